import { createHash } from "node:crypto";
import { invalidInput } from "../../../../platform/errors.ts";
import type { PartialDate } from "../../facts/partial-date.ts";
import { companyNameKey } from "../../names/company-name.ts";
import { readDate } from "../../values/dates.ts";
import { memoize } from "../../values/memoize.ts";

/**
 * The columns that are read and stored, by their name in the file. Phones, investigators, contacts, street lines,
 * postal codes and what the file says about owners stay out.
 */
const COLUMNS = {
  company: "Company",
  agency: "Agency",
  branch: "Branch",
  phase: "Phase",
  program: "Program",
  trackingNumber: "Agency Tracking Number",
  contract: "Contract",
  awarded: "Proposal Award Date",
  ends: "Contract End Date",
  solicitation: "Solicitation Number",
  awardYear: "Award Year",
  amount: "Award Amount",
  uei: "UEI",
  duns: "Duns",
  employees: "Number Employees",
  website: "Company Website",
  city: "City",
  state: "State",
} as const;

type Field = keyof typeof COLUMNS;
/** One row of the file: an edition of an award, as written. */
export type Award = Readonly<Record<Field, string>>;

const FIELDS = Object.keys(COLUMNS).filter((name): name is Field => name in COLUMNS);

/** Reads rows under this heading, by column name. Throws AppError `invalid_input` if a column is missing. */
export function awardReader(heading: readonly string[]): (cells: readonly string[]) => Award {
  const names = heading.map((name) => name.trim().toLowerCase());
  const places = FIELDS.map((field) => {
    const at = names.indexOf(COLUMNS[field].toLowerCase());
    if (at === -1) throw invalidInput(`This is no file of SBIR awards: it has no column ${COLUMNS[field]}.`);
    return [field, at] as const;
  });
  return (cells) => {
    const row: Partial<Record<Field, string>> = {};
    for (const [field, at] of places) row[field] = (cells[at] ?? "").replace(/\s+/g, " ").trim();
    return row as Award;
  };
}

/**
 * What identifies an award: its numbers and its day, else its year. Title, amount and end change between editions of
 * one award; contract numbers return in other phases and years.
 */
export function awardId(award: Award): string {
  const { trackingNumber, contract, agency, branch, phase, program, solicitation, awardYear } = award;
  const day = awardDay(award.awarded) ?? awardYear;
  const holder = trackingNumber === "" && contract === "" ? companyNameKey(award.company) : "";
  const parts = [trackingNumber, contract, agency, branch, phase, program, day, solicitation, holder];
  return createHash("sha256").update(parts.join("\n").toLowerCase()).digest("hex").slice(0, 20);
}

/** Dates of many years ahead are read as well; the first day of performance may be in the future. */
const ANY_DAY = "2099-12-31";

/** `YYYY-MM-DD`; an American file writes the month first. Undefined for other text. */
export const awardDay = (text: string): string | undefined => dayOf(text).day;

/** Many awards begin on one day. */
const dayOf = memoize(10_000, (text): { readonly day: string | undefined } => {
  const readings = (["mdy", "dmy"] as const).map((order) => readDate(text, { order, today: ANY_DAY }));
  const dates = readings.flatMap((reading) => (reading.kind === "date" ? [reading.date] : []));
  return { day: dates.find(({ precision }) => precision === "day")?.date };
});

/** When it was awarded: its day, or the year of a day to come or of none. */
export function awardDate(award: Award, today: string): PartialDate | undefined {
  const day = awardDay(award.awarded);
  if (day !== undefined && day <= today) return { date: day, precision: "day" };
  const year = day?.slice(0, 4) ?? /^(?:19[89]|20\d)\d$/.exec(award.awardYear)?.[0];
  return year === undefined ? undefined : { date: `${year}-01-01`, precision: "year" };
}

/** US cents; undefined for none, 0, or another text. */
export function awardCents(amount: string): number | undefined {
  const written = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,4})?$/.exec(amount);
  const cents =
    written === null ? 0 : Math.round(Number(`${written[1]?.replaceAll(",", "")}${written[2] ?? ""}`) * 100);
  return cents > 0 ? cents : undefined;
}

/** Its firm's numbers in registers, the surest first. */
export function firmNumbers({ uei, duns }: Award): readonly string[] {
  const isUei = /^(?=.*[1-9A-Z])[0-9A-Z]{12}$/i.test(uei);
  const digits = duns.replaceAll("-", "");
  const isDuns = /^(?=.*[1-9])\d{9}$/.test(digits);
  return [...(isUei ? [`uei:${uei.toUpperCase()}`] : []), ...(isDuns ? [`duns:${digits}`] : [])];
}
