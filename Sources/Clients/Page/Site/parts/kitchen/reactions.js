// The players' reactions to each other.

import { make, replay } from "../../dom.js";
import { t, wordText } from "../../texts.js";

/** @typedef {import("../../app.js").App} App */

/** All reactions with their emoji.
 *  @type {{ [reaction: string]: string }} */
const REACTIONS = {
  hello: "👋", good_luck: "🍀", well_played: "👏", wow: "😮",
  oops: "🙈", hurry: "⏰", thanks: "🙏", good_game: "🤝",
};
const BUBBLE_MS = 2_500;

/** A button that opens the reactions. They close after a choice, at a tap elsewhere or by a key.
 *  @param {App} app */
export function reactionMenu(app) {
  const summary = make("summary", { "aria-label": t("reactions.title") }, "💬");
  const menu = make("details", {
    class: "reactions",
    ontoggle: () => {
      const listen = menu.open ? addEventListener : removeEventListener;
      listen("pointerdown", closeElsewhere, true);
      listen("keydown", closeByKey, true);
    },
  },
  summary,
  make("div", { class: "reaction-list" }, Object.entries(REACTIONS).map(([name, sign]) =>
    make("button", {
      class: "reaction", "aria-label": t(`reactions.${name}`), title: t(`reactions.${name}`),
      onclick: (event) => {
        close();
        app.attempt(event.currentTarget, () => app.connection.request("react", { reaction: name }));
      },
    }, sign))));

  /** @param {PointerEvent} event */
  function closeElsewhere({ target }) {
    if (!menu.contains(/** @type {Node} */ (target))) close();
  }

  /** @param {KeyboardEvent} event */
  function closeByKey({ key }) {
    if (key === "Escape" || /^[\da-z]$/i.test(key)) close();
  }

  function close() {
    if (menu.contains(document.activeElement)) summary.focus();
    menu.open = false;
  }

  return menu;
}

/** Speech bubbles: `of(id)` returns a player's bubble, always the same one. Each shows its player's
 *  reactions for a moment.
 *  @param {App} app */
export function speechBubbles(app) {
  /** @type {Map<string, ReturnType<typeof speechBubble>>} */
  const bubbles = new Map();
  return {
    /** @param {string} id */
    of(id) {
      const bubble = bubbles.get(id) ?? speechBubble();
      bubbles.set(id, bubble);
      return bubble.element;
    },
    close: app.session.onChange((change) => {
      if (change.what === "reaction") bubbles.get(change.by)?.say(change.reaction);
    }),
  };
}

function speechBubble() {
  const element = make("span", { class: "bubble", hidden: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    element,
    /** @param {string} reaction */
    say(reaction) {
      element.textContent = `${REACTIONS[reaction] ?? "💬"} ${wordText("reactions", reaction)}`;
      element.hidden = false;
      element.classList.remove("to-the-left");
      element.classList.toggle("to-the-left", element.getBoundingClientRect().right > innerWidth);
      replay("pop", element);
      clearTimeout(timer);
      timer = setTimeout(() => { element.hidden = true; }, BUBBLE_MS);
    },
  };
}
