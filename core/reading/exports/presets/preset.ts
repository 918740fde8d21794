import { type RawBuilder, sql } from "kysely";
import type { AddressStatus } from "../../../catalogue/facts/address-status.ts";
import type { ColumnType } from "../../directory/columns/column.ts";

/** SQL of a declared column of `EXPORT_ROWS`; calling it applies the column's access. */
export type Declared = (name: string) => RawBuilder<unknown>;

/** A column of a target's file, computed from declared columns, whose access it inherits. */
export interface PresetColumn {
  /** The target's own label, recognised by its import. */
  readonly header: string;
  readonly type: ColumnType;
  value(declared: Declared): RawBuilder<unknown>;
  /** True if the target rejects rows without it; such rows are omitted and counted. */
  readonly required?: true;
  /** True if it is an address, which the file has for paid plans only. */
  readonly isContact?: true;
}

/** A file format that another program imports as is, with one row per company from its newest lead. */
export interface Preset {
  readonly key: string;
  /** Such as "HubSpot contacts". */
  readonly label: string;
  /** One sentence about the file's users and the records that its rows become. */
  readonly description: string;
  /** Maximum number of rows the target accepts per file, if documented. */
  readonly maxRows: number | null;
  readonly columns: readonly PresetColumn[];
}

/** The declared columns of which a column is made, in the order in which it names them. */
function declaredIn(column: PresetColumn): readonly string[] {
  const names: string[] = [];
  column.value((name) => {
    names.push(name);
    return sql`null`;
  });
  return names;
}

/** True if the preset's rows are about a contact, so that it can have a row for each founder instead of one per company. */
export function isOfContacts({ columns }: Preset): boolean {
  return columns.flatMap(declaredIn).some((name) => name === "contact_name" || name === "contact_last_name");
}

/**
 * True if the column begins with the name of a company or person. A target keeps it letter for letter ("-Labs"), so that it
 * finds its own record by it; other text may be a formula in the hands of whoever opens the file in a spreadsheet first.
 */
export function isOfName(column: PresetColumn): boolean {
  const [first = ""] = declaredIn(column);
  return column.isContact !== true && /^(?:company|contact(?:_first|_last)?)_name$/.test(first);
}

/** A declared column under the target's label, cut to the target's maximum length. */
export function named(header: string, name: string, most?: number): PresetColumn {
  return {
    header,
    type: "text",
    value: (declared) => (most === undefined ? declared(name) : sql`left(${declared(name)}, ${sql.lit(most)})`),
  };
}

/** Statuses of addresses that are safe to export: the target's files cannot mark an address as a pattern. */
const STATED = sql.join(
  (["verified", "published", "listed"] satisfies AddressStatus[]).map((status) => sql.lit(status)),
);

/** The general address of the company under the target's label. */
export function companyEmail(header: string): PresetColumn {
  return statedEmail(header, "company");
}

/**
 * The address of the contact, else the general address of the company, for targets with one address a record. A mail to
 * the company reaches somebody; an empty cell reaches nobody.
 */
export function anyEmail(header: string): PresetColumn {
  const [own, general] = [statedEmail(header, "contact"), statedEmail(header, "company")];
  return { ...own, value: (declared) => sql`coalesce(${own.value(declared)}, ${general.value(declared)})` };
}

/** An address under the target's label; empty if it is only a pattern or bounced. */
function statedEmail(header: string, whose: "contact" | "company"): PresetColumn {
  return {
    header,
    type: "text",
    isContact: true,
    value: (declared) =>
      sql`case when ${declared(`${whose}_email_status`)} in (${STATED}) then ${declared(`${whose}_email`)} end`,
  };
}

/** The company's main industry, because targets accept only one. */
export const mainIndustry: PresetColumn = {
  header: "Industry",
  type: "text",
  value: (declared) => sql`(${declared("industries")})[1]`,
};

/** A URL under the target's label, left empty when too long, because a cut URL would lead elsewhere. */
export function address(header: string, name: string, most: number): PresetColumn {
  return {
    header,
    type: "text",
    value: (declared) => sql`case when length(${declared(name)}) <= ${sql.lit(most)} then ${declared(name)} end`,
  };
}

export function required(column: PresetColumn): PresetColumn {
  return { ...column, required: true };
}

/** SQL: whole currency units behind the currency's code: "EUR 3,600,000". Null if either is unknown. */
function amountInWords(currency: RawBuilder<unknown>, units: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${currency} || ' ' || to_char(${units}, 'FM999,999,999,999,999,990')`;
}

/** SQL: the round's amount in its own currency: "EUR 3,600,000". Null if unknown. */
export function roundAmount(declared: Declared): RawBuilder<unknown> {
  return amountInWords(declared("currency"), declared("amount"));
}

/** SQL: ", about USD 3,900,000" after an amount in another currency with a known rate, else null. */
function dollarsInWords(declared: Declared): RawBuilder<unknown> {
  return sql`case when ${declared("currency")} <> 'USD'
    then ', about ' || ${amountInWords(sql`'USD'`, declared("amount_usd"))} end`;
}

/**
 * SQL: the round as a sentence: "Raised EUR 3,600,000, about USD 3,900,000 (Series A), announced 2026-07-15. Investors: …".
 * Only rounds without an amount in any currency are undisclosed.
 */
export function roundInWords(declared: Declared): RawBuilder<unknown> {
  return sql`concat_ws(' ',
    'Raised ' || coalesce(${roundAmount(declared)}, 'an undisclosed amount')
      || coalesce(${dollarsInWords(declared)}, '')
      || coalesce(' (' || ${declared("funding_type")} || ')',
        '') || coalesce(', announced ' || ${declared("announced")}, '') || '.',
    'Investors: ' || nullif(array_to_string(${declared("investors")}, ', '), '') || '.',
    'Source: ' || ${declared("proof_url")})`;
}
