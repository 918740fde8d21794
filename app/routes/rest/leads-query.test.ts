import { describe, expect, it } from "vitest";
import { readLeadsQuery } from "./leads-query.ts";

const read = (query: string) => readLeadsQuery(new URLSearchParams(query));

describe("readLeadsQuery", () => {
  it.each([
    ["select=*&order=funding_date.desc&limit=10", 10],
    ["limit=1", 1],
    ["limit=100&select=%2A", 100],
    ["", 100],
  ])("reads %s", (query, limit) => {
    expect(read(query)).toEqual({ limit });
  });

  it.each([
    ["select=id", "select=id"],
    ["order=funding_date.asc", "order=funding_date.asc"],
    ["limit=0", "limit=0"],
    ["limit=101", "limit=101"],
    ["limit=1e1", "limit=1e1"],
    ["limit=", "limit="],
    ["limit=1&limit=2", '"limit"'],
    ["industry=eq.Health", '"industry"'],
    ["constructor=1", '"constructor"'],
  ])("refuses %s, naming it and what to do", (query, named) => {
    const refusal = read(query);
    expect(refusal).toEqual({ code: "PGRST100", message: expect.stringContaining(named), details: null, hint: expect.stringMatching(/\S/) });
  });
});
