// Generated from Protocol/data/limits.json by `python3 Protocol/generate.py`. Don't edit it.

/** The longest place in a list. It is the schema's. */
export const PLACE_DIGITS = 100;
/** The longest ingredient line that is read, in Unicode scalars. */
export const LINE_CHARACTERS = 1_000;
/** The most words, numbers and symbols of a line that is read. */
export const LINE_TOKENS = 60;
/** The longest message from a companion, bytes. */
export const MESSAGE_BYTES = 16_384;
/** The most operations of an edit. */
export const EDIT_OPERATIONS = 64;
/** The most fields, elements and entities that an edit changes. */
export const EDIT_CHANGES = 256;
/** The most records that an edit writes, with the parts deleted or restored with them. */
export const EDIT_RECORDS = 3_000;
/** The largest file that is imported, bytes. */
export const IMPORT_BYTES = 8_388_608;
/** The most bytes of an image or a file in one message. */
export const PIECE_BYTES = 9_000;
/** The longest timer, seconds. */
export const TIMER_SECONDS = 604_800;
/** The longest time that a timer rings before it stops by itself, seconds. */
export const RINGING_SECONDS = 600;
