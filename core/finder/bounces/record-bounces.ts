import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { addressHash } from "../../shared/address-hash.ts";
import { normalAddress } from "../../shared/normal-address.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { mayEnterOffice } from "../../shared/office-access.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { removeFromBulkJobs } from "../bulk/create-bulk.ts";
import { markBounced } from "../contacts/forget-contacts.ts";
import { refreshContacts } from "../contacts/refresh-contacts.ts";
import { classifyReply, subjectOf } from "../verification/classify-reply.ts";
import { readReplyText } from "../verification/reply.ts";

/** An address to which mail came back for good. */
export interface BounceReport {
  readonly address: string;
  /** The mail server's reply, or other words about the bounce; null without any. */
  readonly reply: string | null;
}

interface BouncesInput {
  readonly reports: readonly BounceReport[];
  /** The site's secret; see {@link addressHash}. */
  readonly key: Buffer;
  /** The way of the report; a command is the operator's. */
  readonly by: "command" | "api" | "file";
}

export interface RecordedBounces {
  /** Addresses that are bounced for everybody now; the others are for the reporting account only. */
  readonly everybody: number;
  readonly reporter: number;
  /** Number of companies whose contacts changed for everybody. */
  readonly companies: number;
}

/**
 * Records that mail to these addresses came back for good. From then on every door calls them bounced, until a mail
 * server confirms the mailbox again: for everybody if staff says so, the reply names the missing mailbox or another
 * account reported the same, else for the reporting account. Stored as keyed hashes.
 */
export async function recordBounces(ctx: Context, { reports, key, by }: BouncesInput): Promise<RecordedBounces> {
  const byAddress = new Map(reports.map((report) => [normalAddress(report.address), report]));
  if (byAddress.size === 0) return { everybody: 0, reporter: 0, companies: 0 };
  const isTrusted = by === "command" || mayEnterOffice(ctx.actor, "desk");
  const now = ctx.clock.now();
  const { companies, ...counts } = await inTransaction(ctx, async (inner) => {
    const proven = [...byAddress].flatMap(([address, { reply }]) =>
      isTrusted || (reply !== null && namesMissingMailbox(reply)) ? [address] : [],
    );
    const alone = [...byAddress.keys()].filter((address) => !proven.includes(address));
    const agreed = new Set(await reportedByTwo(inner, { addresses: alone, key }));
    const everybody = [...proven, ...agreed];
    const reporter = alone.filter((address) => !agreed.has(address));
    await execute(inner)`
      insert into finder_bounce (address_hash, bounced_at)
      select hash, ${now} from unnest(${everybody.map((address) => addressHash(address, key))}::bytea[]) hash
      on conflict (address_hash) do update set bounced_at = excluded.bounced_at`;
    await removeFromBulkJobs(inner, sql`r.email = any(${everybody})`, "bounced");
    await removeFromBulkJobs(
      inner,
      sql`r.email = any(${reporter}) and r.bulk_id in (select id from finder_bulk where account_id = ${inner.actor.id})`,
      "bounced",
    );
    await execute(inner)`
      update contact set bounced_for = bounced_for || jsonb_build_object(${inner.actor.id}::text, ${now}::timestamptz)
      where address = any(${reporter})`;
    await writeAudit(inner, "finder.bounces_reported", { addresses: everybody.length, alone: reporter.length, by });
    return { everybody: everybody.length, reporter: reporter.length, companies: await markBounced(inner, everybody) };
  });
  await refreshContacts(ctx, companies, key);
  return { ...counts, companies: companies.length };
}

/** Stores the reports of the acting account; returns the addresses that another account reported, too. */
async function reportedByTwo(
  ctx: Context,
  { addresses, key }: { readonly addresses: readonly string[]; readonly key: Buffer },
): Promise<readonly string[]> {
  if (addresses.length === 0) return [];
  const byHash = new Map(addresses.map((address) => [addressHash(address, key).toString("hex"), address]));
  const rows = await rowsOf<{ hash: string }>(ctx)`
    with asked (hash) as materialized (select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) h),
    stored as (
      insert into finder_bounce_report (address_hash, account_id, bounced_at)
      select hash, ${ctx.actor.id}, ${ctx.clock.now()} from asked
      on conflict (address_hash, account_id) do update set bounced_at = excluded.bounced_at
    )
    select encode(hash, 'hex') as hash from asked where exists (select from finder_bounce_report r
      where r.address_hash = asked.hash and r.account_id <> ${ctx.actor.id})`;
  return rows.flatMap(({ hash }) => byHash.get(hash) ?? []);
}

/** True if the reply, as the finder reads it, says that nobody has this mailbox. */
function namesMissingMailbox(reply: string): boolean {
  const { code, ...rest } = readReplyText(reply);
  const verdict = classifyReply({ code: code ?? (rest.enhanced?.startsWith("4.") === true ? 450 : 550), ...rest });
  return subjectOf(verdict) === "nobody" || verdict === "disabled";
}
