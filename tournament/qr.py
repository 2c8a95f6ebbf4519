"""QR codes as inline SVG: for slips, the projector and pages."""

import segno
from django.utils.safestring import SafeString


def svg(text: str, *, label: str = "") -> SafeString:
    """The QR code of a text as an `<svg>` that takes its size from CSS (`k-qr`), black on white in every theme.

    `label` is what a screen reader says; without one the picture is left out for them. Level M: a crumpled slip and a
    projected picture are read, and an address still fits a small code.
    """
    code = segno.make(text, error="m", micro=False)
    picture = code.svg_inline(
        dark="#000", light="#fff", border=4, omitsize=True, svgclass="k-qr", lineclass=None, title=label or None
    )
    spoken = 'role="img"' if label else 'aria-hidden="true"'
    return SafeString(picture.replace("<svg ", f"<svg {spoken} ", 1))
