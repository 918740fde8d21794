import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { fitsMemory, reachedLeads } from "./reached-leads.ts";

/**
 * Reads the whole catalogue into memory when somebody could ask for it (who is signed in or holds a key, and sees
 * everything): seconds for a million rounds, between other requests, that the first question would otherwise wait for.
 * Says whether it did.
 */
export async function readAhead(ctx: Context, sampleSize: number): Promise<boolean> {
  if (!(await isReachedByAnybody(ctx))) return false;
  if (!(await fitsMemory(ctx))) return false;
  await reachedLeads({ ...ctx, actor: { id: "read ahead", access: "paid" } }, sampleSize);
  return true;
}

async function isReachedByAnybody(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ found: boolean }>`
    with reaching as (
      select a.id from account a where a.role <> 'member' or exists (select 1 from entitlement e where e.account_id = a.id
        and e.revoked_at is null and e.starts_at <= ${now} and (e.ends_at is null or e.ends_at > ${now}))
    )
    select exists (select 1 from account_session s join reaching on reaching.id = s.account_id where s.expires_at > ${now})
      or exists (select 1 from api_key k left join reaching on reaching.id = k.account_id
        where k.revoked_at is null and k.access = 'paid' and (k.account_id is null or reaching.id is not null)) as found`.execute(ctx.db);
  return rows[0]?.found ?? false;
}
