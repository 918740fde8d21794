import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf, importTarget, loadedBy, project, readSource, sourcesIn } from "./import-graph.ts";

interface Boundary {
  /** Files the rule applies to. */
  readonly from: RegExp;
  /** Files or packages they must not import. */
  readonly forbidden: RegExp;
  readonly reason: string;
  /** Exceptions. */
  readonly except?: RegExp;
  readonly allowTypes?: boolean;
}

/** The rooms of `core`: each imports only rooms before it. */
const ROOMS = ["shared", "catalogue", "reading", "intake", "finder", "customers", "programs", "office"];

const roomOf = (file: string) => ROOMS.indexOf(/^core\/(?<room>[^/]+)\//.exec(file)?.groups?.["room"] ?? "");

const SHIPPED = ["platform", "db", "core", "content", "app", "server"];

/** The import directions of ARCHITECTURE.md: platform ← db ← core ← app ← server. */
const BOUNDARIES: readonly Boundary[] = [
  { from: /^platform\//, forbidden: /^(db|core|content|app|server)\//, reason: "platform knows no other layer" },
  { from: /^db\//, forbidden: /^(core|content|app|server)\//, reason: "db imports platform only" },
  { from: /^core\//, forbidden: /^(content|app|server)\//, reason: "core imports platform and db only" },
  { from: /^content\//, forbidden: /^(platform|db|core|app|server)\//, reason: "content is data" },
  { from: /^app\//, forbidden: /^(db|server)\//, reason: "app calls core; server composes" },
  {
    from: /^app\/ui\//,
    forbidden: /^(platform|core|db)\//,
    except:
      /^core\/(?:address-status|catalogue\/facts\/(?:address-status|measures|money|money-words|partial-date)|reading\/directory\/proof)\.ts$/,
    allowTypes: true,
    reason: "components take props",
  },
  {
    from: /^core\/catalogue\/sources\//,
    forbidden: /^db\/|^(kysely|pg|pg-copy-streams)(\/|$)/,
    reason: "a source fetches and parses; core/intake/ingest writes",
  },
  {
    from: /^(platform|db|core|content)\//,
    forbidden: /^(react|react-dom|react-router|@react-router|hono|@hono)(\/|$)/,
    reason: "only app and server use React and HTTP",
  },
  { from: /./, forbidden: /^(node:)?process$/, reason: "only platform/env.ts reads the environment" },
];

const TEST_FILE = /\.test\.tsx?$/;

/** Violations in one file, one line each. */
function violations(file: string, source: string): string[] {
  return importsOf(source).flatMap(({ specifier, isType }) => {
    const target = importTarget(file, specifier);
    const broken = BOUNDARIES.filter(
      ({ from, forbidden, except, allowTypes }) =>
        from.test(file) && forbidden.test(target) && except?.test(target) !== true && !(allowTypes === true && isType),
    ).map(({ reason }) => reason);
    if (!TEST_FILE.test(file) && /^(test|bench)\//.test(target)) broken.push("shipped code imports no tests");
    if (roomOf(target) > roomOf(file) && file.startsWith("core/")) broken.push("a room imports only rooms before it");
    if (/(^|\/)internal\.ts$/.test(target) && dirname(target) !== dirname(file))
      broken.push("internal.ts is private to its folder");
    return broken.map((reason) => `${file} imports ${target}: ${reason}`);
  });
}

const folderOf = (file: string) => /^core\/(?<folder>finder|[^/]+\/[^/]+)\//.exec(file)?.groups?.["folder"];

/** Folders of `core` that import each other, directly or in a cycle; modules directly in `core` belong to none. */
function foldersInCircles(files: readonly (readonly [file: string, source: string])[]): string[] {
  const needed = new Map<string, Set<string>>();
  for (const [file, source] of files) {
    const from = folderOf(file);
    if (from === undefined) continue;
    for (const { specifier } of importsOf(source)) {
      const to = folderOf(importTarget(file, specifier));
      if (to !== undefined && to !== from) needed.set(from, (needed.get(from) ?? new Set()).add(to));
    }
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(needed.get(from) ?? [])].some((to) => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))));
  return [...needed.keys()].filter((folder) => reaches(folder, folder));
}

describe("import boundaries", () => {
  const files = SHIPPED.flatMap(sourcesIn).filter((file) => !TEST_FILE.test(file));

  it("hold in every shipped file", () => {
    expect(files.flatMap((file) => violations(file, readSource(file)))).toEqual([]);
  });

  it("keep the folders of core free of cycles", () => {
    const core = files.filter((file) => file.startsWith("core/"));
    expect(foldersInCircles(core.map((file) => [file, readSource(file)]))).toEqual([]);
    const a = ["core/room/a/x.ts", 'import { y } from "../b/y.ts";\nimport { now } from "../now.ts";'] as const;
    const b = ["core/room/b/z.ts", 'import type { X } from "../a/x.ts";'] as const;
    expect(foldersInCircles([a, b])).toEqual(["room/a", "room/b"]);
    expect(foldersInCircles([a, ["core/room/now.ts", 'import "./a/x.ts";']])).toEqual([]);
  });

  it("keep Node's modules out of what browsers read lists with", () => {
    const loaded = [...loadedBy(["app/routes/reading/companies/exclusion/worker.ts"])];
    expect(loaded.length).toBeGreaterThan(20);
    expect(loaded.filter((file) => /from "node:/.test(readSource(file)))).toEqual([]);
  });

  it("are checked on all imports in the source", () => {
    const imported = files.flatMap((file) => importsOf(readSource(file)));
    const words = files.flatMap((file) => readSource(file).match(/^(import|export) [^;]*? from "/gm) ?? []);
    expect(imported.length).toBeGreaterThanOrEqual(words.length);
    expect(words.length).toBeGreaterThan(3_000);
  });

  it.each([
    ["platform/clock.ts", 'import { open } from "../db/client.ts";'],
    ["db/client.ts", 'export * from "../core/shared/context.ts";'],
    ["core/shared/b.ts", 'import type { Route } from "../../app/routes.ts";'],
    ["core/shared/b.ts", 'const page = await import("../../server/web.ts");'],
    ["core/shared/b.ts", 'import {\n  useState,\n} from "react";'],
    ["core/shared/b.ts", 'import { hidden } from "./c/internal.ts";'],
    ["core/shared/b.ts", 'import { sample } from "../../test/builders/lead.ts";'],
    ["core/catalogue/sources/feed/open.ts", 'import { sql } from "kysely";'],
    ["core/reading/exports/a.ts", 'import { b } from "../../office/privacy/b.ts";'],
    ["content/faq.ts", 'import { env } from "../platform/env.ts";'],
    ["app/ui/row.tsx", 'import { search } from "../../core/directory/search.ts";'],
    ["app/routes/home.tsx", 'import { db } from "../../db/client.ts";'],
    ["server/main.ts", 'import process from "node:process";'],
  ])("forbid in %s: %s", (file, source) => {
    expect(violations(file, source)).toHaveLength(1);
  });

  it.each([
    ["app/ui/row.tsx", 'import type { Lead } from "../../core/directory/lead.ts";'],
    ["core/shared/b.ts", 'import { own } from "./internal.ts";'],
    ["core/office/privacy/a.ts", 'import { b } from "../../reading/exports/b.ts";'],
    ["core/shared/b.test.ts", 'import { sample } from "../../test/builders/lead.ts";'],
  ])("allow in %s: %s", (file, source) => {
    expect(violations(file, source)).toEqual([]);
  });
});

describe("lint", () => {
  it("applies type-aware rules", () => {
    const folder = mkdtempSync(join(tmpdir(), "lint-"));
    try {
      for (const file of [".oxlintrc.json", "tsconfig.json"]) cpSync(join(project, file), join(folder, file));
      symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
      writeFileSync(join(folder, "late.ts"), "async function late(): Promise<void> {}\nlate();\n");
      expect(oxlint(folder)).toContain("no-floating-promises");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Runs oxlint and returns its report; its exit code is 1 if it finds something. */
function oxlint(cwd: string): string {
  const bin = join(dirname(createRequire(import.meta.url).resolve("oxlint/package.json")), "bin", "oxlint");
  try {
    return execFileSync(process.execPath, [bin, "--format=json", "late.ts"], { cwd, encoding: "utf8" });
  } catch (error) {
    if (error instanceof Error && "stdout" in error && typeof error.stdout === "string") return error.stdout;
    throw error;
  }
}
