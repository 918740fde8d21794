import { describe, expect, it } from "vitest";
import { accentProblem, accentStyles, contrast, darkAccentOf } from "./accent.ts";

describe("accent colour", () => {
  it("has the contrast that WCAG defines", () => {
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 2);
  });

  it("is rejected, with the reason, if links would be hard to read", () => {
    expect(accentProblem("#57d3b2", "light")).toMatch(
      /^Links in this color have a contrast of 1\.7:1 on the page .*darker/,
    );
    expect(accentProblem("#0b6b58", "dark")).toMatch(/dark theme.*Choose a lighter colour/);
    expect([accentProblem("#0b6b58", "light"), accentProblem("#57d3b2", "dark")]).toEqual([null, null]);
  });

  it.each(["#0b6b58", "#7a1fa2", "#000000", "#1d4ed8"])("%s gets a readable tone for the dark theme", (light) => {
    expect(accentProblem(darkAccentOf(light), "dark")).toBeNull();
  });

  it("sets readable ink on it, also when hovered", () => {
    const styles = accentStyles("#1d4ed8", darkAccentOf("#1d4ed8"));
    const pair = (name: string) =>
      new RegExp(`--color-${name}:light-dark\\((#\\w{6}),(#\\w{6})\\)`).exec(styles)?.slice(1) ?? [];
    for (const background of ["accent", "accent-strong"])
      for (const theme of [0, 1])
        expect(contrast(pair("on-accent")[theme] ?? "", pair(background)[theme] ?? "")).toBeGreaterThan(4.5);
  });
});
