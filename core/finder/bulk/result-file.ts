import { sql } from "kysely";
import { copyOut } from "../../../db/copy-out.ts";
import type { Context } from "../../context.ts";
import type { FileColumn } from "../../exports/file-column.ts";
import { isFormula } from "../../exports/formats/csv.ts";
import { WRITERS } from "../../exports/formats/writers.ts";
import { ROW_STATUS } from "./row-status.ts";

export interface BulkResult {
  readonly fileName: string;
  readonly mediaType: string;
  readonly body: AsyncIterable<Buffer>;
  /** Ends it early; until it is read to its end it holds a connection. */
  readonly close: () => Promise<void>;
}

const LABELS = sql.join(Object.entries(ROW_STATUS).map(([status, label]) => sql`when ${sql.lit(status)} then ${sql.lit(label)}`), sql` `);

/** The columns that are added to a list, and what fills them. */
const ADDED = [
  { header: "Email", value: sql`r.email` },
  { header: "Email confidence", value: sql`r.confidence` },
  { header: "Email source", value: sql`r.source` },
  { header: "Email verified", value: sql`case when r.verified then 'yes' when r.email is not null then 'no' end` },
  { header: "Email status", value: sql`case r.status ${LABELS} else 'Not looked up yet' end` },
] as const;

/**
 * A list as it was, with what was found beside it, in the format it came in; also before it is finished. Null when the
 * account has none such.
 */
export async function openBulkResult(ctx: Context, { accountId, id }: { readonly accountId: string; readonly id: string }): Promise<BulkResult | null> {
  const bulk = await ctx.db.selectFrom("finder_bulk").select(["file_name", "format", "headers"]).where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();
  if (bulk === undefined) return null;
  const writer = WRITERS[bulk.format === "xlsx" ? "xlsx" : "csv"];
  const headers = [...bulk.headers, ...ADDED.map(({ header }) => unlike(header, bulk.headers))];
  const values = [...bulk.headers.map((_, at) => sql`nullif(r.cells->>${sql.lit(at)}, '')`), ...ADDED.map(({ value }) => value)];
  // In the database columns have short names: a heading may be longer than it can name.
  const columns = values.map((value, at): FileColumn => ({ header: `c${at}`, type: "text", value }));
  const named = columns.map((column, at) => ({ ...column, header: asHeading(headers[at] ?? "", writer === WRITERS.csv) }));
  const query = sql`select ${writer.rowText(columns)} from (
    select ${sql.join(columns.map(({ header, value }) => sql`${value} as ${sql.id(header)}`))} from finder_bulk_row r where r.bulk_id = ${id} order by r.position offset 0
  ) file_row`;
  const trx = await ctx.db.startTransaction().setIsolationLevel("repeatable read").execute();
  const stop = new AbortController();
  let over = false;
  const end = async (): Promise<void> => {
    if (over) return;
    over = true;
    await trx.rollback().execute();
  };
  return {
    fileName: `${bulk.file_name.replace(/\.(?:csv|tsv|txt|xlsx)$/i, "")}-emails.${bulk.format}`,
    mediaType: writer.mediaType,
    body: written(),
    async close() {
      stop.abort();
      await end();
    },
  };

  async function* written(): AsyncGenerator<Buffer> {
    try {
      yield* writer.file(named, copyOut(ctx.db, trx, { query, format: writer.copyAs, signal: stop.signal }), "People");
    } finally {
      stop.abort();
      await end();
    }
  }
}

/** A heading that the list does not have yet. */
function unlike(header: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  for (let n = 1; ; n++) {
    const name = n === 1 ? header : `${header} (${n})`;
    if (!known.has(name.toLowerCase())) return name;
  }
}

/** The list's own headings are text of a stranger's, too. */
function asHeading(header: string, isCsv: boolean): string {
  return isCsv && isFormula(header) ? `'${header}` : header;
}
