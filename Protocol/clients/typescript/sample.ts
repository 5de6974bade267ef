// A ChefDash client to start from: it signs in, plays level 1 by the recipe and prints what happens.
// It needs chefdash.d.ts, close-codes.ts and a WebSocket as browsers have it. Protocol/clients/README.md says how to
// run it.
//
//     sample URL        for example ws://127.0.0.1:8080/play

import type { ClientMessage, Round, RoundState, ServerMessage, Welcome } from "./chefdash";
import { CLOSE_CODES } from "./close-codes";

declare const process: { argv: string[]; exitCode: number };

const SUBPROTOCOL: Welcome["protocol"] = "chefdash.v1.json";
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const CHECK_MS = 250;
/** So many redirects within this time are followed without a pause. */
const REDIRECTS = { limit: 5, withinMs: 10_000, pauseMs: 2_000 };

class Sample {
  private socket: WebSocket | null = null;
  /** The returning player. A game keeps both in its settings. */
  private player: { player_id: string; token: string } | null = null;
  /** The address of the next connection alone, if the server has sent this one on. */
  private next: string | null = null;
  private redirectsMs: number[] = [];
  private ping: Welcome["ping"] | null = null; // null until the welcome
  /** One id for each round: the server carries out a repeated request once. */
  private startID: string = crypto.randomUUID();
  private round: Round | null = null;
  private order = 0;
  private unansweredTap: string | null = null;
  /** When to send hello, or start_round after the welcome. */
  private dueMs = Infinity;
  private failures = 0;
  private heardMs = 0;
  private pingedMs = 0;
  private shortestTripMs = Infinity;
  private readonly checks = setInterval(() => this.check(), CHECK_MS);

  constructor(private readonly url: string) {
    this.connect();
  }

  private connect(): void {
    const socket = new WebSocket(this.next ?? this.url, SUBPROTOCOL);
    this.socket = socket;
    this.next = null;
    this.heardMs = performance.now();
    socket.onopen = () => {
      this.dueMs = performance.now();
      this.check();
    };
    socket.onmessage = (event) => {
      this.heardMs = performance.now();
      this.receive(JSON.parse(event.data));
      this.check();
    };
    socket.onclose = (event) => this.closed(event.code, event.reason);
    socket.onerror = () => {}; // onclose comes next
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome": {
        const { player_id } = message.player;
        if (message.token) this.player = { player_id, token: message.token };
        console.log(`signed in as ${player_id}, token ${this.player?.token}`);
        this.ping = message.ping;
        this.pingedMs = -Infinity;
        this.shortestTripMs = Infinity; // a restarted server has a new clock
        if (!message.round_id) this.dueMs = performance.now(); // otherwise the snapshot comes by itself
        break;
      }
      case "snapshot":
        console.log(`round ${message.round.round_id} at tick ${message.state.tick}`);
        this.failures = 0;
        this.round = message.round;
        this.unansweredTap = null;
        break;
      case "state":
        if (this.round) this.play(this.round, message.state);
        break;
      case "tapped":
        console.log(`tapped ${this.unansweredTap}: ${message.outcome}`);
        this.unansweredTap = null;
        break;
      case "pong": {
        const tripMs = performance.now() - message.client_time;
        if (tripMs >= this.shortestTripMs) break;
        this.shortestTripMs = tripMs;
        const offsetMs = message.server_time_ms - (message.client_time + tripMs / 2);
        console.log(`clock offset ${offsetMs.toFixed(1)} ms`);
        break;
      }
      case "round_ended":
        if (message.round_id !== this.round?.round_id) break;
        console.log(`stars ${message.stars}, coins ${message.coins}`);
        this.finish(0);
        break;
      case "redirect": {
        console.log(`sent on to ${message.url}`);
        if (this.url.startsWith("wss:") && !message.url.startsWith("wss:")) break; // that gives up TLS
        this.next = message.url;
        const nowMs = performance.now();
        this.redirectsMs = [...this.redirectsMs.filter((ms) => nowMs - ms < REDIRECTS.withinMs), nowMs];
        break; // the server closes the connection
      }
      case "error":
        console.log(`refused: ${message.code}: ${message.message}`);
        this.unansweredTap = null;
        if (message.re) this.dueMs = performance.now() + (message.retry_after_ms ?? 1_000); // taps have no id
        if (message.code === "stale_request") this.startID = crypto.randomUUID(); // that round is over
        else if (!message.retry) this.finish(1);
        break;
      default: // a newer server may say more
    }
  }

  /** Taps the next ingredient, one at each frame, but not in feedback or an unknown phase. */
  private play({ recipes, ingredients }: Round, state: RoundState): void {
    const recipe = recipes[state.recipe];
    if (state.order !== this.order) console.log(`order ${state.order}: ${recipe.name}`);
    this.order = state.order;
    if (state.phase !== "cooking" || this.unansweredTap) return;
    const { ingredient_id } = ingredients[recipe.layers[state.plate.length]];
    this.unansweredTap = ingredient_id;
    this.send({ type: "tap", ingredient_id });
  }

  /** Sends what is due, and detects a dead connection. */
  private check(): void {
    const nowMs = performance.now();
    const { interval_ms, timeout_ms } = this.ping ?? { interval_ms: 10_000, timeout_ms: 10_000 };
    if (this.socket && nowMs - this.heardMs > interval_ms + timeout_ms + 2_000) {
      this.socket.onclose = null;
      this.socket.close();
      this.closed(1006, "nothing came any more");
    } else if (this.ping && nowMs - this.pingedMs > interval_ms / 4) {
      this.pingedMs = nowMs;
      this.send({ type: "ping", client_time: nowMs });
    }
    if (nowMs < this.dueMs) return;
    this.dueMs = Infinity;
    if (this.ping) this.send({ type: "start_round", id: this.startID, level_id: 1 });
    else this.send({ type: "hello", id: "hello", client: "typescript-sample/1", redirects: true, ...this.player });
  }

  private closed(code: number, reason: string): void {
    this.socket = this.ping = null;
    this.dueMs = Infinity;
    console.log(`closed with ${code} ${reason}`);
    if (this.next !== null) {
      setTimeout(() => this.connect(), this.redirectsMs.length > REDIRECTS.limit ? REDIRECTS.pauseMs : 0);
      return;
    }
    const advice = CLOSE_CODES.find(({ from, to }) => from <= code && code <= to);
    if (!advice?.retries) return this.finish(1);
    // The server takes a few seconds to come back.
    if (advice.isSlow) this.failures = Math.max(this.failures, 3);
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS) * (0.5 + Math.random());
    this.failures += 1;
    console.log(`connecting again in ${Math.round(pauseMs)} ms`);
    setTimeout(() => this.connect(), pauseMs);
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private finish(exitCode: number): void {
    clearInterval(this.checks);
    process.exitCode = exitCode;
    if (!this.socket) return;
    this.socket.onclose = null;
    this.socket.close(1000);
  }
}

new Sample(process.argv[2]);
