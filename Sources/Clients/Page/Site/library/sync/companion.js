// The connection of the library, beside the playing one: a signed-in player has one on each device.

import { storage } from "../../base.js";
import { Connection } from "../../connection.js";
import { deviceId } from "../rules/ids.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../connection.js").Status} Status */

export class Companion {
  /** @type {any} */
  #connection;
  /** True once the server has signed the device in. */
  isOnline = false;
  /** The id of the server's data, from its last welcome.
   *  @type {string | undefined} */
  instance;

  /** @param {App} app */
  constructor(app) {
    /** The first player. If another one signs in later, the first one's edits aren't sent in their
     *  name.
     *  @type {import("../../connection.js").Credentials | null} */
    let player = null;
    const load = () => (player ??= app.credentials.load());
    this.#connection = new Connection({
      credentials: { ...app.credentials, load }, language: app.settings.language, role: "companion",
      deviceId: () => deviceId(storage, load()?.player_id ?? ""), socket: app.librarySocket,
    });
    this.on("connection_status", ({ state }) => { this.isOnline = state === "online" || state === "silent"; });
    this.on("welcome", ({ instance_id: instance }) => { this.instance = instance; });
    // A ban is the player's, and the banner shows it for both connections.
    this.on("connection_status", (status) => { if (this.isBanned) app.connection.close(status); });
    app.shell.followAnnouncements(this);
    this.#start(app);
  }

  /** @returns {Status} */
  get status() {
    return this.#connection.status;
  }

  /** True if an operator keeps the player out. */
  get isBanned() {
    return this.#connection.isBanned;
  }

  /** The lead of the server's clock over `performance.now()`, milliseconds. */
  get aheadMs() {
    return this.#connection.serverNow() - performance.now();
  }

  /** @param {string} type
   *  @param {(message: any) => void} handler
   *  @returns {() => void} */
  on(type, handler) {
    return this.#connection.on(type, handler);
  }

  /** @param {string} type
   *  @param {object} [members]
   *  @returns {Promise<any>} */
  ask(type, members = {}) {
    return this.#connection.request(type, members);
  }

  resume() {
    this.#connection.resume();
  }

  /** Only a player known to the server has companions: the first visit waits for the playing
   *  connection.
   *  @param {App} app */
  async #start(app) {
    if (!app.credentials.load()) await app.signedIn;
    this.resume();
  }
}
