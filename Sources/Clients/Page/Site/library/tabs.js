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

/** How many tabs can each keep something of their own under one name. */
const OWN = 4;

/** What is kept under a name that no other tab uses meanwhile: the name itself or one like it, and rather one under
 *  which a tab that is gone has left something. Returns it with a function that lets another tab have it.
 *  @template T
 *  @param {string} wanted
 *  @param {(name: string) => Promise<T>} read
 *  @returns {Promise<{ name: string, kept: T | undefined, end: () => void }>} */
export async function ownValue(wanted, read) {
  /** @type {{ name: string, kept: T | undefined, end: () => void } | null} */
  let free = null;
  for (let number = 1; number <= OWN; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    const end = await lockIfFree(name);
    if (!end) continue;
    const one = { name, kept: await read(name), end };
    if (one.kept) {
      free?.end();
      return one;
    }
    if (free) end();
    else free = one;
  }
  return free ?? { name: wanted, kept: undefined, end: () => {} };
}

/** @param {string} name
 *  @returns {Promise<(() => void) | null>} */
function lockIfFree(name) {
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise((end) => resolve(() => end(undefined)));
      resolve(null);
    });
  });
}
