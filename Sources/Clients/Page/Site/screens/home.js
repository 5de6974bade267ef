// The first screen: start at once, or take today's challenge.

import { storage } from "../base.js";
import { art, emoji, fill, make, setText, whenReleased } from "../dom.js";
import { number, startText, t } from "../texts.js";
import { burgerPicture } from "../parts/kitchen/burger.js";
import { practiceOffer } from "../parts/banner.js";
import { dailyCard } from "../parts/daily.js";
import { recoveryReminder } from "../parts/devices.js";
import { HAS_HOUSEHOLD } from "./library.js";

/** The plate's content on the first screen. */
const SHOWPIECE = ["bun", "patty", "cheese", "tomato", "lettuce", "bacon", "bun"];

/** @param {import("../app.js").App} app */
export function homeScreen(app) {
  const { session } = app;
  const start = make("a", { class: "button huge-button" });
  const player = make("p", { class: "greeting" });
  const offline = make("p", {});
  const cards = make("section", { class: "home-cards" }, dailyCard(app),
    recoveryReminder(app, () => storage.getItem(HAS_HOUSEHOLD) !== null));

  /** @type {HTMLElement | null} */
  let offer = null;

  function update() {
    start.setAttribute("href", `#/${session.placeUnderWay ?? (app.practice.hasPlayed ? "map" : "lesson")}`);
    setText(start, startText(session));
    // Keeps the same link, and so the focus.
    offer = practiceOffer(app) && (offer ?? practiceOffer(app));
    fill(offline, offer);
    // A player who can only practise has no use for a waiting card.
    cards.hidden = Boolean(offer) && !session.player;
    if (!session.player) return;
    const { avatar, name, coins } = session.player;
    fill(player, emoji(avatar, "avatar"), make("span", {}, make("b", {}, name), make("span", {
      class: "coins",
    }, art("coin"), t("common.coins", { count: number(coins) }))));
  }

  const picture = burgerPicture(SHOWPIECE.map((id) => ({ ingredient_id: id, emoji: "" })));
  picture.setAttribute("aria-hidden", "true");
  picture.removeAttribute("role");
  const element = make("div", { class: "home" },
    make("section", { class: "hero" },
      make("div", { class: "showpiece" }, picture),
      make("div", { class: "hero-text" },
        make("h1", { class: "logo" }, "Chef", make("span", {}, "Dash")),
        make("p", { class: "tagline" }, t("home.tagline")),
        player,
        start,
        offline,
        make("a", { class: "button quiet", href: "#/race" }, emoji("🏁"), t("home.race")),
        make("a", { class: "button quiet", href: "#/library" }, emoji("📖"), t("home.library")),
        !app.practice.hasPlayed && make("p", { class: "muted" }, t("home.before"), " ",
          make("a", { href: "#/device" }, t("connection.useCode"))))),
    cards);
  update();
  const end = session.onChange(({ what }) => what !== "lanes" && what !== "view" && update());
  const endStatus = app.connection.on("connection_status", () => whenReleased(update));
  return { title: "", element, close: () => { end(); endStatus(); } };
}
