// All that the server has of the player: to take along, or to delete.

import { emoji, make } from "../dom.js";
import { date, t } from "../texts.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Devices} Devices */

/** The requests that are under way at once, so that a long way to the server costs little. */
const REQUESTS = 6;

/** @param {App} app
 *  @param {Devices} told
 *  @param {() => unknown} reload */
export function accountPart(app, told, reload) {
  return make("section", { class: "stacked", "aria-labelledby": "account-title" },
    make("h3", { id: "account-title" }, t("account.title")),
    told.erase_ms && erasingNotice(app, told.erase_ms, reload),
    make("div", { class: "row" },
      make("button", {
        class: "button quiet", onclick: (event) => app.attempt(event.currentTarget, () => saveExport(app)),
      }, emoji("📦"), t("account.export")),
      !told.erase_ms && make("button", { class: "button quiet", onclick: () => askToDelete(app, reload) },
        emoji("🗑️"), t("account.delete"))));
}

/** Tells that the player will be erased, and lets them stay.
 *  @param {App} app
 *  @param {number} eraseMs
 *  @param {() => unknown} reload */
export function erasingNotice(app, eraseMs, reload) {
  return make("div", { class: "card stacked reminder", role: "status" },
    make("p", {}, t("account.ends", { date: date(eraseMs) })),
    make("div", { class: "row" }, make("button", {
      class: "button", onclick: async (event) => {
        if (await app.attempt(event.currentTarget, () => app.connection.request("keep_account"))) reload();
      },
    }, t("account.keep"))));
}

/** @param {App} app
 *  @param {() => unknown} reload */
function askToDelete(app, reload) {
  openSheet(t("account.deleteTitle"), (close) => make("div", { class: "stacked" },
    make("p", {}, t("account.deleteAbout")),
    make("div", { class: "row" },
      make("button", {
        class: "button", onclick: async (event) => {
          if (!await app.attempt(event.currentTarget, () => app.connection.request("delete_account"))) return;
          close();
          reload();
        },
      }, t("account.delete")),
      make("button", { class: "button quiet", onclick: close }, t("common.cancel")))));
}

/** @param {App} app */
async function saveExport(app) {
  const first = await app.connection.request("export_account", { offset: 0 });
  /** @param {import("../chefdash.js").AccountExport} piece */
  const bytesOf = ({ data }) => Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const start = bytesOf(first);
  /** @type {number[]} */
  const offsets = [];
  for (let offset = start.length; offset < first.byte_count; offset += start.length) offsets.push(offset);
  /** @type {Uint8Array[]} */
  const pieces = [];
  const ask = async () => {
    for (let offset = offsets.shift(); offset !== undefined; offset = offsets.shift()) {
      pieces[offset / start.length - 1] = bytesOf(await app.connection.request("export_account", { offset }));
    }
  };
  await Promise.all(Array.from({ length: REQUESTS }, ask));
  const file = new Blob([start, ...pieces], { type: "application/zip" });
  const link = make("a", { href: URL.createObjectURL(file), download: "chefdash.zip" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
