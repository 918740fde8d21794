import en from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { type RawBuilder, sql } from "kysely";
import { MINOR_UNIT_EXCEPTIONS, minorUnits } from "../../catalog/money.ts";

const REGION_NAMES = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });
const COUNTRY_NAMES = Object.fromEntries(Object.keys(en.countries).map((code) => [code, REGION_NAMES.of(code) ?? code]));

/** SQL: the US English name of the country whose ISO 3166-1 alpha-2 code the column holds; a code without a name stays. */
export function countryName(code: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.lit(JSON.stringify(COUNTRY_NAMES))}::jsonb ->> ${sql.ref(code)}, ${sql.ref(code)})`;
}

/** SQL: "Austin, Texas, United States" from what alias `of` knows of its place, as pages write it. */
export function place(of: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return sql`nullif(concat_ws(', ', nullif(${column("city")}, ''), nullif(nullif(${column("region")}, ${column("city")}), ''),
    ${countryName(`${of}.country`)}), '')`;
}

/** SQL: US dollars from a column of US cents. Exact: amounts stay within 2^53 cents. */
export function dollars(cents: string): RawBuilder<unknown> {
  return sql`${sql.ref(cents)} / 100::float8`;
}

/** SQL: units of the currency from a column of its minor units (ISO 4217). */
export function units(minor: string, currency: string): RawBuilder<unknown> {
  const isOneOf = (decimals: number) => sql`${sql.ref(currency)} in (${currenciesWith(decimals)})`;
  return sql`${sql.ref(minor)} / (case when ${isOneOf(0)} then 1 when ${isOneOf(3)} then 1000 else 100 end)::float8`;
}

function currenciesWith(decimals: number): RawBuilder<unknown> {
  const codes = Object.keys(MINOR_UNIT_EXCEPTIONS).filter((code) => minorUnits(code) === decimals);
  return sql.join(codes.map((code) => sql.lit(code)));
}

/** SQL: a date known to the day; null while only the month or the year is known. */
export function knownDay(date: string, precision: string): RawBuilder<unknown> {
  return sql`case when ${sql.ref(precision)} = 'day' then ${sql.ref(date)} end`;
}

/** SQL: a date as precisely as it is known, in ISO 8601: "2026-07-15", "2026-07" or "2026". */
export function knownDate(date: string, precision: string): RawBuilder<unknown> {
  return sql`left(${sql.ref(date)}::text, case ${sql.ref(precision)} when 'year' then 4 when 'month' then 7 else 10 end)`;
}

/** SQL: a finite date; `-infinity`, which sorts what has none last, is null. */
export function finiteDate(date: string): RawBuilder<unknown> {
  return sql`nullif(${sql.ref(date)}, '-infinity')`;
}
