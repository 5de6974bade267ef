// The device's store for the library, in the browser's database, for each player and household.
// Without such a database the library works for as long as the page is open.

import { newId } from "../rules/ids.js";

/** @typedef {import("./table.js").Entity} Entity */
/** @typedef {import("./replica.js").Edit} Edit */
/** @typedef {import("./replica.js").Refused} Refused */
/** The sequence number up to which the records are known, the ranges to pull before they are known
 *  up to the cursor, and the name of the copy.
 *  @typedef {{
 *    through: number, cursor?: import("./ranges.js").Cursor, missing?: import("./ranges.js").Range[], copy?: string,
 *  }} State */
/** The state in its stored form.
 *  @typedef {State & { format?: number }} KeptState */

/** The version of the stores. A higher one waits until all tabs with the lower one are closed, so
 *  it isn't for changed records. */
const VERSION = 1;
/** The format of the records: increment it when their members change. A copy in another format is
 *  dropped and pulled again. */
const RECORD_FORMAT = 2;
/** The stores; their keys begin with a household's id or are names. */
const STORES = ["records", "state", "queue", "refused", "values"];
/** The number of records read at once: more would keep the page from responding. */
const RECORDS_AT_ONCE = 400;
const LAST_KEY = "\uffff";

/** @template T
 *  @param {IDBRequest<T>} request
 *  @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction
 *  @returns {Promise<void>} */
function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/** All keys that begin with a household's id.
 *  @param {string} household */
function rangeOf(household) {
  return IDBKeyRange.bound([household], [household, LAST_KEY]);
}

export class Store {
  /** @type {Promise<IDBDatabase | null>} */
  #database;
  /** Stands in for the database if there is none.
   *  @type {Map<string, any>} */
  #memory = new Map();

  /** @param {string} player */
  constructor(player) {
    this.name = `chefdash.library.${player}`;
    this.#database = openDatabase(this.name).catch((error) => {
      console.warn("the library isn't kept on this device", error);
      return null;
    });
  }

  /** Reads the household's records in parts, and passes each part to `take`.
   *  @param {string} household
   *  @param {(entities: Entity[]) => void} take */
  async readRecords(household, take) {
    const database = await this.#database;
    if (!database) return;
    let range = rangeOf(household);
    for (;;) {
      const store = database.transaction("records").objectStore("records");
      const [keys, entities] = await Promise.all([
        done(store.getAllKeys(range, RECORDS_AT_ONCE)), done(store.getAll(range, RECORDS_AT_ONCE)),
      ]);
      take(entities);
      if (entities.length < RECORDS_AT_ONCE) return;
      range = IDBKeyRange.bound(keys[keys.length - 1], [household, LAST_KEY], true);
    }
  }

  /** Stores records with the state, all or nothing. Newer records of another tab stay; nothing is
   *  stored if another tab has begun another copy.
   *  @param {string} household
   *  @param {Entity[]} entities
   *  @param {State} state
   *  @param {string} [doneId]  the edit that the records answer, which is removed in the same
   *  step */
  async keepRecords(household, entities, state, doneId) {
    const database = await this.#database;
    if (!database) {
      if (doneId) await this.forgetEdit(household, doneId);
      return;
    }
    const transaction = database.transaction(["records", "state", "queue"], "readwrite");
    const [records, states, queue] = ["records", "state", "queue"].map((name) => transaction.objectStore(name));
    const end = finished(transaction);
    if (doneId) queue.delete([household, doneId]);
    /** @type {KeptState} */
    const kept = await done(states.get([household])) ?? { through: 0 };
    if (kept.copy === state.copy) {
      /** @param {Entity} entity */
      const keyOf = ({ kind, id }) => [household, kind, id];
      const known = await Promise.all(entities.map((entity) => done(records.get(keyOf(entity)))));
      entities.forEach((entity, index) => {
        if (!known[index] || known[index].modified <= entity.modified) records.put(entity, keyOf(entity));
      });
      const through = Math.max(kept.through, state.through);
      states.put({ ...state, through, format: RECORD_FORMAT }, [household]);
    }
    await end;
  }

  /** @param {string} household
   *  @param {string} copy  the name of the next copy */
  forgetRecords(household, copy) {
    return this.#write(["records", "state"], (stores) => {
      for (const store of stores) store.delete(rangeOf(household));
      stores[1].put({ through: 0, copy, format: RECORD_FORMAT }, [household]);
    });
  }

  /** Forgets a household that the player is no longer in, except for the refused edits.
   *  @param {string} household
   *  @param {string} copy  the name of the next copy */
  forget(household, copy) {
    return this.#write(["records", "state", "queue"], (stores) => {
      for (const store of stores) store.delete(rangeOf(household));
      stores[1].put({ through: 0, copy, format: RECORD_FORMAT }, [household]);
    });
  }

  /** Reads the state. Drops the records first if a page with another format has stored them. Such a
   *  page in another tab stores no more of them then, since its copy is no longer the current one.
   *  @param {string} household
   *  @returns {Promise<State>} */
  async readState(household) {
    /** @type {KeptState | undefined} */
    const kept = await this.#read("state", [household]);
    if (!kept || kept.format === RECORD_FORMAT) return kept ?? { through: 0 };
    const copy = newId();
    await this.forgetRecords(household, copy);
    return { through: 0, copy };
  }

  /** @param {string} household
   *  @returns {Promise<Edit[]>} */
  async readQueue(household) {
    const edits = await this.#readAll("queue", household);
    return edits.sort((/** @type {Edit} */ left, /** @type {Edit} */ right) => left.number - right.number);
  }

  /** Stores all of them or none.
   *  @param {string} household
   *  @param {Edit[]} edits */
  keepEdits(household, edits) {
    return this.#write(["queue"], ([store]) => {
      for (const edit of edits) store.put(edit, [household, edit.edit_id]);
    });
  }

  /** @param {string} household
   *  @param {string} editId */
  forgetEdit(household, editId) {
    return this.#write(["queue"], ([store]) => store.delete([household, editId]));
  }

  /** @param {string} household
   *  @returns {Promise<Refused[]>} */
  readRefused(household) {
    return this.#readAll("refused", household);
  }

  /** Moves edits from the queue to the refused ones, in one step.
   *  @param {string} household
   *  @param {Refused} refused
   *  @param {string[]} ids  the edits' ids */
  keepRefused(household, refused, ids) {
    return this.#write(["queue", "refused"], ([queue, list]) => {
      for (const id of ids) queue.delete([household, id]);
      list.put(refused, [household, refused.edit.edit_id]);
    });
  }

  /** @param {string} household
   *  @param {string} editId */
  forgetRefused(household, editId) {
    return this.#write(["refused"], ([store]) => store.delete([household, editId]));
  }

  /** A value by its name: the households, a draft, ticks, recent searches.
   *  @param {string} name */
  value(name) {
    return this.#read("values", [name]);
  }

  /** True if any data of a household is stored.
   *  @param {string} household
   *  @returns {Promise<boolean>} */
  async has(household) {
    const database = await this.#database;
    if (!database) return false;
    return await done(database.transaction("records").objectStore("records").count(rangeOf(household))) > 0;
  }

  /** @param {string} name
   *  @param {any} value  null to forget it
   *  @returns {Promise<boolean>} true if there was room */
  keepValue(name, value) {
    return this.#write(["values"], ([store]) => {
      if (value === null) store.delete([name]);
      else store.put(value, [name]);
    }).then(() => true, (error) => {
      console.warn(`${name} can't be kept on the device`, error);
      return false;
    });
  }

  /** @param {string} name
   *  @param {any[]} key */
  async #read(name, key) {
    const database = await this.#database;
    if (!database) return this.#memory.get(`${name} ${key.join(" ")}`);
    return done(database.transaction(name).objectStore(name).get(key));
  }

  /** @param {string} name
   *  @param {string} household
   *  @returns {Promise<any[]>} */
  async #readAll(name, household) {
    const database = await this.#database;
    if (!database) {
      const start = `${name} ${household} `;
      return [...this.#memory].flatMap(([key, value]) => (key.startsWith(start) ? [value] : []));
    }
    return done(database.transaction(name).objectStore(name).getAll(rangeOf(household)));
  }

  /** @param {string[]} names
   *  @param {(stores: { put: (value: any, key: any[]) => void, delete: (key: any) => void }[]) => void} change */
  async #write(names, change) {
    const database = await this.#database;
    if (!database) {
      change(names.map((name) => ({
        put: (value, key) => { this.#memory.set(`${name} ${key.join(" ")}`, value); },
        delete: (key) => { if (Array.isArray(key)) this.#memory.delete(`${name} ${key.join(" ")}`); },
      })));
      return;
    }
    const transaction = database.transaction(names, "readwrite");
    change(names.map((name) => transaction.objectStore(name)));
    const end = finished(transaction);
    // The page may be closed at any moment.
    transaction.commit?.();
    await end;
  }
}

/** @param {string} name
 *  @returns {Promise<IDBDatabase>} */
async function openDatabase(name) {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    for (const store of STORES) request.result.createObjectStore(store);
  };
  return done(request);
}
