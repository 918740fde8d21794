import { type Money, minorUnits } from "../../../catalogue/facts/money.ts";
import { machineDate, type PartialDate } from "../../../catalogue/facts/partial-date.ts";
import { invalidInput } from "../../../../platform/errors.ts";
import { readAmount } from "../../../catalogue/values/amount.ts";
import { countryOf } from "../../../catalogue/places/country-names.ts";
import { isCurrencyCode } from "../../../catalogue/values/currency.ts";
import { readDate } from "../../../catalogue/values/dates.ts";
import { readUrl } from "../../../catalogue/sources/list-file/values/website.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";

const CORRECTABLE = ["name", "website", "city", "country", "amount", "currency", "stage", "date", "investors"] as const;
export type CorrectableField = (typeof CORRECTABLE)[number];

/** Values as text, as a form shows and returns them; an empty text removes the value. */
export type Corrections = Readonly<Partial<Record<CorrectableField, string>>>;

const OF_COMPANY: ReadonlySet<string> = new Set<CorrectableField>(["name", "website", "city", "country"]);

/** The record's correctable values as text; one investor per line, leads marked "(lead)". */
export function textsOf({ company, round }: EvidenceRecord): Record<CorrectableField, string> {
  const when = round?.announced ?? round?.firstSale;
  return {
    name: company.name ?? company.legalName ?? company.nameFromDomain ?? "",
    website: company.website ?? "",
    city: company.city ?? "",
    country: company.country ?? "",
    amount: round?.amount ? String(round.amount.minor / 10 ** minorUnits(round.amount.currency)) : "",
    currency: round?.amount?.currency ?? "",
    stage: round?.stageText ?? "",
    date: when ? machineDate(when) : "",
    investors: (round?.investors ?? []).map(({ name, lead }) => (lead ? `${name} (lead)` : name)).join("\n"),
  };
}

/** The corrections that differ from the record. Amount and currency are returned together if either differs. */
export function changedTexts(record: EvidenceRecord, given: Corrections): Corrections {
  const before = textsOf(record);
  const changed = CORRECTABLE.filter((field) => {
    const text = given[field];
    return text !== undefined && text.replaceAll("\r", "").trim() !== before[field];
  });
  if (changed.some((field) => field === "amount" || field === "currency")) changed.push("amount", "currency");
  return Object.fromEntries([...new Set(changed)].map((field) => [field, (given[field] ?? before[field]).trim()]));
}

/** Corrections to the company's values, which apply to all its rows. */
export function companyTexts(changes: Corrections): Corrections {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => OF_COMPANY.has(field)));
}

/** Corrections of one record: its previous values, and the changed ones, as text. */
export interface StoredCorrections {
  readonly was: Readonly<Record<CorrectableField, string>>;
  readonly changes: Corrections;
}

/** The changes that a reviewer made to a record, for later readings of the list; null if there are none. */
export function correctionsBetween(before: EvidenceRecord, after: EvidenceRecord): StoredCorrections | null {
  const changes = changedTexts(before, textsOf(after));
  return Object.keys(changes).length === 0 ? null : { was: textsOf(before), changes };
}

/**
 * Applies earlier corrections to a record that still has the same values: those of the company value by value, those of
 * the round if all of its values are the same.
 */
export function correctAgain(
  record: EvidenceRecord,
  stored: readonly StoredCorrections[],
  today: string,
): EvidenceRecord {
  const stated = textsOf(record);
  return stored.reduce((corrected, { was, changes }) => {
    const isSameRound = CORRECTABLE.every((field) => OF_COMPANY.has(field) || was[field] === stated[field]);
    const applicable = CORRECTABLE.filter((field) =>
      OF_COMPANY.has(field) ? was[field] === stated[field] : isSameRound,
    );
    const texts = applicable.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]]));
    return correct(corrected, Object.fromEntries(texts), today);
  }, record);
}

/** The record with corrected values. Throws AppError `invalid_input` that names the value it cannot read. */
export function correct(record: EvidenceRecord, changes: Corrections, today: string): EvidenceRecord {
  if (Object.keys(changes).length === 0) return record;
  const { name, website, city, country, amount, currency, stage, date, investors } = changes;
  const company = { ...record.company };
  if (name !== undefined) {
    if (name === "") throw invalidInput("Name the company.");
    company.name = name;
    delete company.nameFromDomain;
  }
  if (website !== undefined) assign(company, "website", website === "" ? undefined : readWebsite(website));
  if (city !== undefined) assign(company, "city", city || undefined);
  if (country !== undefined) assign(company, "country", country === "" ? undefined : readCountry(country));
  const round = { ...record.round };
  if (amount !== undefined) {
    assign(round, "amount", amount === "" ? undefined : readMoney(amount, currency ?? ""));
    // The amount as the source wrote it would contradict the correction.
    delete round.amountText;
  }
  if (stage !== undefined) assign(round, "stageText", stage || undefined);
  if (date !== undefined) {
    const field = round.announced === undefined && round.firstSale !== undefined ? "firstSale" : "announced";
    assign(round, field, date === "" ? undefined : readDay(date, today));
  }
  if (investors !== undefined) assign(round, "investors", readInvestors(investors));
  const hasRound = record.round !== undefined || Object.keys(round).length > 0;
  return { ...record, company, ...(hasRound && { round }) };
}

function assign<T extends object, K extends keyof T>(values: T, field: K, value: T[K] | undefined): void {
  if (value === undefined) delete values[field];
  else values[field] = value;
}

function readWebsite(text: string): string {
  const url = readUrl(text);
  if (url === undefined) throw invalidInput(`“${text}” is not a web address.`);
  return url.href;
}

function readCountry(text: string): string {
  const code = countryOf(text);
  if (code === undefined) throw invalidInput(`“${text}” is not a country; write its name or its two-letter code.`);
  return code;
}

function readMoney(text: string, currency: string): Money {
  const code = currency.toUpperCase();
  if (code !== "" && !isCurrencyCode(code))
    throw invalidInput(`“${currency}” is not a currency; write its code, such as USD.`);
  const reading = readAmount(text, code === "" ? {} : { currency: code });
  if (reading.kind === "money") return reading.money;
  if (reading.kind === "no_currency") throw invalidInput("State the currency of the amount.");
  throw invalidInput(`“${text}” is not an amount; write it as 5000000 or 5M.`);
}

function readDay(text: string, today: string): PartialDate {
  const reading = readDate(text, { today });
  if (reading.kind === "date") return reading.date;
  throw invalidInput(`“${text}” is not a date; write it as 2026-07-15, 2026-07, 2026-Q3 or 2026.`);
}

function readInvestors(text: string): { name: string; lead: boolean }[] | undefined {
  const investors = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => ({ name: line.replace(/\s{0,20}\(lead\)$/i, ""), lead: /\(lead\)$/i.test(line) }));
  return investors.length === 0 ? undefined : investors;
}
