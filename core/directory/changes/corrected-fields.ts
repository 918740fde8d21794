import type { Money } from "../../catalog/money.ts";
import type { Actor } from "../../context.ts";
import { seesColumn } from "../access.ts";
import { COMPANIES } from "../columns/companies.ts";
import { columnNamed } from "../columns/select-resource.ts";

/** A value before or after a correction; null is unknown. */
export type CorrectedValue = string | number | Money | null;

/** A field that was put right. Its values are told only where they cannot speak of a person, and to who sees the column. */
export interface Correction {
  /** "Amount". */
  readonly field: string;
  readonly values: { readonly before: CorrectedValue; readonly after: CorrectedValue } | null;
}

/** The fields of the change log that hold nothing but facts of a company or a round, by the name people read. */
const PLAIN: Readonly<Record<string, string>> = {
  name: "Name", legalName: "Legal name", website: "Website", industry: "Industry", country: "Country", region: "Region", city: "City",
  headcountBand: "Employees", yearFounded: "Year founded", cik: "SEC number", state: "State", funding_type: "Funding type", stage_text: "Stage",
  announced_on: "Announced", first_sale_on: "First sale",
};

/** Texts and lists in which people may be named. */
const NAMED_ONLY: Readonly<Record<string, string>> = {
  description: "Description", formerNames: "Former names", profileUrls: "Profiles", investors: "Investors", companyId: "Company",
};

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** What an entry of the change log put right, as this actor is told; `currency` is the round's of today. Fields that only follow others are left out. */
export function correctedFields(changes: Changes, currency: string | null, actor: Actor): readonly Correction[] {
  const amount = changes["amount_minor"];
  const [before, after] = changes["currency"] ?? [currency, currency];
  return [
    ...(amount === undefined ? [] : [{ field: "Amount", values: { before: moneyOf(amount[0], before), after: moneyOf(amount[1], after) } }]),
    ...Object.entries(PLAIN).flatMap(([name, field]) => {
      const change = changes[name];
      return change === undefined ? [] : [{ field, values: isSeen(name, actor) ? { before: plain(change[0]), after: plain(change[1]) } : null }];
    }),
    ...Object.entries(NAMED_ONLY).flatMap(([name, field]) => (changes[name] === undefined ? [] : [{ field, values: null }])),
  ];
}

/** Of the fields the log names as columns are named, some are not everybody's. */
function isSeen(name: string, actor: Actor): boolean {
  return seesColumn(actor, columnNamed(COMPANIES, name)?.access ?? "public");
}

function plain(value: unknown): string | number | null {
  return typeof value === "string" || typeof value === "number" ? value : null;
}

function moneyOf(minor: unknown, currency: unknown): Money | null {
  if (typeof minor !== "number" || typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) return null;
  return Number.isSafeInteger(minor) ? { minor, currency } : null;
}
