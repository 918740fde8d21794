import { sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import type { Database } from "../../../../db/client.ts";
import { slugOf } from "../../../catalogue/claims/slug.ts";
import type { Context } from "../../../shared/context.ts";
import { type LeadScope, leadScope } from "../access.ts";
import { scopedLeads } from "../columns/column.ts";
import {
  type HiddenAmounts,
  LEAST_DISCLOSED,
  mayDiscloseSum,
  disclosedCount,
  twoDigits,
} from "../disclosed-figures.ts";
import { catalogueVersion, equityUsd } from "../published.ts";
import { type Dimension, TOPIC_KINDS, topicFilter, type TopicKind, TOPICS } from "./kinds.ts";

/**
 * Figures of one topic page, counted over the whole catalogue. Of topics with rounds that the reader does not see, they
 * follow the rule in `disclosed-figures.ts`, and are null where it discloses nothing.
 */
export interface TopicFigures {
  readonly rounds: number | null;
  readonly companies: number | null;
  /** Rounds without an amount. */
  readonly undisclosed: number | null;
  /** Rounds with an amount in a currency without an exchange rate. */
  readonly withoutDollars: number | null;
  /** Equity rounds with a dollar value, which sum and median cover. */
  readonly withDollars: number | null;
  /** US cents of equity; also null when unknown. */
  readonly sumUsdMinor: number | null;
  readonly medianUsdMinor: number | null;
  /** ISO 8601 day, the first of the month if the reader does not see the rounds; null when no round is dated. */
  readonly newestOn: string | null;
}

export interface Topic extends TopicFigures {
  readonly value: string;
  readonly slug: string;
  readonly label: string;
  /** From the root: `/industries/fintech`. */
  readonly path: string;
}

/** A topic with the pages below it, most rounds first. */
export interface TopicTree extends Topic {
  readonly below: readonly Topic[];
}

/** All topics of a kind in the order of its index page, and the number of rounds without a topic. */
export interface TopicIndex {
  readonly topics: readonly TopicTree[];
  readonly unknownRounds: number;
}

/** Pages with fewer rounds stay out of search engines and the sitemap: a listed page discloses its count. */
export const LEAST_INDEXED = LEAST_DISCLOSED;

/** True if search engines list the topic's page. */
export function isIndexed({ rounds }: TopicFigures): boolean {
  return rounds !== null && rounds >= LEAST_INDEXED;
}

/** Addresses of all topic pages for search engines. */
export async function indexedTopicPaths(ctx: Context): Promise<readonly string[]> {
  const indexes = await Promise.all(TOPIC_KINDS.map((kind) => readTopics(ctx, kind)));
  return indexes
    .flatMap(({ topics }) => topics.flatMap((topic): readonly Topic[] => [topic, ...topic.below]))
    .flatMap((topic) => (isIndexed(topic) ? [topic.path] : []));
}

type Indexes = ReadonlyMap<TopicKind, TopicIndex>;

interface Counting {
  readonly whole: Promise<Indexes>;
  /** Once it is known. */
  done?: Indexes;
}

interface Counted {
  readonly version: number;
  /** By scope: members' and visitors'. */
  readonly indexes: Map<string, Counting>;
}

/** The latest figures of each database, shared by all callers of one catalogue version. */
const counted = new WeakMap<Database, Counted>();
/** A visitor's scope changes daily. */
const MOST_SCOPES = 2;

/** All topics of a kind for the current catalogue version. */
export async function readTopics(ctx: Context, kind: TopicKind): Promise<TopicIndex> {
  const { whole } = await counting(ctx);
  return (await whole).get(kind) ?? { topics: [], unknownRounds: 0 };
}

/** All topics, if they are counted already; else none, and they are being counted: that takes long for large catalogues. */
export async function topicsCounted(ctx: Context): Promise<ReadonlyMap<TopicKind, TopicIndex>> {
  const { done } = await counting(ctx);
  return done ?? new Map<TopicKind, TopicIndex>();
}

async function counting(ctx: Context): Promise<Counting> {
  const version = await catalogueVersion(ctx);
  const scope = leadScope(ctx);
  let known = counted.get(ctx.db);
  if (known?.version !== version) {
    known = { version, indexes: new Map() };
    counted.set(ctx.db, known);
  }
  const { indexes } = known;
  const key = JSON.stringify(scope);
  const index = indexes.get(key) ?? { whole: countAll(ctx, scope) };
  indexes.delete(key);
  indexes.set(key, index);
  for (const old of [...indexes.keys()].slice(0, -MOST_SCOPES)) indexes.delete(old);
  index.whole.then(
    (done) => (index.done = done),
    // A failed count is not kept: the next caller counts again.
    () => indexes.delete(key),
  );
  return index;
}

async function countAll(ctx: Context, scope: LeadScope): Promise<Indexes> {
  return new Map(
    await Promise.all(TOPIC_KINDS.map(async (kind) => [kind, await countKind(ctx, kind, scope)] as const)),
  );
}

/** Figures as counted, with those of the rounds that the reader does not see. */
interface CountRow {
  readonly rounds: number;
  readonly companies: number;
  readonly undisclosed: number;
  readonly withoutDollars: number;
  readonly withDollars: number;
  readonly sumUsdMinor: number | null;
  readonly medianUsdMinor: number | null;
  readonly newestOn: string | null;
  readonly hiddenRounds: number;
  readonly hiddenAmounts: HiddenAmounts;
  /** Null for rounds without a value. */
  readonly first: string | null;
  readonly second: string | null;
  /** Counts all rounds of `first`, whatever their second value. */
  readonly isWhole: boolean;
}

interface DisclosedRow extends CountRow {
  /** The figures as this reader gets them. */
  readonly told: TopicFigures;
}

/** SQL: a lead's values of a dimension, one a row. */
function valuesOf({ sql: expression, many }: Dimension) {
  return many ? sql`unnest(${sql.raw(expression)})` : sql`(values (${sql.raw(expression)}))`;
}

function isKnown(value: string | null): value is string {
  return value !== null && value !== "";
}

async function countKind(ctx: Context, kind: TopicKind, scope: LeadScope): Promise<TopicIndex> {
  const { first, second, leastBelow } = TOPICS[kind];
  const figures = sql`count(*) as rounds, count(distinct lead.company_id) as companies,
    count(*) filter (where lead.amount_minor is null) as undisclosed,
    count(*) filter (where lead.amount_minor is not null and lead.amount_usd_minor is null) as "withoutDollars",
    count(${equityUsd("lead")}) as "withDollars",
    case when count(${equityUsd("lead")}) > 0
      then least(sum(${equityUsd("lead")}), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint end as "sumUsdMinor",
    (percentile_disc(0.5) within group (order by ${equityUsd("lead")}))::bigint as "medianUsdMinor",
    nullif(max(lead.listed_on), '-infinity') as "newestOn",
    count(*) filter (where seen.round_id is null) as "hiddenRounds",
    jsonb_build_object(
      'count', count(${equityUsd("lead")}) filter (where seen.round_id is null),
      'sum', coalesce(sum(${equityUsd("lead")}) filter (where seen.round_id is null), 0),
      'largest', coalesce(max(${equityUsd("lead")}) filter (where seen.round_id is null), 0)
    ) as "hiddenAmounts"`;
  const byFirst = sql`lead
    left join (select round_id from ${scopedLeads(scope)} sample) seen on seen.round_id = lead.round_id
    left join lateral ${valuesOf(first)} as a (value) on true`;
  const answer = await rowsOf<CountRow>(ctx)`
    select a.value as first, null as second, true as "isWhole", ${figures} from ${byFirst} group by a.value
    ${
      second === null
        ? sql``
        : sql`union all
    select a.value, b.value, false, ${figures} from ${byFirst} join lateral ${valuesOf(second)} as b (value) on true
    group by a.value, b.value having count(*) >= ${leastBelow}::int`
    }`;
  const rows = answer.map((row): DisclosedRow => ({ ...row, told: disclosed(row, kind) }));
  const whole = rows.filter((row) => row.isWhole);
  const below = Map.groupBy(
    rows.filter((row) => !row.isWhole && isKnown(row.second)),
    (row) => row.first,
  );
  const topics = bySlug(
    whole.flatMap((row) => (isKnown(row.first) ? [topicOf(row, row.first, first.label, `/${kind}`)] : [])),
  ).map((topic): TopicTree => ({
    ...topic,
    below: second === null ? [] : topicsBelow(topic, below.get(topic.value) ?? []),
  }));
  function topicsBelow(topic: Topic, counts: readonly DisclosedRow[]): readonly Topic[] {
    return bySlug(
      counts.flatMap((row) =>
        second !== null && isKnown(row.second) ? [topicOf(row, row.second, second.label, topic.path)] : [],
      ),
    );
  }
  return {
    topics: TOPICS[kind].order === "newest" ? topics.toSorted((a, b) => (a.value < b.value ? 1 : -1)) : topics,
    unknownRounds: whole.reduce((sum, row) => sum + (isKnown(row.first) ? 0 : (row.told.rounds ?? 0)), 0),
  };
}

const MONTH = /^\d{4}-\d{2}$/;

function topicOf(row: DisclosedRow, value: string, labelOf: (value: string) => string, above: string): CountedTopic {
  const label = labelOf(value);
  const slug = MONTH.test(value) ? value : slugOf(label, "other");
  return { ...row.told, value, slug, label, path: `${above}/${slug}`, counted: row.rounds };
}

/** A topic with its full count, which decides about spellings and stays here. */
interface CountedTopic extends Topic {
  readonly counted: number;
}

function disclosed(row: CountRow, kind: TopicKind): TopicFigures {
  const { rounds, companies, undisclosed, withoutDollars, withDollars, sumUsdMinor, medianUsdMinor, newestOn } = row;
  if (row.hiddenRounds === 0)
    return { rounds, companies, undisclosed, withoutDollars, withDollars, sumUsdMinor, medianUsdMinor, newestOn };
  const amount = (minor: number | null) =>
    minor === null || withDollars < LEAST_DISCLOSED || !mayDiscloseSum(row.hiddenAmounts) ? null : twoDigits(minor);
  const question = isKnown(row.first) ? topicFilter(kind, row.first, row.second) : {};
  return {
    rounds: disclosedCount(rounds, question),
    companies: disclosedCount(companies, question),
    undisclosed: null,
    withoutDollars: null,
    withDollars: null,
    sumUsdMinor: amount(sumUsdMinor),
    medianUsdMinor: amount(medianUsdMinor),
    newestOn: newestOn === null ? null : `${newestOn.slice(0, 7)}-01`,
  };
}

/**
 * Most rounds first, as far as disclosed, then by name. Of several values with one slug, which are spellings of one,
 * the one with the most rounds keeps it.
 */
function bySlug(topics: readonly CountedTopic[]): readonly Topic[] {
  const sorted = topics.toSorted((a, b) => b.counted - a.counted || (a.label < b.label ? -1 : 1));
  return [...Map.groupBy(sorted, ({ slug }) => slug).values()]
    .flatMap(([topic]) => topic ?? [])
    .map(({ counted: _counted, ...topic }) => topic)
    .sort((a, b) => (b.rounds ?? 0) - (a.rounds ?? 0) || (a.label < b.label ? -1 : 1));
}
