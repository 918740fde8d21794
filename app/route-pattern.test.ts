import { describe, expect, it } from "vitest";
import { pageMethods, routePatterns } from "./route-pattern.ts";

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

describe("pageMethods", () => {
  const table = {
    home: { id: "home", parentId: "root", index: true, module: { default: true } },
    contact: { id: "contact", parentId: "root", path: "contact", module: { default: true, action: true } },
    feed: { id: "feed", parentId: "root", path: "feed", module: {} },
    missing: { id: "missing", parentId: "root", path: "*", module: { default: true } },
  };
  it.each([
    ["/", "GET, HEAD"],
    ["/contact", "GET, HEAD, POST"],
    ["/contact.data", null],
    ["/feed", null],
    ["/no-such-page", null],
  ])("lists the methods of %s: %s", (path, methods) => {
    expect(pageMethods(table, routePatterns(table))(path)).toBe(methods);
  });
});
