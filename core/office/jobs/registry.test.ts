import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as signals from "../../shared/jobs/signals.ts";
import { JOBS } from "./registry.ts";

const files = globSync("*/*/jobs/*.ts", {
  cwd: join(import.meta.dirname, "../.."),
  exclude: ["**/*.test.ts", "office/jobs/**"],
});

describe("the registry of jobs", () => {
  it("finds one job in each file", () => {
    expect(JOBS.map(({ name }) => name).toSorted()).toEqual([...new Set(JOBS.map(({ name }) => name))].toSorted());
    expect(JOBS).toHaveLength(files.length);
    for (const job of JOBS) expect(Object.keys(job)).toContain("run");
  });

  it("finds the work of every job that an earlier room requests, with the same options", () => {
    for (const signal of Object.values(signals)) expect(JOBS).toContainEqual(expect.objectContaining(signal));
  });
});
