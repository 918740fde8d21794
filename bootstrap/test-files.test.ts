import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./project.mjs";
import { browserTests, chosen, databaseTests, serverTests, unitTests } from "./test-files.mjs";

const FILES = ["core/catalogue/claims/check.test.ts", "core/finder/object.test.ts", "test/e2e/finder.e2e.ts"];

describe("chosen", () => {
  it.each([
    ["everything without a filter", [], FILES],
    ["a folder", ["core/finder"], [FILES[1]]],
    ["part of a name, in any case", ["Finder"], [FILES[1], FILES[2]]],
    ["any of several filters", ["catalog", "e2e"], [FILES[0], FILES[2]]],
    ["a relative path", ["./core/catalog/"], [FILES[0]]],
    ["an absolute path", [join(root, "core/catalogue")], [FILES[0]]],
    ["nothing for an unknown name", ["core/lighthouse"], []],
    ["everything if an option is given", ["-t", "finds"], FILES],
  ])("returns %s", (_what, filters, files) => {
    expect(chosen(FILES, filters)).toEqual(files);
  });
});

describe("test files", () => {
  it("are listed once, by kind", () => {
    const own = join("bootstrap", "test-files.test.ts");
    expect(unitTests().filter((file) => file === own)).toEqual([own]);
    expect(browserTests()).toContain(join("test", "e2e", "checkout.e2e.ts"));
    expect(databaseTests()).toContain(join("db", "copy.test.ts"));
    expect(databaseTests()).not.toContain(own);
    expect(databaseTests()).toEqual(expect.arrayContaining(serverTests()));
    expect(serverTests()).toContain(join("db", "copy.test.ts"));
    expect(serverTests()).not.toContain(join("core", "catalogue", "claims", "slugs.test.ts"));
  });

  it("run on only one kind of server if they test an algorithm", () => {
    const once = ["core/finder/synthetic-world.test.ts", "server/cli/hostile.test.ts"].map((file) => join(file));
    expect(unitTests()).toEqual(expect.arrayContaining(once));
    expect(databaseTests().filter((file) => once.includes(file))).toEqual([]);
  });
});
