// The game's page: what starts it, and which screen is shown.

import { BASE, storage } from "./base.js";
import { Connection, credentialsIn } from "./connection.js";
import { fill, make } from "./dom.js";
import { Practice } from "./practice.js";
import { linkedRecord } from "./proof.js";
import { Session } from "./session.js";
import { Settings } from "./settings.js";
import { errorText, setLanguage, t, wordText } from "./texts.js";
import { loadLayers } from "./parts/kitchen/burger.js";
import { installButton, keepPage } from "./parts/install.js";
import { leavePlace } from "./parts/scrolling.js";
import { Shell } from "./parts/shell.js";
import { Sounds } from "./parts/kitchen/sounds.js";
import { boardsScreen } from "./screens/boards.js";
import { homeScreen } from "./screens/home.js";
import { kitchenScreen } from "./screens/kitchen.js";
import { lessonScreen } from "./screens/lesson.js";
import { keepCooking, libraryScreen } from "./screens/library.js";
import { mapScreen } from "./screens/map.js";
import { missingScreen } from "./screens/missing.js";
import { practiceScreen } from "./screens/practice.js";
import { profileScreen } from "./screens/profile.js";
import { proofScreen } from "./screens/proof.js";
import { raceScreen } from "./screens/race.js";
import { replayScreen } from "./screens/replay.js";
import { resultScreen } from "./screens/result.js";
import { roomScreen } from "./screens/room.js";
import { settingsScreen } from "./screens/settings.js";
import { shopScreen } from "./screens/shop.js";
import { watchScreen } from "./screens/watch.js";

/** @typedef {{ title: string, element: HTMLElement, close?: () => void }} Screen */

/** How long "Time's up!" stands before the result comes. */
const LAST_WORD_MS = 800;

/** The screens by the first part of the hash, as in `#/room/KQZFXW`. Each is a function of the app
 *  and the other parts.
 *  @type {{ [name: string]: (app: App, ...parts: string[]) => Screen }} */
const SCREENS = {
  "": homeScreen,
  map: mapScreen,
  kitchen: kitchenScreen,
  lesson: lessonScreen,
  library: libraryScreen,
  practice: practiceScreen,
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

/** A part of the hash as it was meant; as it stands where its % are wrong.
 *  @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string[]} parts */
function hashOf(parts) {
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

/** What another app has shared with this one, as the manifest says, is to be imported into the library. */
function takeShared() {
  const shared = new URLSearchParams(location.search);
  const text = shared.get("text") ?? "";
  const address = shared.get("url") || text.match(/https?:\/\/\S+/)?.[0];
  if (!address && !text) return;
  const parts = address ? ["url", address] : ["page", text];
  history.replaceState(null, "", `${BASE}/${hashOf(["library", "import", ...parts])}`);
}

/** What the screens share. The texts must be there before it is made. */
export class App {
  /** @type {Screen | null} */
  #screen = null;
  /** The path of what is shown. */
  #path = location.pathname;

  /** @param {Settings} settings */
  constructor(settings) {
    this.settings = settings;
    this.sounds = new Sounds(settings);
    this.installButton = installButton();
    this.credentials = credentialsIn(storage);
    // A known player's library has a connection of its own, which is the first where the page begins there.
    const isForLibrary = this.place[0] === "library" && this.credentials.load() !== null;
    this.librarySocket = isForLibrary ? earlySocket : undefined;
    this.connection = new Connection({
      credentials: this.credentials, language: settings.language, socket: isForLibrary ? undefined : earlySocket,
    });
    this.session = new Session(this.connection);
    /** Settled once the server has said who the player is.
     *  @type {Promise<void>} */
    this.signedIn = new Promise((resolve) => {
      const end = this.connection.on("welcome", () => { end(); resolve(); });
    });
    this.practice = new Practice(storage);
    /** Settled once the level to practise on is the server's of now, if that could be had. */
    this.practiceIsFresh = this.signedIn.then(() => this.practice.refresh());
    this.shell = new Shell(this);
    this.session.onChange((change) => this.#follow(change));
    settings.onChange((values) => this.#set(values));
    this.#set({});
    takeShared();
    addEventListener("hashchange", () => this.show());
    // Back to a result's path, and forth: no other hash is told of then.
    addEventListener("popstate", () => location.pathname !== this.#path && this.show());
    this.show();
    loadLayers();
    keepCooking(this).catch((error) => console.warn(error));
    keepPage(this.signedIn, () => this.#useNewBuild());
  }

  /** Where the page is: the hash's parts. */
  get place() {
    return location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  }

  /** Goes to a screen: `go("room", "KQZFXW")`.
   *  @param {string[]} parts */
  go(...parts) {
    const hash = hashOf(parts);
    if (location.hash === hash) this.show();
    else location.hash = hash;
  }

  /** Goes to a screen in place of this one, to which Back shall not lead: what it showed is over.
   *  @param {string[]} parts */
  replace(...parts) {
    const hash = hashOf(parts);
    if (location.hash === hash) this.show();
    else location.replace(hash);
  }

  /** Starts something by `ask`, or goes back into the round or race that is under way. Returns whether
   *  one is under way now.
   *  @param {HTMLElement} button
   *  @param {() => Promise<unknown>} ask */
  async start(button, ask) {
    const { placeUnderWay } = this.session;
    if (!placeUnderWay) return this.attempt(button, ask);
    this.go(placeUnderWay);
    return true;
  }

  /** Settled once the server has said who the player is, for who has only looked at a result so far. */
  async signIn() {
    if (this.connection.status.state === "resting") this.connection.resume();
    await this.signedIn;
    await this.session.settled;
  }

  /** Shows the screen of the hash anew, or the result to which the page's address leads. */
  show() {
    const [name, ...rest] = this.place;
    leavePlace();
    this.#screen?.close?.();
    const record = linkedRecord();
    // A result's path is left behind once the player goes on to play.
    if (record === null && location.pathname.startsWith(`${BASE}/r/`)) {
      history.replaceState(null, "", `${BASE}/${location.hash}`);
    }
    this.#path = location.pathname;
    if (record !== null) {
      this.#screen = proofScreen(this, record);
      this.shell.show("proof", this.#screen);
      return;
    }
    // The library has a connection of its own, and playing may go on in another window.
    if (name !== "library" || !this.credentials.load()) this.signIn();
    const screen = Object.hasOwn(SCREENS, name) ? SCREENS[name] : missingScreen;
    this.#screen = screen(this, ...rest);
    this.shell.show(name, this.#screen);
  }

  /** Tells a screen reader, and nobody else; at once if it can't wait.
   *  @param {string} text */
  announce(text, { urgent = false } = {}) {
    this.shell.announce(text, urgent);
  }

  /** @param {string} text */
  toast(text, tone = "plain") {
    this.shell.toast(text, tone);
  }

  /** Tells the person why something didn't work. `texts` are those for errors that mean something of
   *  their own here, by their codes.
   *  @param {unknown} error
   *  @param {{ [code: string]: string }} [texts] */
  explain(error, texts) {
    this.toast(errorText(error, texts), "bad");
  }

  /** Does something that the server may refuse, with the button that asked for it out of action
   *  meanwhile. Returns whether it worked.
   *  @param {HTMLElement | null} button
   *  @param {() => Promise<unknown>} action
   *  @param {{ [code: string]: string }} [texts]  as in `explain` */
  async attempt(button, action, texts) {
    if (button?.getAttribute("aria-disabled") === "true") return false;
    button?.setAttribute("aria-disabled", "true");
    try {
      await action();
      return true;
    } catch (error) {
      this.explain(error, texts);
      return false;
    } finally {
      button?.removeAttribute("aria-disabled");
    }
  }

  /** Goes where the server's word leads: into a round or a room that has begun, out of those that
   *  are over.
   *  @param {import("./session.js").Change} change */
  #follow(change) {
    const [name] = this.place;
    const { session } = this;
    if (change.what === "notice") {
      const { text, word, tone } = change;
      this.toast(word ? wordText(text, word) : t(text), tone);
    }
    if (change.what === "round" && change.isNew) {
      const target = session.round?.race ? "room" : "kitchen";
      this.practice.notePlayed();
      if (name === "result" || name === "lesson") this.replace(target);
      else if (name !== target) this.go(target);
    }
    // Not out of another screen into a room that only waits for its players.
    const isWaiting = session.room?.phase === "gathering" && name !== "race";
    if (change.what === "room" && change.isNew && session.isInRace && name !== "room" && !isWaiting) {
      this.go("room");
    }
    if (change.what === "result" && name === "kitchen") this.#showResult();
    const mayBeFree = (change.what === "ticket" || change.what === "room") && !session.room;
    if (mayBeFree && this.#nameAnew()) queueMicrotask(() => this.show());
  }

  /** Has the server name things in the player's language. That costs a ticket in the queue, so whoever has
   *  one gets the new names once it has come to its end, and so has its race. */
  #nameAnew() {
    const { ticket } = this.session;
    return this.connection.setLanguage(this.settings.language, { canWait: ticket !== null });
  }

  /** Starts anew with a newer build, where that takes nothing away from the player. */
  #useNewBuild() {
    const { placeUnderWay, room, ticket } = this.session;
    if (this.place[0] === "" && !placeUnderWay && !room && !ticket) location.reload();
  }

  /** Shows the result, once "Time's up!" has been read. */
  #showResult() {
    const { result } = this.session;
    const stay = result?.wasLeft ? 0 : LAST_WORD_MS;
    setTimeout(() => {
      if (this.place[0] === "kitchen" && this.session.result === result) this.replace("result");
    }, stay);
  }

  /** @param {Partial<import("./settings.js").Values>} values */
  #set(values) {
    document.documentElement.dataset.motion = this.settings.moves ? "full" : "reduced";
    if (values.language) {
      setLanguage(this.settings.language);
      this.#nameAnew();
      this.shell.rebuild();
      this.show();
    }
  }
}

try {
  const settings = new Settings(storage);
  setLanguage(settings.language);
  new App(settings);
} catch (error) {
  fill(document.body, make("main", { class: "splash" },
    make("h1", {}, "ChefDash"),
    make("p", { role: "alert" }, `The page couldn't start. · La página no pudo empezar.`),
    make("p", {}, String(error)),
    make("button", { class: "button", onclick: () => location.reload() }, "↻ Retry · Reintentar")));
}
