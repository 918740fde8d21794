import { sql } from "kysely";
import type { Database } from "../../../../../db/client.ts";
import type { Context } from "../../../../shared/context.ts";
import { readList } from "../../../../shared/replica.ts";
import { totalsOf } from "../evaluate.ts";
import { FACETS, type Facet } from "../facets.ts";
import { Dictionary, dictionaryOf } from "../segment.ts";
import { findText } from "../word-index.ts";
import { formsOf, typedWords } from "./search-words.ts";
import { foldedValue } from "./spelling.ts";
import { visibleIndex } from "../visible-leads.ts";

/** The values of facets among the leads an actor may see. Reveals nothing of other leads. */
export interface KnownValues {
  /** Values equal to the typed one except for case, accents and punctuation; only the exact one if it exists. */
  spelled(facet: Facet, typed: string): Promise<readonly string[]>;
  /** Values that begin with the typed words, in alphabetical order: every fund of a family. */
  beginning(facet: Facet, typed: string): Promise<readonly string[]>;
  /** Folded values, also of leads that changed; check what is found with `beginning`. */
  folded(facet: Facet): Promise<Iterable<string>>;
  /** Which of these folded words begin a word of a lead's texts. */
  mentioned(words: readonly string[]): Promise<ReadonlySet<string>>;
  /** In alphabetical order. */
  all(facet: Facet): Promise<readonly string[]>;
}

/** The values that the visible leads have in the current published state. */
export async function knownValues(ctx: Context, sampleSize: number): Promise<KnownValues> {
  const { index, state } = await visibleIndex(ctx, sampleSize);
  const valuesOf = async (facet: Facet): Promise<Values> => {
    if (index === null) return { dictionary: await valuesInSql(ctx, facet, state), isCurrent: () => true };
    const dictionary = dictionaryOf(index.dictionaries, facet);
    const totals = totalsOf(index, facet);
    return { dictionary, isCurrent: (value) => (totals[dictionary.find(value) ?? -1] ?? 0) > 0 };
  };
  return {
    async spelled(facet, typed) {
      const { dictionary, isCurrent } = await valuesOf(facet);
      if (dictionary.find(typed) !== undefined && isCurrent(typed)) return [typed];
      return (foldedIn(dictionary).values.get(foldedValue(typed)) ?? []).filter(isCurrent);
    },
    async beginning(facet, typed) {
      const { dictionary, isCurrent } = await valuesOf(facet);
      const start = `${foldedValue(typed)} `;
      const { values, byFirstWord } = foldedIn(dictionary);
      const keys = (byFirstWord.get(firstWord(start)) ?? []).filter((key) => `${key} `.startsWith(start));
      return keys.flatMap((key) => (values.get(key) ?? []).filter(isCurrent)).sort();
    },
    async folded(facet) {
      return foldedIn((await valuesOf(facet)).dictionary).values.keys();
    },
    async mentioned(words) {
      const isMentioned = (word: string) =>
        index?.segments.some((segment) => findText(segment, { words: [[word]], name: "" }) > 0) === true;
      return index === null ? mentionedInSql(ctx, words) : new Set(words.filter(isMentioned));
    },
    async all(facet) {
      const { dictionary, isCurrent } = await valuesOf(facet);
      return dictionary.texts.slice(1).filter(isCurrent).sort();
    },
  };
}

/** The words of a text that no visible lead has, in singular or plural. */
export async function wordsMissing(known: KnownValues, text: string): Promise<readonly string[]> {
  const words = typedWords(text);
  const mentioned = await known.mentioned(words.flatMap(formsOf));
  return words.filter((word) => !formsOf(word).some((form) => mentioned.has(form)));
}

/** Only readers of the whole catalogue are answered in SQL. */
function mentionedInSql(ctx: Context, words: readonly string[]): Promise<ReadonlySet<string>> {
  return readList(ctx, async ({ db }) => {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${words}::text[]) word
      where exists (select from lead_text t where t.words like '% ' || word || '%')`.execute(db);
    return new Set(rows.map(({ word }) => word));
  });
}

/** A dictionary in memory keeps values whose last lead changed or was withdrawn; those are not current. */
interface Values {
  readonly dictionary: Dictionary;
  readonly isCurrent: (value: string) => boolean;
}

interface Folded {
  readonly values: Map<string, string[]>;
  /** Keys of `values` by their first word: names are looked up by their beginnings at each word of a question. */
  readonly byFirstWord: Map<string, string[]>;
  /** Number of the dictionary's texts already in `values`. */
  upTo: number;
}

const folded = new WeakMap<Dictionary, Folded>();

/** The values of a dictionary by their folded spelling. Dictionaries only grow, so only new values are folded. */
function foldedIn(dictionary: Dictionary): Folded {
  const known = folded.get(dictionary) ?? { values: new Map(), byFirstWord: new Map(), upTo: 1 };
  for (; known.upTo < dictionary.texts.length; known.upTo += 1) {
    const value = dictionary.texts[known.upTo] ?? "";
    const key = foldedValue(value);
    if (!known.values.has(key)) append(known.byFirstWord, firstWord(key), key);
    append(known.values, key, value);
  }
  folded.set(dictionary, known);
  return known;
}

function firstWord(key: string): string {
  return key.split(" ", 1)[0] ?? "";
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

const inSql = new WeakMap<Database, Map<Facet, { readonly state: string; readonly values: Promise<Dictionary> }>>();

/** The values in the whole catalogue, for catalogues that are not in memory; read once per published state. */
function valuesInSql(ctx: Context, facet: Facet, state: string): Promise<Dictionary> {
  const kept = inSql.get(ctx.db) ?? new Map<Facet, { readonly state: string; readonly values: Promise<Dictionary> }>();
  inSql.set(ctx.db, kept);
  const known = kept.get(facet);
  if (known?.state === state) return known.values;
  const values = readValues(ctx, facet);
  kept.set(facet, { state, values });
  // A failed read is not cached: the next question reads again.
  values.catch(() => kept.delete(facet));
  return values;
}

function readValues(ctx: Context, facet: Facet): Promise<Dictionary> {
  const expression = sql.raw(FACETS[facet].sql);
  const value = FACETS[facet].kind === "one" ? expression : sql`unnest(${expression})`;
  return readList(ctx, async ({ db }) => {
    const { rows } = await sql<{ value: string | null }>`select distinct ${value} as value from lead`.execute(db);
    const dictionary = new Dictionary();
    for (const { value: found } of rows) dictionary.codeOf(found ?? "");
    return dictionary;
  });
}
