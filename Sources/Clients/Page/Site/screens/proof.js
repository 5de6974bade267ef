// A linked result: replayed and checked here, and offered as a challenge. Looking at it needs
// neither a player nor a connection.

import { emoji, make } from "../dom.js";
import { isRecipeLevel } from "../course.js";
import { aboutRound, number, seconds, t, wordText } from "../texts.js";
import { described } from "../local.js";
import { linkOf, loadProof } from "../proof.js";
import { shareButton } from "../parts/share.js";
import { replayControls, replayStage } from "../parts/kitchen/stage.js";
import { stars } from "../parts/kitchen/stars.js";
import { emptyState, loaded } from "../parts/kitchen/states.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../proof.js").Proof} Proof */
/** @typedef {import("../proof.js").CheckedSeat} CheckedSeat */

/** @param {App} app
 *  @param {string} record */
export function proofScreen(app, record) {
  /** @type {ReturnType<typeof proofViewer> | null} */
  let viewer = null;
  const body = loaded(app, () => loadProof(record), (proof) => {
    viewer?.close();
    viewer = proof === "none" || proof === "hidden" ? null : proofViewer(app, proof);
    return viewer?.element ?? nothingToShow(String(proof));
  }, { needsPlayer: false });
  const element = make("div", { class: "proof" }, body);
  return { title: t("proof.title"), element, close: () => viewer?.close() };
}

/** @param {string} why */
function nothingToShow(why) {
  return make("div", {}, make("h1", {}, t("proof.title")),
    emptyState(t(`proof.${why}`), make("a", { class: "button", href: "#/" }, t("shell.home"))));
}

/** @param {App} app
 *  @param {Proof} proof */
function proofViewer(app, proof) {
  const { catalogue, result, level } = proof;
  const { tickMilliseconds: tickMs } = catalogue.rules;
  const best = [...proof.seats].sort((one, other) =>
    other.served - one.served || other.earned - one.earned)[0];
  const lanes = proof.seats.map((seat) => lane(app, proof, seat));
  const longest = Math.max(...proof.seats.map(({ states }) => states.length - 1), 0);
  const controls = replayControls(longest, tickMs, (tick) => lanes.forEach(({ show }) => show(tick)));
  const about = aboutRound("replay.about", described(catalogue, level.id, app.settings.language), best);
  const text = headline(proof, best);
  const canBeat = !isRecipeLevel(level.id);
  return {
    close: controls.close,
    element: make("div", { class: "stacked" },
      make("section", { class: "result" },
        make("h1", {}, text), stars(best.stars, "big"),
        result.day && make("p", { class: "muted" }, emoji("📅"), t("daily.title"), " ", result.day),
        make("p", { class: "muted" }, about),
        verdict(proof),
        canBeat && proof.seats.length === 1 && beatButton(app, proof, best, "button huge-button"),
        shareButton(app, t("proof.share"), { text, url: linkOf(result.record_id) })),
      controls.element,
      make("div", { class: "proof-lanes" }, lanes.map(({ element }) => element))),
  };
}

/** The player's achievement and its time.
 *  @param {Proof} proof
 *  @param {CheckedSeat} seat */
function headline({ catalogue, level }, { name, served, targetTick, ticks }) {
  return t("proof.headline", {
    name, count: number(targetTick === null ? served : level.target),
    seconds: seconds(targetTick ?? ticks, catalogue.rules.tickMilliseconds),
  });
}

/** The result of the check.
 *  @param {Proof} proof */
function verdict({ seats }) {
  const wrong = seats.find(({ problem }) => problem);
  /** @param {(seat: CheckedSeat) => number} figure */
  const sum = (figure) => number(seats.reduce((total, seat) => total + figure(seat), 0));
  if (!wrong) {
    return make("p", { class: "verdict", role: "status" }, emoji("✅"), " ",
      t("proof.checked", { ticks: sum(({ ticks }) => ticks), taps: sum(({ taps }) => taps) }));
  }
  return make("p", { class: "verdict wrong", role: "alert" }, emoji("⚠️"), " ",
    t("proof.differs", { name: wrong.name, what: wordText("proof.problems", wrong.problem ?? "other") }));
}

/** One player beside the others: `show(tick)` shows the round at that tick, or at its end.
 *  @param {App} app
 *  @param {Proof} proof
 *  @param {CheckedSeat} seat */
function lane(app, proof, seat) {
  const { level, catalogue } = proof;
  const isRace = proof.seats.length > 1;
  const round = described(catalogue, level.id, app.settings.language);
  const stage = replayStage(round, catalogue.rules.tickMilliseconds);
  return {
    element: make("div", { class: "stacked" },
      isRace && make("p", { class: "row between" },
        make("b", {}, emoji(seat.avatar), " ", seat.name), stars(seat.stars)),
      stage.element,
      isRace && !isRecipeLevel(level.id) && beatButton(app, proof, seat)),
    /** @param {number} tick */
    show(tick) {
      const state = seat.states[Math.min(tick, seat.states.length - 1)];
      if (state) stage.show(state);
    },
  };
}

/** Signs in, perhaps as a new player, and starts a race against this very round.
 *  @param {App} app
 *  @param {Proof} proof
 *  @param {CheckedSeat} seat */
function beatButton(app, { result, catalogue, seats }, seat, className = "button") {
  const time = seat.targetTick === null ? null : seconds(seat.targetTick, catalogue.rules.tickMilliseconds);
  const label = seats.length > 1 ? t("proof.beatName", { name: seat.name })
    : time ? t("proof.beatTime", { seconds: time }) : t("proof.beatCount", { count: number(seat.served) });
  return make("button", {
    class: className, onclick: (event) => app.attempt(event.currentTarget, async () => {
      await app.signIn();
      if (app.session.placeUnderWay) app.go(app.session.placeUnderWay);
      else {
        await app.connection.request("race_ghost", {
          level_id: result.level_id, player_id: seat.player_id, record_id: result.record_id,
        });
      }
    }, { unknown_record: t("proof.noGhost") }),
  }, emoji("👻"), " ", label);
}
