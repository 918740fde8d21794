import { describe, expect, it } from "vitest";
import { describeExport } from "./exports-card.tsx";

describe("describeExport", () => {
  it.each([
    [{ rows: 1_204, sinceId: null, format: "csv", preset: null, kind: "round", consumer: null }, "1,204 rows as CSV"],
    [{ rows: 1, sinceId: null, format: "ndjson", preset: null, kind: "round", consumer: null }, "1 row as NDJSON"],
    [
      { rows: 1, sinceId: 7, format: "xlsx", preset: "hubspot-contacts", kind: "company", consumer: null },
      "1 change as XLSX for HubSpot contacts",
    ],
    [
      { rows: 0, sinceId: 7, format: "csv", preset: "a discontinued preset", kind: "company", consumer: null },
      "0 changes as CSV",
    ],
  ] as const)("describes %j as %j", (past, words) => {
    expect(describeExport(past)).toBe(words);
  });
});
