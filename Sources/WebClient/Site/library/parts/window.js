// A list of which only the rows in sight are in the page, however long it is. All rows are of one height.

import { make } from "../../dom.js";
import { arrange } from "./live.js";

/** Rows beyond each edge of the window. */
const SPARE = 8;

/** @template {{ id: string }} T */
export class WindowedList {
  element = make("ul", { class: "windowed" });
  /** @type {T[]} */
  #items = [];
  #rows;
  #rowOf;
  #isDue = false;
  #onScroll = () => this.#soon();

  /** @param {import("./live.js").Rows<T>} rows
   *  @param {(rows: import("./live.js").Rows<T>, items: T[]) => HTMLElement[]} rowsOf */
  constructor(rows, rowsOf) {
    this.#rows = rows;
    this.#rowOf = rowsOf;
    addEventListener("scroll", this.#onScroll, { passive: true });
    addEventListener("resize", this.#onScroll, { passive: true });
  }

  /** @param {T[]} items */
  show(items) {
    this.#items = items;
    this.element.style.setProperty("--count", String(items.length));
    this.#draw();
    this.#soon();
  }

  close() {
    removeEventListener("scroll", this.#onScroll);
    removeEventListener("resize", this.#onScroll);
  }

  #soon() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  #draw() {
    const count = this.#items.length;
    const { top } = this.element.getBoundingClientRect();
    const height = this.element.isConnected ? this.element.offsetHeight / Math.max(1, count) : 0;
    const row = height > 8 ? height : 84;
    const first = Math.max(0, Math.min(count, Math.floor(-top / row) - SPARE));
    const last = Math.min(count, first + Math.ceil(innerHeight / row) + 2 * SPARE);
    const elements = this.#rowOf(this.#rows, this.#items.slice(first, last));
    elements.forEach((element, index) => {
      element.style.setProperty("--row", String(first + index));
      element.setAttribute("aria-setsize", String(count));
      element.setAttribute("aria-posinset", String(first + index + 1));
    });
    const focused = document.activeElement?.closest(".windowed > li");
    // Who reads with the keyboard keeps the row in the focus, also while it is scrolled out of sight.
    if (focused instanceof HTMLElement && this.element.contains(focused)) {
      const { id: kept } = focused.dataset;
      const isThere = this.#items.some(({ id }) => id === kept);
      if (isThere && !elements.some(({ dataset }) => dataset.id === kept)) elements.push(focused);
    }
    arrange(this.element, elements);
  }
}
