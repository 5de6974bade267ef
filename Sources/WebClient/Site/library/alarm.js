// Says that a timer rings, and rings as long as it does for those who may stop it: sound, vibration, and a notification
// where the page is out of sight.

import { t } from "../texts.js";

/** @typedef {import("./cookings.js").Running} Running */

const AGAIN_MS = 1_500;

export class Alarm {
  #app;
  /** The ids of the timers that ring, of which was told. */
  #told = new Set();
  /** Those for which the device rings, by their ids.
   *  @type {Map<string, Running>} */
  #ringing = new Map();
  #again = 0;

  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Tells of the timers that ring, and rings for those that the person may stop, and for no others any more.
   *  @param {Running[]} ringing
   *  @param {Running[]} own  those of them that the person may stop */
  update(ringing, own) {
    const told = this.#told;
    this.#told = new Set(ringing.map(({ timer }) => timer.timer_id));
    for (const { timer: { timer_id: id, label } } of ringing) {
      if (!told.has(id)) this.#app.announce(t("library.cook.rings", { label }), { urgent: true });
    }
    const before = this.#ringing;
    this.#ringing = new Map(own.map((one) => [one.timer.timer_id, one]));
    for (const [id, one] of this.#ringing) if (!before.has(id)) this.#begin(one);
    for (const id of before.keys()) if (!this.#ringing.has(id)) endNotice(id);
    if (this.#ringing.size > 0 === this.#again > 0) return;
    clearInterval(this.#again);
    this.#again = this.#ringing.size > 0 ? Number(setInterval(() => this.#app.sounds.play("alarm"), AGAIN_MS)) : 0;
  }

  /** @param {Running} ringing */
  #begin({ session, timer }) {
    this.#app.sounds.play("alarm");
    if (document.hidden || !document.hasFocus()) notify(session.name, timer);
  }
}

/** Asks whether the page may notify, in a gesture of the person's. Who says no has the sound. */
export function askToNotify() {
  if ("Notification" in window && Notification.permission === "default") Notification.requestPermission();
}

/** @param {string} name
 *  @param {import("./cookings.js").Timer} timer */
async function notify(name, { label, timer_id: tag }) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = { tag, body: name, icon: "/art/icon-192.png", requireInteraction: true };
  const title = t("library.cook.rings", { label });
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) worker.showNotification(title, options);
  else new Notification(title, options);
}

/** @param {string} tag */
async function endNotice(tag) {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of await worker?.getNotifications({ tag }) ?? []) notice.close();
}
