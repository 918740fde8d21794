import { describe, expect, it } from "vitest";
import type { Actor } from "../context.ts";
import { visibleLeads } from "./access.ts";

describe("visibleLeads", () => {
  it.each<[Actor["access"], number, number]>([
    ["anonymous", 100, 60],
    ["free", 100, 60],
    ["paid", 100, 100],
    ["editor", 100, 100],
    ["owner", 100, 100],
    ["anonymous", 5, 5],
    ["anonymous", 0, 0],
  ])("lets %s of %d leads reach %d when the sample is 60", (access, total, visible) => {
    expect(visibleLeads({ id: "a", access }, total, 60)).toBe(visible);
  });
});
