// The line reader: a script of its own, so that the library's screens needn't wait for the words of
// four languages.

import { BASE } from "../../base.js";
import { LIBRARY } from "../../build.js";

/** @type {any} */
let reader = null;

/** @returns {Promise<typeof import("../rules/lines.js")>} */
export async function lineReader() {
  reader ??= await import(BASE + LIBRARY.lines);
  return reader;
}
