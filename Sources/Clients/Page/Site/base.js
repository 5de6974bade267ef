// The page's place on its host: at the root, or under a path of its own, beside other programs.

/** The start of all paths of the server: empty, or like `/chef`. */
export const BASE = (globalThis.document?.documentElement.dataset.base ?? "/").slice(0, -1);

/** @param {string} key */
const own = (key) => (BASE ? `${BASE}/${key}` : key);

/** This page's part of the browser's storage, which another ChefDash on the same host would
 *  share. */
export const storage = {
  getItem: (/** @type {string} */ key) => localStorage.getItem(own(key)),
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => localStorage.setItem(own(key), value),
  removeItem: (/** @type {string} */ key) => localStorage.removeItem(own(key)),
};

/** The full address of a server path, for other pages and people.
 *  @param {string} path */
export function linkTo(path) {
  return `${location.origin}${BASE}${path}`;
}
