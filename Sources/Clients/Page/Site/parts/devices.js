// The player's devices, and the codes by which others sign in.

import { linkTo, storage } from "../base.js";
import { emoji, fill, make, setText } from "../dom.js";
import { date, number, t } from "../texts.js";
import { accountPart, erasingNotice } from "./account.js";
import { field } from "./fields.js";
import { loaded } from "./kitchen/states.js";
import { qrPicture } from "./qr.js";
import { copyText } from "./share.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Device} Device */
/** @typedef {import("../chefdash.js").Devices} Devices */

/** The longest name of a device, by the protocol. */
const NAME_CHARACTERS = 40;
/** The storage key of the time before which nobody is asked about a recovery code again. */
const ASKED = "chefdash.recovery";
const DAY_MS = 86_400_000;
/** A player who has been here for so long has something to lose. */
const EVENING_MS = 6 * 3_600_000;

/** The name of this browser in the player's list, such as "Firefox on Linux". */
export function deviceName() {
  const agent = navigator.userAgent;
  const browser = ["Edg", "OPR", "SamsungBrowser", "Firefox", "Chrome", "Safari"].find((name) => agent.includes(name));
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux"].find((name) => agent.includes(name));
  const shown = { Edg: "Edge", OPR: "Opera", SamsungBrowser: "Samsung Internet", "Mac OS": "Mac", CrOS: "Chromebook" };
  return [browser, system].filter((name) => name !== undefined)
    .map((name) => shown[/** @type {keyof typeof shown} */ (name)] ?? name).join(" · ");
}

/** The list of devices, with what can be done about them.
 *  @param {App} app */
export function devicesSection(app) {
  /** @type {HTMLElement & { reload: () => unknown }} */
  const list = loaded(app, () => app.connection.request("list_devices"), (told) => content(told));

  /** @param {Devices} told
   *  @returns {HTMLElement} */
  function content(told) {
    const { devices, device_number: own, recovery_ms: made } = told;
    return make("div", { class: "stacked" },
      make("ul", { class: "devices card list" }, devices.map((device) => row(device, device.device_number === own))),
      make("div", { class: "row" },
        make("button", { class: "button", onclick: (event) => link(event.currentTarget) },
          emoji("📱"), t("devices.link")),
        make("button", {
          class: "button quiet", onclick: (event) => showRecoveryCode(app, event.currentTarget, list.reload),
        }, emoji("🔑"), t(made ? "devices.newRecovery" : "devices.recovery"))),
      make("p", { class: "muted" }, made ? t("devices.recoveryMade", { date: date(made) }) : t("devices.noRecovery")),
      accountPart(app, told, list.reload));
  }

  /** @param {Device} device
   *  @param {boolean} isOwn */
  function row(device, isOwn) {
    const name = device.name || t("devices.nameless", { number: number(device.device_number) });
    return make("li", { class: "device", dataset: { device: String(device.device_number) } },
      make("span", { class: "device-name" }, make("b", {}, name),
        make("span", { class: "muted" }, isOwn ? t("devices.own") : t("devices.seen", { date: date(device.seen_ms) }))),
      make("button", {
        class: "button quiet small", "aria-label": t("devices.renameLabel", { name }),
        onclick: () => rename(device, name),
      }, t("devices.rename")),
      make("button", {
        class: "button quiet small", "aria-label": t("devices.signOutLabel", { name }),
        onclick: () => askToSignOut(device, name, isOwn),
      }, t("devices.signOut")));
  }

  /** @param {Device} device
   *  @param {string} before */
  function rename(device, before) {
    openSheet(t("devices.rename"), (close) => {
      const name = make("input", {
        id: "device-name", value: before, required: true, maxlength: NAME_CHARACTERS, autocomplete: "off",
      });
      const save = make("button", { class: "button", type: "submit" }, t("common.save"));
      return make("form", {
        class: "stacked", onsubmit: async (event) => {
          event.preventDefault();
          const isDone = await app.attempt(save, () => app.connection.request("name_device", {
            device_number: device.device_number, name: name.value.trim(),
          }));
          if (!isDone) return;
          close();
          list.reload();
        },
      }, field(t("devices.name"), name), make("div", { class: "row" }, save));
    });
  }

  /** @param {Device} device
   *  @param {string} name
   *  @param {boolean} isOwn */
  function askToSignOut(device, name, isOwn) {
    openSheet(t("devices.signOutLabel", { name }), (close) => make("div", { class: "stacked" },
      make("p", {}, t(isOwn ? "devices.signOutOwn" : "devices.signOutAbout")),
      make("div", { class: "row" },
        make("button", {
          class: "button", onclick: async (event) => {
            const isDone = await app.attempt(event.currentTarget, () =>
              app.connection.request("sign_out_device", { device_number: device.device_number }));
            if (!isDone) return;
            close();
            if (!isOwn) list.reload();
          },
        }, t("devices.signOut")),
        make("button", { class: "button quiet", onclick: close }, t("common.cancel")))));
  }

  /** @param {HTMLElement} button */
  function link(button) {
    app.attempt(button, async () => {
      const made = await app.connection.request("link_device");
      const text = linkTo(`/#/device/${made.code}`);
      const { points: rows } = await app.connection.request("draw_qr", { text });
      openSheet(t("devices.link"), () => linkCode(made, rows), list.reload);
    });
  }

  return make("section", { "aria-labelledby": "devices-title" },
    make("h2", { id: "devices-title" }, t("devices.title")),
    make("p", { class: "muted" }, t("devices.about"), " ",
      make("a", { href: "#/device" }, t("connection.useCode"))), list);
}

/** A code for another device, with the time that is left.
 *  @param {import("../chefdash.js").AccessCodeMade} made
 *  @param {string[]} rows */
function linkCode({ code, expires_in_ms: lifeMs = 0 }, rows) {
  const endMs = performance.now() + lifeMs;
  const left = make("p", { class: "muted", role: "timer" });
  const element = make("div", { class: "stacked center" },
    make("p", {}, t("devices.linkAbout", { address: linkTo("/") })),
    qrPicture(rows, t("qr.label")),
    make("p", { class: "access-code" }, code), left);
  const tell = () => {
    const seconds = Math.max(0, Math.ceil((endMs - performance.now()) / 1_000));
    setText(left, seconds > 0
      ? t("devices.left", { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` })
      : t("devices.over"));
    if (seconds === 0 || (!element.isConnected && performance.now() > endMs - lifeMs + 1_000)) clearInterval(timer);
  };
  const timer = setInterval(tell, 1_000);
  tell();
  return element;
}

/** Makes a recovery code and shows it, to be written down or printed.
 *  @param {App} app
 *  @param {HTMLElement} button
 *  @param {() => unknown} [done]  called once it was closed */
export function showRecoveryCode(app, button, done) {
  // Asks while a press is being handled: some browsers ask the person.
  void navigator.storage?.persist?.();
  return app.attempt(button, async () => {
    const { code } = await app.connection.request("make_recovery_code");
    const { name = "", avatar = "" } = app.session.player ?? {};
    openSheet(t("devices.recovery"), (close) => make("div", { class: "stacked center printed" },
      make("p", {}, t("devices.recoveryAbout")),
      make("p", { class: "muted" }, `${avatar} ${name} · ${linkTo("/#/device")}`),
      make("p", { class: "access-code" }, code),
      make("div", { class: "row center" },
        make("button", { class: "button quiet", onclick: () => print() }, emoji("🖨️"), t("devices.print")),
        make("button", { class: "button quiet", onclick: () => copyText(app, code, t("room.copied")) },
          emoji("📋"), t("devices.copy")),
        make("button", { class: "button", onclick: close }, t("devices.kept")))), done);
  });
}

let hasLooked = false;

/** A reminder for a player who will be erased, or who has something to lose and no recovery code; empty otherwise.
 *  @param {App} app
 *  @param {() => boolean} hasHousehold */
export function recoveryReminder(app, hasHousehold) {
  const element = make("div", {});

  /** @param {number} days */
  function rest(days) {
    storage.setItem(ASKED, String(Date.now() + days * DAY_MS));
    fill(element);
  }

  async function look() {
    await app.signedIn;
    const mayAsk = Number(storage.getItem(ASKED) ?? 0) <= Date.now();
    if (hasLooked && !mayAsk) return;
    const { devices, recovery_ms: made, erase_ms: eraseMs } = await app.connection.request("list_devices");
    hasLooked = !eraseMs;
    if (eraseMs) return fill(element, erasingNotice(app, eraseMs, () => fill(element)));
    if (!mayAsk) return;
    const firstMs = Math.min(...devices.map(({ created_ms: ms }) => ms));
    if (made) return rest(30);
    if (!hasHousehold() && Date.now() - firstMs < EVENING_MS) return undefined;
    fill(element, make("section", { class: "card stacked reminder" },
      make("h2", {}, emoji("🔑"), t("devices.remind")),
      make("p", {}, t("devices.remindAbout")),
      make("div", { class: "row" },
        make("button", {
          class: "button", onclick: (event) => showRecoveryCode(app, event.currentTarget, () => rest(30)),
        }, t("devices.recovery")),
        make("button", { class: "button quiet", onclick: () => rest(7) }, t("devices.later")))));
    return undefined;
  }
  // Without a connection there is nothing to remind of.
  look().catch(() => {});
  return element;
}
