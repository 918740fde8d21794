import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { importedFile, importsOf, project, readSource } from "./import-graph.ts";

/** Parts of the product whose size a reader feels. Each is counted over the shipped sources, without tests. */
export interface Shape {
  readonly functionsOver80Lines: number;
  /** Groups of files that load each other at run time. */
  readonly importCircles: number;
  readonly foldersOver25Files: number;
  /** Regular expressions over 200 characters; texts that are joined into one count together. */
  readonly expressionsOver200Characters: number;
}

/** Where each counted part stands, so that a failing test names it. */
export type ShapeFindings = { readonly [Part in keyof Shape]: readonly string[] };

const FOLDERS = ["platform", "db", "core", "app", "server", "content", "bootstrap"];
const LINES = 80;
const FILES = 25;
const CHARACTERS = 200;

/** Every shipped source file, relative to the project's root. */
export function shippedSources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  ).filter((file) => !readSource(file).startsWith("// Written by `npm run "));
}

/** Measures the given files. */
export function measureShape(files: readonly string[]): ShapeFindings {
  const parsed = files.map((file) => ({ file, ...functionsAndExpressions(file, readSource(file)) }));
  return {
    functionsOver80Lines: parsed.flatMap(({ functions }) => functions),
    importCircles: circlesOf(files),
    foldersOver25Files: [...Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf("/")))]
      .filter(([, inside]) => inside.length > FILES)
      .map(([folder, inside]) => `${folder} (${inside.length})`),
    expressionsOver200Characters: parsed.flatMap(({ expressions }) => expressions),
  };
}

/** The long functions and expressions of one source, as `file:line (size)`. */
export function functionsAndExpressions(file: string, source: string): Record<"functions" | "expressions", string[]> {
  const functions: string[] = [];
  const expressions: string[] = [];
  const built: { node: ESTree.Span; pattern: string }[] = [];
  const constants = new Map<string, string>();
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const measure = ({ start, end }: ESTree.Span) => {
    const lines = source.slice(start, end).split("\n").length;
    if (lines > LINES) functions.push(`${file}:${lineAt(start)} (${lines})`);
  };
  const measureExpression = ({ start }: ESTree.Span, length: number) => {
    if (length > CHARACTERS) expressions.push(`${file}:${lineAt(start)} (${length})`);
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    Literal(node) {
      if ("regex" in node) measureExpression(node, node.regex.pattern.length);
    },
    NewExpression(node) {
      const [pattern] = node.arguments;
      if (node.callee.type === "Identifier" && node.callee.name === "RegExp" && pattern !== undefined)
        built.push({ node, pattern: source.slice(pattern.start, pattern.end) });
    },
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && init !== null) constants.set(id.name, source.slice(init.start, init.end));
    },
  }).visit(program);
  for (const { node, pattern } of built) measureExpression(node, textLength(pattern, constants));
  return { functions, expressions };
}

const TEXT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs;

/** Characters of all texts in the source of a built expression, with those of the constants that it names. */
function textLength(pattern: string, constants: ReadonlyMap<string, string>): number {
  const own = (pattern.match(TEXT) ?? []).reduce((sum, text) => sum + text.length - 2, 0);
  const named = new Set(pattern.match(/\b[A-Z][A-Z0-9_]+\b/g));
  return [...named].reduce((sum, name) => {
    const value = constants.get(name);
    return value === undefined ? sum : sum + textLength(value, new Map([...constants].filter(([key]) => key !== name)));
  }, own);
}

/** Groups of files that import each other, by Tarjan's algorithm; type imports are erased and do not count. */
function circlesOf(files: readonly string[]): string[] {
  const found: string[] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    const at = index.size;
    index.set(file, at);
    low.set(file, at);
    open.push(file);
    for (const { specifier, isType } of importsOf(readSource(file))) {
      const target = isType ? null : importedFile(file, specifier);
      if (target === null) continue;
      const reached = index.has(target) ? (open.includes(target) ? (index.get(target) ?? at) : at) : visit(target);
      low.set(file, Math.min(low.get(file) ?? at, reached));
    }
    if (low.get(file) === at) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) found.push(circle.toSorted().join(", "));
    }
    return low.get(file) ?? at;
  };
  for (const file of files) if (!index.has(file)) visit(file);
  return found;
}
