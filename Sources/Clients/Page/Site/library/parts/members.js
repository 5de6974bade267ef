// What the members of the household are called, also those who are away.

import { whenReleased } from "../../dom.js";
import { t } from "../../texts.js";

/** @typedef {import("../library.js").Library} Library */

/** How long a message waits for a name, milliseconds. */
const LONGEST_WAIT_MS = 2_000;

/** What one member is called, once that is known.
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

/** The names by players' ids: those that the device knows at once, and then those that the server tells.
 *  @param {Library} library
 *  @param {() => void} changed  called when there are others */
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
      // Those who have left are still named.
      const told = members.map((/** @type {any} */ member) => [member.player_id, member.name]);
      take({ ...names, ...Object.fromEntries(told) });
      await library.store.keepValue(`members ${id}`, names);
    } catch (/** @type {any} */ error) {
      // Without a connection, those that the device knows.
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
