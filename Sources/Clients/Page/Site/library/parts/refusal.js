// The reasons why the server refused an edit.

import { wordText } from "../../texts.js";

/** The present value of a field that somebody else has changed; undefined if the refusal lacks it.
 *  @param {{ current?: any, [name: string]: any }} refusal */
export function currentOf({ current }) {
  return current && typeof current === "object" ? Object.values(current)[0] : current;
}

/** @param {{ reason: string, text?: string, current?: any }} refusal */
export function refusalText({ reason, text, current }) {
  return wordText("library.refused.reasons", reason, { text: text ?? reason, current: String(current ?? "") });
}

/** The operations of an edit that would have created a tag or category twice, with the existing one
 *  instead.
 *  @param {import("../sync/replica.js").Op[]} ops
 *  @param {{ [name: string]: any }} refusal */
export function withExisting(ops, { id, existing_id: existing }) {
  return ops.filter((op) => op.id !== id).map((op) => (op.elements?.includes(id)
    ? { ...op, elements: [...new Set(op.elements.map((one) => (one === id ? existing : one)))] } : op));
}
