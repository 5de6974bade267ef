// Features that browsers offer only in a secure context, over https or on the device itself.

import { emoji, make } from "../dom.js";
import { t } from "../texts.js";

/** Explains the missing feature and its remedy; null in a secure context.
 *  @param {string} what */
export function httpsHint(what) {
  if (globalThis.isSecureContext !== false) return null;
  return make("p", { class: "muted https-hint" }, emoji("🔒"), ` ${t("common.needsHttps", { what })}`);
}
