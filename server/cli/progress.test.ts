import { describe, expect, it } from "vitest";
import { showProgress } from "./progress.ts";

/** A stream that records its output (a fake terminal or log). */
function fakeOutput(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

describe("progress", () => {
  it("fills a bar on a terminal by documents and rows, and clears it at the end", () => {
    const out = fakeOutput(true);
    let time = 1_000;
    const progress = showProgress(out, 2, () => (time += 1_000));
    progress.update({ document: "a.csv", rows: 50, rowsExpected: 100 });
    progress.update({ document: "b.csv", rows: 50, rowsExpected: 100 });
    progress.done();
    expect(out.written.map((text) => /\[(#*)\.*\] (\d+)%/.exec(text)?.slice(1))).toEqual([
      ["#".repeat(6), "25"],
      ["#".repeat(18), "75"],
      undefined,
    ]);
    expect(out.written.at(-1)).toBe("\r\u001b[2K");
  });

  it("prints a plain line every few seconds elsewhere", () => {
    const out = fakeOutput(false);
    let time = 0;
    const progress = showProgress(out, 1, () => time);
    for (time of [1_000, 6_000, 7_000, 12_000])
      progress.update({ document: "a.csv", rows: time, rowsExpected: 12_000 });
    progress.done();
    expect(out.written).toEqual(["6,000 rows, 1,000 a second, a.csv\n", "12,000 rows, 1,000 a second, a.csv\n"]);
  });

  it("shows no percentage if the number of rows is unknown", () => {
    const out = fakeOutput(true);
    let time = 1_000;
    showProgress(out, null, () => (time += 1_000)).update({ document: "feed", rows: 7 });
    expect(out.written).toEqual(["\r\u001b[2K7 rows, 7 a second, feed"]);
  });
});
