import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { isMailList } from "../../shared/outbox/lists.ts";

/**
 * A refusal or its withdrawal, as stored outside the database under the address's keyed hash. `choice` is `suppression`
 * or a list; only suppressions have scope and reason.
 */
export interface StoredChoice {
  readonly choice: string;
  readonly lifted: boolean;
  readonly hash: Buffer;
  readonly at: Date;
  readonly scope?: "all" | "subscription" | null | undefined;
  readonly reason?: string | null | undefined;
}

/** All suppressions, list refusals and withdrawals, oldest first. */
export async function listMailChoices(ctx: Context): Promise<readonly StoredChoice[]> {
  return rowsOf<StoredChoice>(ctx)`
    select 'suppression' as choice, false as lifted, address_hash as hash, since as at, scope, reason
      from mail_suppression
    union all select list, false, address_hash, since, null, null from mail_list_refusal
    union all select choice, true, address_hash, lifted_at, null, null from mail_choice_lift
    order by at, hash, choice`;
}

/** Restores choices from an outside copy. Of a refusal and a withdrawal, the later one wins. */
export async function restoreMailChoices(ctx: Context, kept: readonly StoredChoice[]): Promise<void> {
  if (kept.length === 0) return;
  await inTransaction(ctx, async (inner) => {
    for (const choice of kept.filter(({ lifted }) => lifted)) await restoreLift(inner, choice);
    for (const choice of kept.filter(({ lifted }) => !lifted)) await restoreRefusal(inner, choice);
  });
}

async function restoreLift({ db }: Context, { choice, hash, at }: StoredChoice): Promise<void> {
  if (choice === "suppression")
    await db.deleteFrom("mail_suppression").where("address_hash", "=", hash).where("since", "<=", at).execute();
  else
    await execute(db)`
      delete from mail_list_refusal where address_hash = ${hash} and list = ${choice} and since <= ${at}`;
  await execute(db)`
    insert into mail_choice_lift (address_hash, choice, lifted_at) values (${hash}, ${choice}, ${at})
    on conflict (address_hash, choice) do update set lifted_at = excluded.lifted_at`;
}

async function restoreRefusal({ db }: Context, { choice, hash, at, scope, reason }: StoredChoice): Promise<void> {
  const notLifted = sql<boolean>`not exists (select from mail_choice_lift l where l.address_hash = ${hash}
    and l.choice = ${choice} and l.lifted_at >= ${at})`;
  if (isMailList(choice)) {
    await execute(db)`insert into mail_list_refusal (address_hash, list, since) select ${hash}, ${choice}, ${at}
      where ${notLifted} on conflict do nothing`;
  } else if (choice === "suppression") {
    await execute(db)`
      insert into mail_suppression (address_hash, scope, reason, since) select ${hash}, ${scope}, ${reason}, ${at}
        where ${notLifted}
      on conflict (address_hash) do update set scope = excluded.scope, reason = excluded.reason, since = excluded.since
      where mail_suppression.scope = 'subscription' and excluded.scope = 'all'`;
  }
}
