import { requireRow } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";

/** Number of distinct company names of a document, and of those that are only a number, an amount or a date. */
export interface NameFigures {
  readonly count: number;
  readonly numeric: number;
  readonly example: string | null;
}

/** Rounds dated to the day, and those that share company and day with another round of the document. */
export interface SameDayFigures {
  readonly count: number;
  readonly sharing: number;
  /** The company and day with most rounds. */
  readonly most: { readonly company: string; readonly day: string; readonly rounds: number } | null;
}

/** The document's rows about rounds, and those of them with an amount, a stage or an investor. */
export interface FactFigures {
  readonly count: number;
  readonly stating: number;
}

const MONTHS =
  "jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?";
/** At most one word, which is a month, a scale or a currency, and a digit. */
const NUMERIC = `^(?=.*[0-9])[^[:alpha:]]*((${MONTHS}|[kmb]|mn|bn|million|billion|usd|eur|inr)[^[:alpha:]]*)?$`;

/** Counts the distinct company names of a document. */
export async function measureNames(ctx: Context, documentId: number): Promise<NameFigures> {
  return requireRow<NameFigures>(ctx)`
    select count(*)::int as count, count(*) filter (where name ~* ${NUMERIC})::int as numeric,
      min(name) filter (where name ~* ${NUMERIC}) as example
    from (
      select distinct fields ->> 'name' as name from claim
      where document_id = ${documentId} and subject_kind = 'company' and fields ->> 'name' is not null) named`;
}

/** Counts a document's rows about rounds, and those that state more of a round than its date. */
export async function measureFacts(ctx: Context, documentId: number): Promise<FactFigures> {
  return requireRow<FactFigures>(ctx)`
    select count(*)::int as count, count(*) filter (
      where fields ?| array['amount', 'amountText', 'stageText', 'investors'])::int as stating
    from claim where document_id = ${documentId} and subject_kind = 'round'`;
}

/** Counts a document's rounds that share company and day. */
export async function measureSameDay(ctx: Context, documentId: number): Promise<SameDayFigures> {
  return requireRow<SameDayFigures>(ctx)`
    with per_day as (
      select r.company_id, c.fields #>> '{announced,date}' as day, count(distinct c.subject_id)::int as rounds
      from claim c join funding_round r on r.id = c.subject_id
      where c.document_id = ${documentId} and c.subject_kind = 'round' and c.fields #>> '{announced,precision}' = 'day'
      group by r.company_id, day)
    select coalesce(sum(rounds), 0)::int as count, coalesce(sum(rounds) filter (where rounds > 1), 0)::int as sharing,
      (select jsonb_build_object('company', k.name, 'day', p.day, 'rounds', p.rounds)
       from per_day p join company k on k.id = p.company_id order by p.rounds desc, k.name, p.day limit 1) as most
    from per_day`;
}
