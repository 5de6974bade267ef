// How a race ended, how fair the network was, and the rematch.

import { art, emoji, fill, make, setText } from "../dom.js";
import { number, seconds, t } from "../texts.js";
import { confetti } from "./confetti.js";
import { table, tableRow } from "./table.js";
import { nextActions, nextText } from "./rematch.js";

const MEDALS = ["🥇", "🥈", "🥉"];

export function raceResult(app) {
  const { session } = app;
  const result = session.raceResult;
  const own = result.standings.find(({ player }) => player === session.player.id);
  const title = titleOf(result, own);
  const outcome = !own ? "watched" : own.rank === 1 ? "won" : "lost";
  const replay = make("a", {
    class: "button quiet", href: replayLink(result, own ?? result.standings[0]),
  }, t("result.replay"));
  const next = make("div", { class: "row center" });
  const status = make("p", { class: "phase", role: "status" });
  const score = make("p", { class: "score", hidden: true });

  function update() {
    const { room } = session;
    status.textContent = room ? nextText(session) : t("race.over");
    fill(next, nextActions(app, replay));
    score.hidden = !(room?.best_of > 1);
    if (!score.hidden) {
      setText(score, room.players.map(({ name, wins }) => `${name} ${number(wins)}`).join(" · "));
    }
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
    close: () => clearInterval(clock),
    element: make("section", { class: `result race-result ${outcome}` },
      outcome === "won" && confetti(),
      make("h1", {}, title),
      standings(app, result),
      score,
      own && gains(result, own),
      status, next, fairness(result)),
  };
}

function titleOf({ standings }, own) {
  if (!own) return t("race.finished");
  const isShared = standings.filter(({ rank }) => rank === own.rank).length > 1;
  if (own.rank === 1) return t(isShared ? "race.draw" : "race.won");
  return t("race.lostTo", { rank: number(own.rank) });
}

function replayLink({ race }, { player }) {
  return `#/replay/${race}/${player}`;
}

function nameOf({ players }, { player }) {
  return players.find((entry) => entry.player === player)?.name ?? t("race.somebody");
}

function standings(app, result) {
  return make("ol", { class: "standings" }, result.standings.map((standing) => {
    const entry = result.players.find(({ player }) => player === standing.player);
    return make("li", {
      class: `card standing${standing.player === app.session.player.id ? " own" : ""}`,
    },
    emoji(MEDALS[standing.rank - 1] ?? "🍽️", "medal"),
    make("span", { class: "visually-hidden" }, `${number(standing.rank)}.`),
    emoji(entry?.avatar ?? "👤", "avatar"),
    make("span", { class: "member-text" },
      make("b", {}, nameOf(result, standing)),
      make("span", { class: "muted" }, factsOf(standing, app.session.tickMs))),
    !entry?.bot && !entry?.ghost && make("a", {
      class: "icon-link", href: replayLink(result, standing),
      "aria-label": t("race.replayOf", { name: nameOf(result, standing) }),
    }, "▶"),
    make("b", { class: "standing-served" }, number(standing.served)));
  }));
}

function factsOf({ forfeit, served, earned, last_served_tick: lastTick }, tickMs) {
  const facts = [forfeit ? t(`race.forfeits.${forfeit}`)
    : t("race.standing", { served: number(served), coins: number(earned) })];
  if (lastTick !== undefined) {
    facts.push(t("race.lastServed", { seconds: seconds(lastTick, tickMs) }));
  }
  return facts.join(" · ");
}

function gains(result, own) {
  const { rating } = result;
  const change = rating ? rating.after - rating.before : 0;
  return make("p", { class: "gains" },
    make("span", { class: "coins" }, art("coin"), `+${number(own.earned)}`),
    rating && make("span", {}, t("race.rating", {
      before: number(rating.before), after: number(rating.after),
      change: `${change < 0 ? "−" : "+"}${number(Math.abs(change))}`,
    })));
}

/** The report of how the network treated everybody. */
function fairness({ fairness: report, standings: places, players }) {
  if (!report) return null;
  const figure = (value, digits) => (typeof value === "number" ? number(value, digits) : "–");
  const rows = places.toSorted((a, b) => a.seat - b.seat).map((standing) => {
    const entry = report.players[standing.seat];
    return tableRow({
      player: nameOf({ players }, standing),
      median: figure(entry?.rtt_median_ms),
      p99: figure(entry?.rtt_p99_ms),
      jitter: figure(entry?.jitter_ms, 1),
      late: figure(entry?.frames_late),
    }, "player");
  });
  const heads = ["player", "median", "p99", "jitter", "late"];
  return make("details", { class: "card fairness" },
    make("summary", {}, emoji("⚖️"), t("fairness.title")),
    table(t("fairness.title"), heads, (head) => t(`fairness.${head}`), rows),
    make("p", { class: "muted" },
      t("fairness.server", { ms: number(report.tick_lateness_p99_ms, 1) })));
}
