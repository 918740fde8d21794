import { type RawBuilder, sql } from "kysely";
import { notFound } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { maySaveSearches } from "../directory/access.ts";
import type { ColumnType } from "../directory/columns/column.ts";
import { asGiven, listNames } from "../directory/search/company-lists.ts";
import type { FileColumn } from "./formats/format.ts";
import { PLAIN_WRITERS, type PlainFormat } from "./formats/writers.ts";
import { type OpenRows, openRows } from "./open-rows.ts";

export interface CompaniesFileInput {
  readonly listId: number;
  readonly format: PlainFormat;
  /** The site's origin, for links to pages. */
  readonly origin: string;
}

interface Column {
  readonly heading: string;
  /** The name in JSON. */
  readonly key: string;
  readonly type: ColumnType;
  readonly value: RawBuilder<unknown>;
  /** Says what the catalogue has. */
  readonly isMatch?: true;
}

/** Columns over `listed_company l` and the company `c` of the catalogue that it is. */
const columnsOf = (ctx: Context, origin: string): readonly Column[] => [
  { heading: "id", key: "external_id", type: "text", value: sql`l.external_id` },
  { heading: "name", key: "name", type: "text", value: asGiven(ctx, "name") },
  { heading: "domain", key: "domain", type: "text", value: asGiven(ctx, "domain") },
  { heading: "place", key: "place", type: "text", value: sql`l.place` },
  {
    heading: "matched by",
    key: "matched_by",
    type: "text",
    value: sql`coalesce(l.matched_by, case when l.candidates <> '{}' then 'uncertain' end)`,
    isMatch: true,
  },
  { heading: "our company", key: "company_name", type: "text", value: sql`c.name`, isMatch: true },
  {
    heading: "page",
    key: "company_page",
    type: "text",
    value: sql`${`${origin}/companies/`}::text || c.slug`,
    isMatch: true,
  },
  { heading: "metadata", key: "metadata", type: "json", value: sql`nullif(l.metadata, '{}')` },
  { heading: "our id", key: "company_id", type: "integer", value: sql`c.id`, isMatch: true },
  {
    heading: "may be",
    key: "candidates",
    type: "text_list",
    value: sql`case when l.candidates <> '{}' then array(
      select concat_ws(' ', p.id || ':', p.name, nullif(concat_ws(', ', p.domain, p.city, p.country), '')) from company p
      where p.id = any(l.candidates) and p.withdrawn_at is null order by p.id) end`,
    isMatch: true,
  },
];

/**
 * Opens one of the account's lists of companies as a file, with what each was matched to while the account has full access.
 * Throws AppError `not_found`, or `too_large` beyond the format's row limit.
 */
export async function openListedCompanies(
  ctx: Context,
  { listId, format, origin }: CompaniesFileInput,
): Promise<OpenRows> {
  if ((await listNames(ctx, [listId])).size === 0) throw notFound(`You have no list ${listId}.`);
  const isJson = format === "json" || format === "ndjson";
  const columns = columnsOf(ctx, origin)
    .filter(({ isMatch }) => isMatch !== true || maySaveSearches(ctx.actor))
    .map(({ heading, key, type, value }): FileColumn => {
      if (isJson) return { header: key, type, value };
      // COPY writes an empty text as "", and none as nothing.
      return { header: heading, type, value: type === "text" ? sql`nullif(${value}, '')` : value };
    });
  return openRows(ctx, {
    writer: PLAIN_WRITERS[format],
    columns,
    query: sql`select ${sql.join(columns.map(({ header, value }) => sql`${value} as ${sql.id(header)}`))}
      from listed_company l left join company c on c.id = l.company_id and c.withdrawn_at is null
      where l.list_id = ${listId} order by l.id`,
    counted: sql`listed_company l where l.list_id = ${listId}`,
    sheetName: "Companies",
  });
}
