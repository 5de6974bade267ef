"""Photos of recipes: made small in the form, uploaded, and shown."""

import struct
import zlib

from playwright.sync_api import expect

from library import Messages, add_recipe, found, go, until_sent


def png(side: int) -> bytes:
    """A picture of noise, with Exif data: too large to be uploaded as it is."""
    def chunk(type: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + type + content + struct.pack(">I", zlib.crc32(type + content))

    noise = 1
    rows = bytearray()
    for _ in range(side):
        rows.append(0)
        for _ in range(3 * side // 4):
            noise = noise * 1_103_515_245 + 12_345 & 0x7FFF_FFFF
            rows += struct.pack(">I", noise)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"eXIf", b"MM\0*\0\0\0\x08\0\0\0\0\0\0") + chunk(b"IDAT", zlib.compress(bytes(rows), 1))
            + chunk(b"IEND", b""))


def test_a_photo_is_made_small_uploaded_and_shown(server, players):
    player = players(server)
    page = player.page
    messages = Messages(page)
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["1 onion"])
    until_sent(page)
    go(player, f"edit/{recipe}")
    photo = png(1_600)
    assert len(photo) > 1_000_000
    page.get_by_label("Picture").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": photo})
    shown = page.locator(".edit-form img.photo")
    expect(shown).to_be_visible(timeout=30_000)
    assert messages.last("put_image")["byte_count"] <= 300_000
    assert shown.evaluate("(photo) => photo.decode().then(() => photo.naturalWidth)") == 1_280
    page.get_by_role("button", name="Save").click()
    until_sent(page)
    shown = page.locator(".recipe-head img.photo")
    expect(shown).to_be_visible()
    assert shown.get_attribute("src") == f"/images/{messages.last('put_image')['image']}"
    go(player, f"edit/{recipe}")
    page.get_by_role("button", name="Remove Picture").click()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".recipe-head .tile")).to_be_visible()
    expect(page.locator(".recipe-head img")).to_have_count(0)


def test_what_is_no_picture_is_refused_in_words(server, players):
    player = players(server)
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["1 onion"])
    go(player, f"edit/{recipe}")
    player.page.get_by_label("Picture").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    expect(player.page.get_by_text("This picture can't be used.")).to_be_visible()
