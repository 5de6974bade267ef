// Reports to the operators of something that doesn't belong here.

import { emoji, fill, make } from "../dom.js";
import { number, t } from "../texts.js";
import { field, select } from "./fields.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Report} Report */
/** A shown player, with the record of the result beside the name.
 *  @typedef {{ player_id: string, record_id?: string, name: string, avatar: string }} ShownPlayer */

/** The longest text of a report, by the protocol. */
const TEXT_CHARACTERS = 500;

/** Another player's name, which opens what can be done about them.
 *  @param {App} app
 *  @param {ShownPlayer} player */
export function playerLink(app, player) {
  const { name, avatar, player_id: id, record_id: record } = player;
  return make("button", {
    class: "player-link", "aria-haspopup": "dialog", onclick: () => openSheet(`${avatar} ${name}`, (close) => {
      const report = reportForm(app, record ? ["name", "picture", "result"] : ["name", "picture"],
        (what, text) => app.connection.request("report", {
          what, player_id: id, record_id: what === "result" ? record : undefined, text,
        }), close);
      const content = make("div", { class: "stacked" }, make("div", { class: "row" },
        record && make("a", { class: "button quiet", href: `#/replay/${record}/${id}`, onclick: close },
          emoji("▶️"), t("result.replay")),
        make("button", { class: "button quiet", onclick: () => {
          fill(content, report);
          report.querySelector("select")?.focus();
        } }, emoji("🚩"), t("report.open"))));
      return content;
    }),
  }, name);
}

/** A button that reports the only thing there is to report.
 *  @param {App} app
 *  @param {Report["what"]} what
 *  @param {(what: Report["what"], text?: string) => Promise<{ report_number: number }>} send */
export function reportButton(app, what, send) {
  return make("button", {
    class: "button quiet small", "aria-haspopup": "dialog",
    onclick: () => openSheet(t("report.open"), (close) => reportForm(app, [what], send, close)),
  }, emoji("🚩"), t("report.open"));
}

/** @param {App} app
 *  @param {Report["what"][]} things
 *  @param {(what: Report["what"], text?: string) => Promise<{ report_number: number }>} send
 *  @param {() => void} close */
function reportForm(app, things, send, close) {
  const what = select("report-what", things.map((thing) => [thing, t(`report.things.${thing}`)]), things[0]);
  const text = make("textarea", { id: "report-text", maxlength: TEXT_CHARACTERS, rows: 3 });
  const button = make("button", { class: "button", type: "submit" }, t("report.send"));
  return make("form", {
    class: "stacked", onsubmit: (event) => {
      event.preventDefault();
      app.attempt(button, async () => {
        const { report_number: given } = await send(
          /** @type {Report["what"]} */ (what.value), text.value.trim() || undefined);
        close();
        app.toast(t("report.done", { number: number(given) }), "good", { isToNote: true });
      });
    },
  }, make("p", { class: "muted" }, t("report.about")),
  things.length > 1 && field(t("report.what"), what), field(t("report.text"), text),
  make("div", { class: "row" }, button));
}
