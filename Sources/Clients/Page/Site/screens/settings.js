// The settings of this device.

import { emoji, make } from "../dom.js";
import { t } from "../texts.js";

/** @param {import("../app.js").App} app */
export function settingsScreen(app) {
  const { settings } = app;
  /** @param {"sound" | "music" | "vibration"} name */
  const toggle = (name) => {
    /** @type {HTMLInputElement} */
    const box = make("input", {
      type: "checkbox", role: "switch", id: `setting-${name}`, checked: settings[name],
      onchange: () => settings.change({ [name]: box.checked }),
    });
    return choice(t(`settings.${name}`), box);
  };
  /** @param {"language" | "motion"} name
   *  @param {[value: string, text: string][]} options */
  const select = (name, options) => {
    /** @type {HTMLSelectElement} */
    const list = make("select", {
      id: `setting-${name}`, onchange: () => settings.change({ [name]: list.value }),
    }, options.map(([value, text]) =>
      make("option", { value, selected: settings[name] === value }, text)));
    return choice(t(`settings.${name}`), list);
  };

  const element = make("div", { class: "settings" },
    make("h1", {}, t("settings.title")),
    make("div", { class: "card list" },
      toggle("sound"),
      toggle("music"),
      toggle("vibration"),
      select("language", [["es", "Español"], ["en", "English"]]),
      select("motion", ["system", "reduced", "full"].map((value) =>
        [value, t(`settings.motions.${value}`)]))),
    make("a", { class: "button quiet", href: "#/lesson" }, emoji("🎓"), t("lesson.title")),
    app.installButton.show(),
    make("section", { class: "card stacked" },
      make("h2", {}, t("settings.keys")),
      make("dl", { class: "keys" },
        make("div", {},
          make("dt", {}, make("kbd", {}, "1"), " – ", make("kbd", {}, "8")),
          make("dd", {}, t("settings.keyTap"))),
        make("div", {},
          make("dt", {}, make("kbd", {}, "C")),
          make("dd", {}, t("settings.keyClear"))))));
  return { title: t("settings.title"), element };
}

/** @param {string} text
 *  @param {HTMLElement} control */
function choice(text, control) {
  return make("label", { class: "choice", for: control.id }, make("span", {}, text), control);
}
