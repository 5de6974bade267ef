// The kitchen's music: a loop of some bars, synthesised on the spot.

/** Chords of two beats each, as semitones above the A of 110 Hz. */
const CHORDS = [
  [3, 7, 10], [0, 3, 7], [5, 8, 12], [7, 11, 14], [3, 7, 10], [0, 3, 7], [8, 12, 15], [7, 11, 14],
];
/** The tune, an entry for each half beat: semitones above the A of 440 Hz, or null for a rest. */
const TUNE = [
  3, null, 7, 10, null, 7, 12, null, 8, null, 5, 8, 7, null, 2, null,
  3, 7, null, 10, 12, null, 10, 7, 8, null, 10, 12, 11, null, 7, null,
];
const HALF_BEAT_SECONDS = 0.24;
/** The factor for the length of a half beat in a hurry. */
const HURRY = 0.78;
const CHORD_HALF_BEATS = 4;
/** The time by which notes are scheduled ahead on the audio clock, which is exact, unlike
 *  timers. */
const AHEAD_SECONDS = 0.5;
const LOOK_MS = 120;

/** @typedef {(wave: OscillatorType, frequency: number, start: number, length: number, loudness: number) => void} Play */

/** Music that plays until it is stopped. */
export class Music {
  #play;
  #now;
  #timer;
  #step = 0;
  #nextAt = 0;
  isHurried = false;

  /** @param {Play} play  plays a note, `start` seconds from now on
   *  @param {() => number | null} now  the audio clock in seconds; null while nothing can be
   *  heard */
  constructor(play, now) {
    this.#play = play;
    this.#now = now;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#look();
  }

  stop() {
    clearInterval(this.#timer);
  }

  #look() {
    const now = this.#now();
    if (now === null) return;
    // After silence it continues with the notes due now, without the missed ones.
    this.#nextAt = Math.max(this.#nextAt, now);
    while (this.#nextAt < now + AHEAD_SECONDS) {
      this.#sound(this.#nextAt - now);
      this.#step += 1;
      this.#nextAt += HALF_BEAT_SECONDS * (this.isHurried ? HURRY : 1);
    }
  }

  /** @param {number} start */
  #sound(start) {
    const place = this.#step % (CHORDS.length * CHORD_HALF_BEATS);
    const [root, ...others] = CHORDS[Math.floor(place / CHORD_HALF_BEATS)];
    if (place % 2 === 0) this.#play("triangle", pitch(110, root), start, 0.22, 0.05);
    else for (const one of others) this.#play("triangle", pitch(220, one), start, 0.1, 0.014);
    const tune = TUNE[this.#step % TUNE.length];
    if (tune !== null) this.#play("sine", pitch(440, tune), start, 0.26, 0.022);
  }
}

/** @param {number} base
 *  @param {number} semitones */
function pitch(base, semitones) {
  return base * 2 ** (semitones / 12);
}
