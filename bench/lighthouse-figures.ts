import { z } from "zod";

const category = z.object({ score: z.number() });

const report = z.object({
  categories: z.looseObject({ performance: category, accessibility: category, "best-practices": category, seo: category }),
  audits: z.looseObject({
    "first-contentful-paint": z.object({ numericValue: z.number() }),
    "largest-contentful-paint": z.object({ numericValue: z.number() }),
    "total-blocking-time": z.object({ numericValue: z.number() }),
    "cumulative-layout-shift": z.object({ numericValue: z.number() }),
    "network-requests": z.object({ details: z.object({ items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().default(0) })) }) }),
  }),
});

/** What one run, or the median of several, found. Times are milliseconds, sizes bytes as they came over the wire, with headers. */
export interface Figures {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly page: number;
  readonly style: number;
  readonly script: number;
}

/** Reads Lighthouse's JSON report. Throws when it is none. */
export function readFigures(json: string): Figures {
  const { categories, audits } = report.parse(JSON.parse(json));
  const points = (name: "performance" | "accessibility" | "best-practices" | "seo") => Math.round(categories[name].score * 100);
  const bytes = (kind: string) => audits["network-requests"].details.items.reduce((sum, { resourceType, transferSize }) => sum + (resourceType === kind ? transferSize : 0), 0);
  return {
    performance: points("performance"),
    accessibility: points("accessibility"),
    bestPractices: points("best-practices"),
    seo: points("seo"),
    fcp: audits["first-contentful-paint"].numericValue,
    lcp: audits["largest-contentful-paint"].numericValue,
    tbt: audits["total-blocking-time"].numericValue,
    cls: audits["cumulative-layout-shift"].numericValue,
    page: bytes("Document"),
    style: bytes("Stylesheet"),
    script: bytes("Script"),
  };
}

/** Each figure's own median. */
export function median(runs: readonly Figures[]): Figures {
  const middle = (of: (figures: Figures) => number) => runs.map(of).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    performance: middle((run) => run.performance),
    accessibility: middle((run) => run.accessibility),
    bestPractices: middle((run) => run.bestPractices),
    seo: middle((run) => run.seo),
    fcp: middle((run) => run.fcp),
    lcp: middle((run) => run.lcp),
    tbt: middle((run) => run.tbt),
    cls: middle((run) => run.cls),
    page: middle((run) => run.page),
    style: middle((run) => run.style),
    script: middle((run) => run.script),
  };
}

/** What the figures fall short of, in words; nothing when they reach everything. The script's budget has a test of its own. */
export function missed(figures: Figures, isApplication: boolean): string[] {
  const [performance, lcp] = isApplication ? [99, 1_500] : [100, 1_000];
  const goals: readonly (readonly [reached: boolean, goal: string])[] = [
    [figures.performance >= performance, `performance ${performance}`],
    [figures.accessibility === 100, "accessibility 100"],
    [figures.bestPractices === 100, "best practices 100"],
    [figures.seo === 100, "SEO 100"],
    [figures.lcp <= lcp, `LCP at most ${lcp} ms`],
    [figures.tbt < 50, "total blocking time under 50 ms"],
    [figures.cls === 0, "CLS 0"],
  ];
  return goals.flatMap(([reached, goal]) => (reached ? [] : [goal]));
}

export const TITLES = "route                                             perf acc  bp  seo   FCP   LCP   TBT  CLS     page   style  script";

/** A line of the table that {@link TITLES} heads. */
export function row(route: string, figures: Figures, isApplication: boolean): string {
  const { performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cls, page, style, script } = figures;
  const scores = [performance, accessibility, bestPractices, seo].map((score) => whole(score, 4)).join("");
  return `${`${route}${isApplication ? " (application)" : ""}`.padEnd(50)}${scores}${whole(fcp, 6)}${whole(lcp, 6)}${whole(tbt, 6)}${cls.toFixed(2).padStart(5)}${whole(page, 9)}${whole(style, 8)}${whole(script, 8)}`;
}

function whole(value: number, width: number): string {
  return String(Math.round(value)).padStart(width);
}
