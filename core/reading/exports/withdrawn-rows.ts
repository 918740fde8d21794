import { type RawBuilder, sql } from "kysely";
import type { ColumnType } from "../directory/columns/column.ts";
import { companyIsPublished } from "../directory/published.ts";
import type { FileColumn } from "./formats/format.ts";
import type { PresetColumn } from "./presets/preset.ts";

const TYPES: Readonly<Record<ColumnType, string>> = {
  integer: "bigint",
  number: "double precision",
  text: "text",
  text_list: "text[]",
  date: "date",
  timestamp: "timestamptz",
  boolean: "boolean",
  json: "jsonb",
};

/** Columns still shown of a withdrawn row: they identify it and, for a published company, are public. */
const STILL_SHOWN: Readonly<Record<string, RawBuilder<unknown>>> = {
  reason: sql`difference.reason`,
  round_id: sql`difference.round_id`,
  company_id: sql`c.id`,
  company_name: sql`c.name`,
  company_slug: sql`c.slug`,
  website: sql`c.website`,
  domain: sql`c.domain`,
};

/** SQL of what a withdrawn row still shows in a declared column. */
export function stillShown(name: string): RawBuilder<unknown> | undefined {
  return Object.hasOwn(STILL_SHOWN, name) ? STILL_SHOWN[name] : undefined;
}

/** SQL of what a withdrawn row still shows in a preset's column: its value if it is made of nothing else. */
export function stillShownIn(column: PresetColumn): RawBuilder<unknown> | undefined {
  let isHidden = false;
  const made = column.value((name) => {
    const shown = stillShown(name);
    isHidden ||= shown === undefined;
    return shown ?? sql`null`;
  });
  return isHidden ? undefined : made;
}

/**
 * SQL after `from`: the difference's withdrawn rows. A preset's file has only those of published companies, because a
 * row without a company means nothing to its target.
 */
export function withdrawnOf({ isPreset }: { readonly isPreset: boolean }): RawBuilder<unknown> {
  return sql`export_difference difference
    left join funding_round r on r.id = difference.round_id
    left join company c on c.id = r.company_id and ${companyIsPublished("c")}
    where difference.kind = 'withdrawn' and ${isPreset ? sql`c.id is not null` : sql`true`}`;
}

/** SQL select: the withdrawn rows under the columns' headers; all values that are not still shown are null. */
export function withdrawnRows(columns: readonly FileColumn[], from: RawBuilder<unknown>): RawBuilder<unknown> {
  const values = columns.map(
    ({ header, type, ofWithdrawn }) => sql`${ofWithdrawn ?? sql`null::${sql.raw(TYPES[type])}`} as ${sql.id(header)}`,
  );
  return sql`select ${sql.join(values)} from ${from} order by difference.row_id`;
}
