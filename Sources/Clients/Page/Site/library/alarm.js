// Announces ringing timers, and rings as long as they do, unless they were silenced on this device:
// sound, vibration, and a notification if the page is out of sight or can't be heard.

import { BASE } from "../base.js";
import { t } from "../texts.js";

/** @typedef {import("./rules/cookings.js").Running} Running */

const AGAIN_MS = 1_500;

export class Alarm {
  #app;
  /** The ids of the ringing timers that were already announced. */
  #told = new Set();
  /** The timers for which the device rings, by their ids.
   *  @type {Map<string, Running>} */
  #ringing = new Map();
  /** The ids of the timers silenced on this device. */
  #silenced = new Set();
  #again = 0;

  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Announces ringing timers, rings for the loud ones, and stops ringing for all others.
   *  @param {Running[]} ringing
   *  @param {Running[]} loud  the ringing timers that sound here, unless silenced on this device */
  update(ringing, loud) {
    const told = this.#told;
    this.#told = new Set(ringing.map(({ timer }) => timer.timer_id));
    for (const { timer: { timer_id: id, label } } of ringing) {
      if (!told.has(id)) this.#app.announce(t("library.cook.rings", { label }), { urgent: true });
    }
    // A timer that rings once more sounds once more.
    for (const id of this.#silenced) if (!this.#told.has(id)) this.#silenced.delete(id);
    const before = this.#ringing;
    this.#ringing = new Map(loud.map((one) => [one.timer.timer_id, one]));
    for (const id of this.#silenced) this.#ringing.delete(id);
    for (const [id, one] of this.#ringing) if (!before.has(id)) this.#begin(one);
    for (const id of before.keys()) if (!this.#ringing.has(id)) endNotice(id);
    if (this.#ringing.size > 0 === this.#again > 0) return;
    clearInterval(this.#again);
    this.#again = this.#ringing.size > 0 ? Number(setInterval(() => this.#app.sounds.play("alarm"), AGAIN_MS)) : 0;
  }

  /** True if the device rings for a timer.
   *  @param {Running} running */
  rings({ timer }) {
    return this.#ringing.has(timer.timer_id);
  }

  /** Silences a timer on this device, from the next `update` on.
   *  @param {import("./rules/cookings.js").Timer} timer */
  silence({ timer_id: id }) {
    this.#silenced.add(id);
  }

  /** @param {Running} ringing */
  #begin({ session, timer }) {
    const { sounds } = this.#app;
    sounds.play("alarm");
    if (document.hidden || !document.hasFocus() || !sounds.isHeard) notify(session.name, timer);
  }
}

/** Asks for permission to notify, in a gesture of the person's. A person who declines still has the
 *  sound. */
export function askToNotify() {
  if ("Notification" in window && Notification.permission === "default") Notification.requestPermission();
}

/** @param {string} name
 *  @param {import("./rules/cookings.js").Timer} timer */
async function notify(name, { label, timer_id: tag }) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = { tag, body: name, icon: `${BASE}/art/icon-192.png`, requireInteraction: true };
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
