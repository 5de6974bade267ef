// The bar at the bottom of a phone makes room while one reads on, and comes back at the first move upwards.

/** So far down it stays, and so far one must scroll for it to notice, pixels. */
const TOP_PX = 80;
const STEP_PX = 8;

function isMotionReduced() {
  const { motion } = document.documentElement.dataset;
  return motion === "reduced" || (motion !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** Nothing else moves, since the bar lies over the screen. For those who want no motion it stays.
 *  @param {HTMLElement} bar
 *  @returns {() => void} ends it */
export function hideWhileScrolling(bar) {
  let last = scrollY;
  const follow = () => {
    const by = scrollY - last;
    if (Math.abs(by) < STEP_PX && scrollY > TOP_PX) return;
    last = scrollY;
    bar.classList.toggle("away", by > 0 && scrollY > TOP_PX && !isMotionReduced());
  };
  addEventListener("scroll", follow, { passive: true });
  return () => removeEventListener("scroll", follow);
}
