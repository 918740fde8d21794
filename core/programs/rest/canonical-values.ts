import { sql } from "kysely";
import { industriesNamed, type WordMap } from "../../catalogue/industries/words.ts";
import type { Context } from "../../shared/context.ts";
import type { LeadScope } from "../../reading/directory/access.ts";
import { type Column, type Resource, selectResource } from "../../reading/directory/columns/column.ts";
import { EMBEDDED_RESOURCES } from "../../reading/directory/columns/relations.ts";
import { facetLabel } from "../../reading/directory/search/facet-label.ts";
import { membersOf } from "../../reading/directory/search/facet-members.ts";
import { type KnownValues, knownValues } from "../../reading/directory/search/question/known-values.ts";
import { foldedValue } from "../../reading/directory/search/question/spelling.ts";
import { valuesMeant } from "../../reading/directory/search/question/values/place-words.ts";
import { unknownListed, unknownValue, vocabularyOf } from "../../reading/directory/search/question/vocabulary.ts";
import { inBoundedSnapshot } from "./bounded-snapshot.ts";
import { type RestError, unknownColumnValue } from "./rest-error.ts";
import { agreedColumn, type ColumnVocabulary, vocabularyOfColumn } from "./vocabularies.ts";

/** The values that a typed one stands for, in the column's own form. */
export interface Meaning {
  readonly values: readonly string[];
  /** True for values of the vocabulary, false for words of sources that rows of this table have. */
  readonly isAgreed: boolean;
}

/** The meaning of each value that a query compares with a column of a vocabulary. */
export interface Meanings {
  /** @throws a RestError that names the nearest known values, for one that is unknown. */
  of(table: string, column: string, typed: string): Meaning;
  /** True unless the value is unknown. */
  has(table: string, column: string, typed: string): boolean;
}

/** A comparison of a column that has a vocabulary with typed values. */
export interface Use {
  readonly resource: Resource;
  readonly column: Column;
  readonly typed: readonly string[];
}

interface MeaningInput {
  readonly scope: LeadScope;
  readonly sampleSize: number;
  /** Editors' decisions about industry words. */
  readonly words: WordMap;
  /** Longest time of a statement. */
  readonly timeoutMs: number;
}

/**
 * Reads typed values: any spelling or synonym of a value of the vocabulary, a group for its members, else a value that
 * rows in the scope have in any case. Any other value is unknown.
 */
export async function readMeanings(
  ctx: Context,
  uses: readonly Use[],
  { scope, sampleSize, words, timeoutMs }: MeaningInput,
): Promise<Meanings> {
  const meanings = new Map<string, Meaning>();
  const strangers = new Map<string, RestError>();
  const known = await knownFor(ctx, uses, sampleSize);
  const open: Use[] = [];
  for (const { resource, column, typed } of uses) {
    const vocabulary = vocabularyOfColumn(resource.name, column.name);
    if (vocabulary === null) continue;
    const left: string[] = [];
    for (const value of typed) {
      const values = await meantBy(vocabulary, value, { known, words });
      if (values.length === 0) left.push(value);
      else
        meanings.set(keyOf(resource.name, column.name, value), {
          isAgreed: true,
          values: stored(vocabulary, column, values),
        });
    }
    if (left.length > 0) open.push({ resource, column, typed: left });
  }
  for (const [key, values] of await ownValues(ctx, open.filter(isOpen), { scope, timeoutMs }))
    meanings.set(key, { values, isAgreed: false });
  for (const { resource, column, typed } of open) {
    for (const value of typed) {
      const key = keyOf(resource.name, column.name, value);
      if (!meanings.has(key)) strangers.set(key, await refusalOf(resource.name, column.name, value, known));
    }
  }
  return {
    has: (table, column, typed) => !strangers.has(keyOf(table, column, typed)),
    of(table, column, typed) {
      const stranger = strangers.get(keyOf(table, column, typed));
      if (stranger !== undefined) throw stranger;
      return meanings.get(keyOf(table, column, typed)) ?? { values: [typed], isAgreed: true };
    },
  };
}

function keyOf(table: string, column: string, typed: string): string {
  return JSON.stringify([table, column, typed]);
}

/** The values of the visible leads, if a typed value may need them. */
async function knownFor(ctx: Context, uses: readonly Use[], sampleSize: number): Promise<KnownValues | null> {
  const isNeeded = uses.some(({ resource, column }) => {
    const vocabulary = vocabularyOfColumn(resource.name, column.name);
    return vocabulary !== null && "facet" in vocabulary;
  });
  return isNeeded ? knownValues(ctx, sampleSize) : null;
}

async function meantBy(
  vocabulary: ColumnVocabulary,
  typed: string,
  { known, words }: { readonly known: KnownValues | null; readonly words: WordMap },
): Promise<readonly string[]> {
  if ("values" in vocabulary) {
    const folded = foldedValue(typed);
    return vocabulary.values.filter((value) => foldedValue(value) === folded);
  }
  const { facet } = vocabulary;
  const agreed = vocabularyOf(facet);
  if (agreed === null) return valuesMeant(facet, typed, known);
  let meant = agreed.values.includes(typed) ? [typed] : agreed.meant(typed);
  if (meant.length === 0 && facet === "industry") meant = industriesNamed(typed, words);
  return membersOf(facet, meant);
}

/** Values in the form of the column: `country` has names of countries, every other column the values themselves. */
function stored(vocabulary: ColumnVocabulary, column: Column, values: readonly string[]): readonly string[] {
  const isNamed = "facet" in vocabulary && vocabulary.facet === "country" && column.name === "country";
  return isNamed ? values.map((value) => facetLabel("country", value)) : values;
}

/** True if the column may have values beside its vocabulary. Embedded tables are not limited to the scope. */
function isOpen({ resource, column }: Use): boolean {
  const vocabulary = vocabularyOfColumn(resource.name, column.name);
  if (vocabulary === null || "values" in vocabulary || EMBEDDED_RESOURCES.includes(resource)) return false;
  return vocabularyOf(vocabulary.facet)?.isClosed !== true;
}

/** The values that rows in the scope have in any case of the typed ones, by key. */
async function ownValues(
  ctx: Context,
  open: readonly Use[],
  { scope, timeoutMs }: Pick<MeaningInput, "scope" | "timeoutMs">,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (open.length === 0) return found;
  const reads = open.map(({ resource, column, typed }, place) => {
    const rows = sql`(${selectResource(resource, scope, [column])}) r`;
    const own = sql.ref(`r.${column.name}`);
    const value = column.type === "text_list" ? sql`unnest(${own})` : own;
    return sql`select distinct ${sql.lit(place)}::int as place, t.typed, v.value
      from (select ${value} as value from ${rows}) v
      join unnest(${typed}::text[]) t (typed) on lower(t.typed) = lower(v.value)`;
  });
  const all = sql<{ place: number; typed: string; value: string }>`${sql.join(reads, sql` union all `)}`;
  const { rows } = await inBoundedSnapshot(ctx, timeoutMs, ({ db }) => all.execute(db));
  for (const { place, typed, value } of rows) {
    const use = open[place];
    if (use === undefined) continue;
    const key = keyOf(use.resource.name, use.column.name, typed);
    found.set(key, [...(found.get(key) ?? []), value]);
  }
  return found;
}

async function refusalOf(table: string, column: string, typed: string, known: KnownValues | null): Promise<RestError> {
  const vocabulary = vocabularyOfColumn(table, agreedColumn(table, column));
  if (vocabulary === null) throw new Error(`the column ${column} has no vocabulary`);
  if ("values" in vocabulary) return unknownColumnValue(unknownListed(column, typed, vocabulary.values));
  const { facet } = vocabulary;
  const values = [...(vocabularyOf(facet)?.values ?? []), ...((await known?.all(facet)) ?? [])];
  return unknownColumnValue(unknownValue(facet, column, typed, values));
}
