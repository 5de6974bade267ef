// The names of the household's members, present and past.

import { whenReleased } from "../../dom.js";
import { t } from "../../texts.js";

/** @typedef {import("../library.js").Library} Library */

/** The longest wait of a message for a name, milliseconds. */
const LONGEST_WAIT_MS = 2_000;

/** One member's name, once it is known.
 *  @param {Library} library
 *  @param {string} player
 *  @returns {Promise<string>} */
export function memberName(library, player) {
  return new Promise((resolve) => {
    const end = setTimeout(finish, LONGEST_WAIT_MS);
    const names = memberNames(library, () => { if (names.knows(player)) finish(); });

    function finish() {
      clearTimeout(end);
      names.close();
      resolve(names.of(player));
    }
  });
}

/** The names by players' ids: the device's own at once, and then the server's.
 *  @param {Library} library
 *  @param {() => void} changed  called when names have changed */
export function memberNames(library, changed) {
  const id = library.household?.household_id ?? "";
  /** @type {{ [player: string]: string }} */
  let names = {};
  let isClosed = false;

  /** @param {{ [player: string]: string }} known */
  function take(known) {
    const isOther = JSON.stringify(known) !== JSON.stringify(names);
    names = known;
    if (isOther) whenReleased(() => { if (!isClosed) changed(); });
  }

  async function load() {
    take((await library.store.value(`members ${id}`)) ?? {});
    try {
      const { members } = await library.companion.ask("get_household", { household_id: id });
      // Keeps the names of people who have left.
      const told = members.map((/** @type {any} */ member) => [member.player_id, member.name]);
      take({ ...names, ...Object.fromEntries(told) });
      await library.store.keepValue(`members ${id}`, names);
    } catch (/** @type {any} */ error) {
      // Without a connection, the device's own names stay.
      if (!error.code) throw error;
    }
  }
  library.started.then(load);

  return {
    /** @param {string | undefined} player */
    of: (player) => (player === undefined || player === library.playerId ? t("library.activity.you")
      : names[player] ?? t("library.activity.somebody")),
    /** @param {string} player */
    knows: (player) => player === library.playerId || player in names,
    close: () => { isClosed = true; },
  };
}
