import { sql } from "kysely";
import { inTransaction } from "../../catalog/state.ts";
import type { Context } from "../../context.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { SearchSubject } from "./search.ts";

/** After this long a job looks whether whoever began the search also ended it. */
const TAKEN_OVER_MS = 3 * 60_000;

/**
 * Writes a search down, to be run by whoever began it, or by a job should that process die; returns its id. Of who searches
 * only an account is kept.
 */
export async function startSearch(ctx: Context, { typed, subject }: { readonly typed: string; readonly subject: SearchSubject }): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const now = ctx.clock.now();
    const { id } = await inner.db
      .insertInto("finder_search")
      .values({
        typed,
        kind: subject.kind,
        domain: subject.domain,
        person_name: subject.kind === "person" ? subject.name : null,
        address: subject.kind === "address" ? subject.address : null,
        // Keys and operators are no accounts.
        account_id: sql<string | null>`(select id from account where id = ${ctx.actor.id})`,
        state: "searching",
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(inner, "finder.search", { searchId: id }, { after: new Date(now.getTime() + TAKEN_OVER_MS) });
    return id;
  });
}
