// How everybody in a race stands, and what they say to each other.

import { emoji, make, replay, setStyles, setText } from "../dom.js";
import { number, t } from "../texts.js";

/** All that players can say, with its sign. */
export const REACTIONS = {
  hello: "👋", good_luck: "🍀", well_played: "👏", wow: "😮",
  oops: "🙈", hurry: "⏰", thanks: "🙏", good_game: "🤝",
};
/** What a lane's bar is full at, ticks of the clock at its start. */
const FULL_TICKS = 150;
const BUBBLE_MS = 2_500;

/** A list with a lane for each seat, and the reactions unless somebody only watches. */
export function laneList(app) {
  const { session } = app;
  const list = make("ol", { class: "lanes", "aria-label": t("race.lanes") });
  let rows = [];

  function build() {
    rows = (session.room?.players ?? []).map((player) => lane(player, session.player.id));
    list.replaceChildren(...rows.map(({ element }) => element));
  }

  function update() {
    const players = session.room?.players ?? [];
    const ids = players.map(({ player }) => player).join();
    if (ids !== rows.map(({ id }) => id).join()) build();
    rows.forEach((row, index) => row.update(players[index], session.lanes?.[index]));
  }

  const end = session.onChange((what, detail) => {
    if (what === "lanes" || what === "room") update();
    if (what === "reaction") {
      rows.find(({ id }) => id === detail.player)?.say(detail.reaction);
    }
  });
  update();
  const element = make("div", { class: "lanes-box" }, list, !session.isWatching && reactions(app));
  return { element, update, close: end };
}

function lane(player, ownId) {
  const served = make("b", { class: "lane-served" });
  const combo = make("span", { class: "lane-combo" });
  const bar = make("i", {});
  const pips = make("span", { class: "pips", "aria-hidden": "true" });
  const state = make("span", { class: "lane-state" });
  const bubble = make("span", { class: "bubble", hidden: true });
  const isOwn = player.player === ownId;
  const element = make("li", { class: `lane${isOwn ? " own" : ""}` },
    emoji(player.avatar, "lane-avatar"),
    make("span", { class: "lane-name" }, isOwn ? t("race.you") : player.name),
    served, combo, state, pips, make("span", { class: "clock-bar" }, bar), bubble);

  function update(entry, seat) {
    setText(state, entry.connected ? "" : t("race.away"));
    element.classList.toggle("away", !entry.connected);
    if (!seat) return;
    setText(served, number(seat.served));
    setText(combo, seat.combo > 1 ? `x${seat.combo}` : "");
    setStyles(bar, { transform: `scaleX(${Math.min(seat.clock / FULL_TICKS, 1)})` });
    const count = typeof seat.plate === "number" ? seat.plate : seat.plate.length;
    setText(pips, "●".repeat(count));
    element.dataset.phase = seat.phase;
  }

  function say(reaction) {
    bubble.textContent = `${REACTIONS[reaction] ?? "💬"} ${t(`reactions.${reaction}`)}`;
    bubble.hidden = false;
    replay(bubble, "pop");
    clearTimeout(say.timer);
    say.timer = setTimeout(() => { bubble.hidden = true; }, BUBBLE_MS);
  }

  return { id: player.player, element, update, say };
}

/** The buttons of the reactions. */
export function reactions(app) {
  return make("details", { class: "reactions" },
    make("summary", { "aria-label": t("reactions.title") }, "💬"),
    make("div", { class: "reaction-list" }, Object.entries(REACTIONS).map(([name, sign]) => {
      const button = make("button", {
        class: "reaction", "aria-label": t(`reactions.${name}`), title: t(`reactions.${name}`),
        onclick: () => app.attempt(button, () =>
          app.connection.request("react", { reaction: name })),
      }, sign);
      return button;
    })));
}
