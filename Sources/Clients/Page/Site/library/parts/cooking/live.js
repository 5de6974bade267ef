// A part of a screen that shows the household's data and follows it.

import { fill, make, whenReleased } from "../../../dom.js";
import { emptyState, failedState } from "../../../parts/kitchen/states.js";
import { skeleton } from "../skeleton.js";

/** @typedef {import("../../library.js").Library} Library */
/** @typedef {import("../../../dom.js").Child} Child */

/** An element that shows the result of `render`, again whenever records of these kinds change.
 *  Before the data is loaded, it shows the loading state or the error. While the first copy loads,
 *  it shows the part that is there once `early` returns true. If `render` returns null, it shows
 *  `empty`. The focus stays on the element with the same `data-focus`.
 *  @param {Library} library
 *  @param {string[]} kinds
 *  @param {() => Child} render
 *  @param {{ empty?: string, actions?: () => HTMLElement[], early?: () => boolean }} options */
export function live(library, kinds, render, { empty = "", actions = () => [], early = () => false } = {}) {
  const element = make("div", { class: "loaded" });
  let isDue = false;
  const stateNow = () => (library.sync?.state === "pulling" && early() ? "ok" : library.state);

  function update() {
    isDue = false;
    const state = stateNow();
    element.dataset.state = state;
    element.setAttribute("aria-busy", String(library.state === "loading"));
    if (state === "loading") fill(element, skeleton());
    else if (state === "failed") fill(element, failedState(library.failure, () => library.retry()));
    else {
      const focus = keepFocus(element);
      const content = render();
      if (content === null) element.dataset.state = "empty";
      fill(element, content ?? emptyState(empty, ...actions()));
      focus();
    }
  }

  const end = library.onChange((changed) => {
    const state = stateNow();
    const isOther = element.dataset.state !== state && !(element.dataset.state === "empty" && state === "ok");
    if (isDue || !(isOther || changed.has("all") || kinds.some((kind) => changed.has(kind)))) return;
    isDue = true;
    // One update for all simultaneous changes; a page in the background gets no animation frames.
    if (document.hidden) setTimeout(update);
    else requestAnimationFrame(() => whenReleased(update));
  });
  update();
  return { element, update, close: end };
}

/** Puts these elements into another, in this order. Elements that stay aren't moved, and so keep
 *  the focus.
 *  @param {HTMLElement} parent
 *  @param {HTMLElement[]} elements */
export function arrange(parent, elements) {
  const wanted = new Set(/** @type {Element[]} */ (elements));
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  elements.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
  });
}

/** Returns a function that puts the focus back on the new element for the same thing.
 *  @param {HTMLElement} element */
function keepFocus(element) {
  const active = document.activeElement;
  const name = active instanceof HTMLElement && element.contains(active) ? active.dataset.focus : undefined;
  return () => {
    if (!name || element.contains(document.activeElement)) return;
    const same = [...element.querySelectorAll("[data-focus]")].find((one) =>
      /** @type {HTMLElement} */ (one).dataset.focus === name);
    /** @type {HTMLElement | undefined} */ (same)?.focus({ preventScroll: true });
  };
}

/** Rows that keep their elements as long as they show the same data.
 *  @template T */
export class Rows {
  /** @type {Map<string, { signature: string, element: HTMLElement }>} */
  #rows = new Map();
  #make;

  /** @param {(item: T) => HTMLElement} makeRow */
  constructor(makeRow) {
    this.#make = makeRow;
  }

  /** @param {T[]} items
   *  @param {(item: T) => string} keyOf
   *  @param {(item: T) => unknown} shownOf  everything that the row shows */
  of(items, keyOf, shownOf) {
    const before = this.#rows;
    this.#rows = new Map();
    return items.map((item) => {
      const key = keyOf(item);
      const signature = JSON.stringify(shownOf(item));
      const known = before.get(key);
      const row = known?.signature === signature ? known : { signature, element: this.#make(item) };
      this.#rows.set(key, row);
      return row.element;
    });
  }
}
