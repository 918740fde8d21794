import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Clock } from "../../../../platform/clock.ts";
import type { Context } from "../../../shared/context.ts";
import { newestRateInSql } from "../../../catalogue/facts/exchange-rates.ts";
import { minorUnits } from "../../../catalogue/facts/money.ts";
import { type LeadScope, leadScope, sampleLeads } from "../access.ts";
import { nameWord } from "../lead-text.ts";
import { listConditions } from "./company-lists.ts";
import { type Facet, FACET_KEYS, FACETS, PLACES } from "./facets.ts";
import { membersOf } from "./facet-members.ts";
import { withMoney } from "./money-asked.ts";
import { listedRange } from "./days/listed-range.ts";
import { type Alternative, type LeadFilter, NO_FILTER, type Range } from "./filter.ts";
import { GROWTH_DEFINITIONS } from "./growth/growth-definitions.ts";
import { GROWTH_RANGE_KEYS, type GrowthRange } from "./growth/growth-ranges.ts";
import { alternativesOf } from "./words/search-signs.ts";
import { spellingsOf, typedWords, withoutLegalForm, wordsLeftOut, wordsSearched } from "./words/search-words.ts";

/**
 * SQL condition: the row of `listing lead` matches the filter. `scope` is the scope in which a word without matches
 * counts as misspelled; it does not restrict the rows, which {@link leadsInScope} does.
 */
export function leadCondition(asked: LeadFilter, clock: Clock, scope: LeadScope = "all"): RawBuilder<SqlBool> {
  const filter = withMoney(asked);
  const conditions = [
    ...partConditions(filter, clock),
    ...(filter.anyPlace ? anyPlaceConditions(filter) : []),
    ...(filter.anyOf.length === 0 ? [] : [oneOf(filter.anyOf, clock)]),
    ...listConditions(filter),
    ...(filter.search === null ? [] : [textCondition(filter.search, scope)]),
  ];
  return allOf(conditions);
}

/** Conditions of what a filter and its alternatives have in common. */
function partConditions(part: Alternative & { readonly anyPlace?: boolean }, clock: Clock): RawBuilder<SqlBool>[] {
  return [
    ...FACET_KEYS.flatMap((facet) => {
      const isAlternative = part.anyPlace === true && PLACES.includes(facet);
      return facetConditions(facet, isAlternative ? [] : part.include[facet], part.exclude[facet]);
    }),
    ...amountConditions(part),
    ...dayConditions(listedRange(part, clock)),
    ...bounds(sql.ref("lead.year_founded"), part.yearFounded, "integer"),
    ...GROWTH_RANGE_KEYS.flatMap((range) => growthConditions(range, part.growth[range])),
  ];
}

/** Unknown values match no alternative, so that the condition is never null. */
function oneOf(alternatives: readonly Alternative[], clock: Clock): RawBuilder<SqlBool> {
  const each = alternatives.map((alternative) => allOf(partConditions(alternative, clock)));
  return sql<SqlBool>`coalesce(${sql.join(each, sql` or `)}, false)`;
}

function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** SQL condition: the row of `lead`, or of `listing lead`, is within the scope. */
export function leadsInScope(scope: LeadScope): RawBuilder<SqlBool> {
  if (scope === "all") return sql<SqlBool>`true`;
  return sql<SqlBool>`lead.round_id in (select sample.round_id from ${sampleLeads(scope)} sample)`;
}

interface CompaniesMatching {
  readonly filter: LeadFilter;
}

/** SQL: the companies with a round in the actor's scope that matches the filter. */
export function companiesMatching(ctx: Context, { filter }: CompaniesMatching): RawBuilder<unknown> {
  const scope = leadScope(ctx);
  return sql`select lead.company_id from listing lead where ${leadCondition(filter, ctx.clock, scope)} and ${leadsInScope(scope)}`;
}

/** Minor units of an amount, limited to what both a JavaScript number and a bigint can hold. */
function minorOf(units: number | null, decimals: number): number | null {
  if (units === null) return null;
  return Math.min(Math.max(Math.round(units * 10 ** decimals), 0), Number.MAX_SAFE_INTEGER);
}

function facetConditions(
  facet: Facet,
  included: readonly string[] = [],
  excluded: readonly string[] = [],
): RawBuilder<SqlBool>[] {
  const { kind, match } = FACETS[facet];
  const [include, exclude] = [membersOf(facet, included), membersOf(facet, excluded)];
  const expression = sql.raw(FACETS[facet].sql);
  const holdsAny = (values: readonly string[]) =>
    kind === "one"
      ? sql<SqlBool>`${expression} = any(${values}::text[])`
      : sql<SqlBool>`${expression} && ${values}::text[]`;
  const holds = match === "all" ? sql<SqlBool>`${expression} @> ${include}::text[]` : holdsAny(include);
  return [
    ...(include.length > 0 ? [holds] : []),
    ...(exclude.length > 0 ? [sql<SqlBool>`(${holdsAny(exclude)}) is not true`] : []),
  ];
}

/** The included places of every level as alternatives. */
function anyPlaceConditions({ include }: LeadFilter): RawBuilder<SqlBool>[] {
  const levels = PLACES.flatMap((facet) => facetConditions(facet, include[facet]));
  return levels.length === 0 ? [] : [sql<SqlBool>`coalesce(${sql.join(levels, sql` or `)}, false)`];
}

function amountConditions({ amount: { min, max }, currency }: Alternative): RawBuilder<SqlBool>[] {
  if (min === null && max === null) return [];
  const within = (column: string, decimals: number) =>
    bounds(sql.ref(column), { min: minorOf(min, decimals), max: minorOf(max, decimals) }, "bigint");
  if (currency === "USD") return within("lead.amount_usd_minor", 2);
  const ownRange = sql.join(within("lead.amount_minor", minorUnits(currency)), sql` and `);
  const dollarRange = sql.join(
    bounds(sql`(lead.amount_usd_minor / 100.0 / (${newestRateInSql(currency)}))`, { min, max }, "numeric"),
    sql` and `,
  );
  return [sql<SqlBool>`(case when lead.currency = ${currency} then ${ownRange} else ${dollarRange} end)`];
}

// A lead without a date has the listing date '-infinity', which is outside every range.
function dayConditions(range: Range<string>): RawBuilder<SqlBool>[] {
  if (range.min === null && range.max === null) return [];
  return [sql<SqlBool>`lead.listed_on > '-infinity'`, ...bounds(sql.ref("lead.listed_on"), range, "date")];
}

function growthConditions(of: GrowthRange, { min, max } = NO_FILTER.yearFounded): RawBuilder<SqlBool>[] {
  const { sql: number, known: [least, most] = [number, number] } = GROWTH_DEFINITIONS[of];
  return [
    ...bounds(sql.raw(least), { min, max: null }, "float8"),
    ...bounds(sql.raw(most), { min: null, max }, "float8"),
  ];
}

function bounds(
  column: RawBuilder<unknown>,
  range: Range<number | string>,
  type: "integer" | "bigint" | "date" | "numeric" | "float8",
): RawBuilder<SqlBool>[] {
  const as = sql.raw(type);
  return [
    ...(range.min === null ? [] : [sql<SqlBool>`${column} >= ${range.min}::${as}`]),
    ...(range.max === null ? [] : [sql<SqlBool>`${column} <= ${range.max}::${as}`]),
  ];
}

/** SQL condition: one of a text's words begins with one of these forms. */
export function hasForm(text: RawBuilder<unknown>, forms: readonly string[]): RawBuilder<SqlBool> {
  const each = forms.map((form) => sql<SqlBool>`${text} like ${`% ${form}%`}`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** SQL condition: the lead is found by one of the alternatives of a search, and has no words that it leaves out. */
function textCondition(search: string, scope: LeadScope): RawBuilder<SqlBool> {
  const alternatives = alternativesOf(search).map((text) => alternativeCondition(text, scope));
  const leftOut = wordsLeftOut(search).map(
    (words) => sql<SqlBool>`lead.round_id not in (select t.round_id from lead_text t where ${hasEachWord(words)})`,
  );
  const conditions = [
    ...(alternatives.length === 0 ? [] : [sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`]),
    ...leftOut,
  ];
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function hasEachWord(words: readonly (readonly string[])[]): RawBuilder<unknown> {
  const conditions = words.map((forms) => hasForm(sql`t.words`, forms));
  return sql.join(conditions, sql` and `);
}

/**
 * SQL condition: the lead has a company, person or investor of the searched name; if no lead within `scope`
 * does, it has a word with each searched prefix; if none does, those without a legal form; if none does, variants at
 * one edit match too. As `textQueriesOf` in memory.
 */
function alternativeCondition(search: string, scope: LeadScope): RawBuilder<SqlBool> {
  const words = wordsSearched(search);
  if (words.length === 0) return sql<SqlBool>`false`;
  const asTyped = hasEachWord(words);
  // A word alone is no whole name.
  const asName = words.length > 1 ? sql`t.words like ${`% ${nameWord(typedWords(search))}%`}` : sql`false`;
  const bare = withoutLegalForm(search);
  const asBare = bare === null ? sql`false` : hasEachWord(wordsSearched(bare));
  const misspelled = sql.join(
    typedWords(search).map((word) => sql`t.words ~ ${` (${spellingsOf(word).join("|").replaceAll("_", "[a-z0-9]")})`}`),
    sql` and `,
  );
  const isFound = (condition: RawBuilder<unknown>) =>
    sql`exists (select 1 from lead_text t where ${condition} and ${textInScope(scope)})`;
  return sql<SqlBool>`lead.round_id in (
    select t.round_id from lead_text t
    where case when ${isFound(asName)} then ${asName} when ${isFound(asTyped)} then ${asTyped}
      when ${isFound(asBare)} then ${asBare} else ${misspelled} end
  )`;
}

/** SQL condition: the lead of a row `t` of table `lead_text` is within the scope. */
export function textInScope(scope: LeadScope): RawBuilder<SqlBool> {
  if (scope === "all") return sql<SqlBool>`true`;
  return sql<SqlBool>`t.round_id in (select sample.round_id from ${sampleLeads(scope)} sample)`;
}
