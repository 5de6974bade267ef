// The game's page: starts everything, and chooses the screen.

import { BASE, storage } from "./base.js";
import { Connection, credentialsIn } from "./connection.js";
import { fill, make } from "./dom.js";
import { Practice } from "./practice.js";
import { linkedRecord } from "./proof.js";
import { Session } from "./session.js";
import { Settings } from "./settings.js";
import { setLanguage, t, wordText } from "./texts.js";
import { fault } from "./parts/fault.js";
import { loadLayers } from "./parts/kitchen/burger.js";
import { installButton, keepPage } from "./parts/install.js";
import { leavePlace } from "./parts/scrolling.js";
import { Shell } from "./parts/shell.js";
import { Sounds } from "./parts/kitchen/sounds.js";
import { deviceName } from "./parts/devices.js";
import { boardsScreen } from "./screens/boards.js";
import { closedScreen } from "./screens/closed.js";
import { deviceScreen } from "./screens/device.js";
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

/** The time that "Time's up!" stays before the result comes. */
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
  device: deviceScreen,
  settings: settingsScreen,
  race: raceScreen,
  room: roomScreen,
  watch: watchScreen,
  boards: boardsScreen,
  replay: replayScreen,
};

/** The screens that need no server. */
const OFFLINE_SCREENS = new Set(["device", "practice", "settings"]);

/** A decoded part of the hash; unchanged if its percent encoding is invalid.
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

/** Opens the library's import for content shared from another app, as the manifest declares. */
function takeShared() {
  const shared = new URLSearchParams(location.search);
  const text = shared.get("text") ?? "";
  const address = shared.get("url") || text.match(/https?:\/\/\S+/)?.[0];
  if (!address && !text) return;
  const parts = address ? ["url", address] : ["page", text];
  history.replaceState(null, "", `${BASE}/${hashOf(["library", "import", ...parts])}`);
}

/** The state and services that the screens share. The texts must be loaded before it is created. */
export class App {
  /** @type {Screen | null} */
  #screen = null;
  /** The path of the shown screen. */
  #path = location.pathname;

  /** @param {Settings} settings */
  constructor(settings) {
    this.settings = settings;
    this.sounds = new Sounds(settings);
    this.installButton = installButton();
    this.credentials = credentialsIn(storage);
    // A known player's library has a connection of its own. It is opened first if the page starts
    // there.
    const isForLibrary = this.place[0] === "library" && this.credentials.load() !== null;
    this.librarySocket = isForLibrary ? earlySocket : undefined;
    this.connection = new Connection({
      credentials: this.credentials, language: settings.language, deviceName: deviceName(),
      invitation: () => this.invitation,
      socket: isForLibrary ? undefined : earlySocket,
    });
    this.session = new Session(this.connection);
    /** Settled once the welcome has arrived.
     *  @type {Promise<void>} */
    this.signedIn = new Promise((resolve) => {
      const end = this.connection.on("welcome", () => { end(); resolve(); });
    });
    this.practice = new Practice(storage);
    /** Settled once the practice level is up to date with the server's, or couldn't be fetched. */
    this.practiceIsFresh = this.signedIn.then(() => this.practice.refresh());
    this.shell = new Shell(this);
    this.session.onChange((change) => this.#follow(change));
    this.connection.on("connection_status", () => this.#isClosed && this.#shutOut());
    settings.onChange((values) => this.#set(values));
    this.#set({});
    takeShared();
    addEventListener("hashchange", () => this.#arrive());
    // Back to a result's path, and forward again: these fire no hashchange.
    addEventListener("popstate", () => location.pathname !== this.#path && this.show());
    this.show();
    loadLayers();
    keepCooking(this).catch((error) => console.warn(error));
    keepPage(this.signedIn, () => this.#useNewBuild());
  }

  /** The hash's parts. */
  get place() {
    return location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  }

  /** The code in a link to a household or a room, which may let a new player in. */
  get invitation() {
    const [name, ...rest] = this.place;
    const code = name === "library" && rest[0] === "join" ? rest[1] : name === "room" ? rest[0] : "";
    return /^[a-z]{1,16}$/i.test(code) ? code : undefined;
  }

  /** True if the server lets nobody play on this screen: the player is banned, or new at a time
   *  without new players. What the library keeps on the device stays open to who has a player. */
  get #isClosed() {
    const { connection, place: [name] } = this;
    if (!connection.isBanned && connection.status.error !== "sign_ups_closed") return false;
    return name === "library" ? this.credentials.load() === null : !OFFLINE_SCREENS.has(name);
  }

  /** Goes to a screen: `go("room", "KQZFXW")`.
   *  @param {string[]} parts */
  go(...parts) {
    const hash = hashOf(parts);
    if (location.hash === hash) this.show();
    else location.hash = hash;
  }

  /** Goes to a screen in place of this one, which is over: Back must not lead to it.
   *  @param {string[]} parts */
  replace(...parts) {
    const hash = hashOf(parts);
    if (location.hash === hash) this.show();
    else location.replace(hash);
  }

  /** Starts something with `ask`, or returns to the round or race under way. Returns true if one is
   *  under way now.
   *  @param {HTMLElement} button
   *  @param {() => Promise<unknown>} ask */
  async start(button, ask) {
    const { placeUnderWay } = this.session;
    if (!placeUnderWay) return this.attempt(button, ask);
    this.go(placeUnderWay);
    return true;
  }

  /** Connects a visitor who has only looked at a result so far. Settled once the welcome has
   *  arrived. */
  async signIn() {
    if (this.connection.status.state === "resting") this.connection.resume();
    await this.signedIn;
    await this.session.settled;
  }

  /** Shows the screen of the hash anew, or the result in the page's path. */
  show() {
    const [name, ...rest] = this.place;
    leavePlace();
    this.#screen?.close?.();
    const record = linkedRecord();
    // Once the player goes on to play, the path leaves the result.
    if (record === null && location.pathname.startsWith(`${BASE}/r/`)) {
      history.replaceState(null, "", `${BASE}/${location.hash}`);
    }
    this.#path = location.pathname;
    if (record !== null) {
      this.#screen = proofScreen(this, record);
      this.shell.show("proof", this.#screen);
      return;
    }
    // The library has a connection of its own, and the player may be playing in another window. Who
    // comes with a code needs no new player.
    const isKnown = this.credentials.load() !== null;
    if (name === "library" ? !isKnown : name !== "device" || isKnown) this.signIn();
    const isClosed = this.#isClosed;
    const screen = isClosed ? closedScreen : Object.hasOwn(SCREENS, name) ? SCREENS[name] : missingScreen;
    this.#screen = screen(this, ...rest);
    this.shell.show(isClosed ? "closed" : name, this.#screen);
  }

  /** Shows the screen of a new hash. It may have an invitation, so that the server lets a new player
   *  in. */
  #arrive() {
    const wasRefused = this.connection.status.error === "sign_ups_closed";
    if (wasRefused && this.invitation) this.connection.resume();
    this.show();
  }

  /** Leaves the game, also what is open over it. */
  #shutOut() {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    this.show();
  }

  /** Announces a text to screen readers only; immediately if it is urgent.
   *  @param {string} text */
  announce(text, { urgent = false } = {}) {
    this.shell.announce(text, urgent);
  }

  /** @param {import("./dom.js").Child} text */
  toast(text, tone = "plain", { isToNote = false } = {}) {
    this.shell.toast(text, tone, isToNote);
  }

  /** Shows the reason why something failed. `texts` holds this place's own texts by error code.
   *  @param {any} error
   *  @param {{ [code: string]: string }} [texts] */
  explain(error, texts) {
    this.toast(fault(error, texts), "bad", { isToNote: Boolean(error.logId || error.reason) });
  }

  /** Performs an action that the server may refuse, with its button disabled meanwhile. Returns
   *  true if it worked.
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

  /** Follows the server: into a round or a room that has begun, and out of one that is over.
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
    // Don't leave another screen for a room that only waits for its players.
    const isWaiting = session.room?.phase === "gathering" && name !== "race";
    if (change.what === "room" && change.isNew && session.isInRace && name !== "room" && !isWaiting) {
      this.go("room");
    }
    if (change.what === "result" && name === "kitchen") this.#showResult();
    const mayBeFree = (change.what === "ticket" || change.what === "room") && !session.room;
    if (mayBeFree && this.#nameAnew()) queueMicrotask(() => this.show());
  }

  /** Asks the server for names in the player's language. This costs a ticket in the queue, so a
   *  player who has one gets the new names once the ticket and its race are over. */
  #nameAnew() {
    const { ticket } = this.session;
    return this.connection.setLanguage(this.settings.language, { canWait: ticket !== null });
  }

  /** Reloads the page for a newer build, if that costs the player nothing. */
  #useNewBuild() {
    const { placeUnderWay, room, ticket } = this.session;
    if (this.place[0] === "" && !placeUnderWay && !room && !ticket) location.reload();
  }

  /** Shows the result, once the player has read "Time's up!". */
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
