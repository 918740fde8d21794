/** Height of charts in their own units; CSS stretches charts to fit. */
export const HEIGHT = 120;
/** The y coordinate of the baseline: money grows upwards from it, rounds downwards. */
const GROUND = 76;

/** Width of a bar and distance between bars in the chart's own units; CSS stretches charts to fit. */
const BAR = 8;
export const BAR_STEP = 10;

/** Vertical extent: bars start at `base`, and the largest value ends at `reach`, above or below it. */
interface BarSpace {
  readonly base: number;
  readonly reach: number;
}

/** Draws all bars as one path, a single element to send and render. Any value above zero is at least a line. */
export function barsPath(values: readonly number[], { base, reach }: BarSpace): string {
  const scale = (base - reach) / Math.max(1, ...values);
  const least = Math.sign(base - reach);
  return values
    .map((value, place) => {
      if (value <= 0) return "";
      const rise = Math.round(value * scale) || least;
      return `M${place * BAR_STEP} ${base}v${-rise}h${BAR}v${rise}z`;
    })
    .join("");
}

/** A value as whole per cent of the largest; at least 1 for values above zero. */
export function percentOf(value: number, largest: number): number {
  if (value <= 0 || largest <= 0) return 0;
  return Math.max(1, Math.round((value / largest) * 100));
}

interface WeekFigures {
  readonly rounds: number;
  /** US cents; null when no amount is known. */
  readonly amountUsdMinor: number | null;
}

/** The paths of money above the baseline and rounds below it, in an area {@link weekArea}. */
export function weekPaths(figures: readonly WeekFigures[]) {
  return {
    money: barsPath(
      figures.map(({ amountUsdMinor }) => amountUsdMinor ?? 0),
      { base: GROUND - 1, reach: 0 },
    ),
    rounds: barsPath(
      figures.map(({ rounds }) => rounds),
      { base: GROUND + 1, reach: HEIGHT },
    ),
  };
}

/** Width and height of a chart of `bars` bars in its own units, as a `viewBox`. */
export function weekArea(bars: number): string {
  return `0 0 ${bars * BAR_STEP} ${HEIGHT}`;
}

/** A line through the values, the largest at the top. */
export function curvePath(values: readonly number[]): string {
  const most = Math.max(1, ...values);
  return values
    .map((value, i) => `${i === 0 ? "M" : "L"}${i * BAR_STEP} ${HEIGHT - Math.round((value / most) * HEIGHT)}`)
    .join("");
}

/** A share as "34%"; below 1% but not zero as "<1%". */
export function percentText(share: number): string {
  return share > 0 && share < 0.01 ? "<1%" : `${Math.round(share * 100)}%`;
}
