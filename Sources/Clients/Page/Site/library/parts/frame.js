// The frame of every screen of the library: its navigation, and the notice about its connection.

import { emoji, fill, make, whenReleased } from "../../dom.js";
import { errorText, number, t } from "../../texts.js";
import { emptyState, failedState } from "../../parts/kitchen/states.js";
import { showTour } from "./tour.js";
import { activityScreen } from "../screens/activity.js";
import { cookScreen } from "../screens/cook.js";
import { cookbookScreen, cookbooksScreen } from "../screens/cookbooks.js";
import { discoverScreen } from "../screens/discover.js";
import { editScreen } from "../screens/edit.js";
import { groceriesScreen } from "../screens/groceries.js";
import { homeScreen } from "../screens/home.js";
import { importScreen } from "../screens/import.js";
import { householdScreen, householdsScreen, invitationScreen } from "../screens/households.js";
import { listsScreen } from "../screens/lists.js";
import { matchesScreen } from "../screens/matches.js";
import { moreScreen } from "../screens/more.js";
import { pantryScreen } from "../screens/pantry.js";
import { planScreen } from "../screens/plan.js";
import { recipeScreen } from "../screens/recipe.js";
import { recipesScreen } from "../screens/recipes.js";
import { sharedScreen } from "../screens/shared.js";
import { refusedScreen } from "../screens/refused.js";
import { counted } from "./counted.js";
import { hideWhileScrolling } from "./cooking/hidingbar.js";
import { skeleton } from "./skeleton.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../../app.js").Screen} Screen */

/** @type {{ [name: string]: (library: Library, ...parts: string[]) => Screen }} */
const SCREENS = {
  "": homeScreen, recipes: recipesScreen, recipe: recipeScreen, add: editScreen, edit: editScreen, pantry: pantryScreen,
  matches: matchesScreen, cook: cookScreen, cookbooks: cookbooksScreen, cookbook: cookbookScreen, plan: planScreen,
  groceries: groceriesScreen, lists: listsScreen, activity: activityScreen, discover: discoverScreen, more: moreScreen,
  refused: refusedScreen, import: importScreen, households: householdsScreen, household: householdScreen,
  shared: sharedScreen, join: invitationScreen,
};
/** Screens that need no household. */
const WITHOUT_HOUSEHOLD = new Set(["households", "shared", "join"]);
/** The places at the top, and those at the bottom of a phone, each with its emoji. */
const TOP = { "": "🏠", recipes: "🍲", pantry: "🥫", matches: "✨" };
const TABS = { cookbooks: "📚", plan: "📅", add: "➕", groceries: "🛒", more: "⋯" };
/** The place that each screen belongs to.
 *  @type {{ [screen: string]: string }} */
const PLACE_OF = {
  recipe: "recipes", cook: "recipes", edit: "recipes", cookbook: "cookbooks", lists: "more", import: "more",
  activity: "more", discover: "recipes", refused: "more", households: "more", household: "more", shared: "recipes",
  join: "more",
};

/** @param {Library} library
 *  @param {string[]} parts
 *  @returns {Screen} */
export function frame(library, [name = "", ...rest]) {
  const place = PLACE_OF[name] ?? name;
  const content = make("div", { class: "library-content" }, skeleton());
  const notice = make("div", { class: "library-notice", role: "status", hidden: true });
  const tabs = make("nav", { class: "library-tabs glass", "aria-label": t("library.tabs") }, links(TABS, place));
  const top = make("nav", { class: "library-top", "aria-label": t("library.places") }, links(TOP, place));
  const element = make("div", { class: "library" }, top, tabs, notice, content);
  /** @type {Screen | null} */
  let inner = null;
  /** A key of the shown content: the household's screen, or the reason why there is none. */
  let shown = "";

  function update() {
    fillNotice(library, notice);
    element.dataset.role = library.household?.role ?? "";
    const id = library.household?.household_id;
    const wanted = id || WITHOUT_HOUSEHOLD.has(name) ? `screen ${id}`
      : library.households?.length === 0 ? "welcome" : library.state;
    if (wanted === shown) return;
    shown = wanted;
    inner?.close?.();
    inner = null;
    if (wanted === "loading") fill(content, skeleton());
    else if (wanted === "failed" && library.companion.isBanned) fill(content, emptyState(t("closed.title")));
    else if (wanted === "failed") {
      fill(content, failedState(library.failure, () => {
        shown = "";
        library.retry();
      }));
    } else {
      const make = wanted === "welcome" ? householdsScreen : SCREENS[name] ?? homeScreen;
      inner = make(library, ...rest);
      fill(content, inner.element);
      document.title = `${inner.title} · ChefDash`;
      if (wanted !== "welcome" && name !== "join") showTour(name, () => element.isConnected);
    }
  }

  const end = library.onChange(() => whenReleased(update));
  const endHiding = hideWhileScrolling(tabs);
  update();
  requestAnimationFrame(() => {
    const current = /** @type {HTMLElement | null} */ (element.querySelector(".library-top [aria-current]"));
    // Scrolls sideways only: the page stays in place.
    if (current) top.scrollLeft = current.offsetLeft + (current.offsetWidth - top.clientWidth) / 2;
  });
  const title = /** @type {Screen | null} */ (inner)?.title ?? t("home.library");
  return { title, element, close: () => { end(); endHiding(); inner?.close?.(); } };
}

/** @param {{ [name: string]: string }} places
 *  @param {string} current */
function links(places, current) {
  return Object.entries(places).map(([name, character]) => make("a", {
    href: `#/library${name ? `/${name}` : ""}`, class: `to-${name || "home"}`,
    "aria-current": name === current ? "page" : null,
  }, emoji(character), make("span", {}, t(`library.to.${name || "home"}`))));
}

/** Shows the connection's state, the number of waiting changes, and the number of refused ones.
 *  @param {Library} library
 *  @param {HTMLElement} element */
function fillNotice(library, element) {
  const { companion, sync } = library;
  const waiting = sync?.replica.queue.length ?? 0;
  const refused = sync?.replica.refused.length ?? 0;
  const { state, attempt = 0, error, code } = companion.status;
  const isGone = state === "waiting" || (state === "connecting" && attempt > 0);
  const before = element.querySelector(".arriving");
  element.hidden = true;
  element.dataset.waiting = String(waiting);
  /** @param {string} tone
   *  @param {import("../../dom.js").Child[]} children */
  const say = (tone, ...children) => {
    element.hidden = false;
    element.dataset.tone = tone;
    fill(element, ...children);
  };
  // The banner shows a ban.
  if (companion.isBanned) return;
  if (state === "stopped") {
    say("bad", make("span", {}, t("library.offline.stopped", { code: error ?? code ?? "" })), make("button", {
      class: "button small quiet", onclick: () => library.retry(),
    }, t("common.retry")));
  } else if (isGone) {
    const text = waiting ? counted("library.offline.waiting", waiting) : t("library.offline.away");
    say("warning", make("span", {}, emoji("📴"), " ", text), make("button", {
      class: "button small quiet", onclick: () => library.retry(),
    }, t("connection.now")));
  } else if (sync?.obstacle) {
    const text = `${errorText({ code: sync.obstacle })} ${counted("library.offline.held", waiting)}`;
    say("warning", make("span", {}, emoji("⏳"), " ", text));
  } else if (sync && sync.lost.length > 0 && sync.isAtHead && library.may("child")) {
    say("bad", make("span", {}, emoji("🛟"), " ", counted("library.lost.count", sync.lost.length)), make("button", {
      class: "button small", onclick: () => sync.sendLost(library.playerId),
    }, t("library.lost.send")), make("button", {
      class: "button small quiet", onclick: () => sync.forgetLost(),
    }, t("library.lost.forget")));
  } else if (refused) {
    say("bad", make("span", {}, counted("library.refused.count", refused)), make("a", {
      class: "button small quiet", href: "#/library/refused",
    }, t("library.refused.see")));
  } else if (sync?.state === "pulling" && sync.replica.confirmed.size > 0) {
    // Keeps the same element, so that screen readers don't repeat it with each page.
    const bar = before ?? make("progress", { class: "arriving", "aria-label": t("library.arriving") });
    bar.setAttribute("value", String(sync.shareKnown));
    if (before) element.hidden = false;
    else say("plain", make("span", {}, t("library.arriving")), bar);
  }
}
