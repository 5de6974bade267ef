// The edits of a household that a device lacks, as ranges that are pulled several at a time, newest
// first. Without I/O.

/** The end of a page: all edits before `seq`, and of that edit the records up to `kind` and `id`.
 *  @typedef {{ seq: number, kind?: string, id?: string }} Cursor */
/** The records after the cursor, up to the edit `until`.
 *  @typedef {{ cursor: Cursor, until: number }} Range */

/** The maximum number of ranges at first. */
const COUNT = 64;
/** The minimum number of edits in each. */
const EDITS = 64;

/** The ranges to pull for the edits after `through` up to `head`, newest first; none if pulling one
 *  page after the other will do.
 *  @param {number} through
 *  @param {number} head
 *  @returns {Range[]} */
export function rangesOf(through, head) {
  const edits = Math.max(EDITS, Math.ceil((head - through) / COUNT));
  if (head - through <= edits) return [];
  const count = Math.ceil((head - through) / edits);
  return Array.from({ length: count }, (_, index) => ({
    cursor: { seq: Math.max(through, head - (index + 1) * edits) }, until: head - index * edits,
  }));
}

/** The rest of a range after a page, optionally in halves that can be pulled at the same time.
 *  @param {Range} range
 *  @param {{ cursor: Cursor, more: boolean }} page
 *  @param {boolean} inHalves  true if little else is left to pull
 *  @returns {Range[]} */
export function restOf({ until }, { cursor, more }, inHalves) {
  if (!more) return [];
  const middle = Math.floor((cursor.seq + until) / 2);
  if (!inHalves || middle <= cursor.seq) return [{ cursor, until }];
  return [{ cursor: { seq: middle }, until }, { cursor, until: middle }];
}

/** The known share of the edits, from 0 to 1.
 *  @param {Range[]} ranges
 *  @param {number} head */
export function shareKnown(ranges, head) {
  return 1 - ranges.reduce((sum, { cursor, until }) => sum + until - cursor.seq, 0) / Math.max(1, head);
}
