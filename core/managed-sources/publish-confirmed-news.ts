import { sql } from "kysely";
import type { Context } from "../context.ts";
import { acceptConfirmedNews } from "../ingest/review/accept-confirmed.ts";

/** Publishes the confirmed news of feeds whose rule says so; returns the number of items. */
export async function publishConfirmedNews(ctx: Context): Promise<number> {
  const { rows } = await sql<{ feed: string }>`
    select target as feed from managed_source
    where kind = 'feed' and publishing = 'publish' and removed_at is null and paused_at is null`.execute(ctx.db);
  return acceptConfirmedNews(ctx, { feeds: rows.map(({ feed }) => feed) });
}
