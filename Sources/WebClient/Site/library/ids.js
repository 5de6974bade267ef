// Identifiers, which clients make, so that creating something works offline and twice is once.

const DEVICE = "chefdash.device";

/** 128 random bits as 32 hexadecimal digits. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** This installation's, made once and kept.
 *  @param {Storage} storage */
export function deviceId(storage) {
  const kept = storage.getItem(DEVICE);
  if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept;
  const id = newId();
  storage.setItem(DEVICE, id);
  return id;
}
