// A link to nowhere.

import { make } from "../dom.js";
import { t } from "../texts.js";
import { emptyState } from "../parts/kitchen/states.js";

export function missingScreen() {
  return {
    title: t("missing.title"),
    element: make("div", {}, make("h1", {}, t("missing.title")),
      emptyState(t("missing.about"), make("a", { class: "button", href: "#/" }, t("shell.home")))),
  };
}
