// Paper confetti for winners.

import { make } from "../../dom.js";

const PIECES = 24;

export function confetti() {
  return make("div", { class: "confetti", "aria-hidden": "true" },
    Array.from({ length: PIECES }, (_, index) => make("i", {
      // The steps share no factor with their moduli, so that no pattern shows.
      style: {
        "--place": `${(index * 37) % 100}%`,
        "--delay": `${-((index * 29) % PIECES) / 9}s`,
        "--hue": (index * 47) % 360,
      },
    })));
}
