import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { staleFragments } from "./mutants-table.ts";

describe("mutants-table.ts", () => {
  it("has fragments that occur exactly once in their files", () => {
    expect(staleFragments((file) => readFileSync(join(import.meta.dirname, "..", file), "utf8"))).toEqual([]);
  });
});
