import { type RawBuilder, sql } from "kysely";
import { copyOut } from "../../../db/copy-out.ts";
import type { Context } from "../../context.ts";
import { LOOKED_UP_FIELDS, type LookedUpField } from "../../directory/columns/addresses.ts";
import type { FileColumn } from "../../exports/file-column.ts";
import { isFormula } from "../../exports/formats/csv.ts";
import { WRITERS } from "../../exports/formats/writers.ts";
import { FLAG_NOTES, ROW_STATUS } from "./row-status.ts";
import { takeOutWithheld } from "./take-out-withheld.ts";

export interface BulkResult {
  readonly fileName: string;
  readonly mediaType: string;
  readonly body: AsyncIterable<Buffer>;
  /** Ends it early; until it is read to its end it holds a connection. */
  readonly close: () => Promise<void>;
}

const cases = (words: Readonly<Record<string, string>>) => sql.join(Object.entries(words).map(([code, label]) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`), sql` `);

/** What fills the columns that are added to a list. */
const FOUND: Readonly<Record<LookedUpField, RawBuilder<unknown>>> = {
  "Email": sql`r.email`,
  "Email confidence": sql`r.confidence`,
  "Email source": sql`r.source`,
  "Email verified": sql`case when r.verified then 'yes' when r.email is not null then 'no' end`,
  "Email status": sql`case r.status ${cases(ROW_STATUS)} else 'Not looked up yet' end`,
  "Email notes": sql`(select string_agg(case flag ${cases(FLAG_NOTES)} end, '; ' order by at) from unnest(r.flags) with ordinality as f (flag, at))`,
};

/**
 * A list as it was, with what was found beside it, in the format it came in; also before it is finished. What is not to be shown by now is taken out
 * first. Null when the account has none such.
 */
export async function openBulkResult(ctx: Context, { accountId, id, suppressionKey }: { readonly accountId: string; readonly id: string; readonly suppressionKey: Buffer }): Promise<BulkResult | null> {
  const bulk = await ctx.db.selectFrom("finder_bulk").select(["file_name", "format", "headers"]).where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();
  if (bulk === undefined) return null;
  await takeOutWithheld(ctx, id, suppressionKey);
  const writer = WRITERS[bulk.format === "xlsx" ? "xlsx" : "csv"];
  const headers = [...bulk.headers, ...LOOKED_UP_FIELDS.map(({ name }) => unlike(name, bulk.headers))];
  const values = [...bulk.headers.map((_, at) => sql`nullif(r.cells->>${sql.lit(at)}, '')`), ...LOOKED_UP_FIELDS.map(({ name }) => FOUND[name])];
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
