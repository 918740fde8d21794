import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project, readSource } from "./import-graph.ts";
import { functionsAndExpressions, measureShape, type Shape, shippedSources } from "./shape.ts";

const ceilings: Shape = JSON.parse(readFileSync(join(project, "shape.json"), "utf8"));

describe("the shape of the product", () => {
  const files = shippedSources();
  const found = measureShape(files);

  it.each(Object.entries(ceilings))("has at most the %s that shape.json allows", (part, ceiling) => {
    const places = found[part as keyof Shape];
    expect(places.length > ceiling ? places : []).toEqual([]);
  });

  it("is printed in lines and bytes", () => {
    const texts = files.map(readSource);
    const lines = texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    process.stdout.write(`The product has ${lines} lines and ${bytes} bytes in ${files.length} files.\n`);
    expect(files.length).toBeGreaterThan(1_000);
  });
});

function body(lines: number): string {
  return Array.from({ length: lines }, () => "  work();").join("\n");
}

describe("counting", () => {
  it.each([
    ["a declaration", (inside: string) => `function long() {\n${inside}\n}`],
    ["an arrow", (inside: string) => `const long = () => {\n${inside}\n};`],
    ["a method", (inside: string) => `class One {\n  long() {\n${inside}\n  }\n}`],
  ])("names %s over 80 lines with its place", (_kind, write) => {
    expect(functionsAndExpressions("a.ts", `\n${write(body(79))}`).functions).toHaveLength(1);
    expect(functionsAndExpressions("a.ts", `\n${write(body(70))}`).functions).toEqual([]);
  });

  it("counts the joined parts of a built expression", () => {
    const part = "a".repeat(120);
    const { expressions } = functionsAndExpressions(
      "a.ts",
      `const one = new RegExp(["${part}", "${part}"].join("|"), "u");`,
    );
    expect(expressions).toEqual(["a.ts:1 (241)"]);
    expect(functionsAndExpressions("a.ts", `const one = new RegExp("${part}");`).expressions).toEqual([]);
  });

  it("counts the constants that a built expression names", () => {
    const source = `const PART = "${"a".repeat(201)}";\nconst one = new RegExp(\`^\${PART}$\`);`;
    expect(functionsAndExpressions("a.ts", source).expressions).toEqual(["a.ts:2 (210)"]);
  });

  it("counts a literal expression by its pattern", () => {
    expect(functionsAndExpressions("a.ts", `const one = /${"a".repeat(201)}/;`).expressions).toEqual(["a.ts:1 (201)"]);
  });
});
