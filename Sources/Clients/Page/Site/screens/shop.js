// The shop.

import { art, emoji, flight, make, replay, setText } from "../dom.js";
import { number, t } from "../texts.js";
import { itemEffect, itemEmoji, itemName } from "../parts/items.js";
import { loaded } from "../parts/kitchen/states.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function shopScreen(app) {
  const { session } = app;
  /** @type {ReturnType<typeof goods>[]} */
  let shelf = [];
  const list = loaded(app, () => session.shop(), (items) => {
    shelf = items.map((item) => goods(app, item));
    return shelf.length ? make("ul", { class: "shelf" }, shelf.map(({ element }) => element)) : null;
  }, { empty: t("shop.empty") });
  const element = make("div", { class: "shop" },
    make("h1", {}, t("shop.title")), make("p", { class: "muted" }, t("shop.about")), list);
  const end = session.onChange(({ what }) => what === "player" && shelf.forEach(({ update }) => update()));
  return { title: t("shop.title"), element, close: end };
}

/** An item with its price. An item that the player can't afford is marked, with the missing amount.
 *  @param {App} app
 *  @param {import("../chefdash.js").Item} item */
function goods(app, item) {
  const { session } = app;
  const owned = make("p", { class: "owned" });
  const picture = emoji(itemEmoji(item), "item-picture");
  const buy = make("button", {
    class: "button", "aria-label": t("shop.buyItem", { item: itemName(item), price: item.price }),
    onclick: async (event) => {
      const missing = item.price - (session.player?.coins ?? 0);
      if (missing > 0) {
        app.toast(t("shop.missing", { count: number(missing) }), "bad");
        return;
      }
      const wasBought = await app.attempt(event.currentTarget, async () => {
        const bought = await app.connection.request("purchase", { item_id: item.item_id });
        app.announce(t("shop.bought", { item: itemName(item), coins: number(bought.coins) }));
      });
      if (!wasBought) return;
      app.sounds.play("coin");
      replay("bought", picture);
      if (app.settings.moves) flight(buy, picture)(art("coin"));
    },
  }, art("coin"), number(item.price));

  function update() {
    const missing = item.price - (session.player?.coins ?? 0);
    setText(owned, t("shop.owned", { count: number(session.player?.inventory[item.item_id] ?? item.owned) }));
    buy.classList.toggle("dear", missing > 0);
  }

  update();
  return {
    element: make("li", { class: "card goods", dataset: { item: item.item_id } },
      picture,
      make("h2", {}, itemName(item)),
      make("p", { class: "muted" }, itemEffect(item, app.session.tickMs)), owned, buy),
    update,
  };
}
