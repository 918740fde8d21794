import { type RawBuilder, sql } from "kysely";
import { columnOf, rowOf } from "../../../db/statement.ts";
import type { Delimiter } from "../../../db/copy-out.ts";
import { STATUS_LABELS } from "../../catalogue/facts/address-status.ts";
import { forbidden } from "../../../platform/errors.ts";
import { mayRunBulkJobs } from "../../reading/directory/access.ts";
import type { Context } from "../../shared/context.ts";
import { LOOKED_UP_FIELDS, type LookedUpField } from "../../reading/directory/columns/addresses.ts";
import { WRITERS, delimitedWriter } from "../../reading/exports/formats/writers.ts";
import type { FileColumn } from "../../reading/exports/formats/format.ts";
import { type OpenRows, openRows } from "../../reading/exports/open-rows.ts";
import { guarded } from "../../shared/formula.ts";
import { withheldAmong } from "../objections/withheld.ts";
import { FLAG_NOTES, ROW_REASONS } from "./bulk.ts";
import { removeFromBulkJobs } from "./create-bulk.ts";

interface BulkResult extends OpenRows {
  readonly fileName: string;
}

const cases = (words: Readonly<Record<string, string>>) =>
  sql.join(
    Object.entries(words).map(([code, label]) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`),
    sql` `,
  );

/** SQL of the added columns. */
const FOUND: Readonly<Record<LookedUpField, RawBuilder<unknown>>> = {
  Email: sql`r.email`,
  "Email confidence": sql`r.confidence`,
  "Email source": sql`r.source`,
  "Email status": sql`case when r.status is null then 'Not looked up yet'
  else case r.status ${cases(STATUS_LABELS)} else ${sql.lit(STATUS_LABELS.none)} end end`,
  "Email status date": sql`to_char(r.status_at at time zone 'UTC', 'YYYY-MM-DD')`,
  "Email verified": sql`case when r.status = 'verified' then 'yes' when r.email is not null then 'no' end`,
  "Email notes": sql`coalesce(case r.status ${cases(ROW_REASONS)} end,
  (select string_agg(case flag ${cases(FLAG_NOTES)} end, '; ' order by at) from unnest(r.flags)
  with ordinality as f (flag, at)))`,
};

/**
 * Opens the original list with results in added columns, in its original format, also while the job runs. Addresses
 * withheld by now are removed first. Null for an unknown job. Throws AppError `forbidden` for a list made of leads without
 * full access.
 */
export async function openBulkResult(
  ctx: Context,
  {
    accountId,
    id,
    suppressionKey,
  }: { readonly accountId: string; readonly id: string; readonly suppressionKey: Buffer },
): Promise<BulkResult | null> {
  const bulk = await rowOf<{
    file_name: string;
    format: string;
    delimiter: Delimiter | null;
    headers: string[];
    is_of_leads: boolean;
  }>(ctx)`
    select file_name, format, delimiter, headers, is_of_leads from finder_bulk where id = ${id}
      and account_id = ${accountId}`;
  if (bulk === undefined) return null;
  if (bulk.is_of_leads && !mayRunBulkJobs(ctx.actor))
    throw forbidden("This list was made of leads, which come with full access: choose a plan on /pricing.");
  await removeWithheld(ctx, id, suppressionKey);
  const isWorkbook = bulk.format === "xlsx";
  const delimiter = bulk.delimiter ?? ",";
  const writer = isWorkbook ? WRITERS.xlsx : delimitedWriter(delimiter);
  const headers = [...bulk.headers, ...LOOKED_UP_FIELDS.map(({ name }) => unlike(name, bulk.headers))];
  const values: readonly Omit<FileColumn, "header">[] = [
    // A cell of a workbook stays the number or the text that it was, whatever else its column holds.
    ...bulk.headers.map((_, at) =>
      isWorkbook
        ? { type: "number" as const, value: sql`nullif(r.cells->${sql.lit(at)}, '""')` }
        : { type: "text" as const, value: sql`nullif(r.cells->>${sql.lit(at)}, '')` },
    ),
    ...LOOKED_UP_FIELDS.map(({ name }) => ({ type: "text" as const, value: FOUND[name] })),
  ];
  // Column names in SQL are short, because a header may exceed PostgreSQL's limit.
  const columns = values.map((value, at): FileColumn => ({ header: `c${at}`, ...value }));
  const file = await openRows(ctx, {
    writer,
    columns,
    // The list's own headers are untrusted text too.
    headings: isWorkbook ? headers : headers.map(guarded),
    query: sql`select ${sql.join(columns.map(({ header, value }) => sql`${value} as ${sql.id(header)}`))}
      from finder_bulk_row r where r.bulk_id = ${id} order by r.position offset 0`,
    delimiter,
    sheetName: "People",
  });
  const extension = /\.tsv$/i.test(bulk.file_name) ? "tsv" : bulk.format;
  return { ...file, fileName: `${bulk.file_name.replace(/\.(?:csv|tsv|txt|xlsx)$/i, "")}-emails.${extension}` };
}

/** The header, with a number added if the list already has one of that name. */
function unlike(header: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  for (let n = 1; ; n++) {
    const name = n === 1 ? header : `${header} (${n})`;
    if (!known.has(name.toLowerCase())) return name;
  }
}

/** Removes addresses from a bulk job that must not be shown any more or bounced; call before handing it out. */
export async function removeWithheld(ctx: Context, id: string, suppressionKey: Buffer): Promise<void> {
  const emails = await columnOf<string>(ctx)`
    select distinct email from finder_bulk_row where bulk_id = ${id} and email is not null`;
  const withheld = await withheldAmong(ctx, emails, suppressionKey);
  if (withheld.size > 0) await removeFromBulkJobs(ctx, sql`r.email = any(${[...withheld.keys()]})`);
}
