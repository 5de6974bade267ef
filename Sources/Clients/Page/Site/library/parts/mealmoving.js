// Moving planned meals to other days and slots: by dragging their handles, or by picking them up with Enter, moving
// them with the arrow keys and dropping them with Enter.

import { make } from "../../dom.js";
import { t } from "../../texts.js";
import { addDays, dayText } from "../rules/days.js";
import { placeAtEnd } from "../rules/places.js";
import { SLOTS, changeMeal } from "./planning.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/table.js").Entity} Entity */
/** A meal that is being moved, and its target.
 *  @typedef {{ id: string, name: string, from: { day: string, slot: string }, day: string, slot: string }} Move */

/** The distance from the window's edge at which it scrolls, and the step in each frame, pixels. */
const EDGE = 90;
const STEP = 12;

export class MealMoving {
  /** @type {Move | null} */
  #move = null;
  #library;
  #days;
  #week;
  #endDrag = () => {};

  /** @param {Library} library
   *  @param {string[]} days  the days that a meal can be moved to
   *  @param {() => HTMLElement} week  the element in which each slot has its `data-zone` */
  constructor(library, days, week) {
    this.#library = library;
    this.#days = days;
    this.#week = week;
  }

  /** The handle that moves a meal.
   *  @param {Entity} meal
   *  @param {string} name */
  handle(meal, name) {
    return make("button", {
      class: "icon-link handle", type: "button", "aria-label": t("library.plan.move", { name }),
      dataset: { focus: `move ${meal.id}` },
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#drag(event, meal, name),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#press(event, meal, name),
    }, "⠿");
  }

  /** Shows the moved meal again after the week was rendered anew. */
  show() {
    const week = this.#week();
    week.classList.toggle("moving", this.#move !== null);
    for (const zone of week.querySelectorAll("[data-zone]")) {
      zone.classList.toggle("target", this.#move !== null
        && /** @type {HTMLElement} */ (zone).dataset.zone === `${this.#move.day} ${this.#move.slot}`);
    }
  }

  close() {
    this.#endDrag();
    this.#move = null;
  }

  /** @param {Entity} meal
   *  @param {string} name */
  #begin({ id, fields: { day, slot } }, name) {
    this.#move = { id, name, from: { day, slot }, day, slot };
    this.show();
  }

  #end() {
    this.#endDrag();
    const move = this.#move;
    this.#move = null;
    this.show();
    return move;
  }

  #cancel() {
    const move = this.#end();
    if (move) this.#library.app.announce(t("library.plan.stays", { name: move.name }));
  }

  #drop() {
    const move = this.#end();
    if (!move) return;
    const { id, name, from, day, slot } = move;
    if (day === from.day && slot === from.slot) {
      this.#library.app.announce(t("library.plan.stays", { name }));
      return;
    }
    const there = this.#library.view.list("plan_entry").filter(({ fields }) => fields.day === day
      && fields.slot === slot);
    changeMeal(this.#library, id, { day, slot, place: placeAtEnd(there) });
    this.#library.app.announce(t("library.plan.moved", { name, where: whereText(move) }));
  }

  /** The slot at a point of the window; on a day beside its slots, only the day; {} elsewhere.
   *  @param {number} x
   *  @param {number} y
   *  @returns {{ day?: string, slot?: string }} */
  #placeAt(x, y) {
    const there = document.elementsFromPoint(x, y).map((one) => one.closest("[data-zone], [data-day]")).find(Boolean);
    const { zone, day } = /** @type {HTMLElement | undefined} */ (there)?.dataset ?? {};
    const [on = day ?? "", slot] = zone?.split(" ") ?? [];
    return !this.#days.includes(on) ? {} : slot ? { day: on, slot } : { day: on };
  }

  /** @param {KeyboardEvent} event
   *  @param {Entity} meal
   *  @param {string} name */
  #press(event, meal, name) {
    const move = this.#move;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (move) this.#drop();
      else {
        this.#begin(meal, name);
        this.#library.app.announce(t("library.plan.held", { name }));
      }
      return;
    }
    if (!move) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.#cancel();
      return;
    }
    const [byDay, bySlot] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
      ?? [0, 0];
    if (!byDay && !bySlot) return;
    event.preventDefault();
    const day = addDays(move.day, byDay);
    const slot = SLOTS[SLOTS.indexOf(move.slot) + bySlot];
    if (slot && this.#days.includes(day)) {
      Object.assign(move, { day, slot });
      this.show();
      this.#week().querySelector(".target")?.scrollIntoView({ block: "nearest" });
    }
    this.#library.app.announce(whereText(move));
  }

  /** @param {PointerEvent} event
   *  @param {Entity} meal
   *  @param {string} name */
  #drag(event, meal, name) {
    if (event.button !== 0 || this.#move) return;
    event.preventDefault();
    const handle = /** @type {HTMLElement} */ (event.currentTarget);
    handle.focus({ preventScroll: true });
    const pointer = event.pointerId;
    let { clientX: x, clientY: y } = event;
    const before = handle.getBoundingClientRect().top;
    this.#begin(meal, name);
    // Keeps the meal under the pointer, now that empty slots show.
    window.scrollBy(0, handle.getBoundingClientRect().top - before);
    const ghost = make("div", { class: "meal-ghost", "aria-hidden": "true" }, name);
    document.body.append(ghost);
    let frame = 0;

    const follow = () => {
      ghost.style.translate = `${x + 12}px ${y + 12}px`;
      if (!this.#move) return;
      Object.assign(this.#move, this.#move.from, this.#placeAt(x, y));
      this.show();
    };
    const scroll = () => {
      const by = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0;
      if (by) {
        window.scrollBy(0, by);
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const ends = new AbortController();
    /** @param {keyof WindowEventMap} type
     *  @param {(event: any) => void} heard */
    const on = (type, heard) => window.addEventListener(type, (one) => {
      if (!(one instanceof PointerEvent) || one.pointerId === pointer) heard(one);
    }, { signal: ends.signal, capture: true });
    on("pointermove", (/** @type {PointerEvent} */ moved) => {
      ({ clientX: x, clientY: y } = moved);
      follow();
    });
    on("pointerup", () => this.#drop());
    on("pointercancel", () => this.#cancel());
    on("keydown", (/** @type {KeyboardEvent} */ pressed) => {
      if (pressed.key === "Escape") this.#cancel();
    });
    this.#endDrag = () => {
      ends.abort();
      cancelAnimationFrame(frame);
      ghost.remove();
      this.#endDrag = () => {};
    };
    follow();
    frame = requestAnimationFrame(scroll);
  }
}

/** @param {{ day: string, slot: string }} place */
function whereText({ day, slot }) {
  return t("library.plan.where", {
    day: dayText(day, { weekday: "long", day: "numeric", month: "long" }), slot: t(`library.slots.${slot}`),
  });
}
