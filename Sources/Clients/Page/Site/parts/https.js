// What a browser gives only to a page that came over https, or from the device itself.

import { emoji, make } from "../dom.js";
import { t } from "../texts.js";

/** Says what is missing here, and what to do; nothing where all is there.
 *  @param {string} what */
export function httpsHint(what) {
  if (globalThis.isSecureContext !== false) return null;
  return make("p", { class: "muted https-hint" }, emoji("🔒"), ` ${t("common.needsHttps", { what })}`);
}
