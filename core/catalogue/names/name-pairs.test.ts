import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { companyNameKey } from "./company-name.ts";

const FILE = new URL("../../../../shared/data/entity-resolution/name-pairs.csv", import.meta.url);
const present = existsSync(FILE);
const pairSchema = z.object({
  name_a: z.string(),
  name_b: z.string(),
  kind: z.enum(["format_variant", "rename", "same_first_token"]),
});

/** The share of pairs of a kind whose two names get the same key. */
function sharedKey(kind: z.infer<typeof pairSchema>["kind"]): number {
  const rows = z
    .array(pairSchema)
    .parse(parse(readFileSync(FILE), { columns: true, bom: true }))
    .filter((pair) => pair.kind === kind);
  return rows.filter((pair) => companyNameKey(pair.name_a) === companyNameKey(pair.name_b)).length / rows.length;
}

describe("companyNameKey on labelled name pairs", () => {
  it.skipIf(!present)("finds at least 95% of the format variants (needs ../shared/data/entity-resolution)", () => {
    expect(sharedKey("format_variant")).toBeGreaterThanOrEqual(0.95);
  });

  it.skipIf(!present)(
    "gives one key to at most 1% of the hard negatives (needs ../shared/data/entity-resolution)",
    () => {
      expect(sharedKey("same_first_token")).toBeLessThanOrEqual(0.01);
    },
  );
});
