import { execute, rowOf } from "../../db/statement.ts";
import { conflict } from "../../platform/errors.ts";
import type { Context } from "./context.ts";
import { hmacOf, hmacPads } from "./hmac.ts";

/**
 * Throws AppError `conflict` if the context's secret differs from the one behind the keyed hashes in the database:
 * suppressed people, erased accounts and unsubscribed addresses would no longer be recognised. With `keep`, as at a
 * start, the first secret becomes the site's.
 */
export async function requireSiteSecret(
  ctx: Context,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<void> {
  if (ctx.secret === undefined) return;
  const hash = hmacOf("the site's secret", hmacPads(ctx.secret));
  if (keep)
    await execute(ctx)`
      insert into secret_check (key_hash, since) values (${hash}, ${ctx.clock.now()}) on conflict do nothing`;
  const stored = await rowOf<{ key_hash: Buffer }>(ctx)`select key_hash from secret_check`;
  if (stored === undefined || stored.key_hash.equals(hash)) return;
  throw conflict(
    "SECRET is not the secret that this site's data was made with, so suppressed people, erased accounts and unsubscribed " +
      "addresses would not be recognised. Set SECRET, or DATA_DIR/secret, to the former secret. If it is lost, run " +
      "`npm run admin -- new-secret` once; those people may then be listed and mailed again.",
  );
}

/** Makes the secret of the next start the site's. */
export async function forgetSiteSecret(ctx: Context): Promise<void> {
  await execute(ctx)`delete from secret_check`;
}
