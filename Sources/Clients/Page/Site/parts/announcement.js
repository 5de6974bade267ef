// The operators' announcement, on every screen where nobody must be distracted by it.

import { emoji, fill, make, whenReleased } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {{ text: string, end_ms?: number }} Announcement */
/** A connection that tells announcements.
 *  @typedef {{ on: (type: any, handler: (message: any) => void) => unknown }} Teller */

/** The key of the announcement that was closed, in the storage of this tab. */
const CLOSED = "chefdash.announcement";
/** The longest time that browsers can wait, milliseconds. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** A card below the bar, hidden while there is nothing to announce. */
export function announcementCard() {
  const element = make("div", { class: "announcement", role: "status", hidden: true });
  let text = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let end;

  function update() {
    element.hidden = !text || sessionStorage.getItem(CLOSED) === text;
    if (element.hidden) fill(element);
    else if (element.dataset.text !== text) {
      fill(element, emoji("📣"), make("p", {}, text),
        make("button", { class: "icon-link", "aria-label": t("common.close"), onclick: close }, "✕"));
    }
    element.dataset.text = element.hidden ? "" : text;
  }

  function close() {
    sessionStorage.setItem(CLOSED, text);
    update();
  }

  /** @param {Announcement} announcement */
  function show({ text: told, end_ms: endMs }) {
    clearTimeout(end);
    const leftMs = (endMs ?? Infinity) - Date.now();
    text = leftMs > 0 ? told : "";
    if (text && leftMs < LONGEST_WAIT_MS) end = setTimeout(() => show({ text: "" }), leftMs);
    whenReleased(update);
  }

  /** Shows what a connection tells, the same text of several only once.
   *  @param {Teller} connection */
  function follow(connection) {
    // After a welcome, nothing comes if there is nothing to announce any more.
    let isTold = true;
    connection.on("welcome", () => { isTold = false; });
    connection.on("announcement", (announcement) => {
      isTold = true;
      show(announcement);
    });
    connection.on("pong", () => {
      if (!isTold) show({ text: "" });
      isTold = true;
    });
  }

  return { element, follow };
}
