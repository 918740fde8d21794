import { expect } from "vitest";
import { UNPRICED_RULE, type EvidenceRecord } from "../../core/catalogue/sources/record.ts";
import { type ListFolder, type ReadList, readList } from "./list-files.ts";

/** Test helper: the cells of a row by column. */
export type Row = Readonly<Record<string, string>>;

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Test helper: a whole file of rows, with its columns in this order or turned round. */
export function csv(rows: readonly Row[], isTurned = false): string {
  const columns = Object.keys(rows[0] ?? {});
  if (isTurned) columns.reverse();
  return table([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]);
}

/** Test helper: a whole file of cells. */
export function table(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join(",")).join("\n");
}

/** Test helper: reads a file and the same file with its columns turned round, which must say the same without a question. */
export async function readKnown(folder: ListFolder, rows: readonly Row[]): Promise<ReadList> {
  const list = await readList(folder.write("list.csv", csv(rows)));
  const turned = await readList(folder.write("list.csv", csv(rows, true)));
  // Dropped amounts hold only rounds of which nothing else is stated.
  expect((list.suspicious ?? []).filter(({ rule }) => rule !== UNPRICED_RULE)).toEqual([]);
  expect(turned.records).toEqual(list.records);
  return list;
}

/** Test helper: reads a JSON file, which must raise no question. */
export async function readKnownJson(folder: ListFolder, value: unknown): Promise<ReadList> {
  const list = await readList(folder.write("list.json", JSON.stringify(value)));
  // Dropped amounts hold only rounds of which nothing else is stated.
  expect((list.suspicious ?? []).filter(({ rule }) => rule !== UNPRICED_RULE)).toEqual([]);
  return list;
}

/** Test helper: a record as one line: company, place, amount, date, stage, investors (* leads) and proof. */
export function told({ company, round, sourceUrl }: EvidenceRecord): string {
  const place = [company.city, company.region, company.country].filter(Boolean).join("/");
  const investors = (round?.investors ?? []).map(({ name, lead }) => `${name}${lead ? "*" : ""}`).join(", ");
  const amount = round?.amount === undefined ? "" : `${round.amount.minor / 100} ${round.amount.currency}`;
  const { date, precision } = round?.announced ?? {};
  const when = precision === "month" ? date?.slice(0, 7) : date;
  return [company.name, place, amount, when, round?.stageText, investors, sourceUrl]
    .map((part) => part ?? "")
    .join(" | ");
}
