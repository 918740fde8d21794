import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { oldestRecent } from "../../catalogue/facts/address-evidence.ts";
import { verifyGivenAddress } from "../answer/stored-answers.ts";
import type { AddressProber, FinderDeps } from "../finder.ts";
import { ServerBusy, ServerResting } from "../verification/politeness.ts";
import { refreshContactsAt } from "./refresh-contacts.ts";

/** Addresses renewed a day, so that a site's own work leaves its mail server sessions to visitors. */
const MOST_A_DAY = 300;
/** Addresses asked about at once; most of them wait for their turn. */
const AT_ONCE = 6;
/** Days for which delivered and exported leads count as in use: a monthly list counts until the next one. */
const IN_USE_DAYS = 31;
/** Days before a server that gave no clear answer is asked about the address again. */
const PAUSE_DAYS = 7;
const DAY = 86_400_000;

interface ExpiredContact {
  readonly address: string;
  readonly domain: string;
}

/**
 * Verifies addresses again whose verification expired, if their lead is in use: saved or with a status, in an alert or
 * monthly list, or exported. Waits behind all lookups. Returns how many were asked about.
 */
export async function renewContacts(ctx: Context, deps: FinderDeps, signal: AbortSignal): Promise<number> {
  if (deps.mode() !== "smtp") return 0;
  const due = await expiredInUse(ctx);
  const { prober } = deps;
  const verify: AddressProber["verify"] = (...asked) => prober.patient?.(...asked) ?? prober.verify(...asked);
  const patient = { ...deps, prober: { ...prober, verify } };
  const renew = (one: ExpiredContact) =>
    verifyGivenAddress(ctx, patient, one, { signal, asker: { account: "renewal", job: "renewal" } }).catch(
      (error: unknown) => {
        // Its turn comes tomorrow.
        if (!(error instanceof ServerBusy || error instanceof ServerResting)) throw error;
      },
    );
  for (let from = 0; from < due.length && !signal.aborted; from += AT_ONCE) {
    const some = due.slice(from, from + AT_ONCE);
    await Promise.all(some.map(renew));
    await refreshContactsAt(ctx, [...new Set(some.map(({ domain }) => domain))], deps.suppressionKey);
  }
  return due.length;
}

/** Saved leads first, then those of alerts and lists, then exported ones; the longest expired first. */
async function expiredInUse(ctx: Context): Promise<readonly ExpiredContact[]> {
  const now = ctx.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  return rowsOf<ExpiredContact>(ctx)`
    with expired as materialized (
      select k.company_id, k.address, k.verified_at, c.domain from contact k join company c on c.id = k.company_id
      where k.verified_at < ${oldestRecent(now)} and k.address like '%@' || c.domain
        and not exists (select from finder_verification v where v.address = k.address
          and v.checked_at > ${daysAgo(PAUSE_DAYS)})
    ), used (company_id, rank) as (
      select t.company_id, 0 from tracked_company t where (t.saved or t.status is not null) and not t.hidden
      union all
      select lead.company_id, 1 from delivery d join lead_set_member m on m.set_id = d.set_id
        join lead on lead.round_id = m.round_id
      where d.kind in ('alert', 'monthly') and d.delivered_at > ${daysAgo(IN_USE_DAYS)}
      union all
      select lead.company_id, 2 from export e join exported_block b on b.export_id = e.id
        cross join unnest(b.round_ids) r (round_id)
        join lead on lead.round_id = r.round_id
      where e.at > ${daysAgo(IN_USE_DAYS)} and e.arrived
    )
    select e.address, e.domain from expired e
    join (select company_id, min(rank) as rank from used where company_id in (select company_id from expired)
      group by company_id) u
      on u.company_id = e.company_id
    order by u.rank, e.verified_at, e.address limit ${MOST_A_DAY}`;
}
