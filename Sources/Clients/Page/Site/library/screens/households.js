// A player's households, and the members of one.

import { emoji, fill, make } from "../../dom.js";
import { number, t, wordText } from "../../texts.js";
import { linkTo } from "../../base.js";
import { qrButton } from "../../parts/qr.js";
import { copyText, shareButton } from "../../parts/share.js";
import { openSheet } from "../../parts/sheet.js";
import { emptyState, loaded } from "../../parts/kitchen/states.js";
import { newId } from "../rules/ids.js";
import { confirm } from "../parts/forms/confirm.js";
import { choice, labelled, toggle } from "../parts/forms/fields.js";

/** @typedef {import("../library.js").Library} Library */

const ROLES = ["owner", "adult", "child", "guest"];
const CODE_LETTERS = 8;

/** @param {Library} library */
export function householdsScreen(library) {
  const element = make("div", { class: "library-screen households" });
  // The forms keep their content when the households arrive.
  const forms = make("div", { class: "card-grid" }, createForm(library), joinForm(library));
  const end = library.onChange((kinds) => {
    if (kinds.has("household")) show();
  });

  function show() {
    const { households, household } = library;
    const isFirst = !households || households.length === 0;
    const focused = document.activeElement;
    fill(element,
      make("h1", {}, t(isFirst ? "library.households.welcome" : "library.households.title")),
      isFirst ? make("p", { class: "muted" }, t("library.households.about")) : make("ul", { class: "card plain-list" },
        households.map((one) => make("li", { class: "row" },
          make("button", {
            class: "household-choice grow", "aria-pressed": String(one.household_id === household?.household_id),
            onclick: () => {
              library.open(one.household_id);
              library.app.go("library");
            },
          }, emoji("🏡", "big-emoji"), make("span", {}, make("b", {}, one.name), make("br"),
            make("span", { class: "muted" }, wordText("library.roles", one.role)))),
          make("a", {
            class: "button small quiet", href: `#/library/household/${one.household_id}`,
            "aria-label": t("library.households.membersOf", { name: one.name }),
          }, t("library.households.members"))))),
      library.kept.length > 0 && keptList(library), forms);
    if (focused instanceof HTMLElement && forms.contains(focused)) focused.focus();
  }
  show();
  return { title: t("library.households.title"), element, close: end };
}

/** This device's copies of households that the server doesn't list.
 *  @param {Library} library */
function keptList(library) {
  const { app } = library;
  return make("section", { class: "card stacked kept-households" }, make("h2", {}, t("library.kept.title")),
    make("p", { class: "muted" }, t("library.kept.about")),
    make("ul", { class: "plain-list" }, library.kept.map((one) => make("li", { class: "row" },
      make("b", { class: "grow" }, one.name),
      make("button", {
        class: "button small", onclick: (event) => app.attempt(event.currentTarget, () => library.bringBack(one)),
      }, t("library.kept.bringBack")),
      make("button", {
        class: "button small quiet", onclick: () => confirm(t("library.kept.forgetTitle", { name: one.name }),
          t("library.kept.forgetAbout"), () => library.forgetKept(one)),
      }, t("library.kept.forget"))))));
}

/** @param {Library} library */
function createForm(library) {
  const id = newId();
  const name = make("input", { id: "household-name", required: true, maxlength: "60", autocomplete: "off" });
  const samples = toggle("household-samples", t("library.households.withSamples"), true);
  const button = make("button", { class: "button", type: "submit" }, t("library.households.create"));
  return make("form", {
    class: "card stacked", onsubmit: async (event) => {
      event.preventDefault();
      const { language } = library.app.settings;
      const isDone = await library.app.attempt(button, async () => {
        const made = await library.companion.ask("create_household",
          { household_id: id, name: name.value.trim(), language });
        library.noteHousehold(made);
      });
      if (!isDone) return;
      library.open(id);
      library.app.go("library");
      if (!samples.querySelector("input")?.checked) return;
      library.app.attempt(null, () => library.companion.ask("add_samples", { household_id: id, language }));
    },
  }, make("h2", {}, t("library.households.new")), labelled(t("library.households.name"), name), samples, button);
}

/** @param {Library} library */
function joinForm(library) {
  const code = make("input", {
    id: "household-code", required: true, autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    maxlength: "12", class: "code-input",
  });
  const button = make("button", { class: "button", type: "submit" }, t("library.households.join"));
  return make("form", {
    class: "card stacked", onsubmit: async (event) => {
      event.preventDefault();
      const letters = code.value.replace(/[^a-z]/gi, "").toUpperCase();
      const isDone = await library.app.attempt(button, async () => {
        const joined = await library.companion.ask("join_household", { code: letters });
        library.noteHousehold(joined);
        library.open(joined.household_id);
      });
      if (isDone) library.app.go("library");
    },
  }, make("h2", {}, t("library.households.joinTitle")),
  labelled(t("library.households.code"), code,
    { hint: t("library.households.codeHint", { count: number(CODE_LETTERS) }) }),
  button);
}

/** Shows an invitation to somebody who comes by its link.
 *  @param {Library} library
 *  @param {string} code */
export function invitationScreen(library, code = "") {
  const { app } = library;
  const element = make("div", { class: "library-screen" },
    loaded(app, () => library.companion.ask("get_invitation", { code }), (shown) => {
      const { name, role, invited_by: maker, household_id: own } = shown;
      /** @param {string} id */
      const open = (id) => {
        library.open(id);
        app.go("library");
      };
      return make("section", { class: "card stacked center joining" },
        emoji(maker?.avatar || "🏠", "big-emoji"),
        make("h1", {}, name),
        make("p", {}, maker
          ? t("library.households.invitedBy", { name: maker.name, role: wordText("library.roles", role) })
          : t("library.households.invitedAs", { role: wordText("library.roles", role) })),
        make("div", { class: "row center" }, make("button", {
          class: "button", onclick: (event) => own ? open(own) : app.attempt(event.currentTarget, async () => {
            const joined = await library.companion.ask("join_household", { code });
            library.noteHousehold(joined);
            open(joined.household_id);
          }),
        }, own ? t("library.households.open") : t("library.households.join"))));
    }, { needsPlayer: false }));
  return { title: t("library.households.joinTitle"), element };
}

/** @param {Library} library
 *  @param {string} id */
export function householdScreen(library, id = library.household?.household_id ?? "") {
  const list = loaded(library.app, () => library.companion.ask("get_household", { household_id: id }),
    (household) => membersOf(library, household, () => { list.reload(); }), { needsPlayer: false });
  const element = make("div", { class: "library-screen" },
    make("h1", {}, library.households?.find((one) => one.household_id === id)?.name ?? t("library.households.title")),
      list);
  return { title: t("library.households.members"), element };
}

/** @param {Library} library
 *  @param {any} household
 *  @param {() => void} reload */
function membersOf(library, household, reload) {
  const { app } = library;
  const { household_id: id, name, members, role } = household;
  if (members.length === 0) return emptyState(t("library.households.about"));
  const isOwner = role === "owner";
  /** @param {string} player
   *  @param {string} [newRole] */
  const change = (player, newRole) => app.attempt(null, async () => {
    await library.companion.ask("change_member", { household_id: id, player_id: player, role: newRole });
    if (player === library.playerId && !newRole) {
      await library.noteLeft(id);
      app.go("library", "households");
    } else reload();
  });
  return [
    make("ul", { class: "card plain-list members" }, members.map((/** @type {any} */ member) => {
      const isSelf = member.player_id === library.playerId;
      return make("li", { class: "row" }, emoji(member.avatar, "big-emoji"),
        make("b", { class: "grow" }, member.name, isSelf
          && make("span", { class: "muted" }, ` ${t("library.households.you")}`)),
        isOwner ? make("span", { class: "row" },
          make("label", { class: "visually-hidden", for: `role-${member.player_id}` },
            t("library.households.roleOf", { name: member.name })),
          choice(`role-${member.player_id}`, ROLES.map((one) => [one, wordText("library.roles", one)]), member.role,
            async (one) => { if (!await change(member.player_id, one)) reload(); }))
          : make("span", { class: "muted" }, wordText("library.roles", member.role)),
        isOwner && !isSelf && make("button", {
          class: "icon-link", "aria-label": t("library.households.remove", { name: member.name }),
          onclick: () => confirm(t("library.households.removeTitle", { name: member.name }),
            t("library.households.removeAbout"), () => change(member.player_id)),
        }, "✕"));
    })),
    make("p", { class: "muted" }, wordText("library.households.roleAbout", role)),
    make("div", { class: "row" },
      isOwner && make("button", { class: "button", onclick: () => invite(library, id) },
        emoji("✉️"), t("library.households.invite")),
      make("button", {
        class: "button quiet", onclick: () => confirm(t("library.households.leaveTitle"),
          t("library.households.leaveAbout"),
          () => change(library.playerId)),
      }, t("library.households.leave")),
      isOwner && make("button", {
        class: "button quiet", onclick: () => confirm(t("library.households.deleteTitle", { name }),
          t("library.households.deleteAbout"), () => app.attempt(null, async () => {
            await library.companion.ask("delete_household", { household_id: id });
            await library.noteLeft(id);
            app.go("library", "households");
          })),
      }, t("library.households.delete"))),
  ];
}

/** @param {Library} library
 *  @param {string} id */
function invite(library, id) {
  const { app } = library;
  openSheet(t("library.households.invite"), () => {
    const result = make("div", { class: "stacked", role: "status" });
    const role = choice("invite-role", ROLES.slice(1).map((one) => [one, wordText("library.roles", one)]), "adult");
    const button = make("button", {
      class: "button", onclick: (event) => app.attempt(event.currentTarget, async () => {
        const { code, expires_in_ms: leftMs, uses } = await library.companion.ask("invite", {
          household_id: id, role: role.value,
        });
        result.replaceChildren(
          make("output", { class: "invitation" }, code),
          make("p", { class: "muted" }, t("library.households.invited", {
            hours: number(Math.round(leftMs / 3_600_000)), uses: number(uses),
          })),
          make("div", { class: "row" },
            shareButton(app, t("library.households.share"), { url: linkTo(`/#/library/join/${code}`) }),
            qrButton(app, linkTo(`/#/library/join/${code}`), (text) => library.companion.ask("draw_qr", { text })),
            make("button", {
              class: "button small quiet", onclick: () => copyText(app, code, t("library.households.copied")),
            }, emoji("📋"), t("library.households.copy")),
            make("button", {
              class: "button small quiet", onclick: (event) => app.attempt(event.currentTarget, async () => {
                await library.companion.ask("revoke_invitation", { household_id: id, code });
                result.replaceChildren(make("p", {}, t("library.households.revoked")));
              }),
            }, t("library.households.revoke"))));
      }),
    }, t("library.households.makeCode"));
    return make("div", { class: "stacked" }, labelled(t("library.households.inviteAs"), role), button, result);
  });
}
