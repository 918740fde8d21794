import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { forCommand, mendsOf, named, notRead, onScreen, OPTION_NAMES } from "./on-screen.ts";

describe("a reason", () => {
  it("names options by their labels, which the command line words as its own", () => {
    for (const option of OPTION_NAMES) {
      const reason = `No amount can be read. Set ${named(option)}`;
      expect(mendsOf(reason)).toEqual([option]);
      expect(forCommand(reason)).toContain(`--${option}`);
      expect(onScreen(reason)).toBe(reason);
    }
    expect(forCommand(`choose ${notRead("amount")}`)).toBe("choose --map amount=none");
    expect(forCommand("“Hello” stays “as it is”")).toBe("“Hello” stays “as it is”");
  });

  it("of the list reader names no option of the command line", () => {
    const folder = import.meta.dirname;
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".ts") && !/\.test\.ts$|on-screen\.ts$|list-field\.ts$/.test(name),
    );
    expect(files.length).toBeGreaterThan(50);
    const naming = files.filter((name) => /(?:^|[^\w/*-])--[a-z]{3,}/m.test(readFileSync(join(folder, name), "utf8")));
    expect(naming).toEqual([]);
  });

  it.each([
    [
      '1 cell of 3 in "Column 2" cannot be read as amount, such as "¥900M"; choose another column with --map amount=…, or none with --map amount=none',
      '1 cell of 3 in "Column 2" cannot be read as amount, such as "¥900M"',
    ],
    [
      "2 amounts are bare numbers without a currency, so they stay unknown. If you know the currency, set it: --currency EUR --scale million",
      "2 amounts are bare numbers without a currency, so they stay unknown",
    ],
    [
      'Dates in "Date" contradict each other. Set --date-order dmy or --date-order mdy.',
      'Dates in "Date" contradict each other',
    ],
    [
      "EDGAR has no index: it may have blocked this machine. Run again later with --since 2026-11-27",
      "EDGAR has no index: it may have blocked this machine",
    ],
    ["Rows -- stay.", "Rows -- stay."],
  ])("that an earlier version wrote for the command line is shown without its options: %s", (stored, shown) => {
    expect(onScreen(stored).replace(/\.$/, "")).toBe(shown.replace(/\.$/, ""));
  });
});
