// The connection to a ChefDash server, which needs only generated/protocol.js: copy both into a client
// of your own. It speaks version 1 of the protocol that protocol.md describes.
//
//     import { connect } from "./connection.js";
//
//     const connection = connect({ url: "wss://game.example/play" });
//     connection.on("state", (message) => draw(message.state));
//     const snapshot = await connection.request("start_round", { level_id: 1 });
//
// It signs in with the player saved in the browser's storage, or creates a new player. After a lost
// connection it reconnects with growing pauses; requests that the server carries out only once are
// sent again with their old ids. After a close code that forbids a retry it stops until `resume` is
// called.
//
// The types are those of chefdash.d.ts, which `make models` writes. For the type checker it stands
// beside this file. Nothing of it is needed to run.

import { BASE, storage } from "./base.js";
import { CLOSE_CODES, REPEATABLE } from "./generated/protocol.js";

/** @typedef {import("./chefdash.js").ClientMessage} ClientMessage */
/** @typedef {import("./chefdash.js").ServerMessage} ServerMessage */
/** @typedef {import("./chefdash.js").RequestType} RequestType */
/** @template {RequestType} T @typedef {import("./chefdash.js").RequestOf<T>} RequestOf */
/** @template {RequestType} T @typedef {import("./chefdash.js").AnswerOf<T>} AnswerOf */
/** @template {ServerMessage["type"]} T @typedef {Extract<ServerMessage, { type: T }>} Message */

/** The player's identity, for the next `hello`.
 *  @typedef {{ player_id: string, token: string }} Credentials */

/** The storage of the credentials.
 *  @typedef {object} CredentialStore
 *  @property {() => Credentials | null} load
 *  @property {(credentials: Credentials) => void} save
 *  @property {() => void} forget     sets them aside, since a server that doesn't know them may
 *  have lost its data
 *  @property {() => Credentials[]} [before]  those that were set aside, newest first */

/** The connection's state: `resting` until `resume` is called for the first time; `silent` if it is
 *  open but the server hasn't sent anything for too long. `retryInMs` is set while it waits; once
 *  it has stopped, `code` is a close code with the server's `reason`, or `error` is an error code and
 *  `logId` names the server's log line about it. For `banned`, `reason` is the operator's and `endMs`
 *  the end by the clock on the wall; without one, the ban is for good.
 *  @typedef {object} Status
 *  @property {"resting" | "connecting" | "online" | "silent" | "waiting" | "stopped"} state
 *  @property {number} [attempt]
 *  @property {number} [retryInMs]
 *  @property {number} [code]
 *  @property {string} [reason]
 *  @property {string} [error]
 *  @property {number} [endMs]
 *  @property {string} [logId] */

/** The last round trips, in milliseconds: their median, and the mean difference from one to the next.
 *  @typedef {{ roundTripMs: number, jitterMs: number }} Quality */

/** The argument of each handler, by the handler's name.
 *  @typedef {{ [T in ServerMessage["type"]]: Message<T> } & {
 *    connection_status: Status, connection_quality: Quality | null,
 *  }} Told */

/** @typedef {object} Options
 *  @property {string} [url]                  the server's address; the page's own server by default
 *  @property {CredentialStore} [credentials] the browser's storage by default
 *  @property {"tick" | "change"} [stream]    the frequency of state frames
 *  @property {string} [language]             the language of names, as a BCP 47 tag
 *  @property {string} [client]               a name and version for the server's log
 *  @property {string} [deviceName]           what a new player's device is called in the player's list
 *  @property {() => string | undefined} [invitation]  the code of the household or room to which a new
 *  player comes, read at each `hello`
 *  @property {EarlySocket} [socket]          an already opened socket, used for the first
 *  connection
 *  @property {"companion"} [role]            a connection beside the playing one, which needs
 *  credentials
 *  @property {() => string} [deviceId]       a companion's device, read at each `hello`: 32
 *  hexadecimal digits */

/** A socket opened before this module was loaded, with its close event if it has ended.
 *  @typedef {WebSocket & { closeEvent?: CloseEvent }} EarlySocket */

/** A request without an answer yet.
 *  @typedef {object} Request
 *  @property {{ type: RequestType, id: string }} message
 *  @property {(answer: any) => void} resolve
 *  @property {(error: RequestError) => void} reject
 *  @property {ReturnType<typeof setTimeout>} [timer]
 *  @property {boolean} isWaiting */

const SUBPROTOCOL = "chefdash.v1.json";
const PAUSE_MS = { first: 250, longest: 10_000 };
/** The time limit of an attempt to connect; longer after each failure. */
const TRY_MS = { first: 6_000, longest: 20_000 };
const PING_MS = { hurried: 250, usual: 2_000 };
const HURRIED_PINGS = 4;
/** While the server owes a message, the connection checks every half second for received data, and
 *  sends a ping if there was none. It counts consecutive checks instead of time, which also passes
 *  while the page itself is suspended. */
const LOOK_MS = 500;
const LOOKS = { silent: 2, lost: 8 };
const ANSWER_TIMEOUT_MS = 15_000;
const SAMPLES_KEPT = 20;
/** A request that exceeded the rate limit is repeated automatically, if the wait isn't longer than
 *  this. */
const LONGEST_ASK_LATER_MS = 5_000;
/** So many redirects within this time are followed without a pause. */
const REDIRECTS = { limit: 5, withinMs: 10_000 };

/** The documented advice for a close code.
 *  @param {number} code */
const advice = (code) => CLOSE_CODES.find(({ from, to }) => from <= code && code <= to);

/** A request that the server refused or didn't answer: `code` is one of protocol.md's error codes,
 *  or `connection_lost`, `no_answer` or `closed`. `reason` and `endMs` are those of an operator who
 *  forbids it. */
export class RequestError extends Error {
  /** @param {string} code
   *  @param {string} message
   *  @param {{ retry?: boolean, retryAfterMs?: number | null, logId?: string | null, reason?: string | null,
   *    endMs?: number | null }} more
   *    `logId` names the server's log line about the refusal */
  constructor(code, message, more = {}) {
    const { retry = false, retryAfterMs = null, logId = null, reason = null, endMs = null } = more;
    super(message);
    this.name = "RequestError";
    this.code = code;
    this.retry = retry;
    this.retryAfterMs = retryAfterMs;
    this.logId = logId;
    this.reason = reason;
    this.endMs = endMs;
  }
}

/** The maximum number of set-aside players that are kept. */
const KEPT_BEFORE = 10;

/** Stores the player's id and token in the browser, separately for each server and name.
 *  @param {Pick<Storage, "getItem" | "setItem" | "removeItem">} storage
 *  @returns {CredentialStore} */
export function credentialsIn(storage, name = "chefdash.player") {
  /** @param {string} key
   *  @param {any} standard */
  const read = (key, standard) => {
    try {
      return JSON.parse(storage.getItem(key) ?? "null") ?? standard;
    } catch {
      return standard;
    }
  };
  const load = () => read(name, null);
  const before = () => read(`${name}.before`, []);
  return {
    load,
    before,
    save: (credentials) => storage.setItem(name, JSON.stringify(credentials)),
    forget() {
      const known = load();
      if (known) storage.setItem(`${name}.before`, JSON.stringify([known, ...before()].slice(0, KEPT_BEFORE)));
      storage.removeItem(name);
    },
  };
}

/** Opens a connection and keeps it open.
 *  @param {Options} [options] */
export function connect(options = {}) {
  const connection = new Connection(options);
  connection.resume();
  return connection;
}

export class Connection {
  #url;
  #credentials;
  #stream;
  #language;
  /** The language in this connection's `hello`.
   *  @type {string | undefined} */
  #toldLanguage;
  #client;
  #deviceName;
  #invitation;
  #role;
  #deviceId;
  /** @type {WebSocket | null} */
  #socket = null;
  /** A socket opened before this module, not used yet.
   *  @type {EarlySocket | undefined} */
  #early;
  /** @type {Map<string, Set<(message: any) => void>>} */
  #handlers = new Map();
  /** @type {Map<string, Request>} */
  #requests = new Map();
  /** @type {Status} */
  #status = { state: "resting" };
  #isSignedIn = false;
  #failures = 0;
  /** The address of the next connection alone, if the server sent this one on.
   *  @type {string | null} */
  #next = null;
  /** The times of the last redirects.
   *  @type {number[]} */
  #redirects = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retryTimer;
  #hasBeenOpen = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pingTimer;
  /** The timer for the end of an attempt to connect, and then for checks.
   *  @type {ReturnType<typeof setTimeout> | undefined} */
  #lookTimer;
  /** The number of consecutive checks without received data. */
  #silentLooks = 0;
  #isPingUnanswered = false;
  #silenceEndMs = 0;
  #areFramesDue = () => false;
  #pings = 0;
  /** @type {{ tripMs: number, offsetMs: number }[]} */
  #samples = [];
  #firstOffsetMs = 0;

  /** @param {Options} options */
  constructor(options) {
    const { url, credentials, stream = "tick", language, client = "chefdash-web/1", socket, role, deviceId } = options;
    this.#url = url ?? `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${BASE}/play`;
    this.#credentials = credentials ?? credentialsIn(storage);
    this.#stream = stream;
    this.#language = language;
    this.#client = client;
    this.#deviceName = options.deviceName;
    this.#invitation = options.invitation;
    this.#early = socket;
    this.#role = role;
    this.#deviceId = deviceId;
    globalThis.addEventListener?.("online", () => this.#startOver());
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#hurry();
    });
  }

  get status() {
    return this.#status;
  }

  /** True if an operator keeps the player out. */
  get isBanned() {
    const { error, code } = this.#status;
    return error === "banned" || code === 4011;
  }

  /** Calls `handler` with each message of a type, and with this module's own `connection_status`
   *  and `connection_quality`. Returns a function that removes the handler.
   *  @template {keyof Told} T
   *  @param {T} type
   *  @param {(message: Told[T]) => void} handler */
  on(type, handler) {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  /** Sets a function that returns true while the server sends a frame at every tick, as in a round.
   *  A second without data then makes the connection `silent`.
   *  @param {() => boolean} areFramesDue */
  expectFrames(areFramesDue) {
    this.#areFramesDue = areFramesDue;
  }

  /** Sends a request; resolves to the answer or rejects with a `RequestError`.
   *  @template {RequestType} T
   *  @param {T} type
   *  @param {{} extends RequestOf<T> ? [members?: RequestOf<T>] : [members: RequestOf<T>]} rest
   *  @returns {Promise<AnswerOf<T>>} */
  request(type, ...rest) {
    const id = crypto.randomUUID?.() ?? randomID();
    const message = { type, id, ...rest[0] };
    return new Promise((resolve, reject) => {
      if (this.#status.state === "stopped") {
        reject(new RequestError("closed", "the connection was closed for good"));
        return;
      }
      /** @type {Request} */
      const request = { message, resolve, reject, isWaiting: false };
      this.#requests.set(id, request);
      if (this.#isSignedIn) this.#send(request);
      else if (!REPEATABLE.has(type)) this.#fail(request, "connection_lost");
    });
  }

  /** Makes this device one more of a player's, by a code, on a connection of its own. Resolves to
   *  the player's new credentials, which nobody has kept yet; rejects with a `RequestError`.
   *  @param {string} code
   *  @param {string} name  what the device is called in the player's list
   *  @returns {Promise<Message<"credentials">>} */
  useCode(code, name) {
    const socket = new WebSocket(this.#url, [SUBPROTOCOL]);
    return new Promise((resolve, reject) => {
      socket.onopen = () => socket.send(JSON.stringify({ type: "use_code", id: "code", code, device_name: name }));
      socket.onclose = () => reject(new RequestError("connection_lost", "use_code: connection_lost", { retry: true }));
      socket.onmessage = ({ data }) => {
        const message = messageOf(data);
        if (message?.type === "credentials") resolve(message);
        else if (message?.type === "error") reject(refusalOf(message));
        else return;
        socket.onclose = null;
        socket.close(1000);
      };
    });
  }

  /** Connects again immediately: after a stop, or instead of waiting out a pause. */
  resume() {
    if (this.#socket) return;
    clearTimeout(this.#retryTimer);
    this.#setStatus({ state: "connecting", attempt: this.#failures });
    const early = this.#early;
    this.#early = undefined;
    if (early?.closeEvent) {
      this.#closed(early.closeEvent.code, early.closeEvent.reason);
      return;
    }
    const socket = early ?? new WebSocket(this.#next ?? this.#url, [SUBPROTOCOL]);
    this.#next = null;
    this.#socket = socket;
    socket.onopen = () => this.#sayHello();
    socket.onmessage = (event) => {
      const message = messageOf(event.data);
      if (message) this.#receive(message);
      // Something between the page and the server answers in its place.
      else if (socket === this.#socket) this.#giveUp();
    };
    socket.onclose = ({ code, reason }) => {
      if (socket === this.#socket) this.#closed(code, reason);
    };
    clearTimeout(this.#lookTimer);
    this.#lookTimer = setTimeout(() => this.#giveUp(), growing(TRY_MS, this.#failures));
    if (socket.readyState === WebSocket.OPEN) this.#sayHello();
  }

  /** Closes the connection for good, or until `resume`.
   *  @param {Status} [status]  the one that shows why */
  close(status = { state: "stopped", code: 1000 }) {
    this.#hangUp();
    this.#stop(status);
  }

  /** Asks the server for names in another language, by reconnecting: a round under way goes on.
   *  With `canWait`, the change waits for the next connection, or until this is called again.
   *  Returns true if it reconnects.
   *  @param {string} language */
  setLanguage(language, { canWait = false } = {}) {
    this.#language = language;
    // If `hello` isn't sent yet, it will carry the language.
    const isKnown = this.#socket?.readyState !== WebSocket.OPEN || this.#toldLanguage === language;
    if (isKnown || canWait) return false;
    this.#hangUp();
    this.resume();
    return true;
  }

  /** The server's clock in milliseconds, by the quickest of the last round trips. */
  serverNow() {
    return performance.now() + this.#offsetMs();
  }

  /** The server's clock in milliseconds at the arrival of a message sent now: play time, at which
   *  protocol.md shows a player's own round. */
  playNow() {
    return this.serverNow() + (this.quality()?.roundTripMs ?? 0) / 2;
  }

  /** The last round trips: their median and the mean difference from one to the next, in
   *  milliseconds; null before the first.
   *  @returns {Quality | null} */
  quality() {
    const trips = this.#samples.map((sample) => sample.tripMs);
    if (trips.length === 0) return null;
    const sorted = [...trips].sort((a, b) => a - b);
    const differences = trips.slice(1).map((trip, index) => Math.abs(trip - trips[index]));
    const sum = differences.reduce((total, difference) => total + difference, 0);
    return {
      roundTripMs: sorted[Math.floor(sorted.length / 2)],
      jitterMs: differences.length ? sum / differences.length : 0,
    };
  }

  #sayHello() {
    this.#hasBeenOpen = true;
    this.#toldLanguage = this.#language;
    const { player_id, token } = this.#credentials.load() ?? {};
    const hello = {
      type: /** @type {const} */ ("hello"), id: "hello", language: this.#language, client: this.#client,
      redirects: true,
      ...(player_id && token ? { player_id, token }
        : { device_name: this.#deviceName, invitation: this.#invitation?.() }),
      ...(this.#role ? { role: this.#role, device_id: this.#deviceId?.() } : { stream: this.#stream }),
    };
    this.#write(hello);
  }

  /** Types that this page doesn't know have no handler and are ignored.
   *  @param {ServerMessage} message */
  #receive(message) {
    if (message.type === "welcome") this.#welcomed(message);
    if (message.type === "redirect") {
      this.#sentOn(message.url);
      return;
    }
    if (message.type === "error" && (message.re === "hello" || message.code === "banned")) {
      this.#refused(message);
      return;
    }
    this.#heard();
    if (message.type === "pong") this.#measure(message);
    this.#answer(message);
    this.#tell(message.type, message);
  }

  /** @param {Message<"welcome">} welcome */
  #welcomed(welcome) {
    if (welcome.token) {
      this.#credentials.save({ player_id: welcome.player.player_id, token: welcome.token });
    }
    this.#isSignedIn = true;
    this.#failures = 0;
    // A first estimate until the first pong: late by the one-way latency, never early.
    this.#samples = [];
    this.#firstOffsetMs = welcome.server_time_ms - performance.now();
    this.#pings = 0;
    this.#ping();
    this.#setStatus({ state: "online" });
    for (const request of this.#requests.values()) this.#send(request);
  }

  /** The server sends the player on to another of its nodes.
   *  @param {string} url */
  #sentOn(url) {
    const now = performance.now();
    this.#redirects = [...this.#redirects, now].filter((time) => now - time < REDIRECTS.withinMs);
    const isSafe = !this.#url.startsWith("wss:") || url.startsWith("wss:");
    this.#hangUp();
    if (!isSafe || this.#redirects.length > REDIRECTS.limit) {
      this.#failures = Math.max(this.#failures, 3);
      this.#retryLater(1006);
      return;
    }
    this.#next = url;
    this.resume();
  }

  /** The server refuses to sign this player in, or has banned one who is here: for good, or for now.
   *  @param {Message<"error">} error */
  #refused({ code, retry, log_id: logId, reason, end_ms: endMs }) {
    if (retry) this.#socket?.close(1000);
    else this.close({ state: "stopped", error: code, logId, reason, endMs });
  }

  /** @param {number} code
   *  @param {string} [reason] */
  #closed(code, reason) {
    this.#letGo();
    if (!advice(code)?.retries) {
      this.#stop({ state: "stopped", code, reason });
      return;
    }
    this.#retryLater(code);
    if (code === 1006 && this.#failures === 1 && !this.#hasBeenOpen) void this.#askWhy();
  }

  /** Browsers don't reveal why a WebSocket failed to open. A server that refuses this page's origin
   *  says so in answer to a GET; then retrying won't help. */
  async #askWhy() {
    const url = `${this.#url.replace(/^ws/, "http")}?origin=${encodeURIComponent(location.origin)}`;
    const answer = await fetch(url).catch(() => null);
    const isOurs = answer?.status === 403 && answer.headers.get("ChefDash-Refused") === "origin";
    const reason = isOurs ? await answer.text().catch(() => "") : "";
    if (!reason || this.#isSignedIn) return;
    this.#hangUp();
    this.#stop({ state: "stopped", error: "origin_refused", reason: reason.trim() });
  }

  /** Closes the socket without waiting for its end. */
  #hangUp() {
    const socket = this.#socket;
    this.#letGo();
    socket?.close(1000);
  }

  /** Forgets the socket, and fails the requests that can't be repeated on another. */
  #letGo() {
    this.#socket = null;
    this.#isSignedIn = false;
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#lookTimer);
    for (const request of [...this.#requests.values()]) {
      clearTimeout(request.timer);
      if (!REPEATABLE.has(request.message.type)) this.#fail(request, "connection_lost");
    }
  }

  /** Stops reconnecting, until `resume`.
   *  @param {Status} status */
  #stop(status) {
    clearTimeout(this.#retryTimer);
    for (const request of [...this.#requests.values()]) this.#fail(request, "closed");
    this.#setStatus(status);
  }

  /** Schedules a reconnection. Pauses double up to 10 s, each varied at random by a half, so that
   *  many clients don't return at the same moment.
   *  @param {number} code */
  #retryLater(code) {
    if (advice(code)?.isSlow) this.#failures = Math.max(this.#failures, 3);
    const retryInMs = Math.round(growing(PAUSE_MS, this.#failures) * (0.5 + Math.random()));
    this.#failures += 1;
    this.#setStatus({ state: "waiting", attempt: this.#failures, retryInMs, code });
    this.#retryTimer = setTimeout(() => this.resume(), retryInMs);
  }

  /** The page is visible again: reconnects or pings without waiting. */
  #hurry() {
    if (this.#status.state === "waiting") this.resume();
    else if (this.#isSignedIn) this.#ping();
  }

  /** The network is back, perhaps another one: everything in flight on the old one is lost. */
  #startOver() {
    const isLost = this.#isSignedIn ? this.#silentLooks > 0 : this.#status.state === "connecting";
    if (isLost) {
      this.#hangUp();
      this.resume();
    } else this.#hurry();
  }

  /** Treats the connection as lost, or the attempt to connect as failed. */
  #giveUp() {
    // The close event with the server's reason is about to fire.
    if (this.#socket?.readyState === WebSocket.CLOSED) return;
    this.#hangUp();
    this.#retryLater(1006);
  }

  #heard() {
    if (!this.#isSignedIn) return;
    this.#silentLooks = 0;
    this.#isPingUnanswered = false;
    clearTimeout(this.#lookTimer);
    this.#lookTimer = setTimeout(() => this.#look(), LOOK_MS);
    if (this.#status.state !== "silent") return;
    this.#silenceEndMs = performance.now();
    this.#setStatus({ state: "online" });
  }

  /** Checks for data received since the last check, half a second ago. */
  #look() {
    this.#lookTimer = setTimeout(() => this.#look(), LOOK_MS);
    const areFramesDue = this.#areFramesDue();
    if (!areFramesDue && !this.#isPingUnanswered && this.#requests.size === 0) return;
    this.#silentLooks += 1;
    if (this.#silentLooks >= LOOKS.lost) {
      this.#giveUp();
      return;
    }
    this.#ping();
    const isSilent = areFramesDue && this.#silentLooks >= LOOKS.silent;
    if (isSilent && this.#status.state === "online") this.#setStatus({ state: "silent" });
  }

  #ping() {
    clearTimeout(this.#pingTimer);
    if (!this.#isSignedIn) return;
    this.#write({ type: "ping", client_time: performance.now() });
    this.#isPingUnanswered = true;
    this.#pings += 1;
    const pause = this.#pings < HURRIED_PINGS ? PING_MS.hurried : PING_MS.usual;
    this.#pingTimer = setTimeout(() => this.#ping(), pause);
  }

  /** @param {Message<"pong">} pong */
  #measure(pong) {
    // A ping that was answered only after a silence measures the silence, not the round trip.
    if (pong.client_time < this.#silenceEndMs) return;
    const tripMs = performance.now() - pong.client_time;
    const offsetMs = pong.server_time_ms - (pong.client_time + tripMs / 2);
    this.#samples.push({ tripMs, offsetMs });
    if (this.#samples.length > SAMPLES_KEPT) this.#samples.shift();
    this.#tell("connection_quality", this.quality());
  }

  #offsetMs() {
    let [best] = this.#samples;
    for (const sample of this.#samples) {
      if (sample.tripMs < best.tripMs) best = sample;
    }
    return best?.offsetMs ?? this.#firstOffsetMs;
  }

  /** Sends a message, unless the socket is closing; the close event then decides about the
   *  requests.
   *  @param {ClientMessage} message */
  #write(message) {
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  /** @param {Request} request */
  #send(request) {
    request.isWaiting = false;
    this.#write(/** @type {ClientMessage} */ (request.message));
    clearTimeout(request.timer);
    request.timer = setTimeout(() => this.#fail(request, "no_answer"), ANSWER_TIMEOUT_MS);
  }

  /** @param {ServerMessage} message */
  #answer(message) {
    const request = "re" in message && message.re ? this.#requests.get(message.re) : undefined;
    if (!request) return;
    this.#requests.delete(request.message.id);
    clearTimeout(request.timer);
    if (message.type !== "error") {
      request.resolve(message);
      return;
    }
    const { code, retry_after_ms: retryAfterMs = null } = message;
    if (code === "rate_limited" && REPEATABLE.has(request.message.type)
        && retryAfterMs !== null && retryAfterMs <= LONGEST_ASK_LATER_MS) {
      this.#askLater(request, retryAfterMs);
      return;
    }
    request.reject(refusalOf(message));
  }

  /** Repeats a request once the server allows it. Each of several waiting requests gets a pause of
   *  its own, or the server would refuse all but one again.
   *  @param {Request} request
   *  @param {number} pauseMs */
  #askLater(request, pauseMs) {
    this.#requests.set(request.message.id, request);
    request.isWaiting = true;
    const waiting = [...this.#requests.values()].filter(({ isWaiting }) => isWaiting);
    request.timer = setTimeout(() => {
      if (this.#isSignedIn) this.#send(request);
    }, pauseMs * waiting.length);
  }

  /** @param {Request} request
   *  @param {string} code */
  #fail(request, code) {
    clearTimeout(request.timer);
    this.#requests.delete(request.message.id);
    request.reject(new RequestError(code, `${request.message.type}: ${code}`, { retry: true }));
  }

  /** @param {Status} status */
  #setStatus(status) {
    this.#status = status;
    this.#tell("connection_status", status);
  }

  /** @param {string} type
   *  @param {unknown} message */
  #tell(type, message) {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler(message);
  }
}

/** @param {Message<"error">} error */
function refusalOf(error) {
  const { code, message, retry, retry_after_ms: retryAfterMs, log_id: logId, reason, end_ms: endMs } = error;
  return new RequestError(code, message, { retry, retryAfterMs, logId, reason, endMs });
}

/** @param {unknown} text
 *  @returns {ServerMessage | null}  null if the text isn't a message */
function messageOf(text) {
  try {
    const message = JSON.parse(String(text));
    return typeof message?.type === "string" ? message : null;
  } catch {
    return null;
  }
}

/** A value that doubles with each failure, up to a limit.
 *  @param {{ first: number, longest: number }} limits
 *  @param {number} failures */
function growing({ first, longest }, failures) {
  return Math.min(first * 2 ** failures, longest);
}

/** 128 random bits, for pages without a secure context, which lack `randomUUID`. */
function randomID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
