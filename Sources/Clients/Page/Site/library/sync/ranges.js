// What a device lacks of a household, in ranges of edits that are pulled several at a time, the newest first. Without
// I/O.

/** Behind what a page ends: all edits before `seq`, and of that edit the records up to `kind` and `id`.
 *  @typedef {{ seq: number, kind?: string, id?: string }} Cursor */
/** What comes after the cursor, up to the edit `until`.
 *  @typedef {{ cursor: Cursor, until: number }} Range */

/** How many ranges there are at first, at most. */
const COUNT = 64;
/** Of how many edits each is, at least. */
const EDITS = 64;

/** What is to be pulled to know the edits after one up to another, the newest first: none where one page after the other
 *  will do.
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

/** What is left of a range after a page: in halves, which can be pulled at the same time, where there is little else.
 *  @param {Range} range
 *  @param {{ cursor: Cursor, more: boolean }} page
 *  @param {boolean} inHalves
 *  @returns {Range[]} */
export function restOf({ until }, { cursor, more }, inHalves) {
  if (!more) return [];
  const middle = Math.floor((cursor.seq + until) / 2);
  if (!inHalves || middle <= cursor.seq) return [{ cursor, until }];
  return [{ cursor: { seq: middle }, until }, { cursor, until: middle }];
}

/** Which part of the edits is known, from 0 to 1.
 *  @param {Range[]} ranges
 *  @param {number} head */
export function shareKnown(ranges, head) {
  return 1 - ranges.reduce((sum, { cursor, until }) => sum + until - cursor.seq, 0) / Math.max(1, head);
}
