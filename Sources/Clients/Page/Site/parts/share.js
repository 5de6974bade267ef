// Handing something on: by the device's own way of sharing, or by the clipboard.

import { emoji, make } from "../dom.js";
import { linkOf } from "../proof.js";
import { t } from "../texts.js";

/** A button that shares a text and a link, either of which may be missing. Where the device has no way of its own, or
 *  that fails, it copies them.
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
        // The person has closed what the device offered.
        if (error.name === "AbortError") return;
      }
    }
    copyText(app, plain, t("room.copied"));
  }

  return make("button", { class: "button quiet", onclick: share }, emoji("🔗"), label);
}

/** Puts a text into the clipboard and says so, or shows the text where the browser doesn't let it.
 *  @param {import("../app.js").App} app
 *  @param {string} text
 *  @param {string} told  what is said where it worked */
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
    // A page without https has no clipboard, but may still copy what is selected.
  }
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = make("textarea", { class: "visually-hidden", readonly: true }, text);
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  // Only what is selected in the focused field is copied.
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
