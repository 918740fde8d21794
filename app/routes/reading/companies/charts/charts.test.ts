import { describe, expect, it } from "vitest";
import type { NamedTotals, Timeline } from "../../../../../core/reading/directory/search/query/query.ts";
import { chartCsv } from "./chart-csv.ts";
import { chartFigures, type ChartName, CHARTS, chartWords } from "./chart-figures.ts";
import { chartSvg } from "./chart-svg.ts";

const totals = (name: string, rounds: number, amounts: readonly number[]): NamedTotals => ({
  name,
  rounds,
  withDollars: amounts.length,
  amountUsdMinor: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
  medianUsdMinor: amounts.toSorted((a, b) => a - b)[Math.ceil(amounts.length / 2) - 1] ?? null,
});
const TIMELINE: Timeline = {
  summed: "raised",
  weeks: [
    { week: "2026-06-01", rounds: 3, amountUsdMinor: 400_00 },
    { week: "2026-06-08", rounds: 1, amountUsdMinor: null },
  ],
  months: [totals("2026-06", 3, [100_00, 300_00]), totals("2026-07", 0, []), totals("2026-08", 1, [600_00])],
  stages: [totals("=Seed & <more>", 3, [100_00, 300_00]), totals("Series A", 1, [])],
  industries: [],
  countries: [totals("FR", 4, [100_00, 300_00, 600_00])],
};
const of = (chart: ChartName) => chartFigures(chart, TIMELINE, 4);

describe("chartFigures", () => {
  it("names months and countries, with each share of all rounds", () => {
    expect(of("months").map(({ name, rounds, share }) => [name, rounds, share])).toEqual([
      ["Jun 2026", 3, 0.75],
      ["Jul 2026", 0, 0],
      ["Aug 2026", 1, 0.25],
    ]);
    expect(of("countries")).toMatchObject([{ value: "FR", name: "France", share: 1, medianUsdMinor: 300_00 }]);
  });

  it("names weeks by their Monday", () => {
    expect(of("weeks").map(({ value, name, rounds }) => [value, name, rounds])).toEqual([
      ["2026-06-01", "Jun 1, 2026", 3],
      ["2026-06-08", "Jun 8, 2026", 1],
    ]);
  });

  it("ends cumulative months at the totals, without a median", () => {
    expect(
      of("cumulative").map(({ rounds, amountUsdMinor, medianUsdMinor }) => [rounds, amountUsdMinor, medianUsdMinor]),
    ).toEqual([
      [3, 400_00, null],
      [3, 400_00, null],
      [4, 1_000_00, null],
    ]);
  });
});

describe("chartCsv", () => {
  it("has a row per figure, empty cells for unknown amounts, and no cell that is a formula", () => {
    expect(chartCsv("stages", of("stages"), chartWords("stages", TIMELINE))).toBe(
      [
        "\u{feff}Stage,Rounds,Share of rounds,Amount (USD),Rounds with an amount in dollars,Median (USD)",
        "'=Seed & <more>,3,0.7500,400,2,100",
        "Series A,1,0.2500,,0,",
        "",
      ].join("\n"),
    );
  });
});

describe("chartCsv of weeks", () => {
  it("has no columns for what weeks do not count", () => {
    const [head, first] = chartCsv("weeks", of("weeks"), chartWords("weeks", TIMELINE)).split("\n");
    expect(head).toBe("\u{feff}Week of,Rounds,Share of rounds,Amount (USD)");
    expect(first).toBe('"Jun 1, 2026",3,0.7500,400');
  });
});

describe("chartSvg", () => {
  const wordsOf = (chart: ChartName) => ({ ...chartWords(chart, TIMELINE), ...texts });
  const texts = { subtitle: "4 rounds: Country: <France>", source: "Newly Raised, 2026-11-23" };

  it.each(Object.keys(CHARTS) as ChartName[])("draws %s with its title and escaped text", (chart) => {
    const svg = chartSvg(chart, of(chart), wordsOf(chart));
    expect(svg).toContain(`<title>${CHARTS[chart].title}</title>`);
    expect(svg).toContain("4 rounds: Country: &lt;France&gt;");
    expect(svg).not.toContain("<more>");
    expect(svg).not.toMatch(/NaN|undefined|null/);
  });

  it("draws bars as long as their share, and labels curves with their totals", () => {
    const widths = [
      ...chartSvg("stages", of("stages"), wordsOf("stages")).matchAll(/width="(\d+)" height="18" fill="#0b6b58"/g),
    ];
    const [first = 0, second = 0] = widths.map(([, width]) => Number(width));
    expect(first / second).toBeCloseTo(3, 1);
    const curves = chartSvg("cumulative", of("cumulative"), wordsOf("cumulative"));
    expect(curves).toContain("Rounds: 4 in total");
    expect(curves).toContain("Money: $1K in total");
  });

  it("draws money and rounds by week, labelled with the largest of each", () => {
    const weeks = chartSvg("weeks", of("weeks"), wordsOf("weeks"));
    expect(weeks).toContain("Money: up to $400 a week");
    expect(weeks).toContain("Rounds: up to 3 a week");
    expect(weeks.match(/<path d="M[^"]+z" fill=/g)).toHaveLength(2);
  });

  it("calls what is offered or granted so, and never raised", () => {
    const offered = chartWords("weeks", { summed: "offered" });
    const svg = chartSvg("weeks", of("weeks"), { ...texts, ...offered });
    expect(svg).toContain("<title>Money offered and rounds per week</title>");
    expect(svg).toContain("Money offered: up to $400 a week");
    expect(chartCsv("weeks", of("weeks"), offered)).toContain(",Money offered (USD)\n");
    expect(chartWords("cumulative", { summed: "granted" }).title).toBe("Rounds and money granted, added up");
  });

  it("says when no rounds match", () => {
    expect(chartSvg("industries", [], wordsOf("industries"))).toContain("No rounds match.");
  });
});
