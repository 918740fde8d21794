import { describe, expect, it } from "vitest";
import { routePatterns } from "./route-pattern.ts";

const patternOf = routePatterns({
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root", index: true },
  companies: { id: "companies", parentId: "root", path: "companies" },
  founders: { id: "founders", parentId: "root", path: "companies/founders" },
  company: { id: "company", parentId: "root", path: "companies/:slug" },
  missing: { id: "missing", parentId: "root", path: "*" },
});

describe("routePatterns", () => {
  it.each([
    ["/", "/"],
    ["/companies", "/companies"],
    ["/companies/founders", "/companies/founders"],
    ["/companies/acme", "/companies/:slug"],
    ["/companies/", "/companies"],
    ["/made/up/by-a-visitor", "/*"],
    ["//", "/"],
  ])("reads %s as %s", (path, pattern) => {
    expect(patternOf(path)).toBe(pattern);
  });
});
