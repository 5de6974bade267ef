// The operators' console: signing in, the navigation, and the screen of the address.

import { fill, make } from "../dom.js";
import { Link, SignedOut } from "./link.js";
import { screens } from "./screens.js";

const PLACES = [
  ["overview", "Overview"], ["players", "Players"], ["rooms", "Rooms"], ["results", "Results"], ["reports", "Reports"],
  ["households", "Households"], ["imports", "Imports"], ["acts", "Acts"], ["operators", "Operators"],
  ["configuration", "Configuration"],
];
/** The place in the navigation of a screen that isn't in it.
 *  @type {{ [screen: string]: string }} */
const PARENTS = { player: "players", replay: "results" };
/** The screens that show what goes on now. */
const LIVE = ["overview", "rooms", "imports"];
const REFRESH_MS = 5_000;

const link = new Link();
/** Grows with each drawing, so that an answer for an earlier one is left out. */
let turn = 0;
/** Stops what the screen does by itself. */
let close = () => {};

/** @param {string} [fault]  why the operator has to sign in again */
function enter(fault) {
  turn += 1;
  close();
  document.title = "ChefDash console";
  const message = make("p", { class: "fault", role: "alert" }, fault);
  const button = make("button", { class: "main" }, "Sign in");
  const form = make("form", {
    class: "tall panel",
    onsubmit: async (event) => {
      event.preventDefault();
      const values = new FormData(form);
      const [name, password, digits] = ["name", "password", "code"].map((one) => String(values.get(one)));
      button.disabled = true;
      try {
        await link.signIn(name, password, digits);
        frame();
      } catch (error) {
        message.textContent = /** @type {Error} */ (error).message;
        button.disabled = false;
      }
    },
  },
  field("Name", { name: "name", autocomplete: "username", autocapitalize: "none", autofocus: true }),
  field("Password", { name: "password", type: "password", autocomplete: "current-password" }),
  field("Code of your authenticator", { name: "code", inputmode: "numeric", autocomplete: "one-time-code" }),
  message, button);
  document.body.className = "console entrance";
  document.body.replaceChildren(make("header", {}, make("strong", {}, "ChefDash console")), make("main", {}, make("h1", {}, "Sign in"), form));
}

/** @param {string} label
 *  @param {import("../dom.js").Properties} properties */
function field(label, properties) {
  return make("label", {}, label, make("input", { required: true, ...properties }));
}

function frame() {
  document.body.className = "console";
  document.body.replaceChildren(
    make("header", {}, make("strong", {}, "ChefDash console"),
      make("span", { class: "who" }, `${link.person?.name}, ${link.person?.role}`),
      make("button", {
        type: "button", onclick: async () => {
          await link.signOut();
          enter();
        },
      }, "Sign out")),
    make("nav", { "aria-label": "Console" }, PLACES.map(([name, label]) => make("a", { href: `#/${name}` }, label))),
    make("main", { tabindex: "-1" }));
  void draw();
}

async function draw() {
  if (!link.person) return;
  turn += 1;
  const mine = turn;
  const words = location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
  const name = Object.hasOwn(screens, words[0] ?? "") ? words[0] : "overview";
  for (const one of document.querySelectorAll("nav a")) {
    if (one.getAttribute("href") === `#/${PARENTS[name] ?? name}`) one.setAttribute("aria-current", "page");
    else one.removeAttribute("aria-current");
  }
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  try {
    const { elements, stop = () => {} } = await screens[name]({ link, again: draw, words });
    if (mine !== turn) return stop();
    close();
    close = stop;
    const title = PLACES.find(([place]) => place === (PARENTS[name] ?? name))?.[1] ?? "";
    document.title = `${title} · ChefDash console`;
    fill(main, make("h1", {}, title), elements);
  } catch (error) {
    if (error instanceof SignedOut) return enter(error.message);
    if (mine === turn) fill(main, make("p", { class: "fault", role: "alert" }, /** @type {Error} */ (error).message));
  }
  if (LIVE.includes(name) && mine === turn) {
    setTimeout(() => { if (mine === turn && !document.querySelector("dialog")) void draw(); }, REFRESH_MS);
  }
}

addEventListener("hashchange", () => {
  void draw();
  document.querySelector("main")?.focus();
});
link.resume().then(frame, (error) => enter(error.message));
