import { sql } from "kysely";
import { loadEditedWords } from "../../catalogue/industries/edited-words.ts";
import { industriesNamed, type WordMap } from "../../catalogue/industries/words.ts";
import type { Context } from "../../shared/context.ts";
import type { LeadScope } from "../../reading/directory/access.ts";
import { type Column, columnNamed, type Resource, selectResource } from "../../reading/directory/columns/column.ts";
import { EMBEDDED_RESOURCES } from "../../reading/directory/columns/relations.ts";
import { facetLabel } from "../../reading/directory/search/facet-label.ts";
import { membersOf } from "../../reading/directory/search/facet-members.ts";
import { type KnownValues, knownValues } from "../../reading/directory/search/values/known-values.ts";
import { foldedValue } from "../../reading/directory/search/values/spelling.ts";
import { valuesMeant } from "../../reading/directory/search/question/values/place-words.ts";
import { unknownListed, unknownValue, vocabularyOf } from "../../reading/directory/search/values/vocabulary.ts";
import { inBoundedSnapshot } from "./bounded-snapshot.ts";
import { REFUSED, type RestError } from "./rest-error.ts";
import { agreedColumn, type ColumnVocabulary, vocabularyOfColumn } from "./vocabularies.ts";

/** The values that a typed one stands for, in the column's own form. */
export interface Meaning {
  readonly values: readonly string[];
  /** True for values of the vocabulary, false for words of sources that rows of this table have. */
  readonly isAgreed: boolean;
}

/**
 * The meaning of a value that a query compares with a column of a vocabulary, or the error of an unknown one, which
 * names the nearest known values.
 */
export type Meanings = (resource: Resource, column: string, typed: string) => Meaning | RestError;

/** A column with a vocabulary, and what each value means that it is compared with; null until that is read. */
interface Use {
  readonly resource: Resource;
  readonly column: Column;
  readonly vocabulary: ColumnVocabulary;
  readonly meanings: Map<string, Meaning | RestError | null>;
}

interface MeaningInput {
  readonly scope: LeadScope;
  /** Longest time of a statement. */
  readonly timeoutMs: number;
}

/**
 * Makes a plan that compares columns of vocabularies with typed values: a draft of it tells which, and once their
 * meanings are read it is made with them.
 */
export async function withMeanings<T>(ctx: Context, input: MeaningInput, plan: (meanings: Meanings) => T): Promise<T> {
  const uses = new Map<string, Use>();
  const draft = plan((resource, name, typed) => {
    const use = uses.get(keyOf(resource, name)) ?? useOf(resource, name);
    uses.set(keyOf(resource, name), use);
    use.meanings.set(typed, null);
    return { values: [typed], isAgreed: true };
  });
  if (uses.size === 0) return draft;
  await readMeanings(ctx, [...uses.values()], input);
  return plan((resource, name, typed) => {
    const meaning = uses.get(keyOf(resource, name))?.meanings.get(typed) ?? null;
    if (meaning === null) throw new Error(`the draft of a plan did not ask what ${name} ${typed} means`);
    return meaning;
  });
}

function keyOf(resource: Resource, name: string): string {
  return `${resource.name}.${name}`;
}

function useOf(resource: Resource, name: string): Use {
  const column = columnNamed(resource, name);
  const vocabulary = vocabularyOfColumn(resource.name, name);
  if (column === undefined || vocabulary === null) throw new Error(`${resource.name}.${name} has no vocabulary`);
  return { resource, column, vocabulary, meanings: new Map() };
}

/**
 * Reads typed values: any spelling or synonym of a value of the vocabulary, a group for its members, else a value that
 * rows in the scope have in any case. Any other value is unknown.
 */
async function readMeanings(ctx: Context, uses: readonly Use[], input: MeaningInput): Promise<void> {
  const words = await loadEditedWords(ctx);
  const isNeeded = uses.some(({ vocabulary }) => "facet" in vocabulary);
  const known = isNeeded ? await knownValues(ctx) : null;
  for (const use of uses) {
    for (const typed of use.meanings.keys()) {
      const values = await meantBy(use.vocabulary, typed, { known, words });
      if (values.length > 0) use.meanings.set(typed, { values: stored(use, values), isAgreed: true });
    }
  }
  await readOwnValues(ctx, uses, input);
  for (const use of uses) {
    for (const typed of unreadOf(use)) use.meanings.set(typed, await refusalOf(use, typed, known));
  }
}

function unreadOf({ meanings }: Use): readonly string[] {
  return [...meanings].flatMap(([typed, meaning]) => (meaning === null ? [typed] : []));
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
function stored({ vocabulary, column }: Use, values: readonly string[]): readonly string[] {
  const isNamed = "facet" in vocabulary && vocabulary.facet === "country" && column.name === "country";
  return isNamed ? values.map((value) => facetLabel("country", value)) : values;
}

/** True if the column may have values beside its vocabulary. Embedded tables are not limited to the scope. */
function isOpen({ resource, vocabulary }: Use): boolean {
  if ("values" in vocabulary || EMBEDDED_RESOURCES.includes(resource)) return false;
  return vocabularyOf(vocabulary.facet)?.isClosed !== true;
}

/** Reads the values that rows in the scope have in any case of the typed ones. */
async function readOwnValues(ctx: Context, uses: readonly Use[], { scope, timeoutMs }: MeaningInput): Promise<void> {
  const open = uses.filter((use) => isOpen(use) && unreadOf(use).length > 0);
  if (open.length === 0) return;
  const reads = open.map((use, place) => {
    const { resource, column } = use;
    const rows = sql`(${selectResource(resource, scope, [column])}) r`;
    const own = sql.ref(`r.${column.name}`);
    const value = column.type === "text_list" ? sql`unnest(${own})` : own;
    return sql`select ${sql.lit(place)}::int as place, t.typed, array_agg(distinct v.value) as values
      from (select ${value} as value from ${rows}) v
      join unnest(${unreadOf(use)}::text[]) t (typed) on lower(t.typed) = lower(v.value) group by t.typed`;
  });
  const all = sql<{ place: number; typed: string; values: string[] }>`${sql.join(reads, sql` union all `)}`;
  const { rows } = await inBoundedSnapshot(ctx, timeoutMs, ({ db }) => all.execute(db));
  for (const { place, typed, values } of rows) open[place]?.meanings.set(typed, { values, isAgreed: false });
}

async function refusalOf({ resource, column }: Use, typed: string, known: KnownValues | null): Promise<RestError> {
  const { name } = column;
  const vocabulary = vocabularyOfColumn(resource.name, agreedColumn(resource.name, name));
  if (vocabulary === null) throw new Error(`${resource.name}.${name} has no vocabulary`);
  if ("values" in vocabulary) return REFUSED.unknownValue(unknownListed(name, typed, vocabulary.values));
  const { facet } = vocabulary;
  const values = [...(vocabularyOf(facet)?.values ?? []), ...(known?.all(facet) ?? [])];
  return REFUSED.unknownValue(unknownValue(facet, name, typed, values));
}
