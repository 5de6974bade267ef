// Why the server didn't take an edit.

import { wordText } from "../../texts.js";

/** What a field holds now that was changed by somebody else; undefined if it isn't told.
 *  @param {{ current?: any, [name: string]: any }} refusal */
export function currentOf({ current }) {
  return current && typeof current === "object" ? Object.values(current)[0] : current;
}

/** @param {{ reason: string, text?: string }} refusal */
export function refusalText({ reason, text }) {
  return wordText("library.refused.reasons", reason, { text: text ?? reason });
}
