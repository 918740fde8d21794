import { type FactName, type KnownFacts, type RoundFacts } from "./facts.ts";
import { BODY, EXCERPTS, HEADLINES, LAYOUTS, type Pattern, type Slot } from "./patterns.ts";

/** The text of a draft. */
export interface Draft {
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly markdown: string;
}

const SLOTS: readonly Slot[] = [HEADLINES, EXCERPTS, ...BODY];

/** Writes a draft about a round from its known facts; the same round and facts always give the same draft. */
export function composeDraft(roundId: number, facts: KnownFacts): Draft {
  const stated = new Set<FactName>();
  const choose = (slot: Slot) => choosePattern(slot, facts, stated, spread(roundId, SLOTS.indexOf(slot)));
  const escaped = inMarkdown(facts);
  const fill = (slot: Slot) => {
    const pattern = choose(slot);
    for (const fact of pattern?.needs ?? []) if (!pattern?.implies.includes(fact)) stated.add(fact);
    return sentence(pattern, escaped) ?? [];
  };
  const layout = LAYOUTS[Math.floor(spread(roundId, SLOTS.length) * LAYOUTS.length)] ?? [];
  return {
    title: sentence(choose(HEADLINES), facts) ?? facts.company,
    excerpt: sentence(choose(EXCERPTS), facts) ?? facts.company,
    category: facts.stage?.replace(/ extension$/, "") ?? "Funding",
    markdown: layout
      .map((paragraph) => paragraph.flatMap(fill).join(" "))
      .filter((paragraph) => paragraph !== "")
      .map(escapeStart)
      .join("\n\n"),
  };
}

/**
 * Chooses a pattern whose facts are all known and not yet stated, preferring patterns that state most of the slot's
 * facts; null if nothing is left to state.
 */
function choosePattern(
  { about, patterns }: Slot,
  known: KnownFacts,
  stated: ReadonlySet<FactName>,
  at: number,
): Pattern | null {
  const possible = patterns.filter(
    ({ needs, implies, unless }) =>
      needs.every((fact) => known[fact] !== undefined && (implies.includes(fact) || !stated.has(fact))) &&
      unless.every((fact) => known[fact] === undefined),
  );
  const covered = ({ needs }: Pattern) => about.filter((fact) => needs.includes(fact)).length;
  const most = Math.max(...possible.map(covered));
  const best = possible.filter((pattern) => covered(pattern) === most);
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

const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43];

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
function escapeStart(paragraph: string): string {
  return paragraph.replace(/^(\d+)([.)])/, "$1\\$2").replace(/^[-+=]/, "\\$&");
}
