import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MonthChart } from "./month-chart.tsx";

const drawn = (rounds: readonly (number | null)[]) =>
  renderToStaticMarkup(
    <MonthChart
      months={rounds.map((n, i) => ({ month: `2026-0${i + 1}`, rounds: n }))}
      hrefOf={(month) => `/months/${month}`}
      current={null}
    />,
  );

describe("MonthChart", () => {
  it("begins with the first month that has rounds and keeps the empty ones after it", () => {
    const months = [...drawn([0, 0, 3, 0, 5, 0]).matchAll(/href="\/months\/([^"]+)"/g)].map(([, month]) => month);
    expect(months).toEqual(["2026-03", "2026-04", "2026-05", "2026-06"]);
  });

  it("begins with a month whose count is not disclosed", () => {
    expect(drawn([0, null, 0])).toContain("&lt;5");
  });

  it("draws nothing without rounds", () => {
    expect(drawn([0, 0])).toBe("");
  });
});
