import { execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { catalogueChanged } from "../../shared/jobs/signals.ts";

/**
 * {@link inTransaction} that serializes writers of the catalogue, so matches, slugs and numbering stay valid until
 * commit. Readers never wait.
 */
export function inCatalogueTransaction<T>(ctx: Context, verb: (ctx: Context) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    await execute(inner)`select version from catalogue_state for update`;
    return verb(inner);
  });
}

/**
 * Marks the published catalogue as changed: invalidates what is derived from it and queues notifications of
 * subscribers.
 */
export async function raiseVersion(ctx: Context): Promise<void> {
  await execute(ctx)`update catalogue_state set version = version + 1, changed_at = ${ctx.clock.now()}`;
  await enqueue(ctx, catalogueChanged, {});
}
