import { describe, expect, it } from "vitest";
import { Tally } from "./tally.mjs";

function tally(...steps: readonly (readonly [string, number, number, number])[]): Tally {
  const sum = new Tally();
  for (const [step, passed, failed, skipped] of steps) sum.add(step, { passed, failed, skipped });
  return sum;
}

describe("Tally", () => {
  it("prints one line if all tests passed", () => {
    const sum = tally(["Types", 0, 0, 0], ["Unit", 12, 0, 0], ["End-to-end", 3, 0, 0]);
    expect([sum.lines, sum.exitCode]).toEqual([["15 passed, 0 failed"], 0]);
  });

  it("lists failed steps and skipped tests first, and fails", () => {
    const sum = tally(["Types", 0, 1, 0], ["Unit", 12, 0, 2], ["End-to-end", 3, 2, 1]);
    expect(sum.lines).toEqual([
      "Skipped: 3 (the test names say why)",
      "Failed: Types; End-to-end",
      "15 passed, 3 failed",
    ]);
    expect(sum.exitCode).toBe(1);
  });
});
