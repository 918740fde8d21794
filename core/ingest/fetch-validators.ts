import { sql } from "kysely";
import type { Context } from "../context.ts";

export interface FetchValidators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Validators of the last response from this URL, or undefined when it was never fetched. */
export async function loadValidators(ctx: Context, url: string): Promise<FetchValidators | undefined> {
  const { rows } = await sql<{ etag: string | null; lastModified: string | null }>`
    select etag, last_modified as "lastModified" from fetch_validator where url = ${url}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return undefined;
  return {
    ...(row.etag === null ? {} : { etag: row.etag }),
    ...(row.lastModified === null ? {} : { lastModified: row.lastModified }),
  };
}

/** Stores a response's validators for the next conditional request. */
export async function storeValidators(ctx: Context, url: string, validators: FetchValidators): Promise<void> {
  await sql`
    insert into fetch_validator (url, etag, last_modified, fetched_at)
    values (${url}, ${validators.etag ?? null}, ${validators.lastModified ?? null}, ${ctx.clock.now()})
    on conflict (url) do update set etag = excluded.etag, last_modified = excluded.last_modified, fetched_at = excluded.fetched_at`.execute(
    ctx.db,
  );
}
