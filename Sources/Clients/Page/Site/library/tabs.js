// The tabs of one browser that have the same household open: they share their changes, and one of
// them sends. Browsers offer locks only in a secure context, over TLS or on the device itself.
// Elsewhere each tab sends, which repeats nothing, since the server applies an edit once.

export class Tabs {
  /** True if this tab is the sender. */
  isSender = false;
  #name;
  #begin;
  #channel;
  /** Releases the lock, or ends the wait for it; null if it isn't wanted.
   *  @type {(() => void) | null} */
  #letGo = null;
  #endLooking = () => {};

  /** @param {string} name  the lock's name, the same in all these tabs
   *  @param {{ hear: (message: any) => void, begin: () => void }} handlers  `begin` is called once
   *  this tab is the sender */
  constructor(name, { hear, begin }) {
    this.#name = name;
    this.#begin = begin;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }) => hear(data);
    // Browsers may suspend a hidden tab at any time, so it leaves sending to another one, if there
    // is one.
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

  /** Asks to be the sender, until `release`. */
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
      // Released while the lock was being granted.
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

/** The number of tabs that can each keep a value of their own under one name. */
const OWN = 4;

/** A value under a name that no other tab uses at the moment: the wanted name or a similar one,
 *  preferably one under which a closed tab has left something. Returns it with a function that
 *  frees the name.
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
