import { sql } from "kysely";
import { writeAudit } from "../../../shared/audit.ts";
import type { Money } from "../../../catalogue/facts/money.ts";
import { inCatalogueTransaction, raiseVersion } from "../../../catalogue/claims/state.ts";
import type { Context } from "../../../shared/context.ts";
import { equityUsd } from "../../directory/published.ts";
import { type FacetChoice, NO_FILTER } from "../../directory/search/filter.ts";
import { writeFilterAddress } from "../../directory/search/filter-address.ts";
import { readNewsroomRules } from "../rules.ts";
import { dayOf } from "../save-article.ts";
import { type Draft, escapeMarkdown } from "./compose-draft.ts";
import { amountInWords, longDate, shortAmount } from "./facts.ts";
import { insertDrafts } from "./write-drafts.ts";

const DAY = 86_400_000;
/** Hour on Monday after which the rounds of Sunday have been read. */
const FIRST_HOUR = 6;

/** A value and the number of rounds with it. */
interface Share {
  readonly name: string;
  readonly rounds: number;
}

/** The figures of a week. */
export interface WeekFigures {
  /** Its Monday, an ISO 8601 day. */
  readonly week: string;
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

/** Drafts the round-up of last week once, if it had rounds and the rules allow it. */
export async function draftRoundUp(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const monday = mondayOf(now);
  if (now.getTime() < monday.getTime() + FIRST_HOUR * 3_600_000) return;
  const week = dayOf(new Date(monday.getTime() - 7 * DAY));
  const { roundUp: rule } = await readNewsroomRules(ctx);
  const written = await ctx.db.selectFrom("article").select("id").where("week", "=", week).executeTakeFirst();
  if (rule === "off" || written !== undefined) return;
  await inCatalogueTransaction(ctx, async (inner) => {
    const figures = await readWeek(inner, week);
    if (figures.rounds === 0) return;
    const about = { origin: "round-up", roundId: null, companyId: null, week, sourceUrl: null, rule } as const;
    const published = await insertDrafts(inner, [{ ...composeRoundUp(figures), ...about }]);
    if (published.length === 0) return;
    await writeAudit(inner, "article.publish", { articles: published });
    await raiseVersion(inner);
  });
}

function mondayOf(instant: Date): Date {
  const midnight = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate());
  return new Date(midnight - ((instant.getUTCDay() + 6) % 7) * DAY);
}

const SHOWN = 5;

/** Counts the listed rounds of a week, without the sample. */
async function readWeek(ctx: Context, week: string): Promise<WeekFigures> {
  const { rows } = await sql<WeekFigures>`
    with listed as materialized (
      select * from lead l where l.listed_on between ${week}::date and ${week}::date + 6 and not l.is_sample
    )
    select ${week} as week, (select count(*)::int from listed) as rounds,
      (select count(*)::int from lead l where l.listed_on between ${week}::date - 7 and ${week}::date - 1
        and not l.is_sample) as "roundsBefore",
      (select sum(${equityUsd("listed")})::bigint from listed) as "usdMinor",
      (select count(${equityUsd("listed")})::int from listed) as "withDollars",
      (select jsonb_agg(jsonb_build_object('day', d.day, 'rounds', (select count(*) from listed
      where listed_on = d.day)) order by d.day)
        from (select ${week}::date + n as day from generate_series(0, 6) n) d) as days,
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
        order by usd desc, round_id limit ${SHOWN}) t) as largest`.execute(ctx.db);
  const [figures] = rows;
  if (figures === undefined) throw new Error("counting gave no row");
  return figures;
}

/** Writes the round-up; each figure links to the list behind it. */
function composeRoundUp(figures: WeekFigures): Draft {
  const { week, rounds, roundsBefore, usdMinor, withDollars, days, stages, industries, largest } = figures;
  const end = dayOf(new Date(Date.parse(week) + 6 * DAY));
  const list = (include: FacetChoice = {}, [min, max] = [week, end]) =>
    `/companies?${writeFilterAddress({ ...NO_FILTER, include, listedOn: { min, max } })}`;
  const counted = rounds === 1 ? "1 round" : `${rounds} rounds`;
  const money = usdMinor === null ? null : { minor: usdMinor, currency: "USD" };
  const before = [dayOf(new Date(Date.parse(week) - 7 * DAY)), dayOf(new Date(Date.parse(week) - DAY))] as const;
  const shares = (of: "stage" | "industry", all: readonly Share[]) =>
    all.map(({ name, rounds: count }) => `- ${escapeMarkdown(name)}: [${count}](${list({ [of]: [name] })})`).join("\n");
  const compared = rounds === roundsBefore ? "as many as" : rounds > roundsBefore ? "up from" : "down from";
  const [top] = largest;
  const parts = [
    `The week from ${longDate(week)} to ${longDate(end)} brought [${counted}](${list()})${roundsBefore === 0 ? "" : `, ${compared} [${roundsBefore}](${list({}, [...before])}) the week before`}.`,
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
    stages.length > 0 && `## By stage\n\n${shares("stage", stages)}`,
    industries.length > 0 && `## By industry\n\n${shares("industry", industries)}`,
  ];
  return {
    title: `The week in funding: ${money === null ? counted : `${shortAmount(money)} in ${counted}`}`,
    excerpt: `The week from ${longDate(week)} in figures: stages, industries and the largest rounds.`,
    category: "Round-up",
    markdown: sections.filter((section) => section !== false).join("\n\n"),
  };
}

const WEEKDAY = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });

function shortDay(day: string): string {
  return WEEKDAY.format(new Date(day));
}
