// Texts in which something is counted.

import { number, t } from "../../texts.js";

/** The text of a name for one of something or for another number of them.
 *  @param {string} name
 *  @param {number} count
 *  @param {{ [member: string]: string | number }} [members] */
export function counted(name, count, members) {
  return t(`${name}.${count === 1 ? "one" : "other"}`,
    { ...members, count: number(count, Number.isInteger(count) ? 0 : 1) });
}
