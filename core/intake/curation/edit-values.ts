import { z } from "zod";
import { COMPANY_FACTS, type Fact, type Facts, PERSON_FACTS, ROUND_FACTS } from "../../catalogue/facts/facts.ts";
import { readWorkAddress } from "../../catalogue/facts/email-address.ts";
import { HEADCOUNT_BANDS } from "../../catalogue/facts/headcount-bands.ts";
import { type Measure, MEASURE_KIND_NAMES, measureLine, readMeasureLine } from "../../catalogue/facts/measures.ts";
import { MINOR_UNIT_EXCEPTIONS, minorUnits } from "../../catalogue/facts/money.ts";
import { machineDate, type PartialDate, partialDateFrom } from "../../catalogue/facts/partial-date.ts";
import { countryOf } from "../../catalogue/places/country-names.ts";

/** Subjects whose edits are claims. */
export type ClaimedKind = "company" | "person" | "role" | "round";
/** Everything that can be edited. `ranking` is a company's entry in the ranking of AI companies, by company id. */
export type EditedKind = ClaimedKind | "investor" | "ranking";

export function isClaimed(kind: EditedKind): kind is ClaimedKind {
  return kind !== "investor" && kind !== "ranking";
}

const { domain: _domain, startupReason: _startupReason, ...companyFacts } = COMPANY_FACTS;
const { fundingType: _fundingType, ...roundFacts } = ROUND_FACTS;

/** The facts an editor may state, by kind; derived facts are left out. */
export const EDITABLE: Readonly<Record<EditedKind, Facts>> = {
  company: {
    ...companyFacts,
    measures: {
      type: "measures",
      column: "measures",
      label: "Corrected figures",
      description: "Numbers that replace those of sources for the same time.",
    },
  },
  person: PERSON_FACTS,
  round: roundFacts,
  role: { title: textFact("Title") },
  investor: {
    name: textFact("Name"),
    kind: textFact("Kind"),
    website: { type: "url", column: "website", label: "Website", description: "Website" },
  },
  ranking: {
    rank: textFact("Rank"),
    category: textFact("Category"),
    arrEstimate: textFact("ARR (estimate)"),
    valuation: textFact("Valuation"),
    employees: textFact("Employees"),
  },
};

function textFact(label: string): Fact {
  return { type: "text", column: label.toLowerCase(), label, description: label };
}

const REQUIRED: ReadonlySet<string> = new Set(["name", "state", "rank", "category"]);

export function isRequired(fact: string): boolean {
  return REQUIRED.has(fact);
}

const LONGEST_TEXT = 200;
const LONGEST_URL = 2_000;
const LISTED_ITEMS = 100;

/** A value as text for forms and commands; {@link readValue} reads it back. */
export function formatValue({ type }: Fact, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (type === "usd") return formatMoney({ minor: value, currency: "USD" });
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value
      .map((item: unknown) => {
        if (type === "measures") return measureLine(item as Measure);
        return typeof item === "object" && item !== null ? formatInvestor(item) : String(item);
      })
      .join("\n");
  if (type === "money") return formatMoney(value);
  if (type === "date") {
    return machineDate(value as PartialDate);
  }
  return JSON.stringify(value);
}

function formatInvestor(investor: object): string {
  return `${String(Reflect.get(investor, "name"))}${Reflect.get(investor, "lead") === true ? " (lead)" : ""}`;
}

function formatMoney(money: object): string {
  const currency = String(Reflect.get(money, "currency"));
  const decimals = minorUnits(currency);
  const amount = (Number(Reflect.get(money, "minor")) / 10 ** decimals).toFixed(decimals).replace(/\.0+$/, "");
  return `${amount.replace(/\B(?<!\.\d{0,20})(?=(?:\d{3}){1,7}(?!\d))/g, ",")} ${currency}`;
}

class Unreadable extends Error {}

/** Reads a value as {@link formatValue} writes it; empty text is null. Throws for text that cannot be read. */
function readValue(name: string, fact: Fact, text: string): unknown {
  const lines = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
  const [first] = lines;
  if (first === undefined) {
    if (isRequired(name)) throw new Unreadable(`${fact.label} cannot be empty.`);
    return null;
  }
  switch (fact.type) {
    case "text":
      return readText(name, fact, text.trim());
    case "email":
      return readMailAddress(first);
    case "url":
      return readAddress(first);
    case "url_list":
      return limited(lines).map(readAddress);
    case "text_list":
      return limited(lines).map((line) => readText("", { ...fact, type: "text" }, line));
    case "year":
      return readYear(first);
    case "headcount":
      return oneOf(HEADCOUNT_BANDS, first);
    case "startup":
      return oneOf(["yes", "no", "unknown"], first);
    case "state":
      return oneOf(["closed", "raising"], first);
    case "usd":
      return readDollars(first);
    case "money":
      return readMoney(first);
    case "date":
      return readDate(first);
    case "measures":
      return limited(lines).map(readMeasure);
    case "investors":
      return limited(lines).map((line) => ({
        name: readText("", { ...fact, type: "text" }, line.replace(/\s{0,20}\(lead\)$/i, "")),
        lead: /\(lead\)$/i.test(line),
      }));
  }
}

function readMeasure(line: string): Measure {
  const measure = readMeasureLine(line);
  if (measure !== undefined) return measure;
  throw new Unreadable(
    `Write a line like "employees 2026-10: 45" or "search_visits US 2026-10: 12,400", with none to hide a number. Kinds: ${MEASURE_KIND_NAMES.join(", ")}.`,
  );
}

function readMailAddress(text: string): string {
  const reading = readWorkAddress(text);
  if (reading.kind === "address") return reading.address;
  throw new Unreadable(
    reading.kind === "personal"
      ? "Enter an address at the company's own domain, not one of a free mail provider."
      : "Enter an e-mail address such as ida@company.com.",
  );
}

function limited(lines: readonly string[]): readonly string[] {
  if (lines.length > LISTED_ITEMS) throw new Unreadable(`Enter at most ${LISTED_ITEMS} lines.`);
  return lines;
}

function readText(name: string, { maxLength = LONGEST_TEXT }: Fact, text: string): string {
  if (text.length > maxLength) throw new Unreadable(`Keep it to ${maxLength.toLocaleString("en-US")} characters.`);
  if (name === "country") return readCountry(text);
  if (name === "rank" && !/^[1-9]\d{0,3}$/.test(text)) throw new Unreadable("Enter a rank, 1 for the first.");
  if (name !== "cik") return text;
  if (!/^\d{1,10}$/.test(text)) throw new Unreadable("Enter up to ten digits.");
  return text.padStart(10, "0");
}

function readCountry(text: string): string {
  const code = countryOf(text);
  if (code === undefined) throw new Unreadable("Enter a country or its code of two letters, such as France or FR.");
  return code;
}

function readAddress(text: string): string {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && /.\../.test(url.hostname);
  if (!isWeb || url.href.length > LONGEST_URL)
    throw new Unreadable("Enter a web address, for example https://company.example.");
  return url.href === `${text}/` ? text : url.href;
}

function readYear(text: string): number {
  const year = Number(/^\d{4}$/.exec(text)?.[0]);
  if (!(year >= 1600 && year <= 2100)) throw new Unreadable("Enter a year, for example 2021.");
  return year;
}

function oneOf(values: readonly string[], text: string): string {
  if (!values.includes(text)) throw new Unreadable(`Enter one of ${values.join(", ")}.`);
  return text;
}

const CURRENCIES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf("currency"),
  ...Object.keys(MINOR_UNIT_EXCEPTIONS),
]);

function readMoney(text: string) {
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?\s+([a-z]{3})$/i.exec(text);
  const currency = match?.[3]?.toUpperCase() ?? "";
  if (match === null || !CURRENCIES.has(currency))
    throw new Unreadable("Enter an amount and a currency code, for example 5,000,000 USD.");
  const decimals = minorUnits(currency);
  const fraction = match[2] ?? "";
  if (fraction.length > decimals) throw new Unreadable(`${currency} has ${decimals} decimal places.`);
  const minor = Number(`${match[1]?.replaceAll(",", "")}${fraction.padEnd(decimals, "0")}`);
  if (minor === 0 || !Number.isSafeInteger(minor))
    throw new Unreadable("Enter an amount above zero, or leave it empty.");
  return { minor, currency };
}

function readDollars(text: string) {
  const { minor, currency } = readMoney(/\d$/.test(text) ? `${text} USD` : text);
  if (currency !== "USD") throw new Unreadable("Enter an amount in US dollars, for example 5,000,000 USD.");
  return minor;
}

function readDate(text: string) {
  const date = partialDateFrom(text);
  if (date === undefined) throw new Unreadable("Enter a date such as 2026-07-15, 2026-07, 2026-Q3 or 2026.");
  return date;
}

/** A schema that reads each fact from text; absent facts stay absent, empty ones become null. */
export function valuesSchema(facts: Facts) {
  const shape = Object.entries(facts).map(([name, fact]) => [
    name,
    z
      .string()
      .transform((text, issues): unknown => {
        try {
          return readValue(name, fact, plainLines(text));
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error;
          issues.addIssue({ code: "custom", message: error.message });
          return z.NEVER;
        }
      })
      .optional(),
  ]);
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodType>);
}

/** Invisible characters, and those that change the direction of surrounding text. */
const INVISIBLE = /[^\P{Cc}\n\t]|[\p{Bidi_C}\u200b\u2060\ufeff]/gu;

/** Text as browsers send it, with line feeds only and without invisible characters. */
export function plainLines(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(INVISIBLE, "");
}

/** Form fields that every edit needs. */
export const editReason = z.object({
  reason: z
    .string()
    .default("")
    .transform((text) => plainLines(text).trim())
    .pipe(z.string().min(1, "Say why, so that others can follow it.").max(1_000, "Keep it to 1,000 characters.")),
  source: z
    .string()
    .default("")
    .transform((text, issues) => {
      try {
        return text.trim() === "" ? null : readAddress(plainLines(text).trim());
      } catch {
        issues.addIssue({ code: "custom", message: "Enter the web address of the source, or leave it empty." });
        return z.NEVER;
      }
    }),
});

/** The reason of an edit and its optional source link (http or https). */
export type EditReason = z.infer<typeof editReason>;
