// Generated from Protocol/data/game.json by `python3 Protocol/generate.py`. Don't edit it.

/** The lowest id of a level made from a household's recipe. */
export const FIRST_RECIPE_LEVEL = 1_000_000;
/** The format of a round's record. */
export const RECORD_FORMAT = 1;
/** The codes of a record's inputs; those below are taps on the ingredient of that place. */
export const CLEAR_CODE = 16;
/** The value follows. */
export const EXTRA_COINS_CODE = 17;
/** The player left. */
export const LEAVE_CODE = 18;
/** The most inputs in a record. */
export const INPUT_LIMIT = 65_536;
/** One constant for each word of the state's hash, so that equal words at different places give different
 *  hashes. */
export const STATE_HASH = [
  0x243F6A8885A308D3n, 0x13198A2E03707344n, 0xA4093822299F31D0n, 0x082EFA98EC4E6C89n, 0x452821E638D01377n,
  0xBE5466CF34E90C6Cn, 0xC0AC29B7C97C50DDn, 0x3F84D5B5B5470917n, 0x9216D5D98979FB1Bn, 0xD1310BA698DFB5ACn,
  0x2FFD72DBD01ADFB7n,
];
