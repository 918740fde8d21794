import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inCommand, inWords, mendsBeside, OPTION_NAMES, reasonOf, UnreadableList } from "./reasons.ts";

describe("a reason", () => {
  it("is worded the same by every door, but for what mends it, which the command line names", () => {
    for (const option of OPTION_NAMES) {
      const reason = { reason: "no amount can be read", examples: ["5.5", "3"], mends: [option] };
      expect(inWords(reason)).toBe('no amount can be read: "5.5", "3"');
      expect(inCommand(reason)).toContain(`${inWords(reason)}; set --${option}`);
    }
    const unread = { reason: "cells cannot be read.", field: "amount", isOfColumn: true } as const;
    expect(inCommand(unread)).toBe("cells cannot be read; set --map amount=COLUMN");
  });

  it("has parts, whose mends are named once", () => {
    const parts = {
      reason: "check them",
      doubts: [
        { reason: "one", mends: ["month"] },
        { reason: "two", mends: ["month"] },
      ],
    } as const;
    expect(inCommand(parts)).toBe("check them: one; two; set --month 2026-10");
  });

  it("has its options' fields beside the first reason that they mend", () => {
    const [first, second] = [{ mends: ["currency", "rows"] }, { mends: ["scale", "currency"] }] as const;
    expect([...mendsBeside([first, second]).values()]).toEqual([["currency"], ["scale"]]);
  });

  it("stays data within an error", () => {
    const reason = { reason: "Dates contradict each other.", field: "date", mends: ["date-order"] } as const;
    expect(reasonOf(new UnreadableList(reason))).toEqual(reason);
    expect(new UnreadableList(reason).message).toBe("Dates contradict each other.");
  });

  it("of the list reader names no option of the command line", () => {
    const folder = import.meta.dirname;
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".ts") && !/\.test\.ts$|reasons\.ts$|list-field\.ts$/.test(name),
    );
    expect(files.length).toBeGreaterThan(50);
    const naming = files.filter((name) => /(?:^|[^\w/*-])--[a-z]{3,}/m.test(readFileSync(join(folder, name), "utf8")));
    expect(naming).toEqual([]);
  });
});
