"""From a template to a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reports import style


@dataclass(frozen=True)
class Table:
    """A table of a page: texts, or markup that is safe.

    Attributes
    ----------
    head : sequence of str
    rows : sequence of sequence of str
        The first of each row is its heading.
    kind : str
        ``words`` for cells of text, else numbers.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    caption: str = ""
    kind: str = ""


def render(template: str, **values: Any) -> str:
    """Fill in a template that extends ``page.html``.

    Parameters
    ----------
    template : str
        Name of a file in ``reports/templates``.
    **values
        ``title``, ``provenance``, ``origin`` and what the template itself asks for.
    """
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    html = environment.get_template(template).render(
        light=style.variables(False), dark=style.variables(True), chart_css="/*charts*/", **values
    )
    html, css = style.with_classes(html)
    return html.replace("/*charts*/", css)


def origin(provenance: Mapping[str, Any], **more: str) -> list[tuple[str, str]]:
    """Return the lines that say where numbers come from.

    Parameters
    ----------
    provenance : mapping
        As answers carry it.
    **more
        Further lines; underscores stand for spaces.
    """
    rules = ", ".join(f"{name}: {value}" for name, value in provenance["rules"].items())
    bots = list(dict.fromkeys(provenance["bots"]))
    lines = [
        ("game", provenance["game"]),
        ("rules", rules),
        ("players", f"{bots[0]} at all four seats" if len(bots) == 1 else ", ".join(provenance["bots"])),
        ("deals", f"{provenance['deals']:,}"),
        ("seed", str(provenance["seed"])),
    ]
    lines += [(name.replace("_", " "), value) for name, value in more.items()]
    return [*lines, ("program", f"Kibitz {provenance['version']}, engine {provenance['engine']}")]
