// The bar at the bottom of a phone hides while the person scrolls down, and returns at the first
// move upwards.

/** The bar stays visible this close to the top, and ignores shorter moves than the step, pixels. */
const TOP_PX = 80;
const STEP_PX = 8;

function isMotionReduced() {
  const { motion } = document.documentElement.dataset;
  return motion === "reduced" || (motion !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** Hides and shows the bar. Nothing else moves, since the bar lies over the screen. With reduced
 *  motion it stays.
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
