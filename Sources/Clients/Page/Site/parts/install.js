// The page as an installed app.

import { BASE } from "../base.js";
import { make, setText } from "../dom.js";
import { t } from "../texts.js";

/** What a browser offers that could install the page.
 *  @typedef {Event & { prompt: () => Promise<unknown> }} Offer */

/** A button that installs the page, hidden unless the browser offers that. `show` writes its text in the
 *  language of now and returns it. */
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
    // It can be taken once.
    take(null);
    await offered?.prompt();
  }

  addEventListener("beforeinstallprompt", (event) => {
    // The button is instead of the browser's own bar.
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

/** Has the worker keep the page for when the network is slow or gone, once there is time: after `quiet`. Where
 *  that can't be, all is as before. `onNewBuild` is called when the page has turned out to be an older one than
 *  the server has now.
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
    // The page needs the network then.
  }
}
