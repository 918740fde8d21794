import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { EndedCall, EstimateCall, EstimateLedger, EstimateTarget } from "../../../catalogue/sources/estimates.ts";
import type { Context } from "../../../shared/context.ts";
import { inTransaction } from "../../../shared/transaction.ts";
import { HAS_OWN_SITE, newestRoundOf } from "../own-sites.ts";

/** The ledger of a provider's paid calls in the database. */
export function estimateLedger(ctx: Context, provider: string): EstimateLedger {
  return {
    due: ({ month, isHistory, limit }) => dueTargets(ctx, { provider, month, isHistory, limit }),
    async spent(month) {
      const { rows } = await sql<{ spent: number }>`
        select coalesce(sum(coalesce(cost, estimate)), 0) as spent from provider_call
        where provider = ${provider} and month = ${`${month}-01`}::date`.execute(ctx.db);
      return rows[0]?.spent ?? 0;
    },
    begin: (call, estimate) => beginCall(ctx, { provider, estimate, ...call }),
    end: (id, outcome) => endCall(ctx, id, outcome),
    open: () => openCalls(ctx, provider),
  };
}

interface Due {
  readonly provider: string;
  /** `2026-11`. */
  readonly month: string;
  readonly isHistory: boolean;
}

/**
 * SQL: listed companies with a website of their own that the provider was not asked about this month. History is asked
 * for where last month's call brought none.
 */
function dueCompanies({ provider, month, isHistory }: Due) {
  const asked = (of: string, states: readonly string[]) => sql`exists (
    select from provider_target t join provider_call k on k.id = t.call_id
    where t.company_id = c.id and t.domain = c.domain and k.provider = ${provider} and k.month = ${of}::date
      and k.state = any(${states}::text[]))`;
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2)).toISOString().slice(0, 10);
  return sql`company c where ${HAS_OWN_SITE} and exists (select from lead l where l.company_id = c.id)
    and not exists (select from company_site s where s.company_id = c.id and s.website = c.website
      and s.state in ('parked', 'moved'))
    and not ${asked(`${month}-01`, ["asked", "answered", "read", "lost"])}
    and ${asked(last, ["read"])} = ${!isHistory}`;
}

async function dueTargets(ctx: Context, due: Due & { readonly limit: number }): Promise<readonly EstimateTarget[]> {
  const { rows } = await sql<EstimateTarget>`
    select c.id as "companyId", c.domain from ${dueCompanies(due)}
    order by ${newestRoundOf("c.id")} desc nulls last, c.id limit ${due.limit}`.execute(ctx.db);
  return rows;
}

/** Number of companies to ask a provider about this month. */
export async function countDue(ctx: Context, due: Due): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${dueCompanies(due)}`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

type NewCall = Pick<EstimateCall, "month" | "isHistory" | "country" | "targets"> & {
  readonly provider: string;
  readonly estimate: number;
};

function beginCall(ctx: Context, { provider, estimate, ...call }: NewCall): Promise<EstimateCall> {
  return inTransaction(ctx, async (inner) => {
    const [tag, askedAt] = [randomUUID(), inner.clock.now()];
    const { rows } = await sql<{ id: number }>`
      insert into provider_call (provider, month, is_history, country, tag, asked_at, estimate)
      values (${provider}, ${`${call.month}-01`}, ${call.isHistory}, ${call.country}, ${tag}, ${askedAt}, ${estimate})
      returning id`.execute(inner.db);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error("the call was not recorded");
    await sql`
      insert into provider_target (call_id, company_id, domain)
      select ${id}, * from unnest(${call.targets.map(({ companyId }) => companyId)}::bigint[],
        ${call.targets.map(({ domain }) => domain)}::text[])`.execute(inner.db);
    return { ...call, id, tag, askedAt, answer: null };
  });
}

async function endCall(ctx: Context, id: number, { state, cost, answer, problem }: EndedCall): Promise<void> {
  await sql`
    update provider_call set state = ${state}, cost = coalesce(${cost ?? null}, cost), answer = ${answer ?? null},
      problem = coalesce(${problem ?? null}, problem) where id = ${id}`.execute(ctx.db);
}

/** A merged company's numbers are those of the company that it became. */
async function openCalls(ctx: Context, provider: string): Promise<readonly EstimateCall[]> {
  const { rows } = await sql<EstimateCall>`
    select k.id, k.tag, to_char(k.month, 'YYYY-MM') as month, k.is_history as "isHistory", k.country,
      k.asked_at as "askedAt", k.answer, (
        select coalesce(jsonb_agg(jsonb_build_object('companyId', c.id, 'domain', t.domain)), '[]')
        from provider_target t join company o on o.id = t.company_id join company c on c.id = coalesce(o.merged_into_id, o.id)
        where t.call_id = k.id and c.withdrawn_at is null) as targets
    from provider_call k where k.provider = ${provider} and k.state in ('asked', 'answered') order by k.id`.execute(
    ctx.db,
  );
  return rows;
}
