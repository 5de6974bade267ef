// The settings of this device.

import { make } from "../dom.js";
import { t } from "../texts.js";

export function settingsScreen(app) {
  const { settings } = app;
  const toggle = (name) => choice(t(`settings.${name}`), make("input", {
    type: "checkbox", role: "switch", id: `setting-${name}`, checked: settings[name],
    onchange: (event) => settings.change({ [name]: event.target.checked }),
  }));
  const select = (name, options) => choice(t(`settings.${name}`), make("select", {
    id: `setting-${name}`,
    onchange: (event) => settings.change({ [name]: event.target.value }),
  }, options.map(([value, text]) =>
    make("option", { value, selected: settings[name] === value }, text))));

  const element = make("div", { class: "settings" },
    make("h1", {}, t("settings.title")),
    make("div", { class: "card list" },
      toggle("sound"),
      toggle("vibration"),
      select("language", [["es", "Español"], ["en", "English"]]),
      select("motion", ["system", "reduced", "full"].map((value) =>
        [value, t(`settings.motions.${value}`)]))),
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

function choice(text, control) {
  return make("label", { class: "choice", for: control.id }, make("span", {}, text), control);
}
