import { sql } from "kysely";
import type { Database } from "../../../../../db/client.ts";
import type { Context } from "../../../../shared/context.ts";
import { readList } from "../../../../shared/replica.ts";
import { totalsOf } from "../in-memory/evaluate.ts";
import { FACETS, type Facet } from "../facets.ts";
import { Dictionary, dictionaryOf } from "../in-memory/segment.ts";
import { visibleIndex } from "../visible-leads.ts";
import { hasWord } from "../words/word-index.ts";
import { foldedValue } from "./spelling.ts";

/** Facets whose values people name. */
const NAMED: readonly Facet[] = [
  "city",
  "region",
  "country",
  "industry",
  "investor",
  "lead_investor",
  "headcount",
  "stage",
];

/** The values of facets among the rounds that an actor may see. Reveals nothing of others. */
export interface KnownValues {
  /** Values equal to the typed one but for case, accents and punctuation; only the exact one if it exists. */
  spelled(facet: Facet, typed: string): readonly string[];
  /** Values that begin with the typed words, in alphabetical order: every fund of a family. */
  beginning(facet: Facet, typed: string): readonly string[];
  /** Folded values, also of rounds that changed; check what is found with `beginning`. */
  folded(facet: Facet): Iterable<string>;
  /** The first words of these. */
  beginnings(facet: Facet): Iterable<string>;
  /** The value of several words that a word is without spaces: "telaviv". */
  joined(facet: Facet, word: string): string | undefined;
  /** In alphabetical order. */
  all(facet: Facet): readonly string[];
  /** The words of all values, folded. */
  words(facet: Facet): ReadonlySet<string>;
}

/**
 * The values of these facets that the visible rounds have in the current published state, and whether a folded word
 * begins a word of their texts; null if SQL must tell.
 */
export async function knownValues(
  ctx: Context,
  facets: readonly Facet[] = NAMED,
): Promise<KnownValues & { readonly mentions: ((word: string) => boolean) | null }> {
  const { index, state } = await visibleIndex(ctx);
  const inSql = new Map<Facet, Dictionary>();
  if (index === null)
    for (const [i, dictionary] of (await Promise.all(facets.map((facet) => valuesInSql(ctx, facet, state)))).entries())
      inSql.set(facets[i] ?? "city", dictionary);
  const valuesOf = (facet: Facet): Values => {
    if (index === null) return { dictionary: inSql.get(facet) ?? new Dictionary(), isCurrent: () => true };
    const dictionary = dictionaryOf(index.dictionaries, facet);
    const totals = totalsOf(index, facet);
    return { dictionary, isCurrent: (value) => (totals[dictionary.find(value) ?? -1] ?? 0) > 0 };
  };
  const listOf = (facet: Facet): Listed => {
    const { dictionary, isCurrent } = valuesOf(facet);
    const ofState = listed.get(index ?? dictionary) ?? new Map<Facet, Listed>();
    listed.set(index ?? dictionary, ofState);
    const known = ofState.get(facet) ?? listedValues(dictionary.texts.slice(1).filter(isCurrent).sort());
    ofState.set(facet, known);
    return known;
  };
  const mentioned = new Map<string, boolean>();
  const missing: string[] = [];
  const isMentioned = (word: string) =>
    // Nothing begins with more than what nothing begins with: "ada.park.of" needs no look-up after "ada.park".
    !missing.some((beginning) => word.startsWith(beginning)) &&
    index?.segments.some((segment) => hasWord(segment, word)) === true;
  return {
    spelled(facet, typed) {
      const { dictionary, isCurrent } = valuesOf(facet);
      if (dictionary.find(typed) !== undefined && isCurrent(typed)) return [typed];
      return (foldedIn(dictionary).values.get(foldedValue(typed)) ?? []).filter(isCurrent);
    },
    beginning(facet, typed) {
      const { dictionary, isCurrent } = valuesOf(facet);
      const start = `${foldedValue(typed)} `;
      const { values, byFirstWord } = foldedIn(dictionary);
      const keys = (byFirstWord.get(firstWord(start)) ?? []).filter((key) => `${key} `.startsWith(start));
      return keys.flatMap((key) => (values.get(key) ?? []).filter(isCurrent)).sort();
    },
    folded: (facet) => foldedIn(valuesOf(facet).dictionary).values.keys(),
    beginnings: (facet) => foldedIn(valuesOf(facet).dictionary).byFirstWord.keys(),
    joined(facet, word) {
      const { dictionary, isCurrent } = valuesOf(facet);
      return foldedIn(dictionary).joined.get(word)?.find(isCurrent);
    },
    all: (facet) => listOf(facet).values,
    words: (facet) => listOf(facet).words(),
    mentions:
      index === null
        ? null
        : (word) => {
            const known = mentioned.get(word) ?? isMentioned(word);
            mentioned.set(word, known);
            if (!known) missing.push(word);
            return known;
          },
  };
}

/** A dictionary in memory keeps values whose last round changed or was withdrawn; those are not current. */
interface Values {
  readonly dictionary: Dictionary;
  readonly isCurrent: (value: string) => boolean;
}

interface Folded {
  readonly values: Map<string, string[]>;
  /** Keys of `values` by their first word: names are looked up by their beginnings at each word of a question. */
  readonly byFirstWord: Map<string, string[]>;
  /** Values of several words by their keys without spaces. */
  readonly joined: Map<string, string[]>;
  /** Number of the dictionary's texts already in `values`. */
  upTo: number;
}

const folded = new WeakMap<Dictionary, Folded>();

/** The values of a dictionary by their folded spelling. Dictionaries only grow, so only new values are folded. */
function foldedIn(dictionary: Dictionary): Folded {
  const known = folded.get(dictionary) ?? { values: new Map(), byFirstWord: new Map(), joined: new Map(), upTo: 1 };
  for (; known.upTo < dictionary.texts.length; known.upTo += 1) {
    const value = dictionary.texts[known.upTo] ?? "";
    const key = foldedValue(value);
    if (!known.values.has(key)) append(known.byFirstWord, firstWord(key), key);
    append(known.values, key, value);
    if (value.includes(" ")) append(known.joined, key.replaceAll(" ", ""), value);
  }
  folded.set(dictionary, known);
  return known;
}

/** The current values of a facet. */
interface Listed {
  readonly values: readonly string[];
  readonly words: () => ReadonlySet<string>;
}

/** The current values by the published state that they are of. */
const listed = new WeakMap<object, Map<Facet, Listed>>();

function listedValues(values: readonly string[]): Listed {
  let words: ReadonlySet<string> | undefined;
  return { values, words: () => (words ??= new Set(values.flatMap((value) => foldedValue(value).split(" ")))) };
}

function firstWord(key: string): string {
  return key.split(" ", 1)[0] ?? "";
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

const kept = new WeakMap<Database, Map<Facet, { readonly state: string; readonly values: Promise<Dictionary> }>>();

/** The values in the whole catalogue, for catalogues that are not in memory; read once per published state. */
function valuesInSql(ctx: Context, facet: Facet, state: string): Promise<Dictionary> {
  const ofDatabase =
    kept.get(ctx.db) ?? new Map<Facet, { readonly state: string; readonly values: Promise<Dictionary> }>();
  kept.set(ctx.db, ofDatabase);
  const known = ofDatabase.get(facet);
  if (known?.state === state) return known.values;
  const values = readValues(ctx, facet);
  ofDatabase.set(facet, { state, values });
  // A failed read is not cached: the next question reads again.
  values.catch(() => ofDatabase.delete(facet));
  return values;
}

function readValues(ctx: Context, facet: Facet): Promise<Dictionary> {
  const expression = sql.raw(FACETS[facet].sql);
  const value = FACETS[facet].kind === "one" ? expression : sql`unnest(${expression})`;
  return readList(ctx, async ({ db }) => {
    const { rows } = await sql<{ value: string | null }>`select distinct ${value} as value from listing lead`.execute(
      db,
    );
    const dictionary = new Dictionary();
    for (const { value: found } of rows) dictionary.codeOf(found ?? "");
    return dictionary;
  });
}
