"""A text in several languages. In: texts by language. Out: markup in which the reader's language is the one shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from toolkit.publish.markup import Html, escape, tag

_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")


@dataclass(frozen=True)
class Words:
    """The same text by language, the original first. Empty when there is no text at all."""

    texts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def plain(cls, text: str) -> Words:
        """A text that is the same in all languages, such as an id."""
        return cls((("", text),))

    def __bool__(self) -> bool:
        return bool(self.texts)

    def __str__(self) -> str:
        return self.texts[0][1] if self.texts else ""

    def in_languages(self, languages: Iterable[str]) -> list[str]:
        """The text in each of the languages, the original where there is no translation."""
        known = dict(self.texts)
        return [known.get(language, str(self)) for language in languages]

    def format(self, **values: object) -> Words:
        """The text with its placeholders filled in; values that are words themselves by their own language."""
        return Words(tuple((language, _filled(text, language, values)) for language, text in self.texts))

    def attribute(self, name: str) -> dict[str, object]:
        """The text as an attribute of an element; scripts put the reader's language in its place (`data_title_es`).

        `text` stands for what an element holds, where that cannot be markup: a choice in a form, a title in a drawing.
        """
        others = {} if len({text for _, text in self.texts}) <= 1 else dict(self.texts[1:])
        found: dict[str, object] = {
            f"data_{name}_{language}": text for language, text in others.items() if _LANGUAGE.fullmatch(language)
        }
        return found if name == "text" else {name: str(self) or None, **found}

    def choice(self, element: str, **more: object) -> Html:
        """An element that can hold nothing but plain text, such as an option of a form."""
        return tag(element, str(self), **more, **self.attribute("text"))

    def __html__(self) -> Html:
        return self.html()

    def html(self, element: str = "span", write: Callable[[str], Html] = escape, around: str = "") -> Html:
        """All languages side by side in one element, each in one that says its language; only one where they agree.

        `element` is what holds each text; `around` what holds them all (`span` or, for blocks, `div`).
        """
        if len({text for _, text in self.texts}) <= 1:
            return write(str(self)) if element in {"span", "tspan"} else tag(element, write(str(self)))
        variants = [
            tag(element, write(text), class_="hw-other" if place else None, lang=language or None)
            for place, (language, text) in enumerate(self.texts)
        ]
        outer = around or ("tspan" if element == "tspan" else "span" if element == "span" else "div")
        return tag(outer, variants, class_="hw-said", data_in=" ".join(language for language, _ in self.texts))


def _filled(text: str, language: str, values: Mapping[str, object]) -> str:
    """A template filled in; content may hold braces, so that only the names asked for are replaced."""
    for name, value in values.items():
        said = value.in_languages([language])[0] if isinstance(value, Words) else str(value)
        text = text.replace(f"{{{name}}}", said)
    return text


def joined(parts: Iterable[Words], between: str) -> Words:
    """Several texts as one, language by language."""
    found = list(parts)
    languages = list(dict.fromkeys(language for part in found for language, _ in part.texts if language)) or [""]
    columns = [part.in_languages(languages) for part in found]
    return Words(
        tuple((language, between.join(column[place] for column in columns)) for place, language in enumerate(languages))
    )


def language_rules(languages: Iterable[str]) -> str:
    """The style sheet that shows the language chosen; a text without it is shown in its original."""
    lines = [":root:not([data-language]) .hw-other { display: none; }"]
    for language in sorted({language for language in languages if _LANGUAGE.fullmatch(language)}):
        here = f':root[data-language="{language}"] .hw-said'
        lines.append(f'{here}[data-in~="{language}"] > :not([lang="{language}"]),')
        lines.append(f'{here}:not([data-in~="{language}"]) > .hw-other {{ display: none; }}')
    return "\n".join(lines) + "\n"
