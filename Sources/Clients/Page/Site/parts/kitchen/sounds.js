// Short sounds and music, synthesised on the spot, and the phone's vibration.

import { Music } from "./music.js";

/** Each sound as notes: frequency in hertz, start and length in seconds.
 *  @type {{ [name: string]: { wave: OscillatorType, notes: [number, number, number][] } }} */
const SOUNDS = {
  tap: { wave: "triangle", notes: [[520, 0, 0.06]] },
  placed: { wave: "triangle", notes: [[660, 0, 0.07]] },
  perfect: { wave: "triangle", notes: [[660, 0, 0.09], [880, 0.08, 0.09], [1175, 0.16, 0.16]] },
  wrong: { wave: "sawtooth", notes: [[170, 0, 0.14], [120, 0.12, 0.2]] },
  hurry: { wave: "square", notes: [[980, 0, 0.04]] },
  count: { wave: "sine", notes: [[440, 0, 0.12]] },
  go: { wave: "sine", notes: [[880, 0, 0.3]] },
  win: {
    wave: "triangle",
    notes: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.12], [1047, 0.36, 0.3]],
  },
  lose: { wave: "triangle", notes: [[392, 0, 0.18], [311, 0.18, 0.3]] },
  alarm: { wave: "square", notes: [[880, 0, 0.14], [880, 0.2, 0.14], [1175, 0.4, 0.3]] },
  coin: { wave: "square", notes: [[988, 0, 0.06], [1319, 0.06, 0.16]] },
};
/** Vibration patterns in milliseconds.
 *  @type {{ [name: string]: number | number[] }} */
const BUZZES = { tap: 8, perfect: [15, 40, 25], wrong: 120, win: [30, 60, 30, 60, 60], lose: 200, alarm: [300, 100, 300] };
const LOUDNESS = 0.08;
const WHOLE_TONE = 2 ** (1 / 6);
/** An audio context uses CPU time even while it is silent, so it is suspended this long after its
 *  last sound. */
const REST_AFTER_MS = 10_000;

/** The events that allow a page to play sound, by every browser's rules. On iOS, a finger's
 *  touchdown isn't one of them. */
const GESTURES = ["touchend", "click", "keydown"];

export class Sounds {
  /** True while timers of a kitchen may ring: those aren't the game's, and sound even with its
   *  sounds switched off. */
  isAlarmWanted = false;
  /** Called when sound becomes audible or inaudible. */
  changed = () => {};
  #settings;
  /** @type {AudioContext | null} */
  #context = null;
  /** True while the page itself has suspended the context, until the next sound. */
  #isResting = false;
  #rest = 0;
  /** @type {Music | null} */
  #music = null;

  /** @param {import("../../settings.js").Settings} settings */
  constructor(settings) {
    this.#settings = settings;
    for (const gesture of GESTURES) {
      addEventListener(gesture, () => this.#unlock(), { capture: true, passive: true });
    }
  }

  /** True if sound is audible: browsers keep a page silent until somebody has touched it. */
  get isHeard() {
    return this.#isResting || this.#context?.state === "running";
  }

  /** Plays a sound and its vibration, if the settings allow them; the alarm always sounds. Each
   *  `step` is a whole tone higher.
   *  @param {string} name */
  play(name, { step = 0 } = {}) {
    // Browsers let pages vibrate only after a gesture of the person.
    const { userActivation } = /** @type {any} */ (navigator);
    if (this.#settings.vibration && BUZZES[name] && userActivation?.hasBeenActive) {
      navigator.vibrate?.(BUZZES[name]);
    }
    // Notes scheduled on a suspended context would all sound at once when it resumes.
    if (!this.#context || !this.isHeard || !(this.#settings.sound || name === "alarm")) return;
    this.#wake();
    const { wave, notes } = SOUNDS[name];
    for (const [frequency, start, length] of notes) {
      note(this.#context, wave, frequency * WHOLE_TONE ** step, start, length);
    }
  }

  /** Plays music until `stopMusic`, if the settings want it. */
  startMusic() {
    this.stopMusic();
    if (!this.#settings.sound || !this.#settings.music) return;
    this.#wake();
    const isHeard = () => this.#context?.state === "running" && !document.hidden;
    this.#music = new Music(
      (...notes) => { if (this.#context) note(this.#context, ...notes); },
      () => (isHeard() ? this.#context?.currentTime ?? null : null));
  }

  /** @param {boolean} isHurried */
  hurryMusic(isHurried) {
    if (this.#music) this.#music.isHurried = isHurried;
  }

  stopMusic() {
    this.#music?.stop();
    this.#music = null;
    this.#wake();
  }

  /** Lets the context run, in a gesture of the person's: the first time, and after a call or
   *  another app has taken over the sound. */
  #unlock() {
    if (!this.#settings.sound && !this.isAlarmWanted) return;
    if (!this.#context) {
      this.#context = new AudioContext();
      this.#context.onstatechange = () => this.changed();
    }
    // Browsers refuse for keys that aren't gestures, such as Escape; the next one tries again.
    if (this.#context.state !== "running") this.#resume();
    this.#wake();
  }

  /** Resumes the context, and suspends it again after some time of silence. */
  #wake() {
    if (this.#isResting) this.#resume();
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      if (this.#music || this.#context?.state !== "running") return;
      this.#isResting = true;
      this.#context.suspend();
    }, REST_AFTER_MS);
  }

  #resume() {
    this.#isResting = false;
    this.#context?.resume().catch(() => {});
  }
}

/** @param {AudioContext} context
 *  @param {OscillatorType} type
 *  @param {number} frequency
 *  @param {number} start
 *  @param {number} length
 *  @param {number} [loudness] */
function note(context, type, frequency, start, length, loudness = LOUDNESS) {
  const from = context.currentTime + start;
  const oscillator = new OscillatorNode(context, { type, frequency });
  const gain = new GainNode(context, { gain: loudness });
  gain.gain.setValueAtTime(loudness, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + length);
}
