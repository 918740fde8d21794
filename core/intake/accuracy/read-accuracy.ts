import { sql } from "kysely";
import { rowsOf, scalarOf } from "../../../db/statement.ts";
import type { CheckedFact } from "../../catalogue/sources/checked-facts.ts";
import { SOURCES } from "../../catalogue/sources/registry.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsSeen, seesWholeCatalogue } from "../../reading/directory/access.ts";
import { disclosedCount } from "../../reading/directory/disclosed-figures.ts";
import { sourceName } from "../../reading/directory/evidence.ts";
import { companyIsPublished } from "../../reading/directory/published.ts";
import type { CheckedText, Verdict } from "./checked-value.ts";

/** A drawn value. Readers who do not see its company learn what kind of value it is, of what source, and its verdict. */
export interface AccuracyValue {
  readonly position: number;
  readonly fact: CheckedFact;
  /** "SEC Form D". */
  readonly source: string;
  /** Null while it waits. */
  readonly verdict: Verdict | null;
  /** "Item 13, total amount sold"; null if the source is no form. */
  readonly item: string | null;
  readonly shown: {
    readonly companyName: string;
    readonly companySlug: string;
    /** Null for an investor who may be a person. */
    readonly value: CheckedText | null;
    /** The form itself, else the source's page. */
    readonly url: string | null;
  } | null;
}

/** The figures of one month's draw. */
export interface AccuracyMonth {
  /** "2026-10". */
  readonly month: string;
  readonly seed: string;
  readonly seedPublishedAt: Date;
  readonly drawnAt: Date;
  readonly listHash: string;
  /** The number of values in the list; a lower bound for visitors, and null where it is not disclosed. */
  readonly listSize: number | null;
  readonly right: number;
  readonly decided: number;
  /** Latest, by the day of the last verdict; null before. */
  readonly decidedAt: Date | null;
  readonly values: readonly AccuracyValue[];
}

export interface Accuracy {
  /** The published seed of the month that has not ended; null before the first. */
  readonly next: Pick<AccuracyMonth, "month" | "seed" | "seedPublishedAt"> | null;
  /** Newest first; months without values are left out. */
  readonly months: readonly AccuracyMonth[];
}

interface MonthRow extends Pick<AccuracyMonth, "month" | "seed" | "seedPublishedAt"> {
  readonly drawnAt: Date | null;
  readonly listHash: string | null;
  readonly listSize: number | null;
}

interface ValueRow extends Pick<AccuracyValue, "position" | "fact" | "verdict"> {
  readonly month: string;
  readonly source: string;
  readonly sourceUrl: string | null;
  readonly decidedAt: Date | null;
  readonly value: CheckedText | null;
  /** Null if the reader does not see the company, or it is no longer published. */
  readonly companyName: string | null;
  readonly companySlug: string | null;
}

/** Months shown with their values. */
const MOST_MONTHS = 24;

/** The accuracy of the last months, as far as the reader sees it. */
export async function readAccuracy(ctx: Context): Promise<Accuracy> {
  const [months, values] = await Promise.all([
    rowsOf<MonthRow>(ctx)`
      select to_char(month, 'YYYY-MM') as month, seed, seed_published_at as "seedPublishedAt", drawn_at as "drawnAt",
        list_hash as "listHash", list_size as "listSize"
      from accuracy_month order by accuracy_month.month desc limit ${MOST_MONTHS}`,
    readValues(ctx),
  ]);
  const seesAll = seesWholeCatalogue(ctx.actor);
  const open = months.find(({ drawnAt }) => drawnAt === null);
  return {
    next: open === undefined ? null : { month: open.month, seed: open.seed, seedPublishedAt: open.seedPublishedAt },
    months: months.flatMap(({ drawnAt, listHash, listSize, ...month }) => {
      const own = values.filter((value) => value.month === month.month);
      if (drawnAt === null || listHash === null || own.length === 0) return [];
      const decided = own.flatMap(({ decidedAt }) => decidedAt ?? []);
      return {
        ...month,
        drawnAt,
        listHash,
        listSize: seesAll ? listSize : disclosedCount(listSize ?? 0, {}),
        right: own.filter(({ verdict }) => verdict === "right").length,
        decided: decided.length,
        decidedAt: decided.length === 0 ? null : new Date(Math.max(...decided.map(Number))),
        values: own.map(shownValue),
      };
    }),
  };
}

/** The frozen list of a month (`2026-10`), one value id a line, for members; undefined if there is none. */
export async function readFrozenList(ctx: Context, month: string): Promise<string | undefined> {
  if (!seesWholeCatalogue(ctx.actor)) return undefined;
  return scalarOf<string>(ctx)`select list from accuracy_month where to_char(month, 'YYYY-MM') = ${month}`;
}

/** Companies that are withdrawn, also by an objection, are not named. An investor is, if its name says it is no person. */
function readValues(ctx: Context): Promise<readonly ValueRow[]> {
  const isShown = sql`${companyIsPublished("c")} and ${companyIsSeen(ctx, "c.id")}`;
  return rowsOf<ValueRow>(ctx)`
    select to_char(v.month, 'YYYY-MM') as month, v.position, v.fact, v.source, v.verdict, v.decided_at as "decidedAt",
      case when ${isShown} then v.source_url end as "sourceUrl",
      case when not (${isShown}) then null when v.fact = 'investor' then (
        select to_jsonb(i.name) from investor_listing i where i.investor_id = v.investor_id and i.kind is not null
      ) else v.stated end as value,
      case when ${isShown} then c.name end as "companyName", case when ${isShown} then c.slug end as "companySlug"
    from accuracy_value v
    join company own on own.id = v.company_id
    join company c on c.id = coalesce(own.merged_into_id, own.id)
    where v.month > (select max(month) from accuracy_month) - make_interval(months => ${MOST_MONTHS})
    order by v.month desc, v.position`;
}

function shownValue({ position, fact, verdict, source, sourceUrl, value, ...company }: ValueRow): AccuracyValue {
  const form = SOURCES.find(({ key }) => key === source)?.form;
  const { companyName, companySlug } = company;
  return {
    position,
    fact,
    verdict,
    source: sourceName(source),
    item: form?.items[fact]?.name ?? null,
    shown:
      companyName === null || companySlug === null
        ? null
        : { companyName, companySlug, value, url: sourceUrl === null ? null : (form?.formUrl(sourceUrl) ?? sourceUrl) },
  };
}
