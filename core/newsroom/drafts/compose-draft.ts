import { type FactName, type KnownFacts, type RoundFacts } from "./facts.ts";
import { EXCERPTS, HEADLINES, PARAGRAPHS, type Pattern } from "./patterns.ts";

/** The text of a draft. */
export interface Draft {
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly markdown: string;
}

/** Writes a draft about a round from its known facts; the same round and facts always give the same draft. */
export function composeDraft(roundId: number, facts: KnownFacts): Draft {
  const slots = [HEADLINES, EXCERPTS, ...PARAGRAPHS.flat()];
  const fill = (patterns: readonly Pattern[], from: KnownFacts) =>
    sentence(choose(patterns, from, spread(roundId, slots.indexOf(patterns))), from);
  const escaped = inMarkdown(facts);
  return {
    title: fill(HEADLINES, facts) ?? facts.company,
    excerpt: fill(EXCERPTS, facts) ?? facts.company,
    category: facts.stage ?? "Funding",
    markdown: PARAGRAPHS.map((paragraph) => paragraph.flatMap((patterns) => fill(patterns, escaped) ?? []).join(" "))
      .filter((paragraph) => paragraph !== "")
      .map(escapeStart)
      .join("\n\n"),
  };
}

/**
 * Chooses among the patterns whose facts are all known, preferring those with the most facts; null if there is none.
 */
function choose(patterns: readonly Pattern[], known: KnownFacts, at: number): Pattern | null {
  const possible = patterns.filter(({ needs }) => needs.every((fact) => known[fact] !== undefined));
  const most = Math.max(...possible.map(({ needs }) => needs.length));
  const best = possible.filter(({ needs }) => needs.length === most);
  return best[Math.floor(at * best.length)] ?? null;
}

/**
 * A number from 0 to 1 for each round and slot: multiples of the square roots of different primes, whose fractions are
 * evenly spread over rounds (Weyl), so that consecutive rounds get different combinations of sentences.
 */
function spread(roundId: number, slot: number): number {
  const value = roundId * Math.sqrt(PRIMES[slot % PRIMES.length] ?? 2);
  return value - Math.floor(value);
}

const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];

function sentence(pattern: Pattern | null, known: KnownFacts): string | null {
  if (pattern === null) return null;
  // All facts that the pattern needs are known, and it reads no others.
  return pattern.write(known as RoundFacts).replace(/\.{2,}$/, ".");
}

/** The facts as Markdown text, escaped so that names cannot become markup. */
function inMarkdown(facts: KnownFacts): KnownFacts {
  const escaped = Object.entries(facts).map(([name, value]) => [name, NAMES.has(name) ? escapeDeep(value) : value]);
  const { proof } = facts;
  return {
    ...(Object.fromEntries(escaped) as KnownFacts),
    ...(proof !== undefined && {
      proof: { source: escapeMarkdown(proof.source), url: proof.url.replace(/[\s()<>\\]/g, encodeURIComponent) },
    }),
  };
}

const NAMES = new Set<string>([
  "company",
  "leads",
  "investors",
  "founders",
  "description",
  "industries",
  "place",
] satisfies FactName[]);

function escapeDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(escapeDeep);
  return typeof value === "string" ? escapeMarkdown(value) : value;
}

/** Escapes text so that Markdown reads it literally. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>&#!~|]/g, "\\$&");
}

/** Escapes the start of a paragraph that would read as a list or heading. */
export function escapeStart(paragraph: string): string {
  return paragraph.replace(/^(\d+)([.)])/, "$1\\$2").replace(/^[-+=]/, "\\$&");
}
