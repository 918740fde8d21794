import { sql } from "kysely";
import { addressHash } from "../../shared/address-hash.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { removeFromBulkJobs } from "../bulk/create-bulk.ts";
import { markBounced } from "../contacts/forget-contacts.ts";
import { refreshContacts } from "../contacts/refresh-contacts.ts";

interface BouncesInput {
  readonly addresses: readonly string[];
  /** The site's secret; see {@link addressHash}. */
  readonly key: Buffer;
  /** How they were reported. */
  readonly by: "command" | "api" | "file";
}

/**
 * Records that mail to these addresses came back for good. From then on every door calls them bounced, until a mail
 * server confirms the mailbox again. Stored as keyed hashes. Returns the number of companies whose contacts changed.
 */
export async function recordBounces(ctx: Context, { addresses, key, by }: BouncesInput): Promise<number> {
  const bounced = [...new Set(addresses.map((address) => address.toLowerCase()))];
  if (bounced.length === 0) return 0;
  const now = ctx.clock.now();
  const companies = await inTransaction(ctx, async (inner) => {
    await sql`
      insert into finder_bounce (address_hash, bounced_at)
      select hash, ${now} from unnest(${bounced.map((address) => addressHash(address, key))}::bytea[]) hash
      on conflict (address_hash) do update set bounced_at = excluded.bounced_at`.execute(inner.db);
    await removeFromBulkJobs(inner, sql`r.email = any(${bounced})`, "bounced");
    await writeAudit(inner, "finder.bounces_reported", { addresses: bounced.length, by });
    return markBounced(inner, bounced);
  });
  await refreshContacts(ctx, companies, key);
  return companies.length;
}
