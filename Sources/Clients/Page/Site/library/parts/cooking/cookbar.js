// The current cooking session, on every screen: the next timer and the way back to the kitchen. A
// ringing timer can be stopped, or silenced here by people who don't take part. In a round and in a
// kitchen the bar shows only for timers that ring elsewhere, and while the page can't be heard.

import { emoji, fill, make } from "../../../dom.js";
import { t } from "../../../texts.js";
import { Alarm } from "../../alarm.js";
import { mayCookIn } from "../../rules/cookings.js";
import { attemptCooking, clock, showClocks } from "./timers.js";

/** @typedef {import("../../library.js").Library} Library */
/** @typedef {import("../../rules/cookings.js").Running} Running */

/** @param {Library} library */
export function cookBar(library) {
  const { sounds } = library.app;
  const alarm = new Alarm(library.app);
  const element = make("aside", { class: "cook-bar glass", hidden: true, "aria-label": t("library.cook.bar") });
  /** A key of the shown content, so that nothing is replaced under a finger. */
  let shown = "";
  let endClock = () => {};
  /** @type {import("../../rules/cookings.js").Cookings | null} */
  let looked = null;

  function update() {
    const { cookings } = library;
    if (looked !== cookings) {
      looked = cookings;
      endClock();
      endClock = cookings?.onClock(update) ?? (() => {});
    }
    const ringing = cookings?.ringing ?? [];
    const own = cookings?.open.filter((session) => mayCookIn(session, library.playerId)) ?? [];
    const isOwn = (/** @type {Running} */ { session }) => own.includes(session);
    sounds.isAlarmWanted = (cookings?.open.length ?? 0) > 0;
    alarm.update(ringing, ringing.filter((one) => cookings?.isLoud(one)));
    const maySilence = (/** @type {Running} */ one) => !isOwn(one) && alarm.rings(one);
    const elsewhere = ringing.filter((one) => location.hash !== kitchenOf(one.session) || maySilence(one));
    const isRinging = elsewhere.length > 0;
    const first = elsewhere.find(isOwn) ?? elsewhere.find(maySilence) ?? elsewhere[0] ?? cookings?.next;
    const session = first?.session ?? own[0] ?? cookings?.open[0];
    element.hidden = !session;
    element.dataset.state = isRinging ? "ringing" : "calm";
    element.dataset.heard = sounds.isHeard ? "yes" : "no";
    const mayCook = session !== undefined && own.includes(session);
    const isSilenced = !first || !maySilence(first);
    const wanted = JSON.stringify([session?.session_id, first?.timer.timer_id, first?.timer.label, isRinging, mayCook,
      isSilenced]);
    if (wanted !== shown) {
      shown = wanted;
      fill(element, ...session ? content(library, session, first?.timer, isRinging, mayCook) : [],
        first && !isSilenced && make("button", {
          class: "button quiet", onclick: () => {
            alarm.silence(first.timer);
            update();
          },
        }, t("library.cook.silence")));
    }
    showClocks(library, element);
  }

  document.body.append(element);
  library.onChange((kinds) => {
    if (["all", "household", "cookings", "connection"].some((kind) => kinds.has(kind))) update();
  });
  addEventListener("hashchange", update);
  sounds.changed = update;
  update();
}

/** @param {import("../../rules/cookings.js").Session} session */
function kitchenOf({ session_id: id }) {
  return `#/library/cook/${id}`;
}

/** @param {Library} library
 *  @param {import("../../rules/cookings.js").Session} session
 *  @param {import("../../rules/cookings.js").Timer | undefined} timer
 *  @param {boolean} isRinging
 *  @param {boolean} mayCook */
function content(library, session, timer, isRinging, mayCook) {
  const { name } = session;
  const [title, about] = isRinging && timer ? [timer.label, t("library.cook.timeUp", { name })]
    : [name, timer?.label ?? t(mayCook ? "library.cook.goOn" : "library.cook.others")];
  return [
    make("a", { class: "cook-bar-link", href: kitchenOf(session) },
      emoji(isRinging ? "🔔" : "🍳"),
      make("span", { class: "grow" }, make("b", {}, title), make("span", { class: "small-text" }, about),
        make("span", { class: "small-text cook-bar-silent" }, emoji("🔇"), " ", t("library.cook.touch"))),
      timer && !isRinging && clock(library, session, timer)),
    isRinging && mayCook && timer && make("button", {
      class: "button timer-stop",
      onclick: () => attemptCooking(library, session, "acknowledge", { timer_id: timer.timer_id }),
    }, t("library.cook.stop")),
  ];
}
