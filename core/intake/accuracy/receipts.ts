import { rowOf, rowsOf, scalarOf } from "../../../db/statement.ts";
import type { FormItem } from "../../catalogue/sources/checked-facts.ts";
import { SOURCES } from "../../catalogue/sources/registry.ts";
import type { Context } from "../../shared/context.ts";
import { correctionsThisMonth } from "../../reading/directory/coverage/coverage.ts";
import { LEAST_DISCLOSED } from "../../reading/directory/disclosed-figures.ts";
import { sourceName } from "../../reading/directory/evidence.ts";
import type { Lead } from "../../reading/directory/lead.ts";
import { kindOf } from "../managed-sources/kinds.ts";
import { listSources } from "../managed-sources/managed-source.ts";
import { DAY } from "./checked-value.ts";
import { readHeadline } from "./passage.ts";

/** What the site shows for its promise: figures that anybody can check. */
export interface Receipts {
  /** The latest month whose values are all decided. */
  readonly accuracy: { readonly month: string; readonly right: number; readonly of: number } | null;
  /** True while the first drawn values, or the first month, are being checked. */
  readonly isFirstMonth: boolean;
  /** Registers that are read by schedule, with their last successful run; null before the first. */
  readonly registers: readonly { readonly name: string; readonly readAt: Date | null }[];
  /** The median time from filing to listing of the register with the most rounds; null until it is measured. */
  readonly listing: { readonly register: string; readonly minutes: number } | null;
  /** Corrections since the first of the month; null if they are some, but fewer than `least`. */
  readonly corrections: number | null;
  readonly least: number;
}

export async function readReceipts(ctx: Context): Promise<Receipts> {
  const [months, sources, corrections] = await Promise.all([
    rowsOf<{ month: string; right: number; of: number; waiting: number }>(ctx)`
      select to_char(v.month, 'YYYY-MM') as month, count(*) filter (where v.verdict = 'right')::int as "right",
        count(*)::int as of, count(*) filter (where v.verdict is null)::int as waiting
      from accuracy_value v group by v.month order by v.month desc`,
    listSources(ctx),
    correctionsThisMonth(ctx),
  ]);
  const decided = months.find(({ waiting }) => waiting === 0);
  const registers = sources.flatMap(({ kind, pausedAt, lastGoodAt, freshness }) => {
    const source = SOURCES.find(({ kinds }) => kinds?.some(({ key }) => key === kind));
    return source?.isRegister === true && pausedAt === null
      ? { name: kindOf(kind).label, readAt: lastGoodAt, freshness }
      : [];
  });
  const measured = registers
    .flatMap(({ name, freshness }) => (freshness === null ? [] : { register: name, ...freshness }))
    .toSorted((a, b) => b.rounds - a.rounds)[0];
  return {
    accuracy: decided === undefined ? null : { month: decided.month, right: decided.right, of: decided.of },
    isFirstMonth: decided === undefined,
    registers: registers.map(({ name, readAt }) => ({ name, readAt })),
    listing: measured === undefined ? null : { register: measured.register, minutes: measured.median },
    corrections,
    least: LEAST_DISCLOSED,
  };
}

/** A round with what proves it: the items of its filing, else the headline that announced it. */
export interface ProvedRound {
  readonly lead: Lead;
  /** ISO 8601 day, as announced or else of the first sale; null if it is known less exactly. */
  readonly day: string | null;
  /** "SEC Form D". */
  readonly source: string;
  /** The filing's form, else the source's page. */
  readonly url: string;
  readonly items: { readonly amount: FormItem | null; readonly day: FormItem | null };
  readonly headline: string | null;
}

/** The first of these rounds that a filing proves, else the first with a public source; null without any. */
export async function readProvedRound(ctx: Context, leads: readonly Lead[]): Promise<ProvedRound | null> {
  const proved = leads.flatMap((lead) => {
    const { proofUrl, sourceKind, amount } = lead;
    if (proofUrl === null || sourceKind === null || amount === null) return [];
    return { lead, proofUrl, sourceKind, form: SOURCES.find(({ key }) => key === sourceKind)?.form };
  });
  const [first] = [...proved.filter(({ form }) => form !== undefined), ...proved];
  if (first === undefined) return null;
  const { lead, proofUrl, sourceKind, form } = first;
  const day = await scalarOf<string | null>(ctx, null)`
    select (${DAY})::text as day from funding_round r where r.id = ${lead.roundId}`;
  const document = form === undefined ? await documentOf(ctx, lead.roundId, proofUrl) : undefined;
  return {
    lead,
    day,
    source: sourceName(sourceKind),
    url: form?.formUrl(proofUrl) ?? proofUrl,
    items: { amount: form?.items.amount ?? null, day: form?.items.day ?? null },
    headline: document === undefined ? null : await readHeadline(ctx, document),
  };
}

function documentOf(ctx: Context, roundId: number, url: string) {
  return rowOf<{ documentId: number; ref: string }>(ctx)`
    select document_id as "documentId", ref from claim
    where subject_kind = 'round' and subject_id = ${roundId} and source_url = ${url} and method = 'published'
      and document_id is not null limit 1`;
}
