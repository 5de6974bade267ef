// QR codes, for the camera of another device.

import { emoji, make } from "../dom.js";
import { t } from "../texts.js";
import { openSheet } from "./sheet.js";

const SVG = "http://www.w3.org/2000/svg";
/** The quiet zone around a code, in points, by ISO/IEC 18004. */
const QUIET = 4;

/** A code as a picture, from its rows of digits: 1 is a dark point.
 *  @param {string[]} rows
 *  @param {string} label  what it is, for those who can't see it */
export function qrPicture(rows, label) {
  const size = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ 0: run, index = 0 }) =>
    `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`));
  const picture = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({
    class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges",
  })) picture.setAttribute(name, value);
  const ground = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ width: size, height: size, fill: "#fff" })) {
    ground.setAttribute(name, String(value));
  }
  const points = document.createElementNS(SVG, "path");
  points.setAttribute("d", dark.join(""));
  points.setAttribute("fill", "#000");
  picture.append(ground, points);
  return picture;
}

/** A button that shows a link's QR code.
 *  @param {import("../app.js").App} app
 *  @param {string} link
 *  @param {(text: string) => Promise<{ points: string[] }>} draw  asks the server */
export function qrButton(app, link, draw) {
  return make("button", {
    class: "button quiet", onclick: (event) => app.attempt(event.currentTarget, async () => {
      const { points: rows } = await draw(link);
      openSheet(t("qr.title"), () => make("div", { class: "stacked center" },
        qrPicture(rows, t("qr.label")), make("p", { class: "muted" }, link.replace(/^https?:\/\//, ""))));
    }),
  }, emoji("▦"), t("qr.show"));
}
