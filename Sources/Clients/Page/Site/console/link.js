// The connection to the server, and the session of the one who is signed in.

const SUBPROTOCOL = "chefdash-operators";
const KEPT = "chefdash.console";
const TIMEOUT_MS = 30_000;

/** The operator isn't signed in, or not any more. */
export class SignedOut extends Error {}

/** @typedef {{ name: string, role: "viewer" | "moderator" | "owner" }} Person */
/** @typedef {{ resolve: (answer: any) => void, reject: (error: Error) => void, timer: number }} Waiting */

export class Link {
  /** @type {Person | null} */
  person = null;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Promise<WebSocket> | null} */
  #opening = null;
  /** The requests without an answer, by their ids.
   *  @type {Map<string, Waiting>} */
  #waiting = new Map();
  #count = 0;

  /** Signs in again by the token that this tab has kept. */
  async resume() {
    const token = sessionStorage.getItem(KEPT);
    if (!token) throw new SignedOut("");
    try {
      this.person = await this.#send({ ask: "resume", token });
    } catch (error) {
      if (error instanceof SignedOut) sessionStorage.removeItem(KEPT);
      throw error;
    }
  }

  /** @param {string} name
   *  @param {string} password
   *  @param {string} code */
  async signIn(name, password, code) {
    const { token, ...person } = await this.#send({ ask: "sign_in", name, password, code });
    sessionStorage.setItem(KEPT, token);
    this.person = person;
  }

  async signOut() {
    sessionStorage.removeItem(KEPT);
    this.person = null;
    await this.#send({ ask: "sign_out" }).catch(() => {});
    this.#socket?.close();
  }

  /** @param {string} what
   *  @param {{ [member: string]: unknown }} [members]
   *  @returns {Promise<any>} */
  async ask(what, members = {}) {
    if (this.#socket?.readyState !== WebSocket.OPEN) await this.resume();
    return this.#send({ ...members, ask: what });
  }

  /** @param {{ [member: string]: unknown }} request
   *  @returns {Promise<any>} */
  async #send(request) {
    const socket = await this.#open();
    this.#count += 1;
    const id = String(this.#count);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error("The server doesn't answer."));
      }, TIMEOUT_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  /** @returns {Promise<WebSocket>} */
  #open() {
    if (this.#socket?.readyState === WebSocket.OPEN) return Promise.resolve(this.#socket);
    this.#opening ??= new Promise((resolve, reject) => {
      const address = new URL("/operators", location.href);
      address.protocol = address.protocol.replace("http", "ws");
      const socket = new WebSocket(address, SUBPROTOCOL);
      socket.onopen = () => {
        this.#socket = socket;
        this.#opening = null;
        resolve(socket);
      };
      socket.onclose = () => {
        this.#opening = null;
        const error = new Error("The server can't be reached.");
        for (const one of this.#waiting.values()) {
          clearTimeout(one.timer);
          one.reject(error);
        }
        this.#waiting.clear();
        reject(error);
      };
      socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    });
    return this.#opening;
  }

  /** @param {{ re?: string, answer?: unknown, error?: string, signed_out?: boolean }} message */
  #hear({ re = "", answer, error, signed_out: isOut }) {
    const waiting = this.#waiting.get(re);
    if (!waiting) return;
    this.#waiting.delete(re);
    clearTimeout(waiting.timer);
    if (isOut) waiting.reject(new SignedOut(error));
    else if (error !== undefined) waiting.reject(new Error(error));
    else waiting.resolve(answer);
  }
}
