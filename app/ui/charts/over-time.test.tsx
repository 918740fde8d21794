import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CumulativeCurves, MonthBars, WeekBars } from "./over-time.tsx";

const figures = (points: number) =>
  Array.from({ length: points }, (_, i) => ({
    value: `2026-0${i + 1}`,
    name: `Month ${i + 1}`,
    rounds: i + 1,
    share: 0.1,
    amountUsdMinor: i === 0 ? null : 250_000_000,
    medianUsdMinor: null,
  }));

function drawn(Chart: typeof MonthBars, points: number): string {
  return renderToStaticMarkup(
    <Chart
      money="Money"
      title="Title"
      of="Time"
      figures={figures(points)}
      hrefOf={(value) => `/?at=${value}`}
      foot={null}
    />,
  );
}

describe.each([
  ["weeks", WeekBars],
  ["months", MonthBars],
  ["sums over months", CumulativeCurves],
])("a chart of %s", (_name, Chart) => {
  it("states the figures of fewer than four points in words", () => {
    expect(drawn(Chart, 3)).toContain(
      '<a href="/?at=2026-01"><span>Month 1</span><span class="figures">1 round</span></a>',
    );
    expect(drawn(Chart, 3)).toContain('<span class="figures">2 rounds<small>$2.5M</small></span>');
    expect(drawn(Chart, 3)).not.toContain("legend");
  });

  it("draws four points, labelled with the first and the last", () => {
    expect(drawn(Chart, 4)).toContain('<p class="axis"><span>Month 1</span><span>Month 4</span></p>');
    expect(drawn(Chart, 4)).toContain('class="legend"');
  });
});
