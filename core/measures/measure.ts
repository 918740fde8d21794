/** What a browser reports of a page. All but CLS (a score) and `render-error` (one each) are milliseconds. */
export const MEASURES = ["LCP", "CLS", "INP", "FID", "TTFB", "render-error"] as const;

export type Measure = (typeof MEASURES)[number];

/** Up to `good` a page is good, above `poor` it is poor, between them it needs improvement. */
export interface Thresholds {
  readonly good: number;
  readonly poor: number;
}

/** The published thresholds of the Web Vitals; an error has none. */
export const THRESHOLDS: Readonly<Record<Measure, Thresholds | null>> = {
  LCP: { good: 2_500, poor: 4_000 },
  CLS: { good: 0.1, poor: 0.25 },
  INP: { good: 200, poor: 500 },
  FID: { good: 100, poor: 300 },
  TTFB: { good: 800, poor: 1_800 },
  "render-error": null,
};

// Every threshold is a bound, so that counting by class counts good and poor exactly.
const MILLISECONDS = [25, 50, 75, 100, 150, 200, 300, 400, 500, 650, 800, 1_000, 1_250, 1_500, 1_800, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_500, 8_000, 10_000, 15_000, 30_000, 60_000];
const SHIFT = [0, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.75, 1, 2, 5];

/** The upper bound of the size class a value falls into; null when no browser can have measured it. */
export function sizeClass(measure: Measure, value: number): number | null {
  if (!(value >= 0)) return null;
  if (measure === "render-error") return value === 1 ? 1 : null;
  const bounds = measure === "CLS" ? SHIFT : MILLISECONDS;
  return bounds.find((bound) => value <= bound) ?? null;
}
