// Identifiers, which clients create, so that records can be created offline, and repeating it has
// no effect.

const DEVICE = "chefdash.device";

/** 32 hexadecimal digits: the time in the first 48 bits, so that records made together lie together
 *  in the server's database, and random bits in the rest (as in RFC 9562, section 5.7). Nothing
 *  depends on the time.
 *  @param {number} [now]  milliseconds since 1970 */
export function newId(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return Math.floor(now).toString(16).padStart(12, "0").slice(-12) + random;
}

/** This installation's id, created once for each player and kept: one player hasn't seen the
 *  changes of another, with another copy of the household, in the same browser.
 *  @param {Pick<Storage, "getItem" | "setItem">} storage
 *  @param {string} player */
export function deviceId(storage, player) {
  const name = `${DEVICE}.${player}`;
  const kept = storage.getItem(name);
  if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept;
  const id = newId();
  storage.setItem(name, id);
  return id;
}
