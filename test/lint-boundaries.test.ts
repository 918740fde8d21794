import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const project = join(import.meta.dirname, "..");
const fixtures = join(import.meta.dirname, "lint-fixtures");
const FORBIDDEN = /\/\/ forbidden: (.+)$/;
const LAYERS = ["platform", "db", "core", "content", "app", "server"];

const report = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), filename: z.string(), labels: z.array(z.object({ span: z.object({ line: z.number() }) })) }),
  ),
  number_of_files: z.number(),
});

// The fixtures lie in folders named as the project's, so a copy elsewhere is linted by the project's own rules.
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lint-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function lint(name: string, transform: (source: string) => string) {
  const copy = join(folder, name);
  cpSync(fixtures, copy, { recursive: true });
  cpSync(join(fixtures, "allowed"), copy, { recursive: true });
  rmSync(join(copy, "allowed"), { recursive: true });
  cpSync(join(project, ".oxlintrc.json"), join(copy, ".oxlintrc.json"));
  cpSync(join(project, "tsconfig.json"), join(copy, "tsconfig.json"));
  symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
  for (const file of sources(copy)) writeFileSync(join(copy, file), transform(readFileSync(join(copy, file), "utf8")));
  const found = report.parse(JSON.parse(oxlint(copy)));
  return {
    files: found.number_of_files,
    findings: found.diagnostics.map((one) => `${one.filename}:${one.labels[0]?.span.line ?? 0} ${one.code}`).sort(),
  };
}

/** It exits with 1 when it finds something, which is no failure here. */
function oxlint(cwd: string): string {
  const bin = join(dirname(createRequire(import.meta.url).resolve("oxlint/package.json")), "bin", "oxlint");
  try {
    return execFileSync(process.execPath, [bin, "--format=json", ...LAYERS], { cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    if (error instanceof Error && "stdout" in error && typeof error.stdout === "string") return error.stdout;
    throw error;
  }
}

function sources(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function expectedFindings(): string[] {
  return sources(fixtures)
    .flatMap((file) =>
      readFileSync(join(fixtures, file), "utf8")
        .split("\n")
        .map((line, index) => ({ rule: FORBIDDEN.exec(line)?.[1], line: index + 1 }))
        .flatMap(({ rule, line }) => (rule === undefined ? [] : [`${file}:${line} ${rule}`])),
    )
    .sort();
}

describe("the project's lint rules", () => {
  it("report every forbidden import and construct of the fixtures, and nothing else", () => {
    expect(lint("forbidden", (source) => source).findings).toEqual(expectedFindings());
  });

  it("report none of it once the forbidden lines are gone, having read as many files", () => {
    const cleaned = lint("cleaned", (source) => source.split("\n").map((line) => (FORBIDDEN.test(line) ? "" : line)).join("\n"));
    const rules = new Set(expectedFindings().map(ruleOf));
    expect(rules.size).toBeGreaterThan(5);
    expect(cleaned.findings.filter((finding) => rules.has(ruleOf(finding)))).toEqual([]);
    expect(cleaned.files).toBe(sources(fixtures).length);
  });
});

function ruleOf(finding: string): string {
  return finding.slice(finding.indexOf(" ") + 1);
}
