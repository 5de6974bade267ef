// The record of a round: all its inputs, so that anybody can replay it and check its stated result.

import { Game } from "./game.js";
import { CLEAR_CODE, EXTRA_COINS_CODE, INPUT_LIMIT, LEAVE_CODE, RECORD_FORMAT } from "./generated/game.js";
import { mix } from "./random.js";

/** @typedef {import("./game.js").Catalogue} Catalogue */
/** An input that counted: its tick and its kind.
 *  @typedef {{ tick: number, code: number, extraCoins?: number }} Input */
/** @typedef {ReturnType<typeof decodeRecord>} RoundRecord */
/** The finding of a replay: the number of replayed ticks, and the first difference from the record,
 *  if any.
 *  @typedef {{ ticks: number, problem: "rules" | "level" | "input" | "result" | "ticks" | null }} Finding */

/** Reads a record as the server writes it (RoundRecordCoding.swift). Throws where it isn't one.
 *  @param {Uint8Array} bytes */
export function decodeRecord(bytes) {
  const reader = new Reader(bytes);
  if (reader.byte() !== RECORD_FORMAT) throw new RangeError("not a record of a known format");
  const rulesVersion = reader.number();
  const fingerprint = reader.bytes(reader.number());
  const levelId = reader.number();
  const seed = reader.fixed();
  const itemIds = list(reader.number(), () => new TextDecoder().decode(reader.bytes(reader.number())));
  const extraCoins = reader.number();
  const inputs = readInputs(reader);
  const tickHash = reader.fixed();
  const finalStateHash = reader.fixed();
  const [served, earned, stars, ticks, last] = [
    reader.number(), reader.number(), reader.byte(), reader.number(), reader.number(),
  ];
  reader.end();
  return {
    rulesVersion, fingerprint: hexadecimal(fingerprint), levelId, seed, itemIds, extraCoins, inputs, tickHash,
    finalStateHash,
    result: {
      served, earned, stars: stars >> 1, win: (stars & 1) === 1, ticks, lastServedTick: last ? last - 1 : null,
    },
  };
}

/** Replays a record, tick by tick.
 *  @param {RoundRecord} record
 *  @param {Catalogue} catalogue  the one with the record's fingerprint
 *  @param {(game: Game) => void} [observe]  called at each tick, after the tick's inputs
 *  @returns {Finding} */
export function replayRecord(record, catalogue, observe = () => {}) {
  if (catalogue.rules.version !== record.rulesVersion) return { ticks: 0, problem: "rules" };
  if (!catalogue.levels.some(({ id }) => id === record.levelId)) return { ticks: 0, problem: "level" };
  const game = new Game(catalogue, record);
  let hash = included(0n, game.stateHash);
  /** @param {number} tick */
  const stepTo = (tick) => {
    while (game.state.tick < tick && !game.hasEnded) {
      observe(game);
      game.step();
      hash = included(hash, game.stateHash);
    }
  };
  for (const input of record.inputs) {
    stepTo(input.tick);
    if (game.state.tick !== input.tick || !repeats(game, input)) {
      return { ticks: game.state.tick, problem: "input" };
    }
  }
  stepTo(record.result.ticks);
  observe(game);
  return { ticks: game.state.tick, problem: difference(game, hash, record) };
}

/** @param {Game} game
 *  @param {bigint} hash
 *  @param {RoundRecord} record */
function difference(game, hash, { result, tickHash, finalStateHash }) {
  if (!game.hasEnded || JSON.stringify(game.result) !== JSON.stringify(result)) return "result";
  return hash === tickHash && game.stateHash === finalStateHash ? null : "ticks";
}

/** Applies an input; returns false if it doesn't count, unlike every recorded one.
 *  @param {Game} game
 *  @param {Input} input */
function repeats(game, { code, extraCoins = 0 }) {
  if (game.hasEnded) return false;
  if (code === LEAVE_CODE) game.end();
  else if (code === EXTRA_COINS_CODE) game.extraCoins = extraCoins;
  else if (code === CLEAR_CODE) return game.take(null);
  else return code < game.level.ingredients.length && game.take(code);
  return true;
}

/** The hash over all ticks, with one more.
 *  @param {bigint} hash
 *  @param {bigint} stateHash */
function included(hash, stateHash) {
  return BigInt.asUintN(64, mix(hash ^ stateHash) + hash);
}

/** @param {Reader} reader
 *  @returns {Input[]} */
function readInputs(reader) {
  const count = reader.number();
  if (count > INPUT_LIMIT) throw new RangeError("too many inputs");
  let tick = 0;
  return list(count, () => {
    const word = reader.number();
    const code = word % 32;
    tick += (word - code) / 32;
    if (code > LEAVE_CODE) throw new RangeError(`no input has the code ${code}`);
    return code === EXTRA_COINS_CODE ? { tick, code, extraCoins: reader.number() } : { tick, code };
  });
}

/** A list of `count` results of `make`.
 *  @template T
 *  @param {number} count
 *  @param {() => T} make
 *  @returns {T[]} */
function list(count, make) {
  /** @type {T[]} */
  const items = [];
  for (let index = 0; index < count; index += 1) items.push(make());
  return items;
}

/** @param {Uint8Array} bytes */
export function hexadecimal(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reads bytes in order. */
export class Reader {
  #bytes;
  #offset = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  byte() {
    return this.bytes(1)[0];
  }

  /** @param {number} count */
  bytes(count) {
    if (count > this.#bytes.length - this.#offset) throw new RangeError("the record is cut short");
    this.#offset += count;
    return this.#bytes.subarray(this.#offset - count, this.#offset);
  }

  /** A number of 8 bytes, the lowest first. */
  fixed() {
    return this.bytes(8).reduceRight((value, byte) => value << 8n | BigInt(byte), 0n);
  }

  /** A varint: 7 bits a byte, the lowest first, each but the last with the highest bit set. Each number has only one
   *  encoding, the shortest. */
  number() {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (!Number.isSafeInteger(value)) throw new RangeError("a number of the record is too large");
      if (byte === 0 && factor > 1) throw new RangeError("a number of the record is longer than it needs to be");
      if (byte < 128) return value;
    }
  }

  end() {
    if (this.#offset < this.#bytes.length) throw new RangeError("the record goes on after its end");
  }
}
