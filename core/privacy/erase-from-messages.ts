import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Tables of mail and webhook messages, and the column with their JSON. */
const MESSAGES = [
  { table: "outbox_message", column: "data", type: sql`jsonb` },
  { table: "webhook_delivery", column: "body", type: sql`text` },
] as const;

/** Removes founders of these names from stored messages, sent or not; `patterns` match the names in lower case. */
export async function eraseFromMessages(
  ctx: Context,
  names: readonly string[],
  patterns: readonly string[],
): Promise<void> {
  const erased = new Set(names);
  for (const { table, column, type } of MESSAGES) {
    const text = sql`${sql.ref(column)}::text`;
    const { rows } = await sql<{ id: number; text: string }>`
      select id, ${text} as text from ${sql.table(table)} where lower(${text}) like any(${[...patterns]})`.execute(
      ctx.db,
    );
    const cleaned = rows.flatMap(({ id, text: before }) => {
      const after = JSON.stringify(withoutFounders(JSON.parse(before), erased));
      return after === JSON.stringify(JSON.parse(before)) ? [] : [{ id, after }];
    });
    if (cleaned.length === 0) continue;
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = x.after::${type}
      from unnest(${cleaned.map(({ id }) => id)}::bigint[], ${cleaned.map(({ after }) => after)}::text[]) as x (id, after)
      where t.id = x.id`.execute(ctx.db);
  }
}

/**
 * A message's JSON without these founders: entries of `founders` are left out; in a lead, the fields about its founder
 * become null.
 */
function withoutFounders(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutFounders(item, names));
  if (typeof value !== "object" || value === null) return value;
  const isErased = (name: unknown) => typeof name === "string" && names.has(name);
  const entries = Object.entries(value);
  const hasErased = entries.some(([key, part]) => /^founder(?:_name)?$/.test(key) && isErased(part));
  return Object.fromEntries(
    entries.map(([key, part]) => {
      if (key === "founders" && Array.isArray(part))
        return [key, part.filter((one: unknown) => !isErased(Reflect.get(Object(one), "name")))];
      if (hasErased && /^founder(?:_|$)/.test(key)) return [key, null];
      return [key, withoutFounders(part, names)];
    }),
  );
}
