import { sql } from "kysely";
import type { Database } from "../../../db/client.ts";
import { slugOf } from "../../catalog/slug.ts";
import type { Context } from "../../context.ts";
import { seesWholeCatalogue } from "../access.ts";
import { catalogueVersion, equityUsd } from "../published.ts";
import { type Dimension, TOPIC_KINDS, type TopicKind, TOPICS } from "./kinds.ts";

/** Figures of one topic page, counted over the whole catalogue. */
export interface TopicFigures {
  readonly rounds: number;
  readonly companies: number;
  /** Rounds without an amount. */
  readonly undisclosed: number;
  /** Rounds with an amount in a currency without an exchange rate. */
  readonly withoutDollars: number;
  /** Equity rounds with a dollar value, which sum and median cover. */
  readonly withDollars: number;
  /** US cents of equity; null when unknown or, for visitors, of fewer than {@link LEAST_SUMMED} rounds. */
  readonly sumUsdMinor: number | null;
  readonly medianUsdMinor: number | null;
  /** ISO 8601 day; null when no round is dated. */
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

/** Sums and investors of fewer rounds would reveal those of single companies, which only members see. */
export const LEAST_SUMMED = 5;
/** Pages with fewer rounds stay out of search engines and the sitemap. */
export const LEAST_INDEXED = 3;

/** Addresses of all topic pages for search engines. */
export async function indexedTopicPaths(ctx: Context): Promise<readonly string[]> {
  const indexes = await Promise.all(TOPIC_KINDS.map((kind) => readTopics(ctx, kind)));
  return indexes
    .flatMap(({ topics }) => topics.flatMap((topic): readonly Topic[] => [topic, ...topic.below]))
    .flatMap(({ rounds, path }) => (rounds >= LEAST_INDEXED ? [path] : []));
}

interface Counted {
  readonly version: number;
  readonly indexes: Promise<ReadonlyMap<TopicKind, TopicIndex>>;
}

/** The latest figures of each database, shared by all callers of one catalogue version. */
const counted = new WeakMap<Database, Counted>();

/** All topics of a kind for the current catalogue version. */
export async function readTopics(ctx: Context, kind: TopicKind): Promise<TopicIndex> {
  const version = await catalogueVersion(ctx);
  let known = counted.get(ctx.db);
  if (known?.version !== version) {
    const fresh = { version, indexes: countAll(ctx) };
    counted.set(ctx.db, fresh);
    // A failed count is not kept: the next caller counts again.
    fresh.indexes.catch(() => counted.delete(ctx.db));
    known = fresh;
  }
  const index = (await known.indexes).get(kind) ?? { topics: [], unknownRounds: 0 };
  return seesWholeCatalogue(ctx.actor) ? index : { ...index, topics: index.topics.map(withoutFewAmounts) };
}

function withoutFewAmounts(tree: TopicTree): TopicTree {
  return { ...ofFewAmounts(tree), below: tree.below.map(ofFewAmounts) };
}

function ofFewAmounts<T extends TopicFigures>(topic: T): T {
  return topic.withDollars >= LEAST_SUMMED ? topic : { ...topic, sumUsdMinor: null, medianUsdMinor: null };
}

async function countAll(ctx: Context): Promise<ReadonlyMap<TopicKind, TopicIndex>> {
  return new Map(await Promise.all(TOPIC_KINDS.map(async (kind) => [kind, await countKind(ctx, kind)] as const)));
}

interface CountRow extends TopicFigures {
  /** Null for rounds without a value. */
  readonly first: string | null;
  readonly second: string | null;
  /** Counts all rounds of `first`, whatever their second value. */
  readonly isWhole: boolean;
}

/** SQL: a lead's values of a dimension, one a row. */
function valuesOf({ sql: expression, many }: Dimension) {
  return many ? sql`unnest(${sql.raw(expression)})` : sql`(values (${sql.raw(expression)}))`;
}

function isKnown(value: string | null): value is string {
  return value !== null && value !== "";
}

async function countKind(ctx: Context, kind: TopicKind): Promise<TopicIndex> {
  const { first, second, leastBelow } = TOPICS[kind];
  const figures = sql`count(*) as rounds, count(distinct lead.company_id) as companies,
    count(*) filter (where lead.amount_minor is null) as undisclosed,
    count(*) filter (where lead.amount_minor is not null and lead.amount_usd_minor is null) as "withoutDollars",
    count(${equityUsd("lead")}) as "withDollars",
    least(sum(${equityUsd("lead")}), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint as "sumUsdMinor",
    (percentile_disc(0.5) within group (order by ${equityUsd("lead")}))::bigint as "medianUsdMinor",
    nullif(max(lead.listed_on), '-infinity') as "newestOn"`;
  const byFirst = sql`lead left join lateral ${valuesOf(first)} as a (value) on true`;
  const { rows } = await sql<CountRow>`
    select a.value as first, null as second, true as "isWhole", ${figures} from ${byFirst} group by a.value
    ${
      second === null
        ? sql``
        : sql`union all
    select a.value, b.value, false, ${figures} from ${byFirst} join lateral ${valuesOf(second)} as b (value) on true
    group by a.value, b.value having count(*) >= ${leastBelow}::int`
    }`.execute(ctx.db);
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
  function topicsBelow(topic: Topic, counts: readonly CountRow[]): readonly Topic[] {
    return bySlug(
      counts.flatMap((row) =>
        second !== null && isKnown(row.second) ? [topicOf(row, row.second, second.label, topic.path)] : [],
      ),
    );
  }
  return {
    topics: TOPICS[kind].order === "newest" ? topics.toSorted((a, b) => (a.value < b.value ? 1 : -1)) : topics,
    unknownRounds: whole.reduce((sum, row) => sum + (isKnown(row.first) ? 0 : row.rounds), 0),
  };
}

const MONTH = /^\d{4}-\d{2}$/;

function topicOf(row: CountRow, value: string, labelOf: (value: string) => string, above: string): Topic {
  const { first: _first, second: _second, isWhole: _isWhole, ...figures } = row;
  const label = labelOf(value);
  const slug = MONTH.test(value) ? value : slugOf(label, "other");
  return { ...figures, value, slug, label, path: `${above}/${slug}` };
}

/** Most rounds first; of several values with one slug, which are spellings of one, the first keeps it. */
function bySlug(topics: readonly Topic[]): readonly Topic[] {
  const sorted = topics.toSorted((a, b) => b.rounds - a.rounds || (a.label < b.label ? -1 : 1));
  return [...Map.groupBy(sorted, ({ slug }) => slug).values()].flatMap(([topic]) => topic ?? []);
}
