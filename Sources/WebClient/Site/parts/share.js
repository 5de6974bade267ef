// Handing something on: by the device's own way of sharing, or by the clipboard.

import { emoji, make } from "../dom.js";
import { linkOf } from "../proof.js";
import { t } from "../texts.js";

/** A button that shares a text and a link, either of which may be missing. Where neither way is open, the
 *  text is shown.
 *  @param {import("../app.js").App} app
 *  @param {string} label
 *  @param {{ text?: string, url?: string }} content */
export function shareButton(app, label, content) {
  const plain = [content.text, content.url].filter(Boolean).join("\n");

  async function share() {
    try {
      if ("share" in navigator) await navigator.share({ title: "ChefDash", ...content });
      else {
        await navigator.clipboard.writeText(plain);
        app.toast(t("room.copied"), "good");
      }
    } catch {
      app.toast(plain);
    }
  }

  return make("button", { class: "button quiet", onclick: share }, emoji("🔗"), label);
}

/** A button that shares the link to a result.
 *  @param {import("../app.js").App} app
 *  @param {string} record */
export function shareResult(app, record, text = t("proof.shareText")) {
  return shareButton(app, t("proof.share"), { text, url: linkOf(record) });
}
