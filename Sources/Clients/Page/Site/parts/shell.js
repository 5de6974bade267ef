// The frame around every screen: the bar, the navigation, the connection's state, toasts, and the
// live regions for screen readers.

import { art, emoji, fill, make, setText } from "../dom.js";
import { number, t } from "../texts.js";
import { announcementCard } from "./announcement.js";
import { connectionBanner } from "./banner.js";
import { qualityCorner } from "./kitchen/quality.js";
import { arriveAtPlace } from "./scrolling.js";

/** @typedef {import("../app.js").App} App */

const TOAST_MS = 4_500;
/** For a text with something to note down. */
const LONG_TOAST_MS = 20_000;
const TOASTS_KEPT = 3;
/** The places of the navigation, each with its emoji. */
const PLACES = { map: "🍔", race: "🏁", boards: "🏆", shop: "🛒", profile: "👩‍🍳" };
/** Screens on which nothing may distract. */
const FOCUSED = new Set(["kitchen", "lesson"]);

export class Shell {
  #app;
  #main = make("main", { id: "screen", tabindex: "-1" });
  #polite = make("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
  #urgent = make("div", { class: "visually-hidden", role: "alert", "aria-live": "assertive" });
  #toasts = make("div", { class: "toasts", role: "status", "aria-live": "polite" });
  // Created once: a recreated picture is requested again, and the server may be gone by then.
  #wordmark = make("a", { class: "wordmark", href: "#/" },
    art("icon"), make("span", { "aria-hidden": "true" }, "Chef", make("b", {}, "Dash")));
  #navigation = make("nav", { class: "places" });
  #avatar = emoji("");
  #playerName = make("span", { class: "chip-name" });
  #coins = make("span", {});
  #chip = make("a", { class: "chip", href: "#/profile", hidden: true },
    this.#avatar, this.#playerName, make("span", { class: "coins" }, art("coin"), this.#coins));
  #settings = make("a", { class: "icon-link", href: "#/settings" }, emoji("⚙️"));
  #wayBack = make("a", { class: "button way-back", hidden: true });
  #skip = make("button", { class: "skip", onclick: () => this.#main.focus() });
  #announcement = announcementCard();
  #banner;
  #quality;
  #name = "";

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#banner = connectionBanner(app);
    this.#quality = qualityCorner(app);
    this.rebuild();
    document.body.replaceChildren(
      this.#skip,
      make("header", { class: "bar" },
        this.#wordmark, this.#navigation, this.#chip, this.#quality.element, this.#settings),
      this.#banner.element, this.#announcement.element, this.#wayBack, this.#main, this.#toasts, this.#polite, this.#urgent);
    this.followAnnouncements(app.connection);
    app.session.onChange(({ what }) => {
      if (what === "player") this.#fillChip();
      if (what !== "lanes" && what !== "view") this.#showWayBack();
    });
  }

  /** Shows the announcements that a connection tells.
   *  @param {import("./announcement.js").Teller} connection */
  followAnnouncements(connection) {
    this.#announcement.follow(connection);
  }

  /** Writes all texts again, perhaps in another language. */
  rebuild() {
    setText(this.#skip, t("shell.skip"));
    this.#navigation.setAttribute("aria-label", t("shell.places"));
    this.#banner.update();
    this.#quality.update();
    this.#wordmark.setAttribute("aria-label", t("shell.home"));
    this.#settings.setAttribute("aria-label", t("settings.title"));
    this.#fillChip();
    this.#fillNavigation();
    this.#showWayBack();
  }

  /** @param {string} name
   *  @param {import("../app.js").Screen} screen */
  show(name, { title, element }) {
    const isFirst = this.#main.childElementCount === 0;
    this.#name = name;
    document.title = title ? `${title} · ChefDash` : "ChefDash";
    document.body.dataset.screen = name || "home";
    document.body.classList.toggle("focused", FOCUSED.has(name));
    fill(this.#main, element);
    this.#fillNavigation();
    this.#showWayBack();
    arriveAtPlace();
    // Keys and screen readers continue from the new screen instead of the old focus.
    if (!isFirst) this.#main.focus({ preventScroll: true });
  }

  /** @param {string} text
   *  @param {boolean} urgent */
  announce(text, urgent) {
    const region = urgent ? this.#urgent : this.#polite;
    // Screen readers repeat the same text only if something differs.
    region.textContent = region.textContent === text ? `${text}\u00A0` : text;
  }

  /** @param {import("../dom.js").Child} text
   *  @param {string} tone
   *  @param {boolean} isToNote  true to leave time for noting something down */
  toast(text, tone, isToNote) {
    const toast = make("p", { class: `toast ${tone}` }, text);
    // Shows it over a sheet: content behind a sheet is hidden, from screen readers too.
    const ground = document.querySelector("dialog[open]") ?? document.body;
    if (this.#toasts.parentElement !== ground) ground.append(this.#toasts);
    this.#toasts.append(toast);
    while (this.#toasts.childElementCount > TOASTS_KEPT) this.#toasts.firstChild?.remove();
    setTimeout(() => toast.remove(), isToNote ? LONG_TOAST_MS : TOAST_MS);
  }

  #fillChip() {
    const { player } = this.#app.session;
    this.#chip.hidden = !player;
    if (!player) return;
    this.#chip.setAttribute("aria-label",
      t("shell.player", { name: player.name, coins: number(player.coins) }));
    setText(this.#avatar, player.avatar);
    setText(this.#playerName, player.name);
    setText(this.#coins, number(player.coins));
  }

  /** Shows the way back into a round or race under way, on every screen but its own. */
  #showWayBack() {
    const { placeUnderWay: place } = this.#app.session;
    this.#wayBack.hidden = !place || place === this.#name;
    if (this.#wayBack.hidden) return;
    this.#wayBack.setAttribute("href", `#/${place}`);
    fill(this.#wayBack, emoji("🍳"), t(`shell.backTo.${place}`));
  }

  #fillNavigation() {
    fill(this.#navigation, Object.entries(PLACES).map(([name, character]) =>
      make("a", {
        href: `#/${name}`, "aria-current": name === this.#name ? "page" : null,
      }, emoji(character), make("span", {}, t(`shell.${name}`)))));
  }
}
