import { scaleLinear } from "d3-scale";

/** How wide a bar is, and how far apart bars begin, in the picture's own units: pictures of bars are stretched to fit. */
const BAR = 8;
export const BAR_STEP = 10;

/** Where bars stand: `base` is the line they grow from, `reach` where the largest value ends (above or below it). */
interface BarSpace {
  readonly base: number;
  readonly reach: number;
}

/** All bars as one path, whatever their number: one element to send and to draw. A value above nothing is at least a line. */
export function barsPath(values: readonly number[], { base, reach }: BarSpace): string {
  const height = scaleLinear([0, Math.max(1, ...values)], [0, base - reach]);
  const least = Math.sign(base - reach);
  return values
    .map((value, place) => {
      if (value <= 0) return "";
      const rise = Math.round(height(value)) || least;
      return `M${place * BAR_STEP} ${base}v${-rise}h${BAR}v${rise}z`;
    })
    .join("");
}

/** The share of the largest that a value is, in whole per cent; at least 1 for what is above nothing. */
export function percentOf(value: number, largest: number): number {
  if (value <= 0 || largest <= 0) return 0;
  return Math.max(1, Math.round(scaleLinear([0, largest], [0, 100])(value)));
}
