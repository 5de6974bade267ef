"""Makes the icons of an installed page from Sources/Clients/Page/Site/art/icon.svg, by Chromium; run by hand
after the picture has changed, with Pillow installed:

CHROMIUM=$(command -v chromium-headless-shell) .build/web-tests/bin/python Tests/Web/icons.py
"""

import io
import os

from PIL import Image
from playwright.sync_api import sync_playwright

from server import REPOSITORY

ART = REPOSITORY / "Sources/Clients/Page/Site/art"
# Each file with its size in pixels, and the share of its width that the picture takes. If that
# isn't 1, the background fills the edges, which the device cuts off: it keeps only a circle of 80 %
# of a maskable icon.
ICONS = {
    "icon-192.png": (192, 1),
    "icon-512.png": (512, 1),
    "icon-maskable.png": (512, 0.76),
    "apple-touch-icon.png": (180, 0.9),
}
GROUND = "#14141a"
# A few flat colours, and the blends at their edges.
COLOURS = 48


def main():
    picture = (ART / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        for name, (size, share) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "transparent" if share == 1 else GROUND
            page.set_content(f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center;"
                             f" background: {ground} }} svg {{ width: {share:.0%} }}</style>{picture}")
            whole = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
            whole.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(ART / name, optimize=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
