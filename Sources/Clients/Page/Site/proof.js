// Replays a linked result in the browser, and checks that every tick is as recorded.

import { BASE, linkTo } from "./base.js";
import { RequestError } from "./connection.js";
import { decodeRecord, hexadecimal, replayRecord } from "./record.js";

/** @typedef {import("./chefdash.js").RoundState} RoundState */
/** @typedef {import("./game.js").Catalogue} Catalogue */
/** The server's information about a player's part in it.
 *  @typedef {{ player_id: string, name: string, avatar: string, served: number, earned: number, stars: number,
 *    win: boolean, ticks: number, record: string }} Seat */
/** @typedef {{ record_id: string, day?: string, level_id: number, fingerprint: string, seats: Seat[] }} Result */
/** The first difference between a seat and its replay.
 *  @typedef {NonNullable<import("./record.js").Finding["problem"]> | "levels" | "record"} Problem */
/** A seat with its replay: the state at each tick, the number of taps, and the tick at which the
 *  target was reached.
 *  @typedef {Seat & { states: RoundState[], taps: number, targetTick: number | null,
 *    problem: Problem | null }} CheckedSeat */
/** @typedef {{ result: Result, catalogue: Catalogue, level: import("./game.js").Level,
 *    seats: CheckedSeat[] }} Proof */

const FOLDER = `${BASE}/r/`;

/** The id of the result in the page's own path, if any. */
export function linkedRecord() {
  return location.hash === "" && location.pathname.startsWith(FOLDER) ? location.pathname.slice(FOLDER.length) : null;
}

/** The address of a result.
 *  @param {string} record */
export function linkOf(record) {
  return linkTo(`/r/${record}`);
}

/** Fetches a result's records and replays all of them. Returns the reason if there is none to show.
 *  @param {string} record
 *  @returns {Promise<Proof | "none" | "hidden">} */
export async function loadProof(record) {
  const answer = await ask(`${FOLDER}${encodeURIComponent(record)}.json`);
  if (answer.status === 404) return "none";
  if (answer.status === 403) return "hidden";
  /** @type {Result} */
  const result = await answer.json();
  const text = await (await ask(`${FOLDER}catalogues/${result.fingerprint}.json`)).arrayBuffer();
  /** @type {Catalogue} */
  const catalogue = JSON.parse(new TextDecoder().decode(text));
  const level = catalogue.levels.find(({ id }) => id === result.level_id);
  if (!level) return "none";
  const fingerprint = await fingerprintOf(text) ?? result.fingerprint;
  return {
    result, catalogue, level,
    seats: result.seats.map((seat) => checked(seat, catalogue, level, fingerprint)),
  };
}

/** @param {string} path */
async function ask(path) {
  const answer = await fetch(path).catch(() => null);
  if (!answer) throw new RequestError("no_answer", path);
  if (answer.ok || answer.status === 404 || answer.status === 403) return answer;
  const retryAfterMs = Number(answer.headers.get("Retry-After")) * 1_000;
  throw new RequestError(answer.status === 429 ? "rate_limited" : "busy", path, { retryAfterMs });
}

/** The SHA-256 of the levels' text; null without a secure context, where browsers can't hash.
 *  @param {ArrayBuffer} text */
async function fingerprintOf(text) {
  const hash = await crypto.subtle?.digest("SHA-256", text);
  return hash ? hexadecimal(new Uint8Array(hash)) : null;
}

/** @param {Seat} seat
 *  @param {Catalogue} catalogue
 *  @param {import("./game.js").Level} level
 *  @param {string} fingerprint
 *  @returns {CheckedSeat} */
function checked(seat, catalogue, level, fingerprint) {
  /** @type {RoundState[]} */
  const states = [];
  /** @param {Problem | null} problem */
  const found = (problem, taps = 0) => ({
    ...seat, states, taps, problem,
    targetTick: states.find(({ served }) => served >= level.target)?.tick ?? null,
  });
  try {
    const bytes = Uint8Array.from(atob(seat.record), (character) => character.charCodeAt(0));
    const record = decodeRecord(bytes);
    const finding = replayRecord(record, catalogue, ({ state }) =>
      states.push({ ...state, plate: [...state.plate], grid: [...state.grid] }));
    const isOther = record.fingerprint !== fingerprint || record.levelId !== level.id;
    const taps = record.inputs.filter(({ code }) => code < level.ingredients.length).length;
    return found(isOther ? "levels" : finding.problem ?? saidOtherwise(seat, record), taps);
  } catch {
    return found("record");
  }
}

/** True if a seat's stated result differs from that of its record.
 *  @param {Seat} seat
 *  @param {import("./record.js").RoundRecord} record */
function saidOtherwise(seat, { result }) {
  const isSame = seat.served === result.served && seat.earned === result.earned && seat.stars === result.stars
    && seat.win === result.win && seat.ticks === result.ticks;
  return isSame ? null : "result";
}
