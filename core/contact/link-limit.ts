import { sql } from "kysely";
import type { Context } from "../context.ts";
import { sameAddress } from "../mail/same-address.ts";
import { countSubmission } from "./submission-limit.ts";

/** How many links of a kind one address is mailed in an hour, whoever asks: enough that nobody can use them up for its owner from a network or two. */
const LINKS_PER_HOUR = 20;
/** How many of them one network may ask for. */
const LINKS_PER_NETWORK = 5;

export interface LinkMail {
  /** The address in lower case. */
  readonly to: string;
  /** The mail's template: each is counted by itself. */
  readonly template: string;
  /** Where the asking came from; counted and not kept. */
  readonly address: string | null;
}

/**
 * Counts an asking for a link by mail; false when the network has asked for as many for this address in this hour as it may, or the
 * address was mailed as many as it may be. The one who asked is not told, for else a stranger would learn what others asked.
 */
export async function mayMailLink(ctx: Context, { to, template, address }: LinkMail): Promise<boolean> {
  const isWithin = await countSubmission(ctx, address, { kind: `${template} ${to} `, limit: LINKS_PER_NETWORK });
  const { rows } = await sql<{ links: number }>`
    select count(*)::int as links from outbox_message
    where ${sameAddress(sql`to_address`, to)} and template = ${template} and created_at > ${new Date(ctx.clock.now().getTime() - 3_600_000)}
  `.execute(ctx.db);
  return isWithin && (rows[0]?.links ?? 0) < LINKS_PER_HOUR;
}
