"""A QR code is a picture that CSS sizes, black on white, and says what it is for where people cannot see it."""

import segno
from defusedxml import ElementTree as ET

from tournament import qr

ADDRESS = "http://192.168.1.10:8000/t/kabo-pohar/3-17-AbCdEf/"


def test_the_picture_has_no_style_and_no_size_of_its_own() -> None:
    picture = ET.fromstring(qr.svg(ADDRESS))
    assert {"width", "height", "style"}.isdisjoint(picture.attrib)
    assert picture.attrib["class"] == "k-qr"


def test_the_quiet_zone_is_white_and_four_wide() -> None:
    width = segno.make(ADDRESS, error="m").symbol_size(border=4)[0]
    picture = ET.fromstring(qr.svg(ADDRESS))
    assert picture.attrib["viewBox"] == f"0 0 {width} {width}"
    assert [part.attrib["fill"] for part in picture if "fill" in part.attrib] == ["#fff"]


def test_a_label_is_said_and_escaped() -> None:
    picture = ET.fromstring(qr.svg(ADDRESS, label="Table <7> & more"))
    assert picture.attrib["role"] == "img"
    assert [part.text for part in picture if part.tag == "title"] == ["Table <7> & more"]


def test_a_picture_without_a_label_is_not_said() -> None:
    assert ET.fromstring(qr.svg(ADDRESS)).attrib["aria-hidden"] == "true"


def test_the_picture_shows_the_modules_of_the_code() -> None:
    """The path has as many dark modules as the code itself."""
    drawn = ET.fromstring(qr.svg(ADDRESS)).findall("path")[-1].attrib["d"]
    runs = [int(part.split("h")[1]) for part in drawn.replace("m", " m").replace("M", " M").split() if "h" in part]
    assert sum(runs) == sum(sum(row) for row in segno.make(ADDRESS, error="m").matrix)
