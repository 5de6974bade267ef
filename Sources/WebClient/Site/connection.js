// The connection to a ChefDash server, in one file without dependencies: copy it into a client of
// your own. It speaks version 1 of the protocol that protocol.md describes.
//
//     import { connect } from "./connection.js";
//
//     const connection = connect({ url: "wss://game.example/play" });
//     connection.on("state", (message) => draw(message.state));
//     const snapshot = await connection.request("start_round", { level: 1 });
//
// It signs in with the player kept in the browser's storage, or makes a new player. A connection
// that drops is made again with growing pauses; what must be carried out exactly once is sent again
// with its old id. After a close code that forbids a retry it stops until `resume` is called.

const SUBPROTOCOL = "chefdash.v1.json";
const PAUSE_MS = { first: 250, longest: 10_000 };
const PING_MS = { hurried: 250, usual: 2_000 };
const HURRIED_PINGS = 4;
const ANSWER_TIMEOUT_MS = 15_000;
const SAMPLES_KEPT = 20;

/** Close codes after which a retry won't help, or isn't wanted. */
const FINAL_CLOSE_CODES = new Set([1002, 1003, 1007, 1008, 1009, 4000, 4001, 4006]);

/** Requests that may be sent again after a drop: they only read, or are carried out once by id. */
const REPEATABLE = new Set([
  "purchase", "start_round", "start_daily", "list_levels", "list_shop", "list_ledger",
  "statistics", "board", "daily", "replay", "set_profile",
]);

/** Answers that come without a `re`, by their requests. */
const ANSWERED_WITHOUT_ID = { answer_bots: "room" };

/** A request that the server refused, or that got no answer: `code` is one of protocol.md's error
 *  codes, or `connection_lost`, `no_answer` or `closed`. */
export class RequestError extends Error {
  constructor(code, message, { retry = false, retryAfterMs = null } = {}) {
    super(message);
    this.name = "RequestError";
    this.code = code;
    this.retry = retry;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Keeps the player's id and token in the browser, for each server and name apart. */
export function credentialsIn(storage, name = "chefdash.player") {
  return {
    load() {
      try {
        return JSON.parse(storage.getItem(name)) ?? null;
      } catch {
        return null;
      }
    },
    save: (credentials) => storage.setItem(name, JSON.stringify(credentials)),
    forget: () => storage.removeItem(name),
  };
}

/** Opens a connection and keeps it open.
 *
 *  @param options.url          where the server is; the page's own server unless given
 *  @param options.credentials  an object with `load`, `save` and `forget`
 *  @param options.stream       "tick" or "change": how often state frames are wanted
 *  @param options.client       a name and version for the server's log */
export function connect(options = {}) {
  const connection = new Connection(options);
  connection.resume();
  return connection;
}

class Connection {
  #url;
  #credentials;
  #stream;
  #client;
  #socket = null;
  #handlers = new Map();
  #requests = new Map();
  #status = { state: "connecting" };
  #isSignedIn = false;
  #failures = 0;
  #retryTimer = null;
  #pingTimer = null;
  #unansweredSinceMs = null;
  #pongLimitMs = 10_000;
  #pings = 0;
  #samples = [];
  #firstOffsetMs = 0;

  constructor({ url, credentials, stream = "tick", client = "chefdash-web/1" }) {
    this.#url = url ?? `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/play`;
    this.#credentials = credentials ?? credentialsIn(localStorage);
    this.#stream = stream;
    this.#client = client;
    globalThis.addEventListener?.("online", () => this.#hurry());
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#hurry();
    });
  }

  /** How the connection is: `state` is "connecting", "online", "waiting" (with `retryInMs`) or
   *  "stopped" (with `code`, a close code, or `error`, an error code). */
  get status() {
    return this.#status;
  }

  /** Calls `handler` with each message of a type, and with `connection_status` and
   *  `connection_quality`, which are this module's own. Returns a function that ends it. */
  on(type, handler) {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  /** Asks the server for something; the answer, or a `RequestError`. */
  request(type, members = {}) {
    const id = crypto.randomUUID?.() ?? randomID();
    const message = { type, id, ...members };
    return new Promise((resolve, reject) => {
      if (this.#status.state === "stopped") {
        reject(new RequestError("closed", "the connection was closed for good"));
        return;
      }
      const request = { message, resolve, reject, timer: null };
      this.#requests.set(id, request);
      if (this.#isSignedIn) this.#send(request);
      else if (!REPEATABLE.has(type)) this.#fail(request, "connection_lost");
    });
  }

  /** Connects again, at once: after a stop, or instead of waiting out a pause. */
  resume() {
    if (this.#socket) return;
    clearTimeout(this.#retryTimer);
    this.#setStatus({ state: "connecting", attempt: this.#failures });
    const socket = new WebSocket(this.#url, [SUBPROTOCOL]);
    this.#socket = socket;
    socket.onopen = () => this.#sayHello();
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  /** Closes the connection for good, or until `resume`. */
  close() {
    const socket = this.#socket;
    if (socket) {
      this.#closed(socket, 1000, { state: "stopped", code: 1000 });
      socket.close(1000);
    }
  }

  /** The server's clock in milliseconds, by the quickest of the last round trips. */
  serverNow() {
    return performance.now() + this.#offsetMs();
  }

  /** The last round trips: their median and the mean difference from one to the next, in
   *  milliseconds; null before the first. */
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
    const { player, token } = this.#credentials.load() ?? {};
    const hello = { type: "hello", id: "hello", stream: this.#stream, client: this.#client };
    this.#write(player && token ? { ...hello, player, token } : hello);
  }

  #receive(message) {
    this.#unansweredSinceMs = null;
    if (message.type === "welcome") this.#welcomed(message);
    if (message.type === "error" && message.re === "hello") {
      this.#refused(message);
      return;
    }
    if (message.type === "pong") this.#measure(message);
    this.#answer(message);
    this.#tell(message.type, message);
  }

  #welcomed(welcome) {
    if (welcome.token) {
      this.#credentials.save({ player: welcome.player.id, token: welcome.token });
    }
    this.#isSignedIn = true;
    this.#failures = 0;
    this.#unansweredSinceMs = null;
    this.#pongLimitMs = welcome.ping.timeout_ms;
    // Until the first pong: late by the way here, never early.
    this.#samples = [];
    this.#firstOffsetMs = welcome.server_time_ms - performance.now();
    this.#pings = 0;
    this.#ping();
    this.#setStatus({ state: "online" });
    for (const request of this.#requests.values()) this.#send(request);
  }

  /** The server doesn't sign this player in: for good, or for now. */
  #refused({ code, message, retry }) {
    if (!retry) {
      const socket = this.#socket;
      this.#closed(socket, 1000, { state: "stopped", error: code, message });
      socket.close(1000);
    } else {
      this.#socket.close(1000);
    }
  }

  #closed(socket, code, stop = null) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#isSignedIn = false;
    clearTimeout(this.#pingTimer);
    const status = stop ?? (FINAL_CLOSE_CODES.has(code) ? { state: "stopped", code } : null);
    for (const request of [...this.#requests.values()]) {
      clearTimeout(request.timer);
      if (status) this.#fail(request, "closed");
      else if (!REPEATABLE.has(request.message.type)) this.#fail(request, "connection_lost");
    }
    if (status) this.#setStatus(status);
    else this.#retryLater(code);
  }

  /** Pauses that double up to 10 s, each varied at random by a half, so that many clients don't
   *  come back at the same moment. */
  #retryLater(code) {
    const pause = Math.min(PAUSE_MS.first * 2 ** this.#failures, PAUSE_MS.longest);
    const retryInMs = Math.round(pause * (0.5 + Math.random()));
    this.#failures += 1;
    this.#setStatus({ state: "waiting", attempt: this.#failures, retryInMs, code });
    this.#retryTimer = setTimeout(() => this.resume(), retryInMs);
  }

  /** The network or the page is back: no need to wait any longer. */
  #hurry() {
    if (this.#status.state === "waiting") this.resume();
    else if (this.#isSignedIn) this.#ping();
  }

  #ping() {
    clearTimeout(this.#pingTimer);
    if (!this.#isSignedIn) return;
    const nowMs = performance.now();
    this.#unansweredSinceMs ??= nowMs;
    if (nowMs - this.#unansweredSinceMs > this.#pongLimitMs) {
      const socket = this.#socket;
      this.#closed(socket, 1006);
      socket.close();
      return;
    }
    this.#write({ type: "ping", client_time: nowMs });
    this.#pings += 1;
    const pause = this.#pings < HURRIED_PINGS ? PING_MS.hurried : PING_MS.usual;
    this.#pingTimer = setTimeout(() => this.#ping(), pause);
  }

  #measure(pong) {
    const tripMs = performance.now() - pong.client_time;
    const offsetMs = pong.server_time_ms - (pong.client_time + tripMs / 2);
    this.#samples.push({ tripMs, offsetMs });
    if (this.#samples.length > SAMPLES_KEPT) this.#samples.shift();
    this.#tell("connection_quality", this.quality());
  }

  #offsetMs() {
    let best = null;
    for (const sample of this.#samples) {
      if (!best || sample.tripMs < best.tripMs) best = sample;
    }
    return best ? best.offsetMs : this.#firstOffsetMs;
  }

  /** Says something, unless the socket is closing: what then becomes of requests is decided once it
   *  has closed. */
  #write(message) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #send(request) {
    this.#write(request.message);
    clearTimeout(request.timer);
    request.timer = setTimeout(() => this.#fail(request, "no_answer"), ANSWER_TIMEOUT_MS);
  }

  #answer(message) {
    const request = message.re
      ? this.#requests.get(message.re)
      : [...this.#requests.values()].find(
        (waiting) => ANSWERED_WITHOUT_ID[waiting.message.type] === message.type);
    if (!request) return;
    this.#requests.delete(request.message.id);
    clearTimeout(request.timer);
    if (message.type !== "error") {
      request.resolve(message);
      return;
    }
    request.reject(new RequestError(message.code, message.message, {
      retry: message.retry, retryAfterMs: message.retry_after_ms ?? null,
    }));
  }

  #fail(request, code) {
    clearTimeout(request.timer);
    this.#requests.delete(request.message.id);
    request.reject(new RequestError(code, `${request.message.type}: ${code}`, { retry: true }));
  }

  #setStatus(status) {
    this.#status = status;
    this.#tell("connection_status", status);
  }

  #tell(type, message) {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler(message);
  }
}

/** 128 random bits, for pages that aren't served securely and so have no `randomUUID`. */
function randomID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
