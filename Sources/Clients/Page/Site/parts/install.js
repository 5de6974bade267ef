// The page as an installed app.

import { BASE } from "../base.js";
import { make, setText } from "../dom.js";
import { t } from "../texts.js";

/** A browser's event that offers to install the page.
 *  @typedef {Event & { prompt: () => Promise<unknown> }} Offer */

/** A button that installs the page, hidden unless the browser offers it. `show` writes its text in
 *  the present language and returns it. */
export function installButton() {
  /** @type {Offer | null} */
  let offer = null;
  const element = make("button", { class: "button quiet install", hidden: true, onclick: install });

  /** @param {Offer | null} newOffer */
  function take(newOffer) {
    offer = newOffer;
    element.hidden = !offer;
  }

  async function install() {
    const offered = offer;
    // An offer works only once.
    take(null);
    await offered?.prompt();
  }

  addEventListener("beforeinstallprompt", (event) => {
    // The button replaces the browser's own bar.
    event.preventDefault();
    take(/** @type {Offer} */ (event));
  });
  addEventListener("appinstalled", () => take(null));
  return {
    show() {
      setText(element, t("settings.install"));
      return element;
    },
  };
}

/** Makes the worker cache the page for a slow or missing network, once `quiet` has settled. Without
 *  workers nothing changes. Calls `onNewBuild` if the page turns out to be older than the server's.
 *  @param {Promise<void>} quiet
 *  @param {() => void} onNewBuild */
export async function keepPage(quiet, onNewBuild) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", ({ data }) => data === "new build" && onNewBuild());
  await quiet;
  try {
    await serviceWorker.register(`${BASE}/worker.js`);
  } catch {
    // Without a worker, the page needs the network.
  }
}
