// The screens of the console. Each asks the server and makes its elements, and is made anew after an
// act.

import { make } from "../dom.js";
import { replayControls, replayStage, stateAt } from "../parts/kitchen/stage.js";
import { FORMS, actButton, undoButton } from "./acts.js";
import { code, facts, panel, table, tag, time, until } from "./values.js";

/** @typedef {import("../dom.js").Child} Child */
/** `words`: the parts of the address; `again`: makes the screen anew.
 *  @typedef {{ link: import("./link.js").Link, again: () => void, words: string[] }} Place */
/** `stop` ends what the screen does by itself.
 *  @typedef {{ elements: Child, stop?: () => void }} Screen */

/** @type {{ [name: string]: (place: Place) => Promise<Screen> }} */
export const screens = {
  overview, players, player, rooms, results, replay, reports, households, imports, acts, operators, configuration,
};

/** @param {string} id
 *  @param {string} [name] */
const playerLink = (id, name) => make("a", { href: `#/player/${id}` }, name || code(id));

/** Links between the states of a list.
 *  @param {string} name
 *  @param {string[]} states
 *  @param {string} shown */
function choices(name, states, shown) {
  return make("div", { class: "actions" }, states.map((state) =>
    make("a", { href: `#/${name}/${state}`, "aria-current": state === shown && "page" }, state)));
}

/** A field that leads to an address.
 *  @param {string} name
 *  @param {string} label
 *  @param {string} text */
function search(name, label, text) {
  const input = make("input", { type: "search", value: text, size: 40 });
  return make("form", {
    role: "search",
    onsubmit: (event) => {
      event.preventDefault();
      location.hash = `#/${name}/${encodeURIComponent(input.value.trim())}`;
    },
  }, make("label", {}, label, input), make("button", { class: "main" }, "Search"));
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function overview({ link, again }) {
  const found = await link.ask("overview");
  const figures = /** @type {[string, number | undefined][]} */ ([
    ["players here", found.sessions], ["library devices", found.companions], ["rounds", found.rounds],
    ["races", found.races], ["in the queue", found.queue], ["rooms", found.rooms], ["spectators", found.spectators],
    ["bots", found.bots], ["connections", found.connections], ["players in all", found.players],
    ["households", found.households], ["held results", found.held_results], ["open reports", found.open_reports],
  ]);
  const limits = /** @type {[string, number][]} */ (Object.entries(found.limits));
  return { elements: [
    found.obstacle && make("p", { class: "fault" }, `Not ready: ${found.obstacle}`),
    make("div", { class: "counts" }, figures.map(([name, value]) =>
      make("div", { class: "count" }, make("b", {}, value ?? "…"), name))),
    panel("This server", facts([
      ["Node", found.node], ["Epoch", found.epoch], ["Version", found.version], ["New players", found.sign_ups],
      ["Announcement", found.announcement],
    ]), make("div", { class: "actions" },
      actButton(link, FORMS.signUps, "server", again), actButton(link, FORMS.announce, "server", again),
      actButton(link, FORMS.deleteImage, "", again), actButton(link, FORMS.drain, "server", again))),
    panel("Limits reached since the start",
      table(["Limit", "Times"], limits.sort(([, one], [, other]) => other - one), "None.")),
  ] };
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function players({ link, again, words: [, query = ""] }) {
  /** @type {any[]} */
  const rows = query ? await link.ask("players", { query }) : [];
  return { elements: panel("",
    search("players", "The beginning of a name, an id, a room's code, or an address block", query),
    query && table(["Player", "Seen", "Address", "Place"], rows.map((row) => [
      [row.avatar, " ", playerLink(row.player_id, row.name)], time(row.seen_ms), row.address, [row.place, " ", row.room],
    ]), "Nobody."),
    query.includes("/") && actButton(link, FORMS.ban, `block ${query}`, again)) };
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function player({ link, again, words: [, id = "", before] }) {
  const subject = `player ${id}`;
  const [found, entries] = await Promise.all([
    link.ask("player", { player: id }), link.ask("ledger", { player: id, before: Number(before) || undefined }),
  ]);
  /** @param {import("./acts.js").Form} form */
  const button = (form) => actButton(link, form, subject, again);
  const items = Object.entries(found.items).map(([item, count]) => `${item} ${count}`).join(", ");
  const last = entries.at(-1)?.number;
  return { elements: [
    panel(`${found.avatar} ${found.name}`, code(id), facts([
      ["Coins", found.coins], ["Items", items], ["Signed up", time(found.created_ms)], ["Seen", time(found.seen_ms)],
      ["Will be erased", time(found.erase_ms)], ["Rating", found.rating],
      ["Rounds", `${found.rounds}, ${found.wins} won`], ["Races", `${found.races}, ${found.race_wins} won`],
      ["Orders", found.served], ["Recovery code", found.recovery_ms ? time(found.recovery_ms) : "none"],
      ["Households", found.households.map((/** @type {any} */ one) =>
        [make("a", { href: `#/households/${one.household_id}` }, one.role), " "])],
    ]), make("div", { class: "actions" }, button(FORMS.rename), button(FORMS.hideAvatar), button(FORMS.mute),
      button(FORMS.ban), button(FORMS.resetAccess), button(FORMS.grant))),
    panel("Sanctions", table(["Kind", "Until", "Reason", "Act"],
      found.sanctions.map((/** @type {any} */ one) => [one.kind, until(one.end_ms), one.reason, one.act]), "None.")),
    panel("Here now", table(["Address", "Place", "Room"],
      found.connections.map((/** @type {any} */ one) => [one.address, one.place, one.room]), "Not at this server.")),
    panel("Devices", table(["Name", "First", "Last"], found.devices.map((/** @type {any} */ one) =>
      [one.name || `device ${one.number}`, time(one.created_ms), time(one.seen_ms)]))),
    panel("Ledger", table(["Entry", "Time", "Kind", "Amount", "Balance", "Reference"], entries.map((/** @type {any} */ one) => [
      one.number, time(one.time_ms), one.kind, `${one.amount} ${one.asset}`, one.balance, code(one.reference),
    ])), last && entries.length === 100 && make("a", { href: `#/player/${id}/${last}` }, "Older")),
    panel("Acts", actTable(link, found.acts, again)),
  ] };
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function rooms({ link }) {
  const found = await link.ask("rooms");
  return { elements: panel("Rounds and rooms at this server",
    table(["Code", "Level", "Players", "State"], found.map((/** @type {any} */ room) => [
      room.code ?? (room.is_alone ? "alone" : "match"), room.level,
      room.players.map((/** @type {string} */ id) => [playerLink(id), " "]), room.is_playing && tag("playing"),
    ]))) };
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function results({ link, again, words: [, state = "held"] }) {
  const found = await link.ask("results", { state });
  return { elements: panel("Results under review", choices("results", ["held", "cleared", "rejected"], state),
    table(["Result", "Player", "Why", "When", "Acts"], found.map((/** @type {any} */ one) => [
      code(one.subject), playerLink(one.player_id, one.name), one.reason, time(one.held_ms),
      make("div", { class: "actions" }, replayLink(one.subject),
        state !== "cleared" && actButton(link, FORMS.clear, one.subject, again),
        state !== "rejected" && actButton(link, FORMS.revoke, one.subject, again)),
    ]))) };
}

/** The link to a result's replay; nothing for another subject.
 *  @param {string} subject */
function replayLink(subject) {
  const parts = subject.match(/^(?:round|race) ([0-9a-f]{32}) of player ([0-9a-f]{32})$/);
  return parts && make("a", { href: `#/replay/${parts[1]}/${parts[2]}/${subject.split(" ")[0]}` }, "Replay");
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function replay({ link, again, words: [, record, id, kind = "round"] }) {
  /** @param {number} [tick]
   *  @returns {Promise<{ tick_ms: number, replay: import("../chefdash.js").Replay }>} */
  const ask = (tick) => link.ask("replay", { record, player: id, from_tick: tick });
  let { tick_ms: tickMs, replay: part } = await ask();
  const states = [...part.states];
  while (part.next_tick !== undefined) {
    ({ replay: part } = await ask(part.next_tick));
    states.push(...part.states);
  }
  const { round, ticks, result } = part;
  const stage = replayStage(round, tickMs);
  const controls = replayControls(ticks, tickMs, (tick) => stage.show(stateAt(states, tick)));
  const subject = `${kind} ${record} of player ${id}`;
  return {
    stop: controls.close,
    elements: panel("Replay", facts([
      ["Result", code(subject)], ["Player", playerLink(id)], ["Level", round.level_id],
      ["Served", `${result.served} of ${round.target}`], ["Coins", result.earned], ["Stars", result.stars],
    ]), make("div", { class: "actions" },
      actButton(link, FORMS.clear, subject, again), actButton(link, FORMS.revoke, subject, again)),
    make("div", { class: "replay" }, controls.element, stage.element)),
  };
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function reports({ link, again, words: [, state = "open"] }) {
  const found = await link.ask("reports", { state });
  return { elements: panel("Reports by players", choices("reports", ["open", "closed"], state),
    table(["Report", "What", "Shown", "Text", "By", "Acts"], found.map((/** @type {any} */ one) => [
      [one.number, " ", time(one.time_ms)], [one.what, " ", code(one.subject)], one.shown, one.text,
      playerLink(one.reporter_id), make("div", { class: "actions" }, reportActs(link, one, again)),
    ]))) };
}

/** The acts that a report may lead to.
 *  @param {import("./link.js").Link} link
 *  @param {any} report
 *  @param {() => void} again */
function reportActs(link, { what, subject, number, closed_by: closedBy }, again) {
  const id = subject.match(/player ([0-9a-f]{32})$/)?.[1];
  /** @type {{ [what: string]: import("./acts.js").Form }} */
  const first = { name: FORMS.rename, picture: FORMS.hideAvatar, result: FORMS.revoke, recipe: FORMS.revokeLink };
  return [
    id && playerLink(id, "Player"), replayLink(subject),
    first[what] && actButton(link, first[what], subject, again),
    !closedBy && actButton(link, FORMS.closeReport, `report ${number}`, again),
  ];
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function households({ link, again, words: [, id = ""] }) {
  const form = search("households", "A household's id, as a member's record shows it", id);
  if (!id) return { elements: panel("Households", form) };
  const found = await link.ask("households", { query: id });
  const counts = /** @type {[string, number][]} */ (Object.entries(found.counts));
  return { elements: [
    panel("Household", form, facts([["Pictures", found.images], ["Bytes of pictures", found.image_bytes]])),
    panel("Members", table(["Player", "Role", "Acts"], found.members.map((/** @type {any} */ one) => [
      playerLink(one.player_id), one.role,
      one.role !== "owner" && actButton(link, FORMS.giveHousehold, `household ${id}`, again, { player: one.player_id }),
    ]))),
    panel("Things", table(["Kind", "Number"], counts.sort())),
  ] };
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function imports({ link }) {
  const found = await link.ask("imports");
  return { elements: panel("Imports of recipes at this server",
    table(["Player", "Household", "Address", "From", "State", "Done", "Refused"], found.map((/** @type {any} */ one) => [
      playerLink(one.player_id), make("a", { href: `#/households/${one.household_id}` }, code(one.household_id)), one.address,
      one.is_page ? "a page" : `a file of ${one.byte_count} bytes`,
      [one.phase, one.reason && tag(one.reason, true)], `${one.done} of ${one.total}`, one.refused,
    ]), "None now.")) };
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function acts({ link, again, words: [, before] }) {
  const found = await link.ask("acts", { before: Number(before) || undefined });
  const last = found.at(-1)?.number;
  return { elements: panel("", actTable(link, found, again),
    last > 1 && make("a", { href: `#/acts/${last}` }, "Older")) };
}

/** A text without most of its hashes, which only the audit compares.
 *  @param {string} text */
const brief = (text) => text.replace(/\b([0-9a-f]{8})[0-9a-f]{56}\b/g, "$1…");

/** @param {import("./link.js").Link} link
 *  @param {any[]} found
 *  @param {() => void} again */
function actTable(link, found, again) {
  return table(["Act", "Time", "Who", "What", "On", "Change", "Reason", "Undo"], found.map((act) => [
    act.number, time(act.time_ms), act.author,
    [act.kind, act.undoes && tag(`undoes ${act.undoes}`), act.undone_by && tag(`undone by ${act.undone_by}`, true)],
    code(act.subject),
    [act.change, act.before !== undefined && act.before !== act.after && ` ${brief(act.before)} → ${brief(act.after)}`],
    act.reason ?? make("span", { class: "muted" }, "erased"), undoButton(link, act, again),
  ]), "None.");
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function operators({ link, again }) {
  const found = await link.ask("operators");
  return { elements: panel("Operators of this console",
    table(["Name", "Role", "Acts"], found.map((/** @type {any} */ one) => [
      one.name, one.role, actButton(link, FORMS.removeOperator, `operator ${one.name}`, again),
    ])), make("div", { class: "actions" }, actButton(link, FORMS.putOperator, "", again))) };
}

/** @param {Place} place
 *  @returns {Promise<Screen>} */
async function configuration({ link }) {
  const found = await link.ask("configuration");
  return { elements: panel("Configuration of this server",
    table(["Flag", "Value", "Given"], found.map((/** @type {any} */ one) => [
      code(one.flag), one.value || make("span", { class: "muted" }, "none"), one.is_changed ? "yes" : "no",
    ]))) };
}
