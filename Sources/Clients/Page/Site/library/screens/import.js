// Importing recipes: from a web page, a text, or files of other programs.

import { linkTo } from "../../base.js";
import { emoji, fill, make } from "../../dom.js";
import { errorText, number, t, wordText } from "../../texts.js";
import { counted } from "../parts/counted.js";
import { labelled, setFault } from "../parts/forms/fields.js";
import { canUpload } from "../photos.js";
import { Imports, bookmarklet, isOver } from "../sync/imports.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/imports.js").Job} Job */
/** @typedef {import("../sync/imports.js").Row} Row */
/** @typedef {import("../sync/imports.js").Note} Note */
/** @typedef {import("../sync/imports.js").Contents} Contents */

/** The readable file types, for the file chooser. */
const TYPES = ".json,.jsonld,.jsonl,.ndjson,.html,.htm,.txt,.md,.cook,.zip,.gz,.paprikarecipe,"
  + ".paprikarecipes,.db,.db3,.sqlite,.sqlite3,.sql";
/** The names of the programs whose households can be moved in.
 *  @type {{ [word: string]: string }} */
const PROGRAMS = { mealie: "Mealie", grocy: "Grocy", kitchenowl: "KitchenOwl", tandoor: "Tandoor" };
/** @type {{ [outcome: string]: string }} */
const PICTURES = { imported: "✅", known: "↩️", deleted: "🗑️", refused: "✋" };

/** @param {Library} library
 *  @param {string} [from]  `url` or `page`, the kind of `given`
 *  @param {string} [given] */
export function importScreen(library, from = "", given = "") {
  // Reloading the page must not import it again.
  if (given) history.replaceState(history.state, "", "#/library/import");
  const list = make("ul", { class: "import-jobs plain-list" });
  const imports = new Imports(library, () => show());

  /** The scroll position after showing a new import: until the person scrolls, the page follows its
   *  progress. */
  let shownAt = -1;

  function show() {
    fill(list, imports.jobs.map((job) => jobCard(imports, job)));
    if (scrollY === shownAt) showBegun();
  }

  /** Scrolls to the new import, which a phone doesn't show otherwise. */
  function showBegun() {
    jobs.scrollIntoView({ block: "start" });
    shownAt = scrollY;
  }

  const url = make("input", { id: "import-url", type: "url", inputmode: "url", autocomplete: "off",
    placeholder: "https://", maxlength: 2_048, value: from === "url" ? given : "" });
  const page = make("form", { class: "card stacked", novalidate: true, onsubmit: (event) => {
    event.preventDefault();
    const text = url.value.trim();
    if (!/^https?:\/\/\S+$/i.test(text)) {
      setFault(page, url.id, t("library.import.badUrl"));
      return;
    }
    setFault(page, url.id, "");
    imports.addPage(text);
    url.value = "";
    showBegun();
  } }, labelled(t("library.import.url"), url, { hint: t("library.import.urlHint") }),
  make("div", {}, make("button", { class: "button", type: "submit" }, emoji("🌐"), t("library.import.fetch"))));

  const text = make("textarea", { id: "import-text", rows: 6 });
  text.value = from === "page" ? given : "";
  const paste = make("form", { class: "card stacked", onsubmit: (event) => {
    event.preventDefault();
    const content = text.value.trim();
    setFault(paste, text.id, content ? "" : t("library.import.nothing"));
    if (!content) return;
    imports.addFile("text.txt", new TextEncoder().encode(content), t("library.import.pasted"));
    text.value = "";
    showBegun();
  } }, labelled(t("library.import.text"), text, { hint: t("library.import.textHint") }),
  make("div", {}, make("button", { class: "button", type: "submit" }, emoji("📋"), t("library.import.take"))));

  const files = make("input", { id: "import-files", type: "file", multiple: true, accept: TYPES, onchange: async () => {
    showBegun();
    for (const file of [...files.files ?? []]) {
      await imports.addBlob(file);
    }
    files.value = "";
  } });
  const upload = make("div", { class: "card stacked" },
    labelled(t("library.import.files"), files, { hint: t("library.import.filesHint") }));

  const bookmark = make("details", { class: "edit-more" }, make("summary", {}, t("library.import.bookmark")),
    make("p", { class: "muted" }, t("library.import.bookmarkHint")),
    make("p", {}, make("a", { class: "button quiet", href: bookmarklet(linkTo("/")),
      onclick: (/** @type {Event} */ event) => event.preventDefault() }, emoji("🔖"), t("library.import.bookmarkName"))));

  const jobs = make("section", { class: "stacked" }, make("h2", {}, t("library.import.jobs")),
    make("p", { class: "muted small-text" }, t("library.import.goesOn")), list);
  const mayEdit = library.may("child");
  const element = make("div", { class: "library-screen import-screen" }, make("h1", {}, t("library.import.title")),
    mayEdit ? [page, paste, upload, bookmark] : make("p", { class: "muted" }, t("errors.forbidden")),
    jobs);
  show();
  return { title: t("library.import.title"), element, close: () => imports.close() };
}

/** @param {Imports} imports
 *  @param {Job} job */
function jobCard(imports, job) {
  const { state, error, rows, more } = job;
  const phase = error ? "failed" : state?.phase ?? "reading";
  return make("li", { class: "card stacked-tight", dataset: { phase } },
    make("b", { class: "import-name" }, job.name),
    make("p", { role: "status" }, statusText(job)),
    !error && state?.contents && contentsCard(imports, job, state.contents),
    job.pictures && job.pictures.total > 0 && make("p", { class: "muted import-pictures" }, pictureText(job.pictures)),
    !error && !isOver(job) && make("progress", { ...howFar(job), "aria-label": job.name }),
    rows.length > 0 && make("details", { open: rows.length <= 20 }, make("summary", {}, t("library.import.report")),
      make("ul", { class: "plain-list import-rows" }, rows.map(reportRow)),
      more && make("button", { class: "button small quiet", onclick: () => imports.readRows(job) },
        t("library.import.more"))));
}

/** The contents of a file, and the person's decision if it is only previewed.
 *  @param {Imports} imports
 *  @param {Job} job
 *  @param {Contents} contents */
function contentsCard(imports, job, contents) {
  const { program = "", notes: leftOut } = contents;
  const counts = /** @type {const} */ ([["recipes", contents.recipes], ["pictures", contents.images],
    ["meals", contents.meals], ["needs", contents.needs], ["pantry", contents.pantry_items],
    ["others", contents.others]]).filter(([, count]) => count > 0)
    .map(([name, count]) => counted(`library.import.contents.${name}`, count));
  const isEmpty = counts.length === 0;
  return make("div", { class: "stacked-tight import-contents" },
    make("p", {}, isEmpty ? wordText("library.import.reasons", contents.reason ?? "no_recipe", { text: contents.text ?? "" })
      : t("library.import.contents.of", { program: PROGRAMS[program] ?? program, counts: counts.join(" · ") })),
    !isEmpty && contents.refused > 0 && make("p", { class: "muted" }, counted("library.import.refused", contents.refused)),
    leftOut.length > 0 && make("details", { open: job.isPreview }, make("summary", {}, t("library.import.contents.leftOut")),
      make("ul", { class: "plain-list small-text" }, leftOut.map((note) => make("li", {}, leftOutText(note))))),
    job.isPreview && make("div", { class: "row" },
      !isEmpty && make("button", { class: "button", onclick: () => imports.accept(job) }, t("library.import.contents.accept")),
      make("button", { class: "button quiet", onclick: () => imports.decline(job) }, t("library.import.contents.decline"))));
}

/** @param {NonNullable<Job["pictures"]>} pictures */
function pictureText({ done, total, failed, error }) {
  if (!canUpload) return t("library.import.pictures.insecure", { total: number(total) });
  const text = error ? `${t("library.import.pictures.stopped", { done: number(done), total: number(total) })} ${errorText(error)}`
    : done < total ? t("library.import.pictures.underWay", { done: number(done), total: number(total) })
    : counted("library.import.pictures.done", total - failed);
  return failed > 0 ? `${text} · ${counted("library.import.pictures.failed", failed)}` : text;
}

/** A thing of a household that is left out, with the names of the first few.
 *  @param {Note} note */
function leftOutText({ what = "", count = 1, names = [] }) {
  const text = thingText(what, count);
  return names.length === 0 ? text : `${text}: ${names.join(", ")}${count > names.length ? ", …" : ""}`;
}

/** The values of a progress bar.
 *  @param {Job} job */
function howFar({ state, size }) {
  if (state && state.total > 0) return { max: state.total, value: state.done };
  return state?.phase === "receiving" && size ? { max: size, value: state.received ?? 0 } : {};
}

/** @param {Job} job */
function statusText(job) {
  const { state, error } = job;
  if (error) {
    return error.code === "too_large" ? t("library.import.tooLarge")
      : error.code === "unknown_import" ? t("library.import.forgotten") : errorText(error);
  }
  if (!state) return t("library.import.phases.receiving");
  if (state.phase === "failed") {
    return wordText("library.import.reasons", state.reason ?? "other", { text: state.text ?? "" });
  }
  const { imported, skipped, refused, done, total } = state;
  if (state.phase === "importing") {
    return t("library.import.phases.importing", { done: number(done), total: number(total) });
  }
  if (job.isPreview && state.phase === "done") return t("library.import.contents.wait");
  if (state.phase !== "done") return wordText("library.import.phases", state.phase);
  return [counted("library.import.imported", imported), skipped > 0 && counted("library.import.skipped", skipped),
    refused > 0 && counted("library.import.refused", refused)].filter(Boolean).join(" · ");
}

/** @param {Row} row */
function reportRow({ name, outcome, reason = "other", text = "", notes = [], recipe_id: recipe }) {
  const why = outcome === "refused" ? wordText("library.import.reasons", reason, { text })
    : outcome === "imported" ? "" : wordText("library.import.outcomes", outcome);
  return make("li", { class: "row", dataset: { outcome } }, emoji(PICTURES[outcome] ?? "•"),
    make("span", { class: "grow" },
      recipe ? make("a", { href: `#/library/recipe/${recipe}` }, make("b", {}, name)) : make("b", {}, name), why && [" ", make("span", { class: "muted" }, why)],
      notes.length > 0 && [make("br"), make("span", { class: "muted small-text" }, notes.map(noteText).join("; "))]));
}

/** A part of a sentence.
 *  @param {Note} note */
function noteText({ code, what = "", number: place, count = 1, field = "", names = [] }) {
  const thing = place ? `${wordText("library.kinds", what)} ${place}` : thingText(what, count);
  const name = wordText("library.fields", field, { name: field }).toLowerCase();
  const text = wordText("library.import.notes", code, {
    what: thing, count: number(count), field: what ? t("library.import.notes.fieldOf", { field: name, what: thing }) : name,
  });
  return names.length === 0 ? text : `${text}: ${names.join(", ")}${count > names.length ? ", …" : ""}`;
}

/** @param {string} what
 *  @param {number} count */
function thingText(what, count) {
  const texts = wordText("library.import.things", what, { count: number(count) }).split("|");
  return count === 1 ? texts[0] : texts[texts.length - 1];
}
