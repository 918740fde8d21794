import { type RawBuilder, sql } from "kysely";
import { requireRow, rowOf } from "../../../../db/statement.ts";
import { conflict } from "../../../../platform/errors.ts";
import { writeAudit } from "../../../shared/audit.ts";
import type { Money } from "../../../catalogue/facts/money.ts";
import { inCatalogueTransaction, raiseVersion } from "../../../catalogue/claims/state.ts";
import type { Context } from "../../../shared/context.ts";
import { requireEditor } from "../../../shared/office-access.ts";
import { equityUsd } from "../../directory/published.ts";
import { CLOSED, withMoney } from "../../directory/search/money-asked.ts";
import { type FacetChoice, NO_FILTER } from "../../directory/search/filter.ts";
import { writeFilterAddress } from "../../directory/search/filter-address.ts";
import { type TopicKind, topicFilter, TOPICS } from "../../directory/topics/kinds.ts";
import { readNewsroomRules } from "../rules.ts";
import { dayOf } from "../save-article.ts";
import { type Draft, escapeMarkdown } from "./compose-draft.ts";
import { amountInWords, longDate, shortAmount } from "./facts.ts";
import { insertDrafts, publishedOf } from "./write-drafts.ts";

const DAY = 86_400_000;
/** Hour on Monday after which the rounds of Sunday have been read. */
const FIRST_HOUR = 6;

/** Days that a round-up sums up, by ISO 8601 day, and the days they are compared with. */
export interface Period {
  readonly kind: "week" | "month";
  readonly first: string;
  readonly last: string;
  /** Null while the days are not over. */
  readonly before: { readonly first: string; readonly last: string } | null;
}

export const PERIODS = ["this-week", "last-week", "this-month", "last-month"] as const;

/** A value and the number of rounds with it. */
interface Share {
  readonly name: string;
  readonly rounds: number;
}

interface PeriodFigures {
  readonly rounds: number;
  readonly roundsBefore: number;
  /** US cents, of equity; null when no amount is known. */
  readonly usdMinor: number | null;
  readonly withDollars: number;
  readonly days: readonly { readonly day: string; readonly rounds: number }[];
  readonly stages: readonly Share[];
  readonly industries: readonly Share[];
  readonly largest: readonly { readonly company: string; readonly slug: string; readonly amount: Money }[];
}

/** The rounds of an industry, a stage or a country. */
export interface RoundUpTopic {
  readonly kind: Exclude<TopicKind, "months">;
  readonly value: string;
}

/** The days and the topic of a round-up, kept with its article. */
export interface RoundUpSubject {
  readonly period: Period;
  readonly topic: RoundUpTopic | null;
}

/** Drafts the round-up of last week once, if it had rounds and the rules allow it. */
export async function draftRoundUp(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  if (now.getTime() < mondayOf(now).getTime() + FIRST_HOUR * 3_600_000) return;
  const period = periodAt(now, "last-week");
  const { roundUp: rule } = await readNewsroomRules(ctx);
  if (rule === "off" || (await roundUpOf(ctx, period.first)) !== undefined) return;
  await inCatalogueTransaction(ctx, async (inner) => {
    const published = publishedOf(await insertRoundUp(inner, { period, topic: null }, rule));
    if (published.length === 0) return;
    await writeAudit(inner, "article.publish", { articles: published });
    await raiseVersion(inner);
  });
}

/**
 * Drafts the round-up of a period now, of all rounds or of a topic, and returns the article's id; that of a whole week
 * which was drafted before is returned as it is. Throws AppError `conflict` if no round was announced.
 */
export function draftRoundUpNow(
  ctx: Context,
  { period: name, topic }: { readonly period: (typeof PERIODS)[number]; readonly topic: RoundUpTopic | null },
): Promise<number> {
  requireEditor(ctx);
  return inCatalogueTransaction(ctx, async (inner) => {
    const period = periodAt(inner.clock.now(), name);
    const written = weekOf({ period, topic }) === null ? undefined : await roundUpOf(inner, period.first);
    if (written !== undefined) return written;
    const [draft] = await insertRoundUp(inner, { period, topic }, "wait");
    if (draft === undefined) throw conflict("No round was announced in these days.");
    await writeAudit(inner, "article.draft", { articles: [draft.slug] });
    return draft.id;
  });
}

/** Writes a round-up from what the catalogue knows now; null without rounds. */
export async function composeRoundUp(ctx: Context, subject: RoundUpSubject): Promise<Draft | null> {
  const figures = await readPeriod(ctx, subject);
  return figures.rounds === 0 ? null : textOf(subject, figures);
}

async function insertRoundUp(ctx: Context, subject: RoundUpSubject, rule: "wait" | "publish") {
  const draft = await composeRoundUp(ctx, subject);
  if (draft === null) return [];
  const about = { origin: "round-up", roundId: null, companyId: null, sourceUrl: null, rule } as const;
  return insertDrafts(ctx, [{ ...draft, ...about, week: weekOf(subject), roundUp: subject }]);
}

/** The Monday of a round-up of all rounds of a whole week, of which there is one; otherwise null. */
function weekOf({ period, topic }: RoundUpSubject): string | null {
  return period.kind === "week" && period.before !== null && topic === null ? period.first : null;
}

async function roundUpOf(ctx: Context, week: string): Promise<number | undefined> {
  return (await rowOf<{ id: number }>(ctx)`select id from article where week = ${week}`)?.id;
}

function mondayOf(instant: Date): Date {
  const midnight = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate());
  return new Date(midnight - ((instant.getUTCDay() + 6) % 7) * DAY);
}

function dayBefore(day: Date): string {
  return dayOf(new Date(day.getTime() - DAY));
}

/** The days of a period as seen at an instant. */
function periodAt(now: Date, name: (typeof PERIODS)[number]): Period {
  const kind = name.endsWith("week") ? "week" : "month";
  /** The first day of the period so many periods ago. */
  const begin = (ago: number) =>
    kind === "week"
      ? new Date(mondayOf(now).getTime() - ago * 7 * DAY)
      : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
  if (name.startsWith("this")) return { kind, first: dayOf(begin(0)), last: dayOf(now), before: null };
  const before = { first: dayOf(begin(2)), last: dayBefore(begin(1)) };
  return { kind, first: dayOf(begin(1)), last: dayBefore(begin(0)), before };
}

const SHOWN = 5;

/** Counts the listed rounds of a period, without the sample. */
async function readPeriod(ctx: Context, { period, topic }: RoundUpSubject): Promise<PeriodFigures> {
  const { first, last, before } = period;
  const of = (days: { readonly first: string; readonly last: string }) => sql<boolean>`
    lead.listed_on between ${days.first}::date and ${days.last}::date and not lead.is_sample and ${isAbout(topic)}`;
  return requireRow<PeriodFigures>(ctx)`
    with listed as materialized (select * from lead where ${of(period)})
    select (select count(*)::int from listed) as rounds,
      ${before === null ? sql`0` : sql`(select count(*)::int from lead where ${of(before)})`} as "roundsBefore",
      (select sum(${equityUsd("listed")})::bigint from listed) as "usdMinor",
      (select count(${equityUsd("listed")})::int from listed) as "withDollars",
      (select jsonb_agg(jsonb_build_object('day', d.day, 'rounds', (select count(*) from listed
      where listed_on = d.day)) order by d.day)
        from (select generate_series(${first}::date, ${last}::date, interval '1 day')::date as day) d) as days,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'rounds', rounds) order by rounds desc, name), '[]')
        from (
        select funding_type as name, count(*) as rounds from listed where funding_type is not null
        group by 1 order by 2 desc, 1 limit ${SHOWN}) s) as stages,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'rounds', rounds) order by rounds desc, name), '[]')
        from (
        select industry as name, count(*) as rounds from listed, unnest(industries) as industry
        group by 1 order by 2 desc, 1 limit ${SHOWN}) i) as industries,
      (select coalesce(jsonb_agg(jsonb_build_object('company', company_name, 'slug', company_slug,
          'amount', jsonb_build_object('minor', amount_minor, 'currency', currency)) order by usd desc, round_id), '[]')
            from (
        select *, ${equityUsd("listed")} as usd from listed where ${equityUsd("listed")} is not null
        order by usd desc, round_id limit ${SHOWN}) t) as largest`;
}

function isAbout(topic: RoundUpTopic | null): RawBuilder<boolean> {
  if (topic === null) return sql<boolean>`true`;
  const { sql: column, many } = TOPICS[topic.kind].first;
  return many
    ? sql<boolean>`${topic.value} = any(${sql.raw(column)})`
    : sql<boolean>`${sql.raw(column)} = ${topic.value}`;
}

/** Writes the round-up; each figure links to the list behind it. */
function textOf({ period, topic }: RoundUpSubject, figures: PeriodFigures): Draft {
  const { rounds, roundsBefore, usdMinor, withDollars, days, stages, industries, largest } = figures;
  const { kind, first, last, before } = period;
  const about = topic === null ? null : TOPICS[topic.kind].startups(TOPICS[topic.kind].first.label(topic.value), null);
  const filter = withMoney(topic === null ? NO_FILTER : topicFilter(topic.kind, topic.value, null), CLOSED);
  const list = (include: FacetChoice = {}, [min, max] = [first, last]) =>
    `/companies?${writeFilterAddress({ ...filter, include: { ...filter.include, ...include }, listedOn: { min, max } })}`;
  const counted = rounds === 1 ? "1 round" : `${rounds} rounds`;
  const money = usdMinor === null ? null : { minor: usdMinor, currency: "USD" };
  const shares = (of: "stage" | "industry", all: readonly Share[]) =>
    all.map(({ name, rounds: count }) => `- ${escapeMarkdown(name)}: [${count}](${list({ [of]: [name] })})`).join("\n");
  const compared = rounds === roundsBefore ? "as many as" : rounds > roundsBefore ? "up from" : "down from";
  const [top] = largest;
  const parts = [
    `The ${kind} from ${longDate(first)} to ${longDate(last)} brought ${about === null ? "" : `${escapeMarkdown(about)} `}[${counted}](${list()})${roundsBefore === 0 || before === null ? "" : `, ${compared} [${roundsBefore}](${list({}, [before.first, before.last])}) the ${kind} before`}.`,
    money !== null &&
      (withDollars === 1
        ? `One of them states what was raised in equity: ${amountInWords(money)}.`
        : `The ${withDollars} equity rounds with a known amount add up to ${amountInWords(money)}.`),
    top !== undefined &&
      withDollars > 1 &&
      `The largest went to [${escapeMarkdown(top.company)}](/companies/${top.slug}): ${amountInWords(top.amount)}.`,
  ];
  const sections = [
    parts.filter((part) => part !== false).join(" "),
    `\`\`\`chart\nRounds per day\n${days.map(({ day, rounds: count }) => `${shortDay(day)}: ${count} ${list({}, [day, day])}`).join("\n")}\n\`\`\``,
    largest.length > 0 &&
      `## The largest rounds\n\n${largest.map(({ company, slug, amount }) => `- [${escapeMarkdown(company)}](/companies/${slug}): ${amountInWords(amount)}`).join("\n")}`,
    stages.length > 0 && topic?.kind !== "stages" && `## By stage\n\n${shares("stage", stages)}`,
    industries.length > 0 && topic?.kind !== "industries" && `## By industry\n\n${shares("industry", industries)}`,
  ];
  return {
    title: `The ${kind} in funding${about === null ? "" : ` of ${about}`}: ${money === null ? counted : `${shortAmount(money)} in ${counted}`}`,
    excerpt: `The ${kind} from ${longDate(first)} in figures: stages, industries and the largest rounds.`,
    category: "Round-up",
    markdown: sections.filter((section) => section !== false).join("\n\n"),
  };
}

const WEEKDAY = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });

function shortDay(day: string): string {
  return WEEKDAY.format(new Date(day));
}
