// The shop.

import { art, emoji, make } from "../dom.js";
import { number, t } from "../texts.js";
import { itemEffect, itemEmoji, itemName } from "../parts/items.js";
import { loaded } from "../parts/states.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function shopScreen(app) {
  const { session } = app;
  const shelf = loaded(app, () => session.shop(), (items) => (items.length
    ? make("ul", { class: "shelf" }, items.map((item) => goods(app, item))) : null),
  { empty: t("shop.empty") });
  const element = make("div", { class: "shop" },
    make("h1", {}, t("shop.title")), make("p", { class: "muted" }, t("shop.about")), shelf);
  const end = session.onChange(({ what }) => {
    if (what === "player" && !element.contains(document.activeElement)) shelf.reload();
  });
  return { title: t("shop.title"), element, close: end };
}

/** @param {App} app
 *  @param {import("../chefdash.js").Item} item */
function goods(app, item) {
  const owned = make("p", { class: "owned" }, t("shop.owned", { count: number(item.owned) }));
  const buy = make("button", {
    class: "button", "aria-label": t("shop.buyItem", { item: itemName(item), price: item.price }),
    onclick: (event) => app.attempt(event.currentTarget, async () => {
      const bought = await app.connection.request("purchase", { item_id: item.item_id });
      owned.textContent = t("shop.owned", { count: number(bought.owned) });
      app.sounds.play("coin");
      app.announce(t("shop.bought", { item: itemName(item), coins: number(bought.coins) }));
    }),
  }, art("coin"), number(item.price));
  return make("li", { class: "card goods", dataset: { item: item.item_id } },
    emoji(itemEmoji(item), "item-picture"),
    make("h2", {}, itemName(item)),
    make("p", { class: "muted" }, itemEffect(item, app.session.tickMs)), owned, buy);
}
