import { rowOf, rowsOf } from "../../db/statement.ts";
import type { Context } from "../shared/context.ts";
import { logContactChanges } from "./contacts/log-contact-changes.ts";
import { followCatalogue } from "./contacts/refresh-contacts.ts";
import { readNewDocuments } from "./read-documents.ts";

/**
 * Brings the contacts up to date with the change log as it is now: reads the addresses in new documents, recomputes the
 * contacts of what changed, and logs what that changed. Returns the number of entries that it logged.
 */
export async function foldAddresses(ctx: Context, suppressionKey: Buffer, signal?: AbortSignal): Promise<number> {
  // Read first, so that no change is followed before the documents behind it are read.
  const row = await rowOf<{ end: number }>(ctx)`select coalesce(max(id), 0) as "end" from change`;
  const isGoingOn = () => signal?.aborted !== true;
  while (isGoingOn() && (await readNewDocuments(ctx, suppressionKey, signal)) > 0) continue;
  while (isGoingOn() && (await followCatalogue(ctx, suppressionKey, row?.end))) continue;
  return logContactChanges(ctx);
}

/** Minutes after which a change is announced without its addresses, so that a document that cannot be read stops nothing. */
const LONGEST_WAIT_MINUTES = 15;

export interface AnnounceableChanges {
  /** The newest change that may be announced. */
  readonly until: number;
  /** True if there are later ones. */
  readonly waiting: boolean;
}

/**
 * The changes that may be announced: their addresses are folded, or they have waited for them long enough. Messages about
 * later changes would lack the addresses of the same import.
 */
export async function announceableChanges(ctx: Context): Promise<AnnounceableChanges> {
  const longAgo = new Date(ctx.clock.now().getTime() - LONGEST_WAIT_MINUTES * 60_000);
  const rows = await rowsOf<AnnounceableChanges>(ctx)`
    select until, until < newest as waiting from (
      select greatest((select change_id from contact_state),
        (select id from change where at < ${longAgo} order by at desc, id desc limit 1), 0) as until,
        (select coalesce(max(id), 0) from change) as newest) x`;
  return rows[0] ?? { until: 0, waiting: false };
}
