// Paper that falls for those who have won.

import { make } from "../../dom.js";

const PIECES = 24;

export function confetti() {
  return make("div", { class: "confetti", "aria-hidden": "true" },
    Array.from({ length: PIECES }, (_, index) => make("i", {
      // Steps that share no factor with what they are cut at, so that no pattern shows.
      style: {
        "--place": `${(index * 37) % 100}%`,
        "--delay": `${-((index * 29) % PIECES) / 9}s`,
        "--hue": (index * 47) % 360,
      },
    })));
}
