// Restores a screen's scroll position on Back. Browsers do so themselves only if the page is
// complete at once.

/** The longest wait for a screen to reach its former length, milliseconds. */
const PATIENCE_MS = 3_000;
const OWN_MOVES = ["wheel", "touchstart", "pointerdown", "keydown"];

/** The last scroll position of each entry of the browser's history, in pixels from the top, by its
 *  number.
 *  @type {Map<number, number>} */
const tops = new Map();
let entry = 0;
let lastEntry = 0;
let endRestoring = () => {};

/** Saves the scroll position. Called before another screen comes. */
export function leavePlace() {
  history.scrollRestoration = "manual";
  endRestoring();
  tops.set(entry, scrollY);
}

/** Restores the scroll position. Called once the screen is there. */
export function arriveAtPlace() {
  const known = history.state?.entry;
  entry = known ?? lastEntry + 1;
  lastEntry = Math.max(lastEntry, entry);
  if (known === undefined) history.replaceState({ ...history.state, entry }, "");
  scrollTo(0, 0);
  if (known !== undefined) restore(tops.get(entry) ?? 0);
}

/** Scrolls there as soon as the screen is long enough, unless the person has scrolled. The screen's
 *  own scrolling happens in its first frame, so it checks again after that.
 *  @param {number} top */
function restore(top) {
  const end = performance.now() + PATIENCE_MS;
  let isOver = top === 0;
  endRestoring = () => { isOver = true; };
  for (const move of OWN_MOVES) addEventListener(move, endRestoring, { once: true, passive: true });
  const look = () => {
    if (isOver) return;
    const wasThere = Math.abs(scrollY - top) <= 1;
    if (!wasThere && document.documentElement.scrollHeight >= top + innerHeight) scrollTo(0, top);
    if (!wasThere && performance.now() < end) requestAnimationFrame(look);
  };
  look();
}
