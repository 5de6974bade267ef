// The tabs of one browser that have the same household open: each is told what another does, and one of them sends.
// Browsers have locks only on a page that came over TLS or from the device itself. Elsewhere each tab sends, which does
// nothing twice, since the server does an edit once.

export class Tabs {
  /** Whether this tab is the one that sends. */
  isSender = false;
  #name;
  #begin;
  #channel;
  /** Gives the lock back, or ends the wait for it; null if it isn't wanted.
   *  @type {(() => void) | null} */
  #letGo = null;
  #endLooking = () => {};

  /** @param {string} name  of what the tabs have in common
   *  @param {{ hear: (message: any) => void, begin: () => void }} handlers  `begin` is called once it is this tab that
   *    sends */
  constructor(name, { hear, begin }) {
    this.#name = name;
    this.#begin = begin;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }) => hear(data);
    // A tab that nobody sees may be halted at any time: another one sends then, if there is one.
    const look = () => {
      if (!document.hidden || !this.#letGo) return;
      this.release();
      this.want();
    };
    document.addEventListener("visibilitychange", look);
    this.#endLooking = () => document.removeEventListener("visibilitychange", look);
  }

  /** @param {any} message */
  tell(message) {
    this.#channel.postMessage(message);
  }

  /** Asks to be the one that sends, until `release`. */
  want() {
    if (this.#letGo) return;
    if (!navigator.locks) {
      this.#letGo = () => {};
      this.#sends();
      return;
    }
    const wait = new AbortController();
    const letGo = () => wait.abort();
    this.#letGo = letGo;
    navigator.locks.request(this.#name, { signal: wait.signal }, () => new Promise((resolve) => {
      // Let go while the lock was on its way.
      if (this.#letGo !== letGo) resolve(undefined);
      else {
        this.#letGo = () => resolve(undefined);
        this.#sends();
      }
    })).catch((error) => { if (error.name !== "AbortError") throw error; });
  }

  release() {
    const letGo = this.#letGo;
    this.#letGo = null;
    this.isSender = false;
    letGo?.();
  }

  close() {
    this.release();
    this.#endLooking();
    this.#channel.close();
  }

  #sends() {
    this.isSender = true;
    this.#begin();
  }
}
