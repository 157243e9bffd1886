"""A chart in a page: well formed, themed, and the same bytes every time."""

import re
import xml.etree.ElementTree as ET

import matplotlib as mpl
import pytest

from reports import style
from tests.reports.test_charts import CHARTS


@pytest.mark.parametrize(("plot", "frame"), CHARTS, ids=[plot.__name__ for plot, _ in CHARTS])
def test_svg_for_a_page(plot, frame):
    mpl.get_backend()  # settled when first asked for
    settings = mpl.rcParams.copy()
    first, again = (style.to_svg(plot, frame, name="x", label='A "label" & more', title="A <title>") for _ in range(2))
    assert first == again
    assert mpl.rcParams == settings
    root = ET.fromstring(first)
    assert root.get("aria-label") == 'A "label" & more'
    assert "A <title>" in [element.text for element in root.iter("text")]
    colours = {colour.lower() for colour in re.findall(r"#[0-9a-fA-F]{6}\b", first)}
    assert colours <= {"#000000", "#ffffff"}, "a colour that is not one of the style's"
    assert "rotate(-0" not in first
    assert "DejaVu" not in first
    ids = re.findall(r'\bid="([^"]+)"', first)
    assert len(ids) == len(set(ids))


def test_colours_are_told_apart_by_their_light_value():
    lights = [light for light, _ in style.COLOURS.values()]
    assert len(set(lights)) == len(lights)
    assert style.variables(False).count(";") == style.variables(True).count(";") == len(style.COLOURS)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("dark", [False, True])
def test_text_can_be_read_on_every_cell(dark: bool):
    """WCAG contrast of at least 4.5 for the text in cells, in light and dark."""

    def contrast(one: str, other: str) -> float:
        values = sorted(luminance(style.COLOURS[name][dark]) for name in (one, other))
        return (values[1] + 0.05) / (values[0] + 0.05)

    for hue in ("first", "second"):
        for step in (1, 2, 3):
            assert contrast("ink", f"{hue}-{step}") >= 4.5
        assert contrast("paper", f"{hue}-4") >= 4.5
    assert contrast("ink", "neutral") >= 4.5
    assert contrast("muted", "neutral") >= 4.5
    assert contrast("muted", "paper") >= 4.5


def test_styles_become_classes():
    page = '<i style="a:b"></i><svg class="chart"><g style="x: y; "/><g style="x: y"/><g style="z: y"/></svg>'
    html, css = style.with_classes(page)
    assert html == '<i style="a:b"></i><svg class="chart"><g class="c0"/><g class="c0"/><g class="c1"/></svg>'
    assert css == ".c0{x: y}.c1{z: y}"


def test_texts_keep_their_decimals():
    svg = style.themed('<svg viewBox="0 0 1.23456 2"><text x="1.23456">+0.0123</text></svg>', "x")
    assert ">+0.0123<" in svg
    assert 'x="1.23"' in svg
