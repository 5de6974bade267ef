// A solo round.

import { make } from "../dom.js";
import { t } from "../texts.js";
import { askToLeave } from "../parts/sheet.js";
import { emptyState, spinner } from "../parts/kitchen/states.js";
import { station } from "../parts/kitchen/station.js";

/** @param {import("../app.js").App} app */
export function kitchenScreen(app) {
  const { session } = app;
  const element = make("div", { class: "kitchen" }, spinner());
  /** @type {ReturnType<typeof station> | null} */
  let current = null;
  let closeSheet = () => {};

  function update() {
    if (session.round === current?.round && current) return;
    close();
    if (session.isInRound && session.round) {
      current = station(app, session.round, { onLeave: leave });
      element.replaceChildren(current.element);
    } else if (session.round && !session.round.race) {
      // The player came by Back or Forward to a round that is over.
      app.replace("result");
    } else {
      element.replaceChildren(make("h1", { class: "visually-hidden" }, t("kitchen.title")), emptyState(t("kitchen.none"),
        make("a", { class: "button", href: "#/map" }, t("kitchen.toMap"))));
    }
  }

  /** Asks to leave. A round that is over needs no question: its result follows by itself. */
  function leave() {
    if (!current || current.round.hasEnded) return;
    const { item_ids: items } = current.round.info;
    const lost = session.isDaily ? ["leaveDaily"] : ["leaveAbout", items.length && "leaveItems"];
    closeSheet = askToLeave(app, t("kitchen.leaveTitle"),
      lost.filter(Boolean).map((name) => t(`kitchen.${name}`)).join(" "), () => session.leaveRound());
  }

  function close() {
    current?.close();
    current = null;
    closeSheet();
  }

  app.signedIn.then(async () => {
    await session.settled;
    update();
  });
  const end = session.onChange(({ what }) => what === "round" && update());
  return {
    title: t("kitchen.title"), element,
    close: () => { end(); close(); },
  };
}
