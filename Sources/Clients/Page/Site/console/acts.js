// The acts: which there are, who may perform them, and the dialog that asks for the reason.

import { make } from "../dom.js";
import { qrPicture } from "../parts/qr.js";
import { code } from "./values.js";

/** @typedef {import("./link.js").Link} Link */
/** @typedef {{ name: string, label: string, type?: string, value?: string, options?: string[] }} Field */
/** An act as the console offers it; `warns` says what isn't obvious.
 *  @typedef {object} Form
 *  @property {string} act
 *  @property {string} label
 *  @property {keyof typeof RANKS} role
 *  @property {Field[]} [fields]
 *  @property {string} [warns]
 *  @property {boolean} [isFinal]  it can't be undone */

const RANKS = { viewer: 0, moderator: 1, owner: 2 };
const END = { name: "until", label: "Ends; empty for good", type: "datetime-local" };

/** @type {{ [name: string]: Form }} */
export const FORMS = {
  rename: {
    act: "rename", label: "Rename", role: "moderator", fields: [{ name: "value", label: "New name" }],
    warns: "The player can't change it for 7 days.",
  },
  hideAvatar: {
    act: "hide_avatar", label: "Hide picture", role: "moderator", warns: "The player can't choose another for 7 days.",
  },
  mute: { act: "mute", label: "Mute reactions", role: "moderator", fields: [END] },
  ban: {
    act: "ban", label: "Ban", role: "moderator", fields: [END],
    warns: "Every connection ends at once. The player reads the reason.",
  },
  resetAccess: {
    act: "reset_access", label: "Reset access", role: "owner",
    warns: "You get a code for the player, once. When it is used, all other devices are signed out.",
  },
  grant: {
    act: "grant", label: "Grant or take", role: "owner",
    fields: [
      { name: "asset", label: "coins, or an item's id", value: "coins" },
      { name: "amount", label: "Amount; negative to take", type: "number" },
    ],
  },
  revoke: {
    act: "revoke", label: "Revoke", role: "moderator", warns: "It leaves the boards. In a race it becomes a forfeit for the ratings.",
  },
  clear: { act: "clear", label: "Let it count", role: "moderator" },
  signUps: {
    act: "sign_ups", label: "Set sign-ups", role: "owner",
    fields: [{ name: "value", label: "New players", options: ["open", "invited", "closed"] }],
  },
  announce: {
    act: "announce", label: "Announce", role: "owner",
    fields: [{ name: "value", label: "Text for everybody; empty to end the last one" }, END],
  },
  closeReport: { act: "close_report", label: "Close", role: "moderator" },
  giveHousehold: { act: "give_household", label: "Make owner", role: "owner" },
  deleteImage: {
    act: "delete_image", label: "Delete a picture", role: "moderator",
    fields: [{ name: "image", label: "The picture's name, the last part of its address" }],
    warns: "It goes from every household, and can't be brought back.", isFinal: true,
  },
  revokeLink: { act: "revoke_link", label: "End link", role: "moderator", warns: "It can't be brought back.", isFinal: true },
  putOperator: {
    act: "put_operator", label: "Add or renew", role: "owner",
    fields: [{ name: "operator", label: "Name" }, { name: "value", label: "Role", options: Object.keys(RANKS) }],
    warns: "You get a new password and a secret for the authenticator, once. Earlier ones end.", isFinal: true,
  },
  removeOperator: { act: "remove_operator", label: "Remove", role: "owner", isFinal: true },
  drain: { act: "drain", label: "End this server in order", role: "owner", warns: "It can't be taken back.", isFinal: true },
};

/** @param {Link} link
 *  @param {Form} form */
function mayPerform(link, { role }) {
  return RANKS[link.person?.role ?? "viewer"] >= RANKS[role];
}

/** A button that asks for the reason and performs the act; nothing if the operator may not.
 *  @param {Link} link
 *  @param {Form} form
 *  @param {string} subject  see ActSubject; "" if the fields say it
 *  @param {() => void} done
 *  @param {{ [member: string]: unknown }} [members]  further members of the request */
export function actButton(link, form, subject, done, members = {}) {
  const { act, label, warns, fields = [] } = form;
  if (!mayPerform(link, form)) return null;
  return make("button", {
    type: "button", class: warns && "danger",
    onclick: () => ask(label, subject, fields, warns, (values) => {
      const { until, amount, image, operator, ...rest } = values;
      return link.ask("act", {
        ...members, ...rest, act, subject: image ? `image ${image}` : operator ? `operator ${operator}` : subject,
        amount: amount ? Number(amount) : undefined, end_ms: until ? new Date(until).getTime() : undefined,
      });
    }, done),
  }, label);
}

/** A button that takes an act back; nothing if that is over, or the operator may not.
 *  @param {Link} link
 *  @param {{ number: number, kind: string, undoes?: number, undone_by?: number }} act
 *  @param {() => void} done */
export function undoButton(link, { number, kind, undoes, undone_by: undoneBy }, done) {
  const form = Object.values(FORMS).find(({ act }) => act === kind);
  if (undoes || undoneBy || !form || form.isFinal || !mayPerform(link, form)) return null;
  return make("button", {
    type: "button",
    onclick: () => ask(`Undo act ${number}`, kind, [], undefined, ({ reason }) => link.ask("undo", { number, reason }), done),
  }, "Undo");
}

/** Shows what an act tells once: a player's code, or an operator's password and secret.
 *  @param {{ code: string, authenticator?: string, points?: string[] }} told
 *  @returns {Promise<void>} */
function tell({ code: text, authenticator, points }) {
  return new Promise((resolve) => {
    const dialog = make("dialog", {},
      make("form", { method: "dialog", class: "tall" },
        make("h2", {}, "Shown only now"),
        make("p", {}, authenticator ? "Password: " : "Code: ", make("code", { class: "shown" }, text)),
        authenticator && make("p", {}, "Secret, for an authenticator app:"),
        points && qrPicture(points, "The secret as a QR code"), authenticator && code(authenticator),
        make("button", { class: "main" }, "Done")));
    dialog.onclose = () => {
      dialog.remove();
      resolve();
    };
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {string} title
 *  @param {string} subject
 *  @param {Field[]} fields
 *  @param {string | undefined} warns
 *  @param {(values: { [name: string]: string }) => Promise<any>} perform
 *  @param {() => void} done */
function ask(title, subject, fields, warns, perform, done) {
  const fault = make("p", { class: "fault", role: "alert" });
  const send = make("button", { class: "main" }, title);
  const form = make("form", {
    class: "tall",
    onsubmit: async (event) => {
      event.preventDefault();
      send.disabled = true;
      fault.textContent = "";
      try {
        const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
        const answer = await perform(Object.fromEntries([...given].map(([name, value]) => [name, String(value)])));
        dialog.close();
        if (answer.code) await tell(answer);
        done();
      } catch (error) {
        fault.textContent = /** @type {Error} */ (error).message;
        send.disabled = false;
      }
    },
  },
  make("h2", {}, title), subject && make("p", { class: "muted" }, subject), warns && make("p", {}, warns),
  fields.map(({ name, label, type = "text", value = "", options }) => make("label", {}, label,
    options
      ? make("select", { name }, options.map((option) => make("option", {}, option)))
      : make("input", { name, type, value, autocomplete: "off" }))),
  make("label", {}, "Reason", make("input", { name: "reason", required: true, maxlength: 500, autocomplete: "off" })),
  fault,
  make("div", { class: "actions" }, send,
    make("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
  /** @type {HTMLDialogElement} */
  const dialog = make("dialog", { "aria-label": title }, form);
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}
