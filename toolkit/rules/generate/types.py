"""What types of the rules mean for steps."""

from toolkit.model import Type


def bare(type: Type) -> Type:
    """A type without `optional`."""
    return bare(type.inner) if type.form == "optional" and type.inner is not None else type


def kind_of(type: Type) -> str:
    """The name of a named type, optional or not: of a kind of piece, of an occasion, `space`."""
    return bare(type).name


def is_many(type: Type) -> bool:
    """Whether values of a type have members."""
    return bare(type).form in ("set", "list")
