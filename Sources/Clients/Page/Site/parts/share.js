// Sharing: through the device's share dialog, or through the clipboard.

import { emoji, make } from "../dom.js";
import { linkOf } from "../proof.js";
import { t } from "../texts.js";

/** A button that shares a text and a link, either of which may be missing. If the device has no
 *  share dialog, or it fails, it copies them.
 *  @param {import("../app.js").App} app
 *  @param {string} label
 *  @param {{ text?: string, url?: string }} content */
export function shareButton(app, label, content) {
  const plain = [content.text, content.url].filter(Boolean).join("\n");

  async function share() {
    if ("share" in navigator) {
      try {
        await navigator.share({ title: "ChefDash", ...content });
        return;
      } catch (/** @type {any} */ error) {
        // The person has closed the device's dialog.
        if (error.name === "AbortError") return;
      }
    }
    copyText(app, plain, t("room.copied"));
  }

  return make("button", { class: "button quiet", onclick: share }, emoji("🔗"), label);
}

/** Copies a text to the clipboard and says so, or shows the text if the browser refuses.
 *  @param {import("../app.js").App} app
 *  @param {string} text
 *  @param {string} told  the message after success */
export async function copyText(app, text, told) {
  if (await isCopied(text)) app.toast(told, "good");
  else app.toast(t("common.notCopied", { text }), "warning");
}

/** @param {string} text */
async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page without https has no clipboard, but may still copy a selection.
  }
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = make("textarea", { class: "visually-hidden", readonly: true }, text);
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  // Only a selection in the focused field is copied.
  field.focus();
  field.setSelectionRange(0, text.length);
  const isDone = document.activeElement === field && document.execCommand("copy");
  field.remove();
  before?.focus();
  return isDone;
}

/** A button that shares the link to a result.
 *  @param {import("../app.js").App} app
 *  @param {string} record */
export function shareResult(app, record, text = t("proof.shareText")) {
  return shareButton(app, t("proof.share"), { text, url: linkOf(record) });
}
