import { describe, expect, it } from "vitest";
import { whatWasTaken } from "./exports-card.tsx";

describe("an export that is looked back on", () => {
  it.each([
    [{ rows: 1_204, sinceId: null, format: "csv", preset: null }, "1,204 rows as CSV"],
    [{ rows: 1, sinceId: null, format: "ndjson", preset: null }, "1 row as NDJSON"],
    [{ rows: 1, sinceId: 7, format: "xlsx", preset: "hubspot-contacts" }, "1 change as XLSX for HubSpot contacts"],
    [{ rows: 0, sinceId: 7, format: "csv", preset: "a program of former times" }, "0 changes as CSV"],
  ] as const)("%j is %j", (past, words) => {
    expect(whatWasTaken(past)).toBe(words);
  });
});
