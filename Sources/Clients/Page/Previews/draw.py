"""Draws the pictures that other sites show of a link to a result, one for each number of stars: `make screenshots`."""

import io
import os
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
ART = HERE.parent / "Site" / "art"
SIZE = {"width": 1200, "height": 630}
# The layers from the bottom up: name, width, and the depth to which each sinks into the one below,
# in pixels.
LAYERS = [("plate", 460, 0), ("bun-bottom", 330, 34), ("patty", 330, 6), ("cheese", 330, 30),
          ("lettuce", 330, 18), ("tomato", 330, 10), ("bun-top", 330, 12)]
STYLE = """
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; display: grid; grid-template-columns: 540px 1fr;
  align-items: center; background: rgb(20 20 26); color: rgb(246 245 250);
  font: 800 120px Quicksand, sans-serif; }
.burger { display: flex; flex-direction: column-reverse; align-items: center; justify-self: end; }
h1 { margin: 0 0 40px 60px; font-size: 118px; line-height: 1; }
h1 span { color: rgb(245 112 33); }
.stars { display: flex; gap: 20px; margin-left: 60px; }
.stars img { width: 150px; }
.stars .none { filter: grayscale(1) brightness(.35); }
footer { position: absolute; inset: auto 0 0; height: 18px; background: rgb(245 112 33); }
"""


def picture(name: str, style: str = "", kind: str = "") -> str:
    return f'<img class="{kind}" style="{style}" src="{(ART / f"{name}.svg").as_uri()}">'


def page(stars: int) -> str:
    burger = "".join(picture(name, f"width: {width}px; margin-bottom: {-sink}px")
                     for name, width, sink in LAYERS)
    row = "".join(picture("star", kind="" if place < stars else "none") for place in range(3))
    return (f'<style>{STYLE}</style><div class="burger">{burger}</div>'
            f'<div><h1>Chef<span>Dash</span></h1><div class="stars">{row}</div></div><footer></footer>')


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        view = browser.new_page(viewport=SIZE)
        for stars in range(4):
            draft = HERE / "draft.html"
            draft.write_text(page(stars))
            view.goto(draft.as_uri())
            view.evaluate("() => Promise.all([...document.images].map((image) => image.decode()))")
            whole = Image.open(io.BytesIO(view.screenshot())).convert("RGB")
            file = HERE / f"stars-{stars}.png"
            whole.quantize(64, dither=Image.Dither.NONE).save(file, optimize=True)
            draft.unlink()
            print(f"{file.name}: {file.stat().st_size} bytes")
        browser.close()


main()
