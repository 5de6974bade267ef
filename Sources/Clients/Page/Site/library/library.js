// The recipe library: the state that its screens share, and the choice of the screen. app.js loads
// it once somebody opens it.

import { storage } from "../base.js";
import { HAS_HOUSEHOLD } from "../screens/library.js";
import { fault } from "../parts/fault.js";
import { addTexts, t } from "../texts.js";
import { Companion } from "./sync/companion.js";
import { Cookings } from "./rules/cookings.js";
import { newId } from "./rules/ids.js";
import { restoringEdits, withNewIds } from "./sync/lost.js";
import { cookBar } from "./parts/cooking/cookbar.js";
import { counted } from "./parts/counted.js";
import { frame } from "./parts/frame.js";
import { tellOverwritten } from "./parts/history.js";
import { refusalText } from "./parts/refusal.js";
import { lineReader } from "./sync/reader.js";
import { Recents, recentsName } from "./sync/recents.js";
import { Replica } from "./sync/replica.js";
import { Store } from "./sync/store.js";
import { Sync } from "./sync/sync.js";
import { en } from "./texts/en.js";
import { es } from "./texts/es.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../app.js").Screen} Screen */
/** A household, as in the list.
 *  @typedef {{ household_id: string, name: string, role: string, head?: number }} Household */
/** @typedef {{ player: string, household_id: string, name: string }} Kept */
/** @typedef {import("./sync/replica.js").Op} Op */
/** @typedef {import("./sync/sync.js").Outcome} Outcome */

/** The roles, least powerful first. */
const ROLES = ["guest", "child", "adult", "owner"];
/** The time that a form waits for an answer before it closes, milliseconds. */
const PATIENCE_MS = 6_000;
const EXPIRING_DAYS = "chefdash.library.expiring";

export class Library {
  /** The player's households; null until they are known.
   *  @type {Household[] | null} */
  households = null;
  /** The open household.
   *  @type {Household | null} */
  household = null;
  /** @type {Sync | null} */
  sync = null;
  /** The player's recent searches in it.
   *  @type {Recents | null} */
  recents = null;
  /** The cooking sessions in it.
   *  @type {Cookings | null} */
  cookings = null;
  /** The reason why the households aren't known.
   *  @type {any} */
  error = null;
  /** Households that this device has but the server doesn't list, of this player or of one who was
   *  set aside.
   *  @type {Kept[]} */
  kept = [];
  /** The recipe list's last search and filters.
   *  @type {{ text: string, filter: { [name: string]: any } }} */
  search = { text: "", filter: {} };
  /** The server's name and version, once received. */
  server = "ChefDash";
  /** @type {Set<(kinds: Set<string>) => void>} */
  #listeners = new Set();
  /** @type {Store | null} */
  #store = null;
  #endSync = () => {};

  /** @param {App} app */
  constructor(app) {
    addTexts({ en, es });
    this.app = app;
    this.companion = new Companion(app);
    this.companion.on("connection_status", () => this.#tell(["connection"]));
    this.companion.on("welcome", () => this.#listHouseholds());
    this.companion.on("welcome", ({ server }) => { this.server = server; });
    this.companion.on("member_changed", (message) => this.#memberChanged(message));
    /** Settled once this device's stored data of the player is read. */
    this.started = this.#start();
    cookBar(this);
    // Loading starts now; `lineReader` returns the same promise later.
    lineReader().catch(() => {});
    // Caches the library, so that it opens without a network.
    navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep library"));
  }

  /** @param {string[]} parts
   *  @returns {Screen} */
  screen(parts) {
    return frame(this, parts);
  }

  /** The device's store of the player's data. Not available before `started`.
   *  @returns {Store} */
  get store() {
    if (!this.#store) throw new Error("the library hasn't started");
    return this.#store;
  }

  /** The table of records that the screens show. */
  get view() {
    if (!this.sync) throw new Error("no household is open");
    return this.sync.view;
  }

  get playerId() {
    return this.app.credentials.load()?.player_id ?? "";
  }

  get isOnline() {
    return this.companion.isOnline;
  }

  /** The number of days before an expiry date from which on food counts as expiring soon. */
  get expiringDays() {
    return Number(storage.getItem(EXPIRING_DAYS) ?? 5);
  }

  set expiringDays(days) {
    storage.setItem(EXPIRING_DAYS, String(days));
    this.#tell(["all"]);
  }

  /** True if the player's role includes this one.
   *  @param {string} role */
  may(role) {
    return ROLES.indexOf(this.household?.role ?? "guest") >= ROLES.indexOf(role);
  }

  /** The state of the household's data: `loading`, `failed` with an `error`, or `ok`. */
  get state() {
    const { sync, companion } = this;
    if (sync?.state === "ready") return "ok";
    if (this.error || sync?.error) return "failed";
    const { state, attempt = 0 } = companion.status;
    const isGone = state === "waiting" || state === "stopped" || (state === "connecting" && attempt > 0);
    return isGone && sync?.state !== "reading" ? "failed" : "loading";
  }

  /** Settled once the household's data is loaded, or known to be missing. */
  async loaded() {
    while (this.state === "loading") {
      await new Promise((resolve) => {
        const end = this.onChange(() => resolve(end()));
      });
    }
  }

  /** A sentence about why the data is missing. */
  get failure() {
    const error = this.sync?.error ?? this.error;
    return error ? fault(error) : t("library.offline.nothing");
  }

  retry() {
    this.error = null;
    this.companion.resume();
    if (this.isOnline) this.#listHouseholds();
    if (this.sync?.error && this.household) this.open(this.household.household_id, { anew: true });
    this.#tell(["all"]);
  }

  /** Calls `listener` with the kinds of changed records. Returns a function that removes it.
   *  @param {(kinds: Set<string>) => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens one of the player's households.
   *  @param {string} id */
  open(id, { anew = false } = {}) {
    const household = this.households?.find(({ household_id: one }) => one === id) ?? null;
    const isSame = this.household?.household_id === id && !anew;
    this.household = household;
    if (isSame) {
      this.#tell(["household"]);
      return;
    }
    this.#endSync();
    this.sync?.close();
    this.sync = null;
    this.recents?.close();
    this.recents = null;
    this.cookings?.close();
    this.cookings = null;
    this.search = { text: "", filter: {} };
    if (household) {
      this.sync = new Sync(this.companion, this.store, id, household.head);
      this.#endSync = this.sync.onChange((kinds) => {
        if (kinds.has("unkept")) this.app.toast(t("library.offline.unkept"), "warning");
        this.#tell(kinds);
      });
      this.cookings = new Cookings(this.companion, this.store, id, () => this.#tell(["cookings"]));
      this.recents = new Recents(this.companion, this.store, id, () => this.#tell(["recents"]));
      this.store.keepValue("current", id);
    }
    this.#tell(["all", "household"]);
  }

  /** Makes an edit. Shows the server's refusal, unless the screen does so itself.
   *  @param {Op[]} ops */
  edit(ops, { tellsItself = false } = {}) {
    if (!this.sync) throw new Error("no household is open");
    const edit = this.sync.edit(ops);
    edit.outcome.then(({ answer, refusal }) => {
      if (refusal && !tellsItself) this.tellRefusal(refusal);
      const overwrote = (answer?.overwrote ?? []).filter((/** @type {any} */ one) => one.by && one.by !== this.playerId);
      if (overwrote.length > 0) tellOverwritten(this, overwrote);
    });
    return edit;
  }

  /** Saves a form's edit. Returns the reason for a refusal, if it arrives while the person waits; a
   *  later refusal appears among the others.
   *  @param {Op[]} ops
   *  @returns {Promise<{ reason: string, [name: string]: any } | null>} */
  async save(ops) {
    const { id, outcome } = this.edit(ops, { tellsItself: true });
    const patience = new Promise((resolve) => { setTimeout(resolve, this.isOnline ? PATIENCE_MS : 0, {}); });
    const { refusal } = /** @type {Outcome} */ (await Promise.race([outcome, patience]));
    if (refusal) this.sync?.dismiss(id);
    return refusal ?? null;
  }

  /** Asks the server to cook a recipe, alone or at the end of a session, or to put one on the
   *  grocery list.
   *  @param {"cook" | "finish_cooking" | "plan_groceries"} type
   *  @param {{ [name: string]: any }} members */
  async act(type, members) {
    if (!this.sync) throw new Error("no household is open");
    const { outcome } = this.sync.act(type, members);
    if (!this.isOnline) {
      this.app.toast(t("library.offline.later"));
      return null;
    }
    const { answer, refusal } = await outcome;
    if (refusal) this.tellRefusal(refusal);
    return answer ?? null;
  }

  /** @param {{ reason: string }} refusal */
  tellRefusal(refusal) {
    this.app.toast(`${refusalText(refusal)} ${t("library.refused.kept")}`, "bad");
  }

  /** Sends a request about the open household.
   *  @param {string} type
   *  @param {object} [members] */
  ask(type, members = {}) {
    return this.companion.ask(type, { household_id: this.household?.household_id, ...members });
  }

  /** Adds a household to the list, or updates its role or name.
   *  @param {Household} answer */
  noteHousehold({ household_id: id, name, role, head }) {
    const others = (this.households ?? []).filter(({ household_id: one }) => one !== id);
    this.#keepHouseholds([...others, { household_id: id, name, role, head }]);
  }

  /** Removes a household that the player has left. Its queued edits appear as refused.
   *  @param {string} id */
  async noteLeft(id) {
    this.#keepHouseholds((this.households ?? []).filter(({ household_id: one }) => one !== id));
    if (this.household?.household_id !== id) return;
    const unsent = this.sync?.replica.queue.length ?? 0;
    if (unsent > 0) this.app.toast(counted("library.refused.count", unsent), "bad");
    await this.sync?.refuseAll();
    await this.store.forget(id, newId());
    this.open(this.households?.[0]?.household_id ?? "");
    await this.store.keepValue(recentsName(id), null);
  }

  /** Creates a household from this device's copy of one that the server has lost.
   *  @param {Kept} kept */
  async bringBack(kept) {
    const { language } = this.app.settings;
    const store = this.#storeOf(kept);
    const replica = new Replica();
    await store.readRecords(kept.household_id, (entities) => { replica.load(entities); });
    replica.restore(await store.readQueue(kept.household_id), []);
    const made = await this.companion.ask("create_household", { household_id: newId(), name: kept.name, language });
    this.noteHousehold(made);
    this.open(made.household_id);
    const { sync } = this;
    if (!sync) return;
    await new Promise((/** @type {(value?: any) => void} */ resolve) => {
      const end = sync.onChange(() => sync.isAtHead && (end(), resolve()));
      if (sync.isAtHead) resolve();
    });
    const had = [...replica.view.everything()].filter(({ deleted }) => !deleted);
    const entities = withNewIds(had, sync.view, newId);
    const outcomes = restoringEdits(entities, sync.view, this.playerId).map((ops) => this.edit(ops).outcome);
    // Refused records exist only in the copy, so it stays.
    if ((await Promise.all(outcomes)).every(({ refusal }) => !refusal)) await this.forgetKept(kept);
  }

  /** @param {Kept} kept */
  async forgetKept(kept) {
    await this.#storeOf(kept).forget(kept.household_id, newId());
    await this.#keepKept(this.kept.filter((one) => one !== kept));
  }

  /** @param {Kept} kept */
  #storeOf({ player }) {
    return player === this.playerId ? this.store : new Store(player);
  }

  /** @param {Kept[]} kept */
  #keepKept(kept) {
    this.kept = kept;
    this.#tell(["household"]);
    return this.store.keepValue("kept", kept);
  }

  /** Finds the households on this device of players that the server didn't know. */
  async #findKept() {
    const before = this.app.credentials.before?.().map(({ player_id: player }) => player) ?? [];
    const lists = await Promise.all(before.filter((player) => player !== this.playerId).map(async (player) => {
      const households = await new Store(player).value("households").catch(() => null) ?? [];
      return households.map((/** @type {Household} */ { household_id: id, name }) => ({ player, household_id: id, name }));
    }));
    const known = await this.store.value("kept").catch(() => null) ?? [];
    const all = [...known, ...lists.flat()];
    const found = await Promise.all(all.map(async (one) => await this.#storeOf(one).has(one.household_id)));
    this.kept = all.filter((one, index) => found[index] && all.findIndex((other) =>
      other.household_id === one.household_id) === index);
  }

  async #start() {
    if (!this.app.credentials.load()) await this.app.signedIn;
    this.#store = new Store(this.playerId);
    await this.#findKept();
    const [households, current] = await Promise.all([this.store.value("households"), this.store.value("current")])
      .catch(() => [null, null]);
    if (this.households === null && households) this.households = households;
    if (!this.household) this.#openFirst(current);
    this.#tell(["all"]);
  }

  async #listHouseholds() {
    await this.started;
    try {
      const { households } = await this.companion.ask("list_households");
      this.error = null;
      /** @param {Household} one */
      const isGone = (one) => !households.some((/** @type {Household} */ other) =>
        other.household_id === one.household_id);
      // The player may have been removed from it. But the server may have lost it as well: nothing
      // is deleted.
      const gone = (this.households ?? []).filter(isGone);
      if (gone.length > 0) {
        await this.#keepKept([...this.kept, ...gone.map(({ household_id: id, name }) =>
          ({ player: this.playerId, household_id: id, name }))]);
      }
      this.#keepHouseholds(households);
      if (this.household && isGone(this.household)) {
        this.app.toast(t("library.kept.told", { name: this.household.name }), "warning");
        this.open(this.households?.[0]?.household_id ?? "");
      } else if (!this.household) this.#openFirst(await this.store.value("current"));
    } catch (/** @type {any} */ error) {
      if (!error.code) throw error;
      if (this.households === null && error.code !== "connection_lost") this.error = error;
    }
    this.#tell(["all", "household"]);
  }

  /** @param {string} current */
  #openFirst(current) {
    const one = this.households?.find(({ household_id: id }) => id === current) ?? this.households?.[0];
    if (one) this.open(one.household_id);
  }

  /** @param {Household[]} households */
  #keepHouseholds(households) {
    this.households = [...households].sort((left, right) => left.name.localeCompare(right.name));
    this.store.keepValue("households", this.households);
    if (households.length > 0) storage.setItem(HAS_HOUSEHOLD, "1");
    else storage.removeItem(HAS_HOUSEHOLD);
    const open = this.households.find(({ household_id: id }) => id === this.household?.household_id);
    if (open) this.household = open;
    this.#tell(["household"]);
  }

  /** @param {{ household_id: string, role?: string }} change */
  #memberChanged({ household_id: id, role }) {
    const known = this.households?.find(({ household_id: one }) => one === id);
    if (role && known) this.noteHousehold({ ...known, role });
    else if (!role) {
      this.app.toast(t("library.households.removed", { name: known?.name ?? "" }), "warning");
      this.noteLeft(id);
    }
  }

  /** @param {Iterable<string>} kinds */
  #tell(kinds) {
    const changed = new Set(kinds);
    for (const listener of [...this.#listeners]) listener(changed);
  }
}
