// Why the server didn't take an edit.

import { wordText } from "../../texts.js";

/** @param {{ reason: string, text?: string }} refusal */
export function refusalText({ reason, text }) {
  return wordText("library.refused.reasons", reason, { text: text ?? reason });
}
