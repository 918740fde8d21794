import { sql } from "kysely";
import { inCatalogueTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { rebuildDirectory } from "./refresh.ts";

/** Raised whenever the directory's rows are made otherwise than before: those of an earlier program are then outdated. */
export const DIRECTORY_SHAPE = 1;

/**
 * Makes the directory anew when an earlier program made its rows; a migration cannot, since making them takes the
 * program. Of several processes that start at once, one does. Returns whether it did.
 */
export async function rebuildOutdatedDirectory(ctx: Context): Promise<boolean> {
  if ((await shapeOf(ctx)) >= DIRECTORY_SHAPE) return false;
  return inCatalogueTransaction(ctx, async (inner) => {
    if ((await shapeOf(inner)) >= DIRECTORY_SHAPE) return false;
    await rebuildDirectory(inner);
    await sql`update directory_state set shape = ${DIRECTORY_SHAPE}`.execute(inner.db);
    return true;
  });
}

async function shapeOf(ctx: Context): Promise<number> {
  const { rows } = await sql<{ shape: number }>`select shape from directory_state`.execute(ctx.db);
  return rows[0]?.shape ?? 0;
}
