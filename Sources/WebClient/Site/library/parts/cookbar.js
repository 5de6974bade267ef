// What is being cooked, on every screen: the next timer and the way back to the kitchen. What rings can be stopped.

import { emoji, fill, make } from "../../dom.js";
import { t } from "../../texts.js";
import { Alarm } from "../alarm.js";
import { attemptCooking, clock, showClocks } from "./timers.js";

/** @typedef {import("../library.js").Library} Library */

/** @param {Library} library */
export function cookBar(library) {
  const alarm = new Alarm(library.app);
  const element = make("aside", { class: "cook-bar glass", hidden: true, "aria-label": t("library.cook.bar") });
  /** What is shown, so that nothing is made anew under a finger. */
  let shown = "";
  let endClock = () => {};
  /** @type {import("../cookings.js").Cookings | null} */
  let looked = null;

  function update() {
    const { cookings } = library;
    if (looked !== cookings) {
      looked = cookings;
      endClock();
      endClock = cookings?.onClock(update) ?? (() => {});
    }
    const ringing = cookings?.ringing ?? [];
    const own = cookings?.open.filter(({ cooks }) => cooks.some(({ player_id: id }) => id === library.playerId)) ?? [];
    alarm.update(ringing.filter(({ session }) => own.includes(session)));
    const first = ringing[0] ?? cookings?.next;
    const session = first?.session ?? own[0] ?? cookings?.open[0];
    element.hidden = !session;
    element.dataset.state = ringing.length > 0 ? "ringing" : "calm";
    const wanted = JSON.stringify([session?.session_id, first?.timer.timer_id, first?.timer.label, ringing.length,
      session && own.includes(session)]);
    if (wanted !== shown) {
      shown = wanted;
      const isRinging = ringing.length > 0;
      fill(element, ...session ? content(library, session, first?.timer, isRinging, own.includes(session)) : []);
    }
    showClocks(library, element);
  }

  document.body.append(element);
  library.onChange((kinds) => {
    if (["all", "household", "cookings", "connection"].some((kind) => kinds.has(kind))) update();
  });
  update();
}

/** @param {Library} library
 *  @param {import("../cookings.js").Session} session
 *  @param {import("../cookings.js").Timer | undefined} timer
 *  @param {boolean} isRinging
 *  @param {boolean} isOwn */
function content(library, session, timer, isRinging, isOwn) {
  return [
    make("a", { class: "cook-bar-link", href: `#/library/cook/${session.session_id}` },
      emoji(isRinging ? "🔔" : "🍳"), make("span", { class: "grow" }, make("b", {}, session.name),
        make("span", { class: "small-text" }, timer?.label ?? t(isOwn ? "library.cook.goOn" : "library.cook.others"))),
      timer && clock(library, session, timer)),
    isRinging && isOwn && timer && make("button", {
      class: "button timer-stop",
      onclick: () => attemptCooking(library, session, "acknowledge", { timer_id: timer.timer_id }),
    }, t("library.cook.stop")),
  ];
}
