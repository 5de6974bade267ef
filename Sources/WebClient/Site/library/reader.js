// The reader of lines: a script of its own, so that the library's screens needn't wait for the words of four languages.

import { LIBRARY } from "../build.js";

/** @returns {Promise<typeof import("./lines.js")>} */
export function lineReader() {
  return import(LIBRARY.lines);
}
