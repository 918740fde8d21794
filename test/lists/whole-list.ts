import { readList, type ListFolder } from "../builders/list-files.ts";
import type { EvidenceRecord } from "../../core/catalogue/sources/record.ts";
import { minorUnits } from "../../core/catalogue/facts/money.ts";
import { machineDate } from "../../core/catalogue/facts/partial-date.ts";
import type { ListFileOptions } from "../../core/catalogue/sources/list-file/columns/options.ts";

/** An invented list with what an analyst would publish of it. */
export interface WholeList {
  readonly name: string;
  readonly text: string;
  /** A line for each published row, as {@link lineOf} writes it. */
  readonly right: string;
  /** What the proposal asks before anything is published; absent if it must ask nothing. */
  readonly asks?: RegExp;
  /** What the notices say, such as the rows that are no entries. */
  readonly tells?: RegExp;
  readonly options?: ListFileOptions;
}

/** How a list is read: the published rows, what holds it, and what it says. */
export interface WholeReading {
  readonly rows: string;
  readonly asks: string;
  readonly tells: string;
}

/** Reads a list as an import would, before anybody confirmed it. */
export async function readWhole(folder: ListFolder, { name, text, options }: WholeList): Promise<WholeReading> {
  const file = `${name.replaceAll(/\W+/g, "-")}.${text.startsWith("[") || text.startsWith("{") ? "json" : "csv"}`;
  const list = await readList(folder.write(file, text), options);
  return {
    rows: list.records.map(lineOf).join("\n"),
    asks: [list.error ?? "", ...(list.suspicious ?? []).map(({ reason }) => reason)].join("\n").trim(),
    tells: [...list.notices, ...list.quarantined.map(({ reason }) => reason)].join("\n"),
  };
}

/** "Name | website | city, region, country | people (titles) | amount | date | stage | investors (lead*) | proof". */
export function lineOf({ company, round, people, sourceUrl }: EvidenceRecord): string {
  const { amount, announced, stageText, investors = [] } = round ?? {};
  const day = announced && machineDate(announced);
  return [
    company.name ?? `(${company.nameFromDomain ?? ""})`,
    company.website?.replace(/^https?:\/\/|\/$/g, ""),
    [company.city, company.region, company.country].filter((part) => part !== undefined).join(", "),
    people.map(({ name, title }) => (title === undefined ? name : `${name} (${title})`)).join(", "),
    amount === undefined ? "" : `${amount.minor / 10 ** minorUnits(amount.currency)} ${amount.currency}`,
    day,
    stageText,
    investors.map(({ name, lead }) => (lead ? `${name}*` : name)).join(", "),
    sourceUrl,
  ]
    .filter((part) => part !== undefined && part !== "")
    .join(" | ");
}
