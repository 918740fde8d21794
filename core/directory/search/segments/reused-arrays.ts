/** An array that is one's own until it is lent to somebody else. */
export interface Lent<T> {
  readonly array: T;
  readonly isHeld: () => boolean;
}

/**
 * A few large arrays that are used again in turns. Made anew for each question they would be megabytes for the
 * collector, whose pauses then are what the slowest twentieth of all answers waits for.
 */
export class ReusedArrays<T extends Uint8Array | Uint16Array> {
  readonly #make: (length: number) => T;
  readonly #slots: { array: T; holder: number }[] = [];
  readonly #most: number;
  #lent = 0;

  constructor(most: number, make: (length: number) => T) {
    this.#most = most;
    this.#make = make;
  }

  /** An array of at least this length, with anything in it; the one lent longest ago is taken back for it. */
  lend(length: number): Lent<T> {
    const holder = (this.#lent += 1);
    const slot = this.#slots[holder % this.#most];
    const array = slot !== undefined && slot.array.length >= length ? slot.array : this.#make(length);
    const own = { array, holder };
    this.#slots[holder % this.#most] = own;
    return { array, isHeld: () => this.#slots[holder % this.#most] === own };
  }
}
