// The game's seeded random numbers: the same as the server's, draw for draw.

const MASK = (1n << 64n) - 1n;

/** SplitMix64's finaliser.
 *  @param {bigint} value  64 bits */
export function mix(value) {
  value = ((value ^ (value >> 30n)) * 0xBF58476D1CE4E5B9n) & MASK;
  value = ((value ^ (value >> 27n)) * 0x94D049BB133111EBn) & MASK;
  return value ^ (value >> 31n);
}

/** Steele, Lea and Flood's SplitMix64 ("Fast splittable pseudorandom number generators", OOPSLA 2014). */
export class SplitMix64 {
  /** @param {bigint} seed  64 bits */
  constructor(seed) {
    this.state = seed;
  }

  /** The next 64 bits. */
  next() {
    this.state = (this.state + 0x9E3779B97F4A7C15n) & MASK;
    return mix(this.state);
  }

  /** An integer from 0 up to, but not including, `count`, uniformly distributed (Lemire, "Fast
   *  random integer generation in an interval", 2019).
   *  @param {number} count  1 or more */
  below(count) {
    const bound = BigInt(count);
    const rejectedBelow = (MASK + 1n - bound) % bound;
    let product = this.next() * bound;
    while ((product & MASK) < rejectedBelow) product = this.next() * bound;
    return Number(product >> 64n);
  }

  /** Puts a list in a random order (Fisher and Yates).
   *  @template T
   *  @param {T[]} list */
  shuffled(list) {
    const result = [...list];
    for (let unshuffled = result.length; unshuffled > 1; unshuffled -= 1) {
      const place = this.below(unshuffled);
      [result[place], result[unshuffled - 1]] = [result[unshuffled - 1], result[place]];
    }
    return result;
  }
}
