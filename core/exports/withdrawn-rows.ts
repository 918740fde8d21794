import { type RawBuilder, sql } from "kysely";
import type { ColumnType } from "../directory/columns/column.ts";
import { companyIsPublished } from "../directory/published.ts";
import type { FileColumn } from "./file-column.ts";

const TYPES: Readonly<Record<ColumnType, string>> = {
  integer: "bigint", number: "double precision", text: "text", text_list: "text[]", date: "date", timestamp: "timestamptz", boolean: "boolean",
};

/** What is still told of a row that is gone: which it was. Of a company that is on the site, everybody sees as much. */
const STILL_TOLD: Readonly<Record<string, RawBuilder<unknown>>> = {
  reason: sql`difference.reason`,
  round_id: sql`difference.round_id`,
  company_id: sql`c.id`,
  company_name: sql`c.name`,
  company_slug: sql`c.slug`,
  website: sql`c.website`,
  domain: sql`c.domain`,
};

/** SQL select: the withdrawn rows of the difference under the columns' headers; what is no longer told is null. */
export function withdrawnRows(columns: readonly FileColumn[]): RawBuilder<unknown> {
  const values = columns.map(({ header, type }) => sql`${STILL_TOLD[header] ?? sql`null::${sql.raw(TYPES[type])}`} as ${sql.id(header)}`);
  return sql`
    select ${sql.join(values)} from export_difference difference
    left join funding_round r on r.id = difference.round_id
    left join company c on c.id = r.company_id and ${companyIsPublished("c")}
    where difference.kind = 'withdrawn' order by difference.round_id`;
}
