// Windowed lists: only the rows in sight and near it are in the page, whatever the list's length
// and the rows' heights.

import { fill, make, setAttribute } from "../../dom.js";
import { Rows, arrange } from "./cooking/live.js";

/** The number of rows that come and go together. It fills whole lines of a grid of up to three
 *  columns. */
const BLOCK = 6;
/** The distance beyond the window's edges in which rows stay in the page, pixels. */
const SPARE_PX = 1_000;
/** The assumed height of a row before any was measured, pixels. */
const ROW_PX = 84;

/** @template {{ id: string }} T */
export class WindowedList {
  element = make("div", { class: "windowed" });
  /** @type {T[]} */
  #items = [];
  #rows;
  #rowsOf;
  #className;
  /** The blocks in the page, by their indices.
   *  @type {Map<number, HTMLElement>} */
  #blocks = new Map();
  /** The height of each block when it was last in the page, pixels.
   *  @type {Map<number, number>} */
  #heights = new Map();
  /** A key of the drawn blocks and their total height. */
  #drawn = "";
  #isDue = false;
  #onScroll = () => this.#soon();
  #onResize = () => {
    this.#heights.clear();
    this.#soon();
  };

  /** @param {Rows<T>} rows
   *  @param {(rows: Rows<T>, items: T[]) => HTMLElement[]} rowsOf
   *  @param {string} [className]  the class of the lists around the rows */
  constructor(rows, rowsOf, className = "") {
    this.#rows = rows;
    this.#rowsOf = rowsOf;
    this.#className = className;
    // Captures scrolling within the page too, such as in a sheet.
    addEventListener("scroll", this.#onScroll, { passive: true, capture: true });
    addEventListener("resize", this.#onResize, { passive: true });
  }

  /** @param {T[]} items */
  show(items) {
    this.#items = items;
    this.#drawn = "";
    this.#draw();
  }

  close() {
    removeEventListener("scroll", this.#onScroll, { capture: true });
    removeEventListener("resize", this.#onResize);
  }

  #soon() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      if (this.element.isConnected) this.#draw();
    });
  }

  #draw() {
    const focused = this.#focused();
    const heights = this.#measure();
    const near = this.#near(heights, focused?.block);
    const drawn = `${near} of ${sum(heights)}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const rows = this.#rowsOf(this.#rows, near.flatMap((block) => this.#itemsOf(block)));
    /** @type {Map<number, HTMLElement>} */
    const blocks = new Map();
    /** @type {HTMLElement[]} */
    const children = [];
    /** @type {(from: number, to: number) => void} */
    const leaveOut = (from, to) => {
      if (from < to) children.push(make("div", { style: { height: `${sum(heights.slice(from, to))}px` } }));
    };
    let [next, row] = [0, 0];
    for (const block of near) {
      leaveOut(next, block);
      next = block + 1;
      const element = this.#blocks.get(block) ?? make("ul", { class: this.#className });
      const items = this.#itemsOf(block);
      const own = rows.slice(row, row += items.length);
      own.forEach((one, index) => {
        one.dataset.id = items[index].id;
        setAttribute(one, "aria-setsize", this.#items.length);
        setAttribute(one, "aria-posinset", block * BLOCK + index + 1);
      });
      arrange(element, own);
      blocks.set(block, element);
      children.push(element);
    }
    leaveOut(next, heights.length);
    arrange(this.element, children);
    // A row that moves to another block loses the focus on its way.
    if (focused?.control.isConnected) focused.control.focus({ preventScroll: true });
    this.#blocks = blocks;
    // Their measured heights decide which other blocks are in sight.
    this.#soon();
  }

  /** The focused element and its block. Keyboard users keep that row, even while it is scrolled out
   *  of sight. */
  #focused() {
    const control = document.activeElement;
    if (!(control instanceof HTMLElement) || !this.element.contains(control)) return null;
    const id = control.closest("li")?.dataset.id;
    const index = this.#items.findIndex((item) => item.id === id);
    return index < 0 ? null : { control, block: Math.floor(index / BLOCK) };
  }

  /** The height of each block; an estimate for blocks that were never in the page. */
  #measure() {
    const count = Math.ceil(this.#items.length / BLOCK);
    for (const [block, element] of this.#blocks) {
      if (element.offsetHeight > 0) this.#heights.set(block, element.offsetHeight);
    }
    for (const block of this.#heights.keys()) if (block >= count) this.#heights.delete(block);
    const rows = [...this.#heights.keys()].map((block) => this.#countIn(block));
    const rowPx = rows.length > 0 ? sum([...this.#heights.values()]) / sum(rows) : ROW_PX;
    return Array.from({ length: count }, (_, block) =>
      this.#heights.get(block) ?? rowPx * this.#countIn(block));
  }

  /** The blocks in the window or near it, and those around the focus, so that Tab moves on.
   *  @param {number[]} heights
   *  @param {number} [focused] */
  #near(heights, focused = Infinity) {
    let bottom = this.element.getBoundingClientRect().top;
    return heights.flatMap((height, block) => {
      const top = bottom;
      bottom += height;
      const isNear = bottom > -SPARE_PX && top < innerHeight + SPARE_PX;
      return isNear || Math.abs(block - focused) <= 1 ? [block] : [];
    });
  }

  /** @param {number} block */
  #itemsOf(block) {
    return this.#items.slice(block * BLOCK, (block + 1) * BLOCK);
  }

  /** @param {number} block */
  #countIn(block) {
    return Math.min(BLOCK, this.#items.length - block * BLOCK);
  }
}

/** @param {number[]} all */
function sum(all) {
  return all.reduce((left, right) => left + right, 0);
}

/** Windowed lists under headings. A section keeps its element as long as it has rows.
 *  @template {{ id: string }} T */
export class WindowedSections {
  /** @type {Map<string, { element: HTMLElement, heading: HTMLElement, list: WindowedList<T> }>} */
  #sections = new Map();
  #makeRow;
  #shownOf;
  #className;

  /** @param {(item: T) => HTMLElement} makeRow
   *  @param {(item: T) => unknown} shownOf  everything that a row shows
   *  @param {string} className  the class of the lists around the rows */
  constructor(makeRow, shownOf, className) {
    this.#makeRow = makeRow;
    this.#shownOf = shownOf;
    this.#className = className;
  }

  /** Shows the sections that have rows, in this order.
   *  @param {{ id: string, title: string, className: string, items: T[] }[]} wanted */
  show(wanted) {
    const there = wanted.filter(({ items }) => items.length > 0);
    for (const [id, { list }] of this.#sections) {
      if (there.some((one) => one.id === id)) continue;
      list.close();
      this.#sections.delete(id);
    }
    return there.map(({ id, title, className, items }) => {
      const section = this.#sections.get(id) ?? this.#make(className);
      this.#sections.set(id, section);
      fill(section.heading, title);
      section.list.show(items);
      return section.element;
    });
  }

  close() {
    for (const { list } of this.#sections.values()) list.close();
  }

  /** @param {string} className */
  #make(className) {
    const list = new WindowedList(new Rows(this.#makeRow), (rows, items) =>
      rows.of(items, ({ id }) => id, this.#shownOf), this.#className);
    const heading = make("h2");
    return { element: make("section", { class: className }, heading, list.element), heading, list };
  }
}
