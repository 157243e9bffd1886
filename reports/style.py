"""One style for all charts and pages: colours for light and dark, and how a chart becomes inline SVG.

Blue and orange can be told apart with every common colour blindness, and each colour comes with a word or a marker. A
chart is drawn in the light colours; in a page each of them is a CSS variable, so that one SVG serves light and dark.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: Name: colour on light, colour on dark. The light ones differ from one another, as they stand for the names.
COLOURS = {
    "paper": ("#fefefe", "#14181d"),
    "ink": ("#1b1f24", "#e6e8eb"),
    "muted": ("#59626e", "#9ca6b2"),
    "line": ("#c9ced6", "#3c444f"),
    "neutral": ("#e9ebee", "#2b313a"),
    "first-1": ("#d5e6f6", "#1b3045"),
    "first-2": ("#a3caec", "#22486d"),
    "first-3": ("#64a6db", "#2c6396"),
    "first-4": ("#1b6cb0", "#72b7f4"),
    "second-1": ("#fbe5d1", "#3b2917"),
    "second-2": ("#f7c493", "#5d3c19"),
    "second-3": ("#ef9c52", "#85521e"),
    "second-4": ("#b35600", "#f3a95c"),
    "series-1": ("#0072b2", "#56b4e9"),
    "series-2": ("#d55e00", "#f39a52"),
    "series-3": ("#00805c", "#3ecba3"),
    "series-4": ("#a8548a", "#e39cc8"),
}
MARKERS = "osD^"  # beside the series colours
SIZE = {"title": 10.0, "label": 8.0, "tick": 8.0, "cell": 6.6, "small": 5.4}  # points

_NUMBER = re.compile(r"-?\d+\.\d{3,}")
_RC = {"svg.fonttype": "none", "font.family": ["DejaVu Sans"], "path.simplify": False}


def colour(name: str) -> str:
    """Return a colour by name, as charts are drawn in it.

    Examples
    --------
    >>> colour("series-1")
    '#0072b2'
    """
    return COLOURS[name][0]


def new_axes(width: float, height: float, *, left: float, right: float, top: float, bottom: float) -> Axes:
    """Return the axes of a new figure that no window and no global list knows; sizes and margins in inches.

    The margins are fixed, because finding them means drawing everything twice.
    """
    from matplotlib.figure import Figure

    inner = (left / width, bottom / height, (width - left - right) / width, (height - bottom - top) / height)
    return Figure(figsize=(width, height)).add_axes(inner)


def legend(ax: Axes, columns: int, *, size: float, x: float = 0.5) -> None:
    """Put the legend above the axes."""
    ax.legend(
        loc="lower center", bbox_to_anchor=(x, 1.0), ncols=columns, frameon=False, fontsize=size,
        labelcolor=colour("ink"), handlelength=1.4, columnspacing=1.2, borderaxespad=0.2,
    )  # fmt: skip


def directions(ax: Axes) -> None:
    """Say at the top and the bottom of the axes which call is better there."""
    for y, text, side in ((0.99, "↑ stand better", "top"), (0.01, "↓ beg better", "bottom")):
        ax.text(
            0.005, y, text, transform=ax.transAxes, ha="left", va=side, fontsize=SIZE["cell"], color=colour("muted")
        )


def dress(ax: Axes, title: str, *, pad: float = 6.0, grid: bool = False) -> None:
    """Give axes the common look.

    Parameters
    ----------
    ax : Axes
    title : str
    pad : float
        Points between the axes and the title.
    grid : bool
        Lines at the values of y.
    """
    figure = ax.get_figure()
    if figure is not None:
        figure.patch.set_alpha(0.0)
    ax.set_facecolor("none")
    for side, spine in ax.spines.items():
        spine.set_visible(grid and side == "bottom")
        spine.set_color(colour("line"))
    ax.tick_params(length=0, colors=colour("ink"), labelsize=SIZE["tick"])
    ax.xaxis.label.set(color=colour("muted"), fontsize=SIZE["label"])
    ax.yaxis.label.set(color=colour("muted"), fontsize=SIZE["label"])
    ax.set_title(title, color=colour("ink"), fontsize=SIZE["title"], fontweight="bold", pad=pad)
    if grid:
        ax.grid(axis="y", color=colour("line"), linewidth=0.5)
        ax.set_axisbelow(True)


def to_svg(plot: Callable[..., Axes], frame: pd.DataFrame, *, name: str, label: str, **options: Any) -> str:
    """Draw a chart as SVG to stand in a page, the same bytes every time.

    Parameters
    ----------
    plot : callable
        ``plot(frame, **options)``.
    frame : DataFrame
    name : str
        Differs from chart to chart of a page.
    label : str
        What the picture shows, for those who cannot see it.
    """
    from matplotlib import rc_context

    settings: Any = {**_RC, "svg.hashsalt": name}
    with rc_context(settings):
        ax = plot(frame, **options)
        text = io.StringIO()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        ax.figure.savefig(text, format="svg", metadata=nothing)  # type: ignore[union-attr]
    return themed(text.getvalue(), label)


def themed(svg: str, label: str) -> str:
    """Turn a chart's SVG file into an element for a page: CSS variables for its colours, and no ballast."""
    from markupsafe import escape

    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<!--.*?-->|<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' transform="rotate\(-?0 [^"]*\)"', "", svg)
    svg = re.sub(r'<g id="[^"]*">\s*(<(?:text|path)[^>]*?(?:/>|>[^<]*</text>))\s*</g>', r"\1", svg)
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
    svg = re.sub(r' id="([^"]*)"', lambda named: named[0] if named[1] in used else "", svg)
    svg = re.sub(r"<g\s*/>|<g>\s*</g>", "", svg)
    svg = re.sub(r"<[^>]*>", lambda tag: _NUMBER.sub(_shorter, tag[0]), svg)  # what the texts say stays as it is
    svg = re.sub(r"'DejaVu Sans'(, [^;\"]*)?", "var(--font)", svg)
    for each, (light, _) in COLOURS.items():
        svg = svg.replace(light, f"var(--{each})")
    svg = re.sub(r">\s+<", "><", svg)
    svg = re.sub(r"\s*\n\s*", " ", svg)
    view = re.search(r'viewBox="[^"]*"', svg)
    assert view is not None
    head = f'<svg class="chart" {view[0]} role="img" aria-label="{escape(label)}" xmlns:xlink="http://www.w3.org/1999/xlink">'
    return head + svg[svg.index(">") + 1 :].strip()


def _shorter(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")


def variables(dark: bool) -> str:
    """Return the colours as CSS variables."""
    return "".join(f"--{name}:{pair[dark]};" for name, pair in COLOURS.items())


def with_classes(html: str) -> tuple[str, str]:
    """Replace the styles of all elements of charts by short classes.

    Returns
    -------
    html, css : str
        A chart has some hundred elements and ten different styles: this takes away half of a page.
    """
    names: dict[str, str] = {}

    def shorten(found: re.Match[str]) -> str:
        style = found[1].strip().rstrip(";")
        return f' class="{names.setdefault(style, f"c{len(names)}")}"'

    def clean(chart: re.Match[str]) -> str:
        return re.sub(r' style="([^"]*)"', shorten, chart[0])

    html = re.sub(r'<svg class="chart".*?</svg>', clean, html, flags=re.DOTALL)
    return html, "".join(f".{name}{{{style}}}" for style, name in names.items())
