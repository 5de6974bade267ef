// The ways into a race: the queue, a private room, a ghost.

import { emoji, fill, make, setText } from "../dom.js";
import { number, t, wordText } from "../texts.js";
import { loaded } from "../parts/kitchen/states.js";
import { bestOfSelect, field, levelSelect, seatsSelect } from "../parts/fields.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../chefdash.js").Level} Level */

/** @param {App} app */
export function raceScreen(app) {
  const { session } = app;
  const ways = loaded(app, () => session.levels(), (levels) => [
    queueCard(app, levels), codeCard(app), roomCard(app, levels), ghostCard(app, levels),
  ]);
  ways.classList.add("ways");
  const waiting = make("div", { hidden: true });
  const own = make("p", { class: "card own-room", hidden: true },
    make("span", {}, t("race.inRoom")),
    make("a", { class: "button small", href: "#/room" }, t("race.toRoom")));
  const element = make("div", { class: "race" },
    make("h1", {}, t("race.title")), make("p", { class: "muted" }, t("race.about")),
    own, waiting, ways);
  /** @type {ReturnType<typeof ticketCard> | null} */
  let card = null;

  function update() {
    own.hidden = !session.isInRace;
    waiting.hidden = !session.ticket;
    ways.hidden = Boolean(session.ticket) || session.isInRace;
    if (!session.ticket) card = null;
    else if (!card) {
      card = ticketCard(app);
      fill(waiting, card.element);
    }
    card?.update();
  }

  const clock = setInterval(() => card?.update(), 1_000);
  const end = session.onChange(({ what }) => (what === "ticket" || what === "room") && update());
  update();
  return { title: t("race.title"), element, close: () => { end(); clearInterval(clock); } };
}

/** @param {string} name
 *  @param {string} character
 *  @param {HTMLElement[]} content */
function wayCard(name, character, ...content) {
  return make("section", { class: `card way ${name}`, "aria-labelledby": `way-${name}` },
    make("h2", { id: `way-${name}` }, emoji(character), t(`race.${name}`)),
    make("p", { class: "muted" }, t(`race.${name}About`)), ...content);
}

/** @param {App} app
 *  @param {Level[]} levels */
function queueCard(app, levels) {
  const level = levelSelect("queue-level", levels, null);
  const seats = seatsSelect("queue-seats");
  const go = make("button", {
    class: "button",
    onclick: (event) => app.attempt(event.currentTarget, () => app.connection.request("queue", {
      seat_count: Number(seats.value), level_id: Number(level.value) || undefined,
    })),
  }, t("race.find"));
  return wayCard("queue", "⚡", make("div", { class: "fields" },
    field(t("race.level"), level), field(t("race.seats"), seats)), go);
}

/** @param {App} app */
function codeCard(app) {
  const code = make("input", {
    id: "room-code", class: "code", maxlength: "6",
    autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    placeholder: "KQZFXW", required: true,
  });
  const join = make("button", { class: "button", type: "submit" }, t("race.join"));
  const watch = make("button", {
    class: "button quiet", type: "button",
    onclick: () => code.reportValidity() && app.go("watch", code.value.toUpperCase()),
  }, t("race.watch"));
  return wayCard("friends", "🔑", make("form", {
    class: "stacked",
    onsubmit: (event) => {
      event.preventDefault();
      app.attempt(join, () => app.session.join(code.value.toUpperCase()));
    },
  }, field(t("race.codeLabel"), code), make("div", { class: "row" }, join, watch)));
}

/** @param {App} app
 *  @param {Level[]} levels */
function roomCard(app, levels) {
  const level = levelSelect("room-level", levels);
  const seats = seatsSelect("room-seats");
  const bestOf = bestOfSelect("room-best");
  const items = make("input", { type: "checkbox", role: "switch", id: "room-items" });
  const create = make("button", {
    class: "button",
    onclick: (event) => app.attempt(event.currentTarget, () => app.connection.request("create_room", {
      level_id: Number(level.value), seat_count: Number(seats.value),
      best_of: /** @type {1 | 3 | 5} */ (Number(bestOf.value)), allow_items: items.checked,
    })),
  }, t("race.create"));
  return wayCard("room", "🏠", make("div", { class: "fields" },
    field(t("race.level"), level), field(t("race.seats"), seats),
    field(t("race.bestOf"), bestOf), field(t("race.items"), items)), create);
}

/** @param {App} app
 *  @param {Level[]} levels */
function ghostCard(app, levels) {
  const level = levelSelect("ghost-level", levels);
  const go = make("button", {
    class: "button",
    onclick: (event) => app.attempt(event.currentTarget, () => app.connection.request("race_ghost", {
      level_id: Number(level.value),
    }), { unknown_record: t("race.noGhost") }),
  }, t("race.raceGhost"));
  return wayCard("ghost", "👻",
    make("div", { class: "fields" }, field(t("race.level"), level)), go);
}

/** The state of the ticket in the queue.
 *  @param {App} app */
function ticketCard(app) {
  const { session } = app;
  const waited = make("p", { class: "waited", role: "timer" });
  const reason = make("p", { class: "reason", role: "status" });
  const window = make("p", { class: "muted" });
  const offer = make("div", { class: "offer stacked", hidden: true },
    make("p", {}, emoji("🤖"), " ", t("race.botsOffered")),
    make("div", { class: "row center" },
      make("button", {
        class: "button", onclick: (event) => answer(event.currentTarget, true),
      }, t("race.botsYes")),
      make("button", {
        class: "button quiet", onclick: (event) => answer(event.currentTarget, false),
      }, t("race.botsNo"))));
  const cancel = make("button", {
    class: "button quiet",
    onclick: (event) => app.attempt(event.currentTarget, () =>
      app.connection.request("leave_queue")),
  }, t("race.cancel"));

  /** @param {HTMLElement} button
   *  @param {boolean} accept */
  function answer(button, accept) {
    app.attempt(button, () => app.connection.request("answer_bots", { accept }));
  }

  function update() {
    const { ticket } = session;
    if (!ticket) return;
    const sinceMs = performance.now() - session.ticketAtMs;
    const total = Math.floor((ticket.waited_ms + sinceMs) / 1_000);
    waited.textContent = `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
    setText(reason, wordText("race.reasons", ticket.reason));
    window.textContent = ticket.widens_in_ms === undefined || ticket.next_window === undefined
      ? t("race.windowWidest", { rating: number(ticket.rating), window: number(ticket.window) })
      : t("race.window", {
        rating: number(ticket.rating), window: number(ticket.window),
        next: number(ticket.next_window),
        seconds: Math.max(0, Math.ceil((ticket.widens_in_ms - sinceMs) / 1_000)),
      });
    offer.hidden = !ticket.bots_offered;
  }

  const element = make("section", { class: "card ticket-card", "aria-label": t("race.waiting") },
    make("div", { class: "radar", "aria-hidden": "true" }, emoji("🔍")),
    make("h2", {}, t("race.waiting")), waited, reason, window, offer, cancel);
  return { element, update };
}
