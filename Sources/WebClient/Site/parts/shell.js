// What stands around every screen: the bar, the navigation, the connection's state, short messages,
// and the regions that screen readers listen to.

import { art, emoji, fill, make, setText } from "../dom.js";
import { number, t } from "../texts.js";
import { connectionBanner } from "./banner.js";
import { qualityCorner } from "./quality.js";

const TOAST_MS = 4_500;
const TOASTS_KEPT = 3;
/** The places of the navigation, each with its emoji. */
const PLACES = { map: "🍔", race: "🏁", boards: "🏆", shop: "🛒", profile: "👩‍🍳" };
/** Screens on which nothing may distract. */
const FOCUSED = new Set(["kitchen"]);

export class Shell {
  #app;
  #main = make("main", { id: "screen", tabindex: "-1" });
  #polite = make("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
  #urgent = make("div", { class: "visually-hidden", role: "alert", "aria-live": "assertive" });
  #toasts = make("div", { class: "toasts", role: "status", "aria-live": "polite" });
  #header = make("header", { class: "bar" });
  #navigation = make("nav", { class: "places" });
  #skip = make("button", { class: "skip", onclick: () => this.#main.focus() });
  #banner;
  #quality;
  #name = "";

  constructor(app) {
    this.#app = app;
    this.#banner = connectionBanner(app);
    this.#quality = qualityCorner(app);
    this.rebuild();
    document.body.replaceChildren(
      this.#skip, this.#header, this.#banner.element, this.#main, this.#navigation, this.#toasts,
      this.#polite, this.#urgent);
    app.session.onChange((what) => {
      if (what === "player") this.#fillHeader();
    });
  }

  /** Writes everything anew, in another language perhaps. */
  rebuild() {
    setText(this.#skip, t("shell.skip"));
    this.#navigation.setAttribute("aria-label", t("shell.places"));
    this.#banner.update();
    this.#quality.update();
    this.#fillHeader();
    this.#fillNavigation();
  }

  show(name, { title, element }) {
    const isFirst = this.#main.childElementCount === 0;
    this.#name = name;
    document.title = title ? `${title} · ChefDash` : "ChefDash";
    document.body.dataset.screen = name || "home";
    document.body.classList.toggle("focused", FOCUSED.has(name));
    fill(this.#main, element);
    this.#fillNavigation();
    scrollTo(0, 0);
    // So that keys and screen readers go on from the new screen, and not from where the old was.
    if (!isFirst) this.#main.focus({ preventScroll: true });
  }

  announce(text, urgent) {
    const region = urgent ? this.#urgent : this.#polite;
    // The same words twice are told twice only if something differs.
    region.textContent = region.textContent === text ? `${text}\u00A0` : text;
  }

  toast(text, tone) {
    const toast = make("p", { class: `toast ${tone}` }, text);
    this.#toasts.append(toast);
    while (this.#toasts.childElementCount > TOASTS_KEPT) this.#toasts.firstChild.remove();
    setTimeout(() => toast.remove(), TOAST_MS);
  }

  #fillHeader() {
    const { player } = this.#app.session;
    fill(this.#header,
      make("a", { class: "wordmark", href: "#/", "aria-label": t("shell.home") },
        art("icon"), make("span", { "aria-hidden": "true" }, "Chef", make("b", {}, "Dash"))),
      player && make("a", {
        class: "chip", href: "#/profile",
        "aria-label": t("shell.player", { name: player.name, coins: number(player.coins) }),
      },
        emoji(player.avatar),
        make("span", { class: "chip-name" }, player.name),
        make("span", { class: "coins" }, art("coin"), number(player.coins))),
      this.#quality.element,
      make("a", { class: "icon-link", href: "#/settings", "aria-label": t("settings.title") },
        emoji("⚙️")));
  }

  #fillNavigation() {
    fill(this.#navigation, Object.entries(PLACES).map(([name, character]) =>
      make("a", {
        href: `#/${name}`, "aria-current": name === this.#name ? "page" : null,
      }, emoji(character), make("span", {}, t(`shell.${name}`)))));
  }
}
