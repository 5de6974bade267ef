// The shop's items: what they are called, look like and do.

import { emoji, make } from "../dom.js";
import { number, seconds, t, textOr } from "../texts.js";

export function itemName(item) {
  return textOr(`items.${item.id}`, item.name.replace(/\p{Extended_Pictographic}/gu, "").trim());
}

/** The emoji that an item's name ends with. */
export function itemEmoji(item) {
  return item.name.match(/\p{Extended_Pictographic}/u)?.[0] ?? "🎁";
}

/** What an item does, by the numbers that the server tells. */
export function itemEffect({ effect }, tickMs) {
  const [[kind, value]] = Object.entries(effect);
  const amount = kind === "extra_clock_ticks" ? seconds(value, tickMs) : number(value);
  return textOr(`effects.${kind}`, "").replace("{amount}", amount);
}

/** Switches for the items to take into a round. Its `chosen()` are their ids. */
export function itemSwitches(app, items) {
  const boxes = items.map((item) => {
    const box = make("input", {
      type: "checkbox", id: `equip-${item.id}`, value: item.id, disabled: item.owned < 1,
      "aria-describedby": `equip-${item.id}-effect`,
    });
    return { box, label: make("label", { class: "equip card", for: box.id },
      emoji(itemEmoji(item), "item-picture"),
      make("span", { class: "equip-text" },
        make("b", {}, itemName(item)),
        make("span", { class: "muted", id: `equip-${item.id}-effect` },
          itemEffect(item, app.session.tickMs), " · ",
          item.owned ? t("shop.owned", { count: number(item.owned) }) : t("shop.none"))),
      box) };
  });
  const element = make("div", { class: "equips" }, boxes.map(({ label }) => label));
  element.chosen = () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
  return element;
}
