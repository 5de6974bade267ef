// Where on its host the page is: at the root, or under a path of its own, beside other programs.

/** What all paths of the server begin with: nothing, or like `/chef`. */
export const BASE = (globalThis.document?.documentElement.dataset.base ?? "/").slice(0, -1);

/** @param {string} key */
const own = (key) => (BASE ? `${BASE}/${key}` : key);

/** What the browser keeps for this page: it gives another ChefDash of the same host the same storage. */
export const storage = {
  getItem: (/** @type {string} */ key) => localStorage.getItem(own(key)),
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => localStorage.setItem(own(key), value),
  removeItem: (/** @type {string} */ key) => localStorage.removeItem(own(key)),
};

/** Where a path of the server is, for other pages and people.
 *  @param {string} path */
export function linkTo(path) {
  return `${location.origin}${BASE}${path}`;
}
