// Short sounds, made on the spot, and the phone's buzz.

/** Each sound as notes: frequency in hertz, start and length in seconds. */
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
  coin: { wave: "square", notes: [[988, 0, 0.06], [1319, 0.06, 0.16]] },
};
/** Vibration patterns in milliseconds. */
const BUZZES = { tap: 8, perfect: [15, 40, 25], wrong: 120, win: [30, 60, 30, 60, 60], lose: 200 };
const LOUDNESS = 0.08;

export class Sounds {
  #settings;
  #context = null;

  constructor(settings) {
    this.#settings = settings;
  }

  /** Plays a sound, with its buzz; both only if the settings want them. */
  play(name) {
    if (this.#settings.vibration && BUZZES[name] && navigator.userActivation?.hasBeenActive) {
      navigator.vibrate?.(BUZZES[name]);
    }
    // Browsers let pages sound only once the person has done something.
    if (!this.#settings.sound || !navigator.userActivation?.hasBeenActive) return;
    this.#context ??= new AudioContext();
    const { wave, notes } = SOUNDS[name];
    for (const [frequency, start, length] of notes) this.#note(wave, frequency, start, length);
  }

  #note(wave, frequency, start, length) {
    const from = this.#context.currentTime + start;
    const oscillator = new OscillatorNode(this.#context, { type: wave, frequency });
    const gain = new GainNode(this.#context, { gain: LOUDNESS });
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    oscillator.connect(gain).connect(this.#context.destination);
    oscillator.start(from);
    oscillator.stop(from + length);
  }
}
