/** Relative difference up to which a written figure is the rounded result. */
const ROUNDED = 0.005;

interface Figure {
  sum: number;
  count: number;
}

/** Sums of the amounts read so far, as a whole and by the round's stage, to recognise lines that repeat them. */
export class RowFigures {
  readonly #all: Figure = { sum: 0, count: 0 };
  readonly #ofStage = new Map<string, Figure>();
  #least = Infinity;
  #most = 0;

  add(amount: number, stage: string): void {
    const figure = this.#ofStage.get(stage) ?? { sum: 0, count: 0 };
    this.#ofStage.set(stage, figure);
    for (const one of [this.#all, figure]) {
      one.sum += amount;
      one.count++;
    }
    this.#least = Math.min(this.#least, amount);
    this.#most = Math.max(this.#most, amount);
  }

  /** True for the sum or mean of all amounts, or the sum of a stage; at least two different ones. */
  explains(amount: number): boolean {
    if (this.#all.count < 2 || this.#least === this.#most) return false;
    const { sum, count } = this.#all;
    const sums = [...this.#ofStage.values()].filter((one) => one.count > 1).map((one) => one.sum);
    return [sum, sum / count, ...sums].some((figure) => isAbout(figure, amount));
  }

  /** True for the sum of all amounts, at least three. */
  isSum(amount: number): boolean {
    return this.#all.count >= 3 && isAbout(this.#all.sum, amount);
  }
}

function isAbout(figure: number, written: number): boolean {
  return figure > 0 && Math.abs(figure - written) <= figure * ROUNDED;
}
