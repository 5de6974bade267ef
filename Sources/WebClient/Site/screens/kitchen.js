// A round alone.

import { make } from "../dom.js";
import { t } from "../texts.js";
import { emptyState, spinner } from "../parts/states.js";
import { station } from "../parts/station.js";

export function kitchenScreen(app) {
  const { session } = app;
  const element = make("div", { class: "kitchen" }, spinner());
  let current = null;

  function update() {
    if (session.round === current?.round && current) return;
    current?.close();
    current = null;
    if (session.round && !session.round.race) {
      current = station(app, session.round, { onLeave: leave });
      element.replaceChildren(current.element);
    } else {
      element.replaceChildren(emptyState(t("kitchen.none"),
        make("a", { class: "button", href: "#/map" }, t("kitchen.toMap"))));
    }
  }

  function leave(button) {
    app.attempt(button, () => session.round.leave());
  }

  app.signedIn.then(async () => {
    await session.settled;
    update();
  });
  const end = session.onChange((what) => what === "round" && update());
  return {
    title: t("kitchen.title"), element,
    close: () => { end(); current?.close(); },
  };
}
