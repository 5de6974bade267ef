// The library's settings, and links to the screens without a tab of their own.

import { emoji, make } from "../../dom.js";
import { httpsHint } from "../../parts/https.js";
import { number, t } from "../../texts.js";
import { exportedFile } from "../sync/exported.js";
import { counted } from "../parts/counted.js";
import { choice } from "../parts/forms/fields.js";
import { showToursAgain } from "../parts/tour.js";
import { live } from "../parts/cooking/live.js";

/** @typedef {import("../library.js").Library} Library */

/** The choices for the number of days before which food counts as expiring soon. */
const EXPIRING_DAYS = [0, 1, 2, 3, 5, 7, 10, 14, 21, 30, 60];

/** The server's dependencies. The page has none. */
const LICENSES = [
  ["Swift", "Apache License 2.0, Runtime Library Exception"], ["ICU", "Unicode License v3"], ["Jansson", "MIT"],
  ["libcurl", "curl License"], ["libxml2", "MIT"],
  ["liburing", "MIT"], ["OpenSSL", "Apache License 2.0"], ["SQLite", "Public Domain"], ["zlib", "zlib License"],
];

/** @param {Library} library */
export function moreScreen(library) {
  const info = about(library);
  const links = live(library, ["refused", "household"], () => {
    const refused = library.sync?.replica.refused.length ?? 0;
    const waiting = library.sync?.replica.queue.length ?? 0;
    return make("ul", { class: "card plain-list links" },
      link("#/library/household", "👪", t("library.households.members"), library.household?.name),
      link("#/library/discover", "🧭", t("library.discover.title")), link("#/library/activity", "👣", t("library.activity.title")),
      library.may("child") && link("#/library/import", "📥", t("library.import.title")),
      link("#/library/lists", "🏷️", t("library.lists.title")),
      link("#/library/households", "🏡", t("library.households.title"), number(library.households?.length ?? 0)),
      link("#/library/refused", "✋", t("library.refused.title"), number(refused)),
      make("li", { class: "row between" },
        make("span", { class: "row" }, emoji("⏳", "big-emoji"), t("library.settings.waiting")),
        make("span", { class: "muted" }, number(waiting))),
      link("#/profile", "👩‍🍳", t("shell.profile")), link("#/settings", "⚙️", t("library.settings.game")),
      link("#/", "🍔", t("library.settings.toGame")));
  });
  const days = choice("expiring-days", EXPIRING_DAYS.map((count) => [
    String(count), count === 0 ? t("library.days.today") : counted("library.settings.days", count),
  ]), String(library.expiringDays), (value) => { library.expiringDays = Number(value); });
  const element = make("div", { class: "library-screen" }, make("h1", {}, t("library.to.more")), links.element,
    make("section", { class: "stacked" }, make("h2", {}, t("library.settings.title")),
      make("div", { class: "card list" },
        make("label", { class: "choice", for: days.id }, make("span", {}, t("library.settings.expiring")), days)),
      make("div", { class: "row" },
        make("button", {
          class: "button quiet", onclick: () => {
            showToursAgain();
            library.app.toast(t("library.settings.toursOn"), "good");
          },
        }, emoji("👩‍🍳"), t("library.settings.tours")),
        make("button", { class: "button quiet", onclick: () => save(library) }, emoji("📤"),
          t("library.settings.export"))),
      make("p", { class: "help-text" }, t("library.settings.exportHint")),
      httpsHint(t("common.https.all"))),
    info.element);
  return { title: t("library.to.more"), element, close: () => { links.close(); info.close(); } };
}

/** Offers the person everything in the household as a file.
 *  @param {Library} library */
async function save(library) {
  if (library.state !== "ok") {
    library.app.toast(library.failure, "warning");
    return;
  }
  const file = await exportedFile(library.view);
  const href = URL.createObjectURL(file);
  make("a", { href, download: file.name }).click();
  // Some browsers read the file only later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** The program's name, version and licenses.
 *  @param {Library} library */
function about(library) {
  const version = make("b", {}, library.server);
  const end = library.onChange(() => {
    if (version.isConnected) version.textContent = library.server;
  });
  const element = make("section", { class: "stacked app-info" }, make("h2", {}, t("library.settings.info")),
    make("p", { class: "muted" }, t("library.settings.about")),
    make("p", {}, version, " · Apache License 2.0"),
    make("details", { class: "edit-more" }, make("summary", {}, t("library.settings.licenses")),
      make("ul", { class: "plain-list" }, LICENSES.map(([name, license]) =>
        make("li", { class: "row between" }, name, make("span", { class: "muted" }, license))))));
  return { element, close: end };
}

/** @param {string} href
 *  @param {string} character
 *  @param {string} text
 *  @param {string} [value] */
function link(href, character, text, value = "") {
  return make("li", {}, make("a", { href, dataset: { focus: href } },
    make("span", { class: "row" }, emoji(character, "big-emoji"), text),
      make("span", { class: "muted" }, value, " ›")));
}
