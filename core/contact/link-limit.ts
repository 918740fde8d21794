import { sql } from "kysely";
import type { Context } from "../context.ts";
import { sameAddress } from "../mail/same-address.ts";
import { countSubmission } from "./submission-limit.ts";

/** Mailed links of a kind per address and hour, from all networks: too many for one or two networks to exhaust. */
const LINKS_PER_HOUR = 20;
/** Mailed links of a kind per address, hour and network. */
const LINKS_PER_NETWORK = 5;

export interface LinkMail {
  /** Lower-cased address. */
  readonly to: string;
  /** The mail's template; each has its own limit. */
  readonly template: string;
  /** The client's IP address; rate-limited, not stored. */
  readonly address: string | null;
}

/**
 * Counts a request for a mailed link; false when the limit per network or per address is reached. Callers must not
 * reveal the result, or strangers could learn of others' requests.
 */
export async function mayMailLink(ctx: Context, { to, template, address }: LinkMail): Promise<boolean> {
  const isWithin = await countSubmission(ctx, address, { kind: `${template} ${to} `, limit: LINKS_PER_NETWORK });
  const { rows } = await sql<{ links: number }>`
    select count(*)::int as links from outbox_message
    where ${sameAddress(sql`to_address`, to)} and template = ${template}
      and created_at > ${new Date(ctx.clock.now().getTime() - 3_600_000)}
  `.execute(ctx.db);
  return isWithin && (rows[0]?.links ?? 0) < LINKS_PER_HOUR;
}
