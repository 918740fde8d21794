import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../context.ts";

/** An HMAC of a text under a key that is deleted after the day (UTC), so that nobody can find the text afterwards. */
export async function hashForToday(ctx: Context, text: string): Promise<Buffer> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  await sql`delete from network_key where day < ${today}::date`.execute(ctx.db);
  const { rows } = await sql<{ key: Buffer }>`
    insert into network_key (day, key) values (${today}::date, ${randomBytes(32)})
    on conflict (day) do update set day = excluded.day
    returning key`.execute(ctx.db);
  const key = rows[0]?.key;
  if (key === undefined) throw new Error("the database kept no key for the day");
  return createHmac("sha256", key).update(text).digest();
}
