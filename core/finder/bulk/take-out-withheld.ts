import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { withheldAmong } from "../answer/withheld-addresses.ts";
import { takeOutOfLists } from "./take-out.ts";

/** Takes the addresses out of a list that are not to be shown by now, before somebody is given it. */
export async function takeOutWithheld(ctx: Context, id: string, suppressionKey: Buffer): Promise<void> {
  const { rows } = await sql<{ email: string }>`select distinct email from finder_bulk_row where bulk_id = ${id} and email is not null`.execute(ctx.db);
  const withheld = await withheldAmong(ctx, rows.map(({ email }) => email), suppressionKey);
  if (withheld.size > 0) await takeOutOfLists(ctx, sql`r.email = any(${[...withheld.keys()]})`);
}
