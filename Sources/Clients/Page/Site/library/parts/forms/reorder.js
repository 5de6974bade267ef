// A list whose rows can be moved: by dragging their handles, by arrow keys on them, and by buttons.

import { make } from "../../../dom.js";
import { t } from "../../../texts.js";

/** The controls that move a row: a handle and two buttons. `move` receives the new index.
 *  @param {HTMLElement} row
 *  @param {() => string} nameOf
 *  @param {(index: number) => void} move
 *  @param {string} [id]  keeps the focus in lists whose rows are made anew */
export function moveControls(row, nameOf, move, id = "") {
  const focus = (/** @type {string} */ name) => (id ? { dataset: { focus: `${name} ${id}` } } : {});
  const siblings = () => [...row.parentElement?.children ?? []];
  /** @param {number} by */
  const step = (by) => {
    const index = siblings().indexOf(row) + by;
    if (index < 0 || index >= siblings().length) return;
    place(index);
  };
  /** @param {number} index */
  const place = (index) => {
    const others = siblings().filter((one) => one !== row);
    const focused = document.activeElement;
    row.parentElement?.insertBefore(row, others[index] ?? null);
    if (focused instanceof HTMLElement && row.contains(focused)) focused.focus();
    move(index);
  };
  const handle = make("button", {
    class: "icon-link handle", type: "button", "aria-label": t("library.edit.move", { what: nameOf() }),
    ...focus("handle"), onkeydown:
      (/** @type {KeyboardEvent} */ event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        step(by);
      },
    onpointerdown: (event) => drag(event),
  }, "⠿");

  /** @param {PointerEvent & { currentTarget: HTMLElement }} event */
  function drag(event) {
    if (event.button !== 0) return;
    const from = siblings().indexOf(row);
    handle.setPointerCapture(event.pointerId);
    row.classList.add("dragged");
    /** @param {PointerEvent} moved */
    const follow = ({ clientY }) => {
      for (const other of siblings()) {
        if (other === row) continue;
        const { top, height } = other.getBoundingClientRect();
        if (clientY < top || clientY > top + height) continue;
        // Moves the other rows: a row that leaves the page for a moment is no longer dragged.
        const all = siblings();
        const [here, there] = [all.indexOf(row), all.indexOf(other)];
        if (here < there) row.before(...all.slice(here + 1, there + 1));
        else row.after(...all.slice(there, here));
      }
    };
    const end = () => {
      row.classList.remove("dragged");
      handle.removeEventListener("pointermove", follow);
      const to = siblings().indexOf(row);
      if (to !== from) move(to);
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("lostpointercapture", end, { once: true });
  }

  return make("span", { class: "move" }, handle,
    make("button", { class: "icon-link", type: "button", "aria-label": t("library.moveUp", { what: nameOf() }),
      ...focus("up"),
      onclick: () => step(-1) }, "↑"),
    make("button", { class: "icon-link", type: "button", "aria-label": t("library.moveDown", { what: nameOf() }),
      ...focus("down"),
      onclick: () => step(1) }, "↓"));
}
