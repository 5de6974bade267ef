// The result of a race, the fairness of the network, and the rematch.

import { art, emoji, fill, make, setText } from "../../dom.js";
import { isRecipeLevel } from "../../course.js";
import { number, playerName, seconds, t, wordText } from "../../texts.js";
import { confetti } from "./confetti.js";
import { raceItems } from "../items.js";
import { reactionMenu, speechBubbles } from "./reactions.js";
import { nextActions, nextText } from "./rematch.js";
import { playerLink } from "../report.js";
import { shareResult } from "../share.js";
import { table, tableRow } from "../table.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../chefdash.js").Standing} Standing */
/** @typedef {import("../../session.js").RaceResult} RaceResult */

const MEDALS = ["🥇", "🥈", "🥉"];

/** @param {App} app
 *  @param {RaceResult} result */
export function raceResult(app, result) {
  const { session } = app;
  const own = result.standings.find(({ player_id: id }) => id === session.playerId);
  const title = titleOf(result, own);
  const outcome = !own ? "" : own.rank === 1 ? "won" : "lost";
  const replay = make("a", {
    class: "button quiet", href: replayLink(result, own ?? result.standings[0]),
  }, t("result.replay"));
  const items = raceItems(app);
  const bubbles = speechBubbles(app);
  const reactions = reactionMenu(app);
  const next = make("div", { class: "row center" });
  const status = make("p", { class: "phase", role: "status" });
  const score = make("p", { class: "score", hidden: true });

  function update() {
    const { room } = session;
    status.textContent = room ? nextText(session) : t("race.over");
    items.update();
    fill(next, nextActions(app, items, reactions, replay));
    score.hidden = !room || room.best_of === 1;
    setText(score, (room?.players ?? []).map((player) =>
      `${playerName(player)} ${number(player.wins)}`).join(" · "));
  }

  const clock = setInterval(() => {
    if (session.room?.ends_in_ms) status.textContent = nextText(session);
  }, 1_000);
  update();
  app.sounds.play(outcome === "lost" ? "lose" : "win");
  const ranks = result.standings.map((standing) =>
    `${number(standing.rank)}: ${nameOf(result, standing)}, ${number(standing.served)}`);
  app.announce(`${title} ${ranks.join("; ")}`, { urgent: true });
  return {
    update,
    close: () => { clearInterval(clock); bubbles.close(); },
    element: make("section", { class: `result race-result ${outcome}` },
      outcome === "won" && confetti(),
      make("h1", {}, title),
      standings(app, result, bubbles),
      score,
      own && !isRecipeLevel(result.level_id) && gains(result, own),
      status, items.element, next,
      make("div", { class: "row center" }, shareResult(app, result.race_id)), fairness(result)),
  };
}

/** @param {RaceResult} result
 *  @param {Standing} [own] */
function titleOf({ standings }, own) {
  if (!own) return t("race.finished");
  const isShared = standings.filter(({ rank }) => rank === own.rank).length > 1;
  if (own.rank === 1) return t(isShared ? "race.draw" : "race.won");
  return t("race.lostTo", { rank: number(own.rank) });
}

/** @param {RaceResult} result
 *  @param {Standing} standing */
function replayLink({ race_id: race }, { player_id: player }) {
  return `#/replay/${race}/${player}`;
}

/** @param {RaceResult} result
 *  @param {Standing} standing */
function entryOf({ players }, { player_id: player }) {
  return players.find(({ player_id: id }) => id === player);
}

/** @param {RaceResult} result
 *  @param {Standing} standing */
function nameOf(result, standing) {
  const entry = entryOf(result, standing);
  return entry ? playerName(entry) : t("race.somebody");
}

/** @param {App} app
 *  @param {RaceResult} result
 *  @param {ReturnType<typeof speechBubbles>} bubbles */
function standings(app, result, bubbles) {
  return make("ol", { class: "standings" }, result.standings.map((standing) => {
    const entry = entryOf(result, standing);
    const isOwn = standing.player_id === app.session.playerId;
    const isPlayer = entry && !entry.bot_strength && !entry.ghost;
    const name = nameOf(result, standing);
    return make("li", { class: `card standing${isOwn ? " own" : ""}` },
    emoji(MEDALS[standing.rank - 1] ?? "🍽️", "medal"),
    make("span", { class: "visually-hidden" }, `${number(standing.rank)}.`),
    emoji(entry?.avatar ?? "👤", "avatar"),
    make("span", { class: "member-text" },
      make("b", {}, isOwn || !isPlayer ? name : playerLink(app, { ...entry, name, record_id: result.race_id })),
      make("span", { class: "muted" }, factsOf(result, standing, app.session.tickMs))),
    !entry?.bot_strength && !entry?.ghost && make("a", {
      class: "icon-link", href: replayLink(result, standing),
      "aria-label": t("race.replayOf", { name }),
    }, "▶"),
    make("b", { class: "standing-served" }, number(standing.served)),
    bubbles.of(standing.player_id));
  }));
}

/** @param {RaceResult} result
 *  @param {Standing} standing
 *  @param {number} tickMs */
function factsOf({ level_id: level }, { forfeit, served, earned, last_served_tick: lastTick }, tickMs) {
  const facts = [forfeit ? wordText("race.forfeits", forfeit)
    : t(isRecipeLevel(level) ? "race.standingOfRecipe" : "race.standing", { served: number(served), coins: number(earned) })];
  if (lastTick !== undefined) {
    facts.push(t("race.lastServed", { seconds: seconds(lastTick, tickMs) }));
  }
  return facts.join(" · ");
}

/** @param {RaceResult} result
 *  @param {Standing} own */
function gains({ rating_change: rating, unrated }, own) {
  const change = rating ? rating.after - rating.before : 0;
  return make("p", { class: "gains" },
    make("span", { class: "coins" }, art("coin"), `+${number(own.earned)}`),
    rating && make("span", {}, t("race.rating", {
      before: number(rating.before), after: number(rating.after),
      change: `${change < 0 ? "−" : "+"}${number(Math.abs(change))}`,
    })),
    rating?.held && make("span", { class: "muted" }, t("race.ratingHeld")),
    unrated && make("span", { class: "muted" }, wordText("race.unrated", unrated)));
}

/** The report on each player's network conditions.
 *  @param {RaceResult} result */
function fairness(result) {
  const report = result.fairness;
  /** @param {number} [value]
   *  @param {number} [digits] */
  const figure = (value, digits) => (value === undefined ? "–" : number(value, digits));
  const rows = [...result.standings].sort((a, b) => a.seat - b.seat).map((standing) => {
    const entry = report.connections[standing.seat];
    return tableRow({
      player: nameOf(result, standing),
      median: figure(entry?.rtt_median_ms),
      p99: figure(entry?.rtt_p99_ms),
      jitter: figure(entry?.jitter_ms, 1),
      late: figure(entry?.frames_late),
      lost: figure(entry?.lost_ms),
    }, "player");
  });
  const heads = ["player", "median", "p99", "jitter", "late", "lost"];
  return make("details", { class: "card fairness" },
    make("summary", {}, emoji("⚖️"), t("fairness.title")),
    table(t("fairness.title"), heads, (head) => t(`fairness.${head}`), rows),
    make("p", { class: "muted" },
      t("fairness.server", { ms: number(report.tick_lateness_p99_ms, 1) })));
}
