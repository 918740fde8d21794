import { sql } from "kysely";
import { inCatalogueTransaction } from "../../core/catalogue/claims/state.ts";
import type { Context } from "../../core/shared/context.ts";
import { refreshDirectory } from "../../core/reading/directory/refresh.ts";
import { industryColumns } from "./catalogue.ts";

/** The context at another time, or as another actor. */
export function at(ctx: Context, moment: string): Context {
  return { ...ctx, clock: { now: () => new Date(moment) } };
}

/** An account whose address is made from its name. Returns its id. */
export async function addAccount(ctx: Context, name: string, role: "member" | "owner" = "member"): Promise<string> {
  const now = ctx.clock.now();
  await ctx.db
    .insertInto("account")
    .values({
      id: name,
      email: `${name}@someone.example`,
      email_verified: true,
      role,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return name;
}

/** An account subscribed to free leads, as after confirming. */
export async function addFreeReader(ctx: Context, name: string): Promise<string> {
  const accountId = await addAccount(ctx, name);
  const now = ctx.clock.now();
  await ctx.db
    .insertInto("free_subscription")
    .values({
      account_id: accountId,
      consent_version: "test",
      consent_text: "test",
      consented_at: now,
      confirmed_at: now,
    })
    .execute();
  return accountId;
}

/** An account with full access from a given time. */
export async function addPayer(ctx: Context, name: string, since = "2026-01-01T00:00:00Z"): Promise<string> {
  const accountId = await addAccount(ctx, name);
  await ctx.db
    .insertInto("entitlement")
    .values({ account_id: accountId, plan: "pro", source: "test", starts_at: since })
    .execute();
  return accountId;
}

/** The actor for an account. */
export function as(ctx: Context, id: string, access: Context["actor"]["access"]): Context {
  return { ...ctx, actor: { id, access } };
}

export interface ManyLeads {
  readonly count: number;
  /** Prefix of the company names. */
  readonly name: string;
  /** Announcement date; each following lead is a day older. */
  readonly from: string;
  readonly addedAt?: string;
  readonly industry?: string;
}

/** Creates companies with a round each in two statements and one refresh. Returns the round ids, newest first. */
export async function addLeads(
  ctx: Context,
  { count, name, from, addedAt, industry = "Software" }: ManyLeads,
): Promise<readonly number[]> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const added = addedAt ?? inner.clock.now().toISOString();
    const named = industryColumns(industry);
    const companies = await sql<{ id: number }>`
      insert into company (name, slug, website, domain, industry, industries, country, created_at, updated_at)
      select ${name} || ' ' || n, ${name.toLowerCase()} || '-' || n, 'https://' || ${name.toLowerCase()} || n || '.example/', ${name.toLowerCase()} || n || '.example', ${named.industry}, ${named.industries}, 'DE', ${added}, ${added}
      from generate_series(1, ${count}) n returning id`.execute(inner.db);
    const ids = companies.rows.map(({ id }) => id);
    const rounds = await sql<{ id: number }>`
      insert into funding_round (company_id, amount_minor, currency, amount_usd_minor, announced_on,
        announced_precision, funding_type, created_at, updated_at)
      select id, 500000000, 'USD', 500000000, ${from}::date - (n - 1)::integer, 'day', 'Seed', ${added}, ${added}
        from unnest(${ids}::bigint[]) with ordinality as c (id, n)
      order by n returning id`.execute(inner.db);
    await refreshDirectory(inner, ids);
    return rounds.rows.map(({ id }) => id);
  });
}
