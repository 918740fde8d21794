import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import { project, readSource } from "./import-graph.ts";
import { shippedSources } from "./shape.ts";

// No regular expression of the product may take more than linear time: texts come from lists, pages and mails. Each new
// or changed expression is run with repeated pieces of two lengths. Those found linear are listed by hash, so that only
// others are run; `npm test -- --deep test/expressions.test.ts` runs all of them and rewrites the list.

const LIST = join(project, "test/linear-expressions.txt");
/** Reads questions, which are cut to 200 characters before. */
const SHORT_TEXTS = /^core\/reading\/directory\/search\/question\//;

interface Expression {
  readonly pattern: string;
  readonly flags: string;
  readonly at: string;
}

/** Every expression literal of the product, once. */
function expressionsOf(): ReadonlyMap<string, Expression> {
  const found = new Map<string, Expression>();
  for (const file of shippedSources().filter((name) => !SHORT_TEXTS.test(name))) {
    const { program } = parseSync(file, readSource(file));
    const visitor = new Visitor({
      Literal(literal) {
        if (!("regex" in literal)) return;
        const { pattern, flags } = literal.regex;
        found.set(hashOf(pattern, flags), { pattern, flags, at: file });
      },
    });
    visitor.visit(program);
  }
  return found;
}

const hashOf = (pattern: string, flags: string) =>
  createHash("sha256").update(`${flags} ${pattern}`).digest("hex").slice(0, 10);

const PIECES = [
  ..."\t\n aA1,.-([\"'/@$&|:;é–<=%?!+*_#]\\\u0301".split(""),
  ...'a ~1 ~1,~a,~a.~a-~ a~a b ~, ~. ~and ~(a~a(~1.~$1 ~a&~"a~-1~in ~of ~the ~<a~a=~x@~a@~://'.split("~"),
];
/** Around the pieces: an end that matches nothing, a beginning for what looks behind, and the bare end. */
const AROUND = [
  ["", "\0"],
  ["a", "\0"],
  ["", ""],
] as const;
const SHORT = 500;
/** Exponential time is seen before it takes for ever. */
const FIRST = [16, 20, 26, 60, SHORT];
/** Linear time makes it eight times as long, quadratic time 64 times. */
const LONG = 8 * SHORT;
const MOST_GROWTH = 20;
/** Less is too little to tell; a quadratic expression takes longer. */
const LEAST_MS = 5;
/** Far above what any expression takes for {@link SHORT} characters: no reason to wait for the longer text. */
const HOPELESS_MS = 50;
const TRIES = 5;

/** The repeated piece with which an expression takes more than linear time; null if there is none. */
function superlinear({ pattern, flags }: Pick<Expression, "pattern" | "flags">): string | null {
  const expression = new RegExp(pattern, `${flags.replaceAll(/[gy]/g, "")}g`);
  for (const piece of PIECES)
    for (const [before, after] of AROUND) {
      const once = (length: number) =>
        timeOf(() => (before + piece.repeat(length / piece.length) + after).replaceAll(expression, ""));
      // The quickest of several tries: other programs on this machine only ever slow one down.
      const quickest = (length: number) => Math.min(...Array.from({ length: TRIES }, () => once(length)));
      for (const length of FIRST) if (once(length) > HOPELESS_MS && quickest(length) > HOPELESS_MS) return piece;
      if (once(LONG) < LEAST_MS) continue;
      // Three times, because a machine that slows down between the two texts looks like growth.
      const shorts = () => Array.from({ length: LONG / SHORT }, () => once(SHORT)).reduce((sum, one) => sum + one, 0);
      // As many characters in short texts, because the clock is too coarse for one of them.
      const grows = () => quickest(LONG) > (MOST_GROWTH * SHORT * shorts()) / LONG;
      if (quickest(LONG) >= LEAST_MS && grows() && grows() && grows()) return piece;
    }
  return null;
}

/** Processor time of this thread in milliseconds. */
function timeOf(act: () => unknown): number {
  const begun = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000;
}

it("uses expressions that take linear time", { timeout: 3_600_000 }, () => {
  const isDeep = process.env["DEEP_TESTS"] === "true";
  const all = expressionsOf();
  const known = new Set(isDeep ? [] : readFileSync(LIST, "utf8").split("\n"));
  const slow: string[] = [];
  const linear = [...all].filter(([hash, expression]) => {
    const piece = known.has(hash) ? null : superlinear(expression);
    if (piece !== null)
      slow.push(`${expression.at}: /${expression.pattern}/${expression.flags} (${JSON.stringify(piece)})`);
    return piece === null;
  });
  if (isDeep)
    writeFileSync(
      LIST,
      `${linear
        .map(([hash]) => hash)
        .sort()
        .join("\n")}\n`,
    );
  expect(all.size).toBeGreaterThan(1_000);
  expect(slow).toEqual([]);
});

it.each([
  [/\s+$/, true],
  [/[^@]+@[^@]+\./, true],
  [/(?<!\s)\s+$/, false],
  [/[^@]{1,64}@[^@]{1,255}\./, false],
])("tells whether %s takes more than linear time", ({ source: pattern, flags }, isSlow) => {
  expect(superlinear({ pattern, flags }) !== null).toBe(isSlow);
});
