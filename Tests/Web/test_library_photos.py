"""Photos of recipes: scaled down in the form, uploaded, and shown."""

import struct
import zlib

from playwright.sync_api import expect

from library import Messages, add_recipe, found, go, second_device, until_sent


def png(side: int) -> bytes:
    """A picture of noise, with Exif data: too large to be uploaded unchanged."""
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
    page.get_by_label("Picture", exact=True).set_input_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": photo})
    shown = page.locator(".edit-form img.photo")
    expect(shown).to_be_visible()
    large, small = uploads(messages)
    assert large["byte_count"] <= 300_000
    assert small["byte_count"] <= 30_000
    assert shown.evaluate("(photo) => photo.decode().then(() => photo.naturalWidth)") == 1_280
    page.get_by_role("button", name="Save").click()
    until_sent(page)
    shown = page.locator(".recipe-head img.photo")
    expect(shown).to_be_visible()
    assert shown.get_attribute("src") == f"/images/{large['image']}"
    # Lists show the small one, and never load the other.
    other = second_device(players, player)
    for place, tile in (("recipes", ".recipe-row img.photo"), ("", ".recipe-card img.photo")):
        go(other, place)
        expect(other.page.locator(tile)).to_have_attribute("src", f"/images/{small['image']}")
        expect(other.page.locator(tile)).to_have_attribute("loading", "lazy")
        other.page.wait_for_function("""(tile) => {
            const photo = document.querySelector(tile);
            return Math.max(photo?.naturalWidth, photo?.naturalHeight) === 240;
        }""", arg=tile)
    names = other.page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not any(large["image"] in name for name in names)
    # If it doesn't load, the placeholder stays, in the list and in the large view.
    other.context.route("**/images/*", lambda route: route.abort())
    other.page.reload()
    for place, tile in (("recipes", ".recipe-row"), (f"recipe/{recipe}", ".recipe-head")):
        go(other, place)
        expect(other.page.locator(f"{tile} .tile:not(img)")).to_be_visible()
        expect(other.page.locator(f"{tile} img")).to_have_count(0)
    go(player, f"edit/{recipe}")
    page.get_by_role("button", name="Remove Picture").click()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".recipe-head .tile")).to_be_visible()
    expect(page.locator(".recipe-head img")).to_have_count(0)
    until_sent(page)
    assert {"image", "thumbnail"} == set(messages.last("edit")["ops"][0]["clear"])


def test_a_step_has_a_photo_of_its_own(server, players):
    player = players(server)
    page = player.page
    messages = Messages(page)
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", steps=["Cut.", "Cook."])
    go(player, f"edit/{recipe}")
    second = page.locator(".step-row").nth(1)
    second.locator("summary").click()
    second.get_by_label("Picture of this step").set_input_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": png(400)})
    expect(second.locator("img.photo")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    until_sent(page)
    (upload,) = uploads(messages)
    other = second_device(players, player)
    go(other, f"recipe/{recipe}")
    steps = other.page.locator(".checklist.steps li")
    expect(steps.nth(1).locator("img")).to_have_attribute("src", f"/images/{upload['image']}")
    other.page.wait_for_function(
        "() => document.querySelector('.checklist.steps li:nth-child(2) img')?.naturalWidth === 400")
    expect(steps.nth(0).locator("img")).to_have_count(0)
    # It is moved with the step, and can be removed again.
    go(player, f"edit/{recipe}")
    page.get_by_role("button", name="Remove Picture of this step").click()
    page.get_by_role("button", name="Save").click()
    expect(steps.nth(1)).to_contain_text("Cook.")
    expect(steps.nth(1).locator("img")).to_have_count(0)


def uploads(messages: Messages) -> list[dict]:
    """The first piece of each image, in the order in which they were sent."""
    return [one for one in messages.said if one["type"] == "put_image" and one["offset"] == 0]


def test_what_is_no_picture_is_refused_in_words(server, players):
    player = players(server)
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["1 onion"])
    go(player, f"edit/{recipe}")
    player.page.get_by_label("Picture", exact=True).set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    expect(player.page.get_by_text("This picture can't be used.")).to_be_visible()
