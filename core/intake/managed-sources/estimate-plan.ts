import { sql } from "kysely";
import { priceOf, pricesOf } from "../../catalogue/sources/estimates.ts";
import type { Context } from "../../shared/context.ts";
import { countDue, estimateLedger } from "../ingest/estimates/ledger.ts";
import { KINDS } from "./kinds.ts";
import type { ManagedSource } from "./managed-source.ts";

/** What a source of estimates spends this month, in US dollars. */
export interface EstimatePlan {
  /** `2026-11`. */
  readonly month: string;
  /** Companies still to be asked about this month, and what that costs. */
  readonly due: number;
  readonly price: number;
  readonly spent: number;
  readonly budget: number;
  /** The newest calls, with what they cost; null is not known yet. */
  readonly calls: readonly {
    readonly id: number;
    readonly askedAt: Date;
    readonly domains: number;
    readonly state: string;
    readonly cost: number | null;
    readonly problem: string | null;
  }[];
}

const SHOWN = 10;

/** Null for sources that are not paid. Without a source of a kind, what its first reading would cost. */
export async function readEstimatePlan(
  ctx: Context,
  { kind, options }: Pick<ManagedSource, "kind" | "options">,
): Promise<EstimatePlan | null> {
  const { source } = KINDS.find(({ key }) => key === kind)?.documents ?? {};
  if (source?.estimates === undefined) return null;
  const provider = source.key;
  const month = ctx.clock.now().toISOString().slice(0, 7);
  const history = await countDue(ctx, { provider, month, isHistory: true });
  const newest = await countDue(ctx, { provider, month, isHistory: false });
  const calls = await sql<EstimatePlan["calls"][number]>`
    select k.id, k.asked_at as "askedAt", k.state, k.cost, k.problem,
      (select count(*)::int from provider_target t where t.call_id = k.id) as domains
    from provider_call k where k.provider = ${provider} order by k.id desc limit ${SHOWN}`.execute(ctx.db);
  return {
    month,
    due: history + newest,
    price: priceOf({ ...source.estimates, price: pricesOf(source.estimates, options["price"]) }, { history, newest }),
    spent: await estimateLedger(ctx, provider).spent(month),
    budget: Number(options["budget"] ?? 0),
    calls: calls.rows,
  };
}
