import { type RawBuilder, sql } from "kysely";
import type { ColumnType } from "../../directory/columns/column.ts";

/** SQL of a declared column of `EXPORT_ROWS`; asking for it is what makes its access count. */
export type Declared = (name: string) => RawBuilder<unknown>;

/** One column of a target's file. Built from declared columns alone, so who sees those sees it. */
export interface PresetColumn {
  /** The target's own label, which its import recognises. */
  readonly header: string;
  readonly type: ColumnType;
  value(declared: Declared): RawBuilder<unknown>;
  /** The target refuses a row without it: such rows are left out and counted. */
  readonly required?: true;
}

/** A file that a program imports as it is. It has one row for each company, made from its newest lead. */
export interface Preset {
  readonly key: string;
  /** "HubSpot contacts". */
  readonly label: string;
  /** For whom it is and what its rows become there, in one sentence. */
  readonly description: string;
  /** Most rows the target takes in one file, where it says so. */
  readonly mostRows: number | null;
  readonly columns: readonly PresetColumn[];
}

/** A declared column under the target's label, cut to the characters the target takes. */
export function named(header: string, name: string, most?: number): PresetColumn {
  return { header, type: "text", value: (declared) => (most === undefined ? declared(name) : sql`left(${declared(name)}, ${sql.lit(most)})`) };
}

/** An address under the target's label, left empty where it is longer than the target takes: cut, it would lead elsewhere. */
export function address(header: string, name: string, most: number): PresetColumn {
  return { header, type: "text", value: (declared) => sql`case when length(${declared(name)}) <= ${sql.lit(most)} then ${declared(name)} end` };
}

export function required(column: PresetColumn): PresetColumn {
  return { ...column, required: true };
}

/** SQL: what is known of the round, in a sentence: "Raised USD 20,000,000 (Series A), announced 2026-07-15. Investors: …". */
export function roundInWords(declared: Declared): RawBuilder<unknown> {
  return sql`concat_ws(' ',
    'Raised ' || coalesce('USD ' || to_char(${declared("amount_usd")}, 'FM999,999,999,999,999'), 'an undisclosed amount')
      || coalesce(' (' || ${declared("funding_type")} || ')', '') || coalesce(', announced ' || ${declared("announced")}, '') || '.',
    'Investors: ' || nullif(array_to_string(${declared("investors")}, ', '), '') || '.',
    'Source: ' || ${declared("proof_url")})`;
}
