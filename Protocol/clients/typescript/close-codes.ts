// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.

/**
 * Close codes after which a client may or may not connect again by itself, and those after which it
 * should take its time. The first row that has the code counts; a code in no row allows no retry.
 */
export const CLOSE_CODES = [
  { from: 1000, to: 1000, retries: true, isSlow: false },
  { from: 1001, to: 1001, retries: true, isSlow: false },
  { from: 1002, to: 1002, retries: false, isSlow: false },
  { from: 1003, to: 1003, retries: false, isSlow: false },
  { from: 1005, to: 1005, retries: true, isSlow: false },
  { from: 1006, to: 1006, retries: true, isSlow: false },
  { from: 1007, to: 1007, retries: false, isSlow: false },
  { from: 1008, to: 1008, retries: false, isSlow: false },
  { from: 1009, to: 1009, retries: false, isSlow: false },
  { from: 1010, to: 1010, retries: false, isSlow: false },
  { from: 1011, to: 1011, retries: true, isSlow: false },
  { from: 1012, to: 1013, retries: true, isSlow: true },
  { from: 1014, to: 1015, retries: true, isSlow: false },
  { from: 3000, to: 3000, retries: false, isSlow: false },
  { from: 3003, to: 3003, retries: false, isSlow: false },
  { from: 3001, to: 3999, retries: true, isSlow: false },
  { from: 4000, to: 4000, retries: false, isSlow: false },
  { from: 4001, to: 4001, retries: false, isSlow: false },
  { from: 4002, to: 4002, retries: true, isSlow: false },
  { from: 4003, to: 4003, retries: true, isSlow: false },
  { from: 4004, to: 4004, retries: true, isSlow: false },
  { from: 4005, to: 4005, retries: true, isSlow: true },
  { from: 4006, to: 4006, retries: false, isSlow: false },
  { from: 4007, to: 4007, retries: false, isSlow: false },
];
