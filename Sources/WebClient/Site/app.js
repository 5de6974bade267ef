// The game's page: what starts it, and which screen is shown.

import { connect, credentialsIn } from "./connection.js";
import { fill, make } from "./dom.js";
import { Session } from "./session.js";
import { Settings } from "./settings.js";
import { errorText, loadTexts, t } from "./texts.js";
import { loadLayers } from "./parts/burger.js";
import { Shell } from "./parts/shell.js";
import { Sounds } from "./parts/sounds.js";
import { boardsScreen } from "./screens/boards.js";
import { homeScreen } from "./screens/home.js";
import { kitchenScreen } from "./screens/kitchen.js";
import { mapScreen } from "./screens/map.js";
import { missingScreen } from "./screens/missing.js";
import { profileScreen } from "./screens/profile.js";
import { raceScreen } from "./screens/race.js";
import { replayScreen } from "./screens/replay.js";
import { resultScreen } from "./screens/result.js";
import { roomScreen } from "./screens/room.js";
import { settingsScreen } from "./screens/settings.js";
import { shopScreen } from "./screens/shop.js";
import { watchScreen } from "./screens/watch.js";

/** The screens by the first part of the hash, as in `#/room/KQZFX`. Each is a function of the app
 *  and the other parts that returns `{ title, element, close }`. */
const SCREENS = {
  "": homeScreen,
  map: mapScreen,
  kitchen: kitchenScreen,
  result: resultScreen,
  shop: shopScreen,
  profile: profileScreen,
  settings: settingsScreen,
  race: raceScreen,
  room: roomScreen,
  watch: watchScreen,
  boards: boardsScreen,
  replay: replayScreen,
};

/** What the screens share. */
class App {
  #screen = null;

  constructor() {
    this.settings = new Settings(localStorage);
    this.sounds = new Sounds(this.settings);
    this.credentials = credentialsIn(localStorage);
  }

  async start() {
    await loadTexts(this.settings.language);
    this.connection = connect({ credentials: this.credentials });
    this.session = new Session(this.connection);
    /** Settled once the server has said who the player is. */
    this.signedIn = new Promise((resolve) => {
      const end = this.connection.on("welcome", () => { end(); resolve(); });
    });
    this.shell = new Shell(this);
    this.session.onChange((what, detail) => this.#follow(what, detail));
    this.settings.onChange((values) => this.#set(values));
    this.#set({});
    addEventListener("hashchange", () => this.show());
    this.show();
    loadLayers();
  }

  /** Where the page is: the hash's parts. */
  get place() {
    return location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  }

  /** Goes to a screen: `go("room", "KQZFX")`. */
  go(...parts) {
    const hash = `#/${parts.map(encodeURIComponent).join("/")}`;
    if (location.hash === hash) this.show();
    else location.hash = hash;
  }

  /** Shows the screen of the hash anew. */
  show() {
    const [name, ...rest] = this.place;
    this.#screen?.close?.();
    const screen = Object.hasOwn(SCREENS, name) ? SCREENS[name] : missingScreen;
    this.#screen = screen(this, ...rest);
    this.shell.show(name, this.#screen);
  }

  /** Tells a screen reader, and nobody else; at once if it can't wait. */
  announce(text, { urgent = false } = {}) {
    this.shell.announce(text, urgent);
  }

  toast(text, tone = "plain") {
    this.shell.toast(text, tone);
  }

  /** Tells the person why something didn't work. */
  explain(error) {
    this.toast(errorText(error), "bad");
  }

  /** Does something that the server may refuse, with the button that asked for it out of action
   *  meanwhile. Returns whether it worked. */
  async attempt(button, action) {
    if (button?.getAttribute("aria-disabled") === "true") return false;
    button?.setAttribute("aria-disabled", "true");
    try {
      await action();
      return true;
    } catch (error) {
      this.explain(error);
      return false;
    } finally {
      button?.removeAttribute("aria-disabled");
    }
  }

  /** Goes where the server's word leads: into a round or a room that has begun, out of those that
   *  are over. */
  #follow(what, detail) {
    const [name] = this.place;
    const { session } = this;
    if (what === "notice") this.toast(t(detail.text), detail.tone);
    if (what === "round" && detail?.isNew) {
      const target = session.round.race ? "room" : "kitchen";
      if (name !== target) this.go(target);
    }
    // Not out of another screen into a room that only waits for its players.
    const isWaiting = session.room?.phase === "gathering" && name !== "race";
    if (what === "room" && detail?.isNew && session.isInRace && name !== "room" && !isWaiting) {
      this.go("room");
    }
    if (what === "result" && name === "kitchen") this.go("result");
  }

  async #set(values) {
    document.documentElement.dataset.motion = this.settings.moves ? "full" : "reduced";
    if (values.language) {
      await loadTexts(this.settings.language);
      this.shell.rebuild();
      this.show();
    }
  }
}

const app = new App();
app.start().catch((error) => {
  fill(document.body, make("main", { class: "fatal" },
    make("h1", {}, "ChefDash"),
    make("p", { role: "alert" }, `The page couldn't start. · La página no pudo empezar.`),
    make("p", {}, String(error)),
    make("button", { class: "button", onclick: () => location.reload() },
      "↻ Retry · Reintentar")));
});
