"""Planning a week: meals are moved, drawn at random, made from leftovers, and bought for."""

import pytest
from playwright.sync_api import expect

from library import add_line, add_recipe, found, go, keep_told, until_sent
from player import DESKTOP, PHONE, until

# Far in the future, so that no meal is past: Monday, and the days after it.
WEEK = [f"2035-03-{day:02}" for day in range(5, 12)]


def plan(page, day: int, meal: str, slot: str = "dinner", servings: int = 4, leftovers: bool = False):
    page.locator(".day").nth(day).locator(".row .icon-link").first.click()
    page.locator("#plan-what").fill(meal)
    page.locator("#plan-slot").select_option(slot)
    if leftovers:
        page.locator("#plan-leftovers").check()
    if servings == 1:
        for _ in range(3):
            page.locator(".sheet .stepper button").first.click()
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".sheet")).to_have_count(0)


def zone(page, day: int, slot: str):
    return page.locator(f"[data-zone='{WEEK[day]} {slot}']")


def box(page, selector: str = ".handle") -> dict:
    """An element's current box: it may be replaced at any time, in the same place."""
    return page.evaluate("""(selector) => {
        const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
        return { x, y, width, height };
    }""", selector)


def drag_over(page, day: int, slot: str, move):
    """Moves the meal to a slot like a person, step by step: near the window's edges the week
    scrolls meanwhile. `move` moves the pointer to a place in the window."""
    def is_over():
        end = box(page, f"[data-zone='{WEEK[day]} {slot}']")
        move(end["x"] + 30, end["y"] + min(end["height"] / 2, 15))
        return zone(page, day, slot).get_attribute("class") == "slot free target"

    until(page, is_over)


def show_handle(page):
    page.evaluate("""() => document.querySelector(".handle").scrollIntoView({ block: "center" })""")


def test_a_meal_is_moved_by_keys(server, players):
    player = players(server, locale="en-GB")
    page = player.page
    found(player, samples=False)
    go(player, f"plan/{WEEK[0]}")
    plan(page, 0, "Soup")
    plan(page, 2, "Rice", "snack")
    handle = page.get_by_role("button", name="Move Soup")
    handle.focus()
    # Nothing moves unless it is picked up.
    page.keyboard.press("ArrowRight")
    expect(zone(page, 0, "dinner")).to_contain_text("Soup")
    expect(page.locator(".moving")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_contain_text("Soup picked up.")
    for key in ("ArrowLeft", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    # Neither before the week nor below its last slot.
    expect(page.locator(".target")).to_have_attribute("data-zone", f"{WEEK[2]} snack")
    expect(page.locator("body")).to_contain_text("Wednesday, March 7, Snack")
    page.keyboard.press("Enter")
    expect(zone(page, 2, "snack").locator(".plan-entry b")).to_have_text(["Rice", "Soup"])
    expect(page.locator("body")).to_contain_text("Soup is now on Wednesday, March 7, Snack.")
    expect(handle).to_be_focused()
    # Dropped at its old place.
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    expect(page.locator("body")).to_contain_text("Soup stays where it was.")
    expect(page.locator(".moving, .target")).to_have_count(0)
    until_sent(page)
    page.reload()
    expect(zone(page, 2, "snack").locator(".plan-entry b")).to_have_text(["Rice", "Soup"])


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_a_meal_is_dragged(server, players, viewport):
    player = players(server, viewport=viewport, locale="en-GB")
    page = player.page
    found(player, samples=False)
    go(player, f"plan/{WEEK[0]}")
    plan(page, 0, "Soup")
    until_sent(page)
    expect(page.locator("body[data-connection=online]")).to_be_visible()
    show_handle(page)
    start = box(page)
    page.mouse.move(start["x"] + 8, start["y"] + 8)
    page.mouse.down()
    expect(page.locator(".meal-ghost")).to_have_text("Soup")
    # The empty slots appear only now.
    expect(zone(page, 1, "lunch")).to_be_visible()
    drag_over(page, 1, "lunch", lambda x, y: page.mouse.move(x, y, steps=8))
    page.mouse.up()
    expect(zone(page, 1, "lunch")).to_contain_text("Soup")
    expect(page.locator(".meal-ghost, .moving")).to_have_count(0)
    expect(zone(page, 0, "dinner")).to_be_hidden()
    # On a day's name it keeps its slot; outside the week or with Escape it stays.
    until_sent(page)
    for place, day in (("h2", 0), (None, 0), ("Escape", 0)) if viewport == DESKTOP else (("Escape", 1),):
        start = box(page)
        page.mouse.move(start["x"] + 8, start["y"] + 8)
        page.mouse.down()
        expect(page.locator(".moving")).to_have_count(1)
        if place == "h2":
            end = box(page, ".day h2")
            page.mouse.move(end["x"] + 4, end["y"] + 4, steps=8)
        elif place is None:
            page.mouse.move(5, 400, steps=8)
        else:
            page.keyboard.press("Escape")
        page.mouse.up()
        expect(page.locator(".moving")).to_have_count(0)
        expect(zone(page, day, "lunch")).to_contain_text("Soup")
        until_sent(page)


def test_a_meal_is_dragged_by_a_finger(server, players):
    player = players(server, viewport=PHONE, has_touch=True, locale="en-GB")
    page = player.page
    found(player, samples=False)
    go(player, f"plan/{WEEK[0]}")
    plan(page, 0, "Soup")
    until_sent(page)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, x: float | None = None, y: float | None = None):
        points = [] if x is None else [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    show_handle(page)
    start = box(page)
    touch("touchStart", start["x"] + 8, start["y"] + 8)
    expect(zone(page, 0, "lunch")).to_be_visible()
    at = (start["x"] + 8, start["y"] + 8)

    def slide(*end):
        nonlocal at
        for step in range(1, 6):
            touch("touchMove", *(a + (b - a) * step / 5 for a, b in zip(at, end)))
        at = end

    drag_over(page, 0, "lunch", slide)
    touch("touchEnd")
    expect(zone(page, 0, "lunch")).to_contain_text("Soup")


def test_a_week_is_bought_for_with_what_is_left_each_day(server, players):
    """Monday's omelette takes eggs that Friday's then lacks; leftovers need nothing."""
    player = players(server, locale="en-GB")
    page = player.page
    keep_told(page)
    found(player, samples=False)
    go(player, "pantry")
    add_line(page, "#pantry-add", "5 eggs")
    add_recipe(player, "Omelette", ["4 eggs"])
    go(player, f"plan/{WEEK[0]}")
    plan(page, 4, "Omelette")
    plan(page, 0, "Omelette")
    plan(page, 1, "Omelette", "lunch", leftovers=True)
    expect(zone(page, 1, "lunch")).to_contain_text("leftovers")
    plan(page, 2, "Eating out")
    until_sent(page)
    page.get_by_role("button", name="Buy what's missing this week").click()
    expect(page.locator(".toast.good").last).to_contain_text("1 ingredient")
    go(player, "groceries")
    expect(page.locator(".grocery-line")).to_have_count(1)
    expect(page.locator(".grocery-line")).to_contain_text("3")
    # Pressed again, nothing is bought twice.
    go(player, f"plan/{WEEK[0]}")
    plan(page, 6, "Omelette", servings=1)
    until_sent(page)
    page.get_by_role("button", name="Buy what's missing this week").click()
    expect(page.locator(".toast.good").last).to_contain_text("1 ingredient")
    go(player, "groceries")
    expect(page.locator(".grocery-line")).to_have_count(1)
    expect(page.locator(".grocery-line")).to_contain_text("4")


def test_the_grocery_list_follows_the_plan(server, players):
    """Friday's omelette takes 4 of 5 eggs, so Saturday's lacks 3 while both are planned."""
    player = players(server, locale="en-GB")
    page = player.page
    keep_told(page)
    found(player, samples=False)
    go(player, "pantry")
    add_line(page, "#pantry-add", "5 eggs")
    add_recipe(player, "Omelette", ["4 eggs"])
    go(player, f"plan/{WEEK[0]}")
    plan(page, 4, "Omelette")
    plan(page, 5, "Omelette")
    lines = page.locator(".grocery-line b")

    def listed(*amounts: str):
        go(player, "groceries")
        expect(lines).to_have_text(list(amounts))
        until_sent(page)
        expect(lines).to_have_text(list(amounts))
        go(player, f"plan/{WEEK[0]}")

    def change(day: int):
        zone(page, day, "dinner").get_by_role("button", name="Change Omelette").click()

    until_sent(page)
    page.get_by_role("button", name="Buy what's missing this week").click()
    expect(page.locator(".toast.good").last).to_contain_text("1 ingredient")
    listed("3")
    # Without Friday's, Saturday's has all its eggs; after undo, it lacks them again.
    for day in (4, 5):
        change(day)
        page.locator(".sheet").get_by_role("button", name="Delete").click()
        listed()
        page.locator(".undo button").click()
        listed("3")
    change(5)
    for _ in range(4):
        page.locator(".sheet .stepper button").last.click()
    page.locator(".sheet [type=submit]").click()
    listed("7")
    change(4)
    page.locator("#plan-leftovers").check()
    page.locator(".sheet [type=submit]").click()
    listed("3")
    # Bought items stay.
    go(player, "groceries")
    page.locator(".grocery-line input").check()
    go(player, f"plan/{WEEK[0]}")
    change(5)
    page.locator("#plan-leftovers").check()
    page.locator(".sheet [type=submit]").click()
    until_sent(page)
    go(player, "groceries")
    expect(page.locator(".aisle.done .grocery-line b")).to_have_text(["3"])


@pytest.mark.parametrize("order", ["recipe, week", "week, recipe", "recipe, plan, week", "recipe, plan, recipe, week"])
def test_a_planned_recipe_is_bought_for_once(server, players, order):
    """In either order, for itself or for the week, and also if it was planned only after it was
    bought for."""
    player = players(server, locale="en-GB")
    page = player.page
    keep_told(page)
    found(player, samples=False)
    recipe = add_recipe(player, "Omelette", ["4 eggs", "100 g butter"])
    toasts = page.locator(".toast.good")

    def plan_it():
        go(player, f"plan/{WEEK[0]}")
        plan(page, 0, "Omelette")

    def buy(place: str, button: str):
        go(player, place)
        until_sent(page)
        page.evaluate("() => document.querySelectorAll('.toast').forEach((toast) => toast.remove())")
        page.get_by_role("button", name=button).click()
        expect(toasts).to_be_visible()

    steps = {"plan": plan_it, "recipe": lambda: buy(f"recipe/{recipe}", "Buy what's missing"),
             "week": lambda: buy(f"plan/{WEEK[0]}", "Buy what's missing this week")}
    if "plan" not in order:
        plan_it()
    for step in order.split(", "):
        steps[step]()
    until_sent(page)
    go(player, "groceries")
    lines = page.locator(".grocery-line")
    for _ in range(2):
        expect(lines).to_have_count(2)
        for name, amount in (("eggs", "4"), ("butter", "100\N{NO-BREAK SPACE}g")):
            expect(page.locator(f".grocery-line[data-name={name}] b")).to_have_text([amount])
        until_sent(page)


def test_a_recipe_is_bought_for_once(server, players):
    player = players(server, locale="en-GB")
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Omelette", ["4 eggs"])
    for toast in ("1 ingredient", "on the list already"):
        page.get_by_role("button", name="Buy what's missing").click()
        expect(page.locator(".toast.good").last).to_contain_text(toast)
    page.locator(".recipe-columns .stepper button").last.click()
    page.get_by_role("button", name="Buy what's missing").click()
    expect(page.locator(".toast.good").last).to_contain_text("1 ingredient")
    go(player, "groceries")
    expect(page.locator(".grocery-line b")).to_have_text(["5"])


def test_a_meal_is_drawn_by_lot(server, players):
    player = players(server, locale="en-GB")
    page = player.page
    found(player)
    go(player, f"plan/{WEEK[0]}")
    page.locator(".day").first.locator(".row .icon-link").first.click()
    drawn = [""]
    for _ in range(12):
        page.get_by_role("button", name="Surprise me").click()
        drawn.append(page.locator("#plan-what").input_value())
        assert drawn[-1] and drawn[-1] != drawn[-2], "the one that was just there was drawn again"
    assert len(set(drawn)) > 2
    page.locator(".sheet [type=submit]").click()
    expect(zone(page, 0, "dinner")).to_contain_text(drawn[-1])


DRAW = """(it, wanted) => {
    const recipe = (id, sets = {}) => ({ kind: "recipe", id, fields: { name: id }, sets });
    const all = [
        { kind: "category", id: "c", fields: { name: "Desayuno" }, sets: {} },
        recipe("a", { categories: ["c"] }), recipe("b", { tags: ["t"] }), recipe("d", { categories: ["c"] }),
        recipe("e"), recipe("f", { tags: ["t"] }),
        { kind: "plan_entry", id: "p", fields: { day: "2026-03-04", slot: "lunch", recipe: "a" }, sets: {} },
    ];
    const view = { list: (kind) => all.filter((one) => one.kind === kind) };
    return wanted.map((one) => it.drawMeal(view, one)?.id ?? null);
}"""


def test_what_is_drawn_follows_from_the_seed_the_tag_and_the_slot(run):
    def draw(**wanted):
        base = {"day": "2026-03-05", "slot": "dinner", **wanted}
        return run("rules/mealdraw.js", DRAW, [{**base, "seed": f"seed {seed}"} for seed in range(60)])

    some = draw()
    assert some == draw() and set(some) == {"b", "d", "e", "f"}
    assert set(draw(before="b")) == {"d", "e", "f"}
    assert set(draw(tag="t")) == {"b", "f"}
    assert set(draw(tag="t", before="f")) == {"b"}
    # Recipes named after the slot come first, and those not planned nearby.
    assert set(draw(slot="breakfast")) == {"d"}
    assert set(draw(slot="breakfast", before="d")) == {"a"}
    assert set(draw(slot="breakfast", day="2026-03-11")) == {"a", "d"}
    assert set(draw(tag="x")) == {None}
