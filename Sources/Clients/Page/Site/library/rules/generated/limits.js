// Generated from Protocol/data/limits.json by `python3 Protocol/generate.py`. Don't edit it.

/** The longest place in a list. It is the schema's. */
export const PLACE_DIGITS = 100;
/** The longest ingredient line that is read, in code points. */
export const LINE_CHARACTERS = 1000;
/** The most words, numbers and symbols of a line that is read. */
export const LINE_TOKENS = 60;
