import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/client.ts";
import { literalSql } from "../db/copy-out.ts";

/** The schema columns that a select uses, according to the database: "company.name"; of the view `lead` its table's. */
export function columnsBehind(db: Database, select: RawBuilder<unknown>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`create view pg_temp.looked_at as ${sql.raw(literalSql(select))}`.execute(trx);
    const { rows } = await sql<{ name: string }>`
      select distinct t.relname || '.' || a.attname as name
      from pg_rewrite w join pg_depend d on d.objid = w.oid and d.refclassid = 'pg_class'::regclass
        and d.refobjsubid > 0
      join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where w.ev_class = 'pg_temp.looked_at'::regclass and t.relname <> 'looked_at'`.execute(trx);
    await sql`drop view pg_temp.looked_at`.execute(trx);
    return [...new Set(rows.map(({ name }) => name.replace(/^lead\./, "listing.")))];
  });
}
