// Shows a newcomer around: at the first visit to a screen, its purpose and its most useful parts.

import { storage } from "../../base.js";
import { emoji, make } from "../../dom.js";
import { number, t } from "../../texts.js";

/** The storage key of the screens that need no tour any more; "*" for all. */
const SHOWN = "chefdash.library.shown";
/** The stops of each screen's tour: the selector of the element, and the name of its text.
 *  @type {{ [screen: string]: [selector: string, text: string][] }} */
const STOPS = {
  "": [[".library-top", "places"], [".library-tabs", "tabs"]],
  recipes: [["#recipe-search", "search"], [".filter-button", "filter"]],
  pantry: [["#pantry-add", "pantry"]],
  plan: [[".day.today", "plan"]],
  groceries: [["#grocery-add", "groceries"]],
  cookbooks: [[".library-screen > .row .button", "cookbooks"]],
  matches: [[".choice:has(#match-makeable)", "matches"]],
  recipe: [[".recipe-actions", "recipe"]],
  add: [["#ingredient-quick", "add"]],
  discover: [["main h1", "discover"]],
};
/** The longest wait for the tour's elements, and the interval of the checks, milliseconds. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;
/** The distance between an element and its frame, pixels. */
const MARGIN = 6;

function shownScreens() {
  return (storage.getItem(SHOWN) ?? "").split(" ");
}

/** Makes every tour show again. */
export function showToursAgain() {
  storage.removeItem(SHOWN);
}

/** Shows a screen's tour, unless it was shown before or something else is open.
 *  @param {string} screen
 *  @param {() => boolean} isThere  returns true while the screen is shown */
export function showTour(screen, isThere, leftMs = PATIENCE_MS) {
  const stops = STOPS[screen];
  const shown = shownScreens();
  if (!stops || shown.includes("*") || shown.includes(screen || "home")) return;
  requestAnimationFrame(() => {
    const there = stops.filter(([selector]) => document.querySelector(selector)?.getClientRects().length);
    if (!isThere() || document.querySelector("dialog[open]")) return;
    if (there.length === 0) {
      if (leftMs > 0) setTimeout(() => showTour(screen, isThere, leftMs - LOOK_MS), LOOK_MS);
      return;
    }
    storage.setItem(SHOWN, [...shown, screen || "home"].join(" ").trim());
    openTour(there);
  });
}

/** @param {[selector: string, text: string][]} stops */
function openTour(stops) {
  let index = 0;
  const hole = make("div", { class: "tour-hole", "aria-hidden": "true" });
  const text = make("p", { id: "tour-text" });
  const count = make("span", { class: "muted small-text" });
  const next = make("button", { class: "button small", onclick: goOn });
  const card = make("div", { class: "card tour-card stacked-tight" },
    make("div", { class: "row" }, emoji("👩‍🍳", "huge"), make("div", { class: "grow" }, text)),
    make("div", { class: "row between" }, count, make("span", { class: "row" },
      make("button", { class: "button small quiet", onclick: close }, t("library.tour.skip")), next)));
  const dialog = make("dialog", { class: "tour", "aria-labelledby": "tour-text" }, hole, card);

  function close() {
    dialog.close();
  }

  function goOn() {
    index += 1;
    if (index < stops.length) show();
    else close();
  }

  function show() {
    const [selector, name] = stops[index];
    const target = document.querySelector(selector);
    target?.scrollIntoView({ block: "nearest" });
    const { left = 0, top = 0, width = 0, height = 0 } = target?.getBoundingClientRect() ?? {};
    hole.style.setProperty("left", `${left - MARGIN}px`);
    hole.style.setProperty("top", `${top - MARGIN}px`);
    hole.style.setProperty("width", `${width + 2 * MARGIN}px`);
    hole.style.setProperty("height", `${height + 2 * MARGIN}px`);
    const isInUpperHalf = top + height / 2 < innerHeight / 2;
    card.style.setProperty("top", isInUpperHalf ? `${Math.min(top + height + 16, innerHeight * 0.55)}px` : "auto");
    card.style.setProperty("bottom", isInUpperHalf ? "auto"
      : `${Math.min(innerHeight - top + 16, innerHeight * 0.55)}px`);
    text.textContent = t(`library.tour.${name}`);
    count.textContent = t("library.tour.count", { index: number(index + 1), count: number(stops.length) });
    next.textContent = t(index + 1 < stops.length ? "library.tour.next" : "library.tour.done");
  }

  dialog.addEventListener("close", () => {
    removeEventListener("resize", show);
    document.body.append(...dialog.querySelectorAll(".toasts"));
    dialog.remove();
  });
  addEventListener("resize", show);
  document.body.append(dialog);
  show();
  dialog.showModal();
  next.focus();
}
