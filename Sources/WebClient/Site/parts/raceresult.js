// How a race ended, how fair the network was, and the rematch.

import { art, emoji, fill, make } from "../dom.js";
import { number, seconds, t } from "../texts.js";
import { confetti } from "./confetti.js";
import { nextActions, nextText } from "./rematch.js";

const MEDALS = ["🥇", "🥈", "🥉"];

export function raceResult(app) {
  const { session } = app;
  const result = session.raceResult;
  const own = result.standings.find(({ player }) => player === session.player.id);
  const title = titleOf(result, own);
  const outcome = !own ? "watched" : own.rank === 1 ? "won" : "lost";
  const replay = make("a", { class: "button quiet", href: replayLink(result, own ?? result.standings[0]) },
    t("result.replay"));
  const next = make("div", { class: "row center" });
  const status = make("p", { class: "phase", role: "status" });

  function update() {
    const { room } = session;
    status.textContent = room ? nextText(session) : t("race.over");
    fill(next, nextActions(app, replay));
  }

  const clock = setInterval(() => {
    if (session.room?.ends_in_ms) status.textContent = nextText(session);
  }, 1_000);
  update();
  app.sounds.play(outcome === "lost" ? "lose" : "win");
  app.announce(`${title} ${result.standings.map((standing) =>
    `${standing.rank}: ${nameOf(result, standing)}, ${number(standing.served)}`).join("; ")}`, { urgent: true });
  return {
    update,
    close: () => clearInterval(clock),
    element: make("section", { class: `result race-result ${outcome}` },
      outcome === "won" && confetti(),
      make("h1", {}, title),
      standings(app, result),
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
      make("span", { class: "muted" },
        standing.forfeit ? t(`race.forfeits.${standing.forfeit}`)
          : t("race.standing", { served: number(standing.served), coins: number(standing.earned) }),
        standing.last_served_tick === undefined ? ""
          : ` · ${t("race.lastServed", { seconds: seconds(standing.last_served_tick, app.session.tickMs) })}`)),
    !entry?.bot && !entry?.ghost && make("a", {
      class: "icon-link", href: replayLink(result, standing),
      "aria-label": t("race.replayOf", { name: nameOf(result, standing) }),
    }, "▶"),
    make("b", { class: "standing-served" }, number(standing.served)));
  }));
}

function gains(result, own) {
  const { rating } = result;
  return make("p", { class: "gains" },
    make("span", { class: "coins" }, art("coin"), `+${number(own.earned)}`),
    rating && make("span", {}, t("race.rating", {
      before: number(rating.before), after: number(rating.after),
      change: `${rating.after >= rating.before ? "+" : "−"}${number(Math.abs(rating.after - rating.before))}`,
    })));
}

/** The report of how the network treated everybody. */
function fairness({ fairness: report, standings: places, players }) {
  if (!report) return null;
  const rows = places.toSorted((a, b) => a.seat - b.seat).map(({ seat, player }) => {
    const entry = report.players[seat];
    const name = players.find((other) => other.player === player)?.name ?? t("race.somebody");
    const figure = (value, digits) => (value === undefined || value === null ? "–" : number(value, digits));
    return make("tr", {}, make("th", { scope: "row" }, name),
      make("td", {}, figure(entry?.rtt_median_ms)), make("td", {}, figure(entry?.rtt_p99_ms)),
      make("td", {}, figure(entry?.jitter_ms, 1)), make("td", {}, figure(entry?.frames_late)));
  });
  return make("details", { class: "card fairness" },
    make("summary", {}, emoji("⚖️"), t("fairness.title")),
    make("div", { class: "table-box" }, make("table", {},
      make("caption", { class: "visually-hidden" }, t("fairness.title")),
      make("thead", {}, make("tr", {}, ["player", "median", "p99", "jitter", "late"].map((name) =>
        make("th", { scope: "col" }, t(`fairness.${name}`))))),
      make("tbody", {}, rows))),
    make("p", { class: "muted" }, t("fairness.server", { ms: number(report.tick_lateness_p99_ms, 1) })));
}
