// The reason why something failed, as the page shows it.

import { make } from "../dom.js";
import { errorText, t } from "../texts.js";

/** The id of the server's log line about a refusal, small, for the person to tell the operator.
 *  @param {string | null | undefined} id */
export function logLine(id) {
  return id ? make("small", { class: "log-id" }, t("errors.logId", { id })) : null;
}

/** `errorText`, with the id of the log line if there is one.
 *  @param {any} error
 *  @param {{ [code: string]: string }} [texts] */
export function fault(error, texts) {
  return [errorText(error, texts), logLine(error.logId)];
}
