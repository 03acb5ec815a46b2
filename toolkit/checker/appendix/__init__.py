"""The appendix of the language page: every operator, function, step and form of table, from the registries."""

from toolkit.checker.appendix.page import BEGIN, END, appendix, with_appendix

__all__ = ["BEGIN", "END", "appendix", "with_appendix"]
