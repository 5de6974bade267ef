// Texts with counts.

import { number, t } from "../../texts.js";

/** The singular or plural text of a name, by the count.
 *  @param {string} name
 *  @param {number} count
 *  @param {{ [member: string]: string | number }} [members] */
export function counted(name, count, members) {
  return t(`${name}.${count === 1 ? "one" : "other"}`,
    { ...members, count: number(count, Number.isInteger(count) ? 0 : 1) });
}
