import en from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { type RawBuilder, sql } from "kysely";
import type { Fact, FactType, Facts } from "../../../catalogue/facts/facts.ts";
import { MINOR_UNIT_EXCEPTIONS, minorUnits } from "../../../catalogue/facts/money.ts";
import type { Column, ColumnType } from "./column.ts";

const REGION_NAMES = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });
const COUNTRY_NAMES = Object.fromEntries(
  Object.keys(en.countries).map((code) => [code, REGION_NAMES.of(code) ?? code]),
);

/** SQL: the US English country name for a column of ISO 3166-1 alpha-2 codes; unknown codes stay. */
export function countryName(code: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.lit(JSON.stringify(COUNTRY_NAMES))}::jsonb ->> ${sql.ref(code)}, ${sql.ref(code)})`;
}

/** SQL: the location of alias `of` as pages show it: "Austin, Texas, United States". */
export function place(of: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return sql`nullif(concat_ws(', ', nullif(${column("city")}, ''),
    nullif(nullif(${column("region")}, ${column("city")}), ''),
    ${countryName(`${of}.country`)}), '')`;
}

/** SQL: US dollars from a column of US cents; exact up to 2^53 cents. */
export function dollars(cents: string): RawBuilder<unknown> {
  return sql`${sql.ref(cents)} / 100::float8`;
}

/** SQL: currency units from minor units (ISO 4217). */
export function units(minor: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOneOf = (decimals: number) => sql`${currency} in (${currenciesWith(decimals)})`;
  return sql`${minor} / (case when ${isOneOf(0)} then 1 when ${isOneOf(3)} then 1000 else 100 end)::float8`;
}

function currenciesWith(decimals: number): RawBuilder<unknown> {
  const codes = Object.keys(MINOR_UNIT_EXCEPTIONS).filter((code) => minorUnits(code) === decimals);
  return sql.join(codes.map((code) => sql.lit(code)));
}

/** SQL: a date known to the day, else null. */
export function knownDay(date: string, precision: string): RawBuilder<unknown> {
  return sql`case when ${sql.ref(precision)} = 'day' then ${sql.ref(date)} end`;
}

/** SQL: a date as `machineDate` writes it: "2026-07-15", "2026-07", "2026-Q3", "2026-H2" or "2026". */
export function knownDate(date: RawBuilder<unknown>, precision: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case ${precision} when 'quarter' then to_char(${date}::date, 'YYYY-"Q"Q')
    when 'half' then to_char(${date}::date, 'YYYY-"H"') || ceil(extract(month from ${date}::date) / 6)
    else left(${date}::text, case ${precision} when 'year' then 4 when 'month' then 7 else 10 end) end`;
}

/** SQL: a finite date; null for `-infinity`, which sorts undated rows last. */
export function finiteDate(date: string): RawBuilder<unknown> {
  return sql`nullif(${sql.ref(date)}, '-infinity')`;
}

const plain = (column: string) => sql.ref(column);

/** The columns of each type of fact; investors and measures have columns of their own. */
const OFFERED: Readonly<
  Record<
    Exclude<FactType, "investors" | "measures">,
    { type: ColumnType; value: (column: string, of: string) => RawBuilder<unknown> }
  >
> = {
  text: { type: "text", value: plain },
  url: { type: "text", value: plain },
  email: { type: "text", value: plain },
  state: { type: "text", value: plain },
  startup: { type: "text", value: plain },
  headcount: { type: "text", value: plain },
  text_list: { type: "text_list", value: plain },
  url_list: { type: "text_list", value: plain },
  year: { type: "integer", value: (column) => sql`${sql.ref(column)}::bigint` },
  money: { type: "number", value: (column, of) => units(sql.ref(`${column}_minor`), sql.ref(`${of}.currency`)) },
  usd: { type: "number", value: dollars },
  date: { type: "text", value: (column) => knownDate(sql.ref(`${column}_on`), sql.ref(`${column}_precision`)) },
};

/** The columns that offer these facts, from the relation whose alias `of` returns. */
export function columnsOfFacts(
  facts: Facts,
  of: (fact: Fact) => string,
  { except = [] }: { readonly except?: readonly string[] } = {},
): readonly Column[] {
  return Object.entries(facts).flatMap(([key, fact]) => {
    const { column, type, name = column, access = "public", description } = fact;
    if (access === "page" || type === "investors" || type === "measures" || except.includes(key)) return [];
    const offered = OFFERED[type];
    return [{ name, type: offered.type, access, description, value: offered.value(`${of(fact)}.${column}`, of(fact)) }];
  });
}
