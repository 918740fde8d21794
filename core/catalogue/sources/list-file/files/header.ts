import { invalidInput, tooLarge } from "../../../../../platform/errors.ts";
import { LIMITS } from "./table.ts";
import { hintOfHeader, isAmountWithCurrency } from "../values/amount-shape.ts";
import { isUnit } from "../rows/row-kind.ts";
import { cleanText } from "../../clean-text.ts";
import type { Likeness } from "./header-likeness.ts";
import { MULTI_COLUMN_FIELDS } from "../columns/list-field.ts";
import { besideOthers, fieldNamed, isPlainAside, meaningOf } from "../columns/vocabulary.ts";

/** The header's names, and how many rows precede the first data row. */
export interface FoundHeader {
  readonly names: readonly string[];
  readonly rowsBefore: number;
  readonly notices: readonly string[];
  /** Asks whether the header is data. */
  readonly doubts?: readonly string[];
}

const SEARCHED_ROWS = 20;

/**
 * Finds the header: the first row at least half as wide as the widest, so that titles above the table are skipped. A row
 * with web addresses or amounts is data; so is a row whose cells are of the same kinds as the columns below. Columns of a
 * table without a header are numbered. Browsers have no kinds of values, and take the row for headings.
 */
export function findHeader(
  rows: readonly (readonly string[])[],
  from: number,
  likenessOf: Likeness = () => "headings",
): FoundHeader {
  const widths = rows.map((cells) => cells.filter((cell) => cleanText(cell) !== "").length);
  const widest = Math.max(0, ...widths.slice(0, SEARCHED_ROWS));
  const at = widths.findIndex((width, index) => index >= from && width > 0 && width * 2 >= widest);
  const cells = rows[at];
  if (cells === undefined) throw invalidInput("The file has no rows.");
  const likeness = likenessOf(cells, rows.slice(at + 1));
  if (cells.some(looksLikeData) || likeness === "data") {
    return {
      names: cells.map((_, index) => `Column ${index + 1}`),
      rowsBefore: at,
      notices: ["The file has no header row; its columns are numbered."],
    };
  }
  const above = at > from ? (rows[at - 1] ?? []) : [];
  const below = rows[at + 1] ?? [];
  const skipped = at - from;
  const ignored = skipped === 1 ? "1 row above it is" : `${skipped} rows above it are`;
  const unit = unitAbove(rows.slice(from, at));
  const isGrouped =
    widths[at - 1] !== undefined && (widths[at - 1] ?? 0) > 1 && above.every((cell) => !/\d/.test(cell));
  if (isSecondHeading(cells, below))
    return {
      names: joined(cells, below).map((name) => withUnit(name, unit)),
      rowsBefore: at + 2,
      notices: [`Rows ${at + 1} and ${at + 2} are the header.`],
    };
  return {
    names: (isGrouped ? joined(above, cells) : cells).map((name) => withUnit(name, unit)),
    rowsBefore: at + 1,
    ...(likeness === "unsure" && {
      doubts: [
        `row ${at + 1} is read as headings, but looks like the rows below: ${quoted(cells)}. If it is none, put a row of headings above it and import the file again`,
      ],
    }),
    notices: skipped > 0 && !isGrouped ? [`The header is row ${at + 1}; ${ignored} ignored.`] : [],
  };
}

/**
 * The unit of all amounts that lines above a list state, each as a whole, in brackets or between dashes and commas:
 * "Funding tracker (amounts in € thousands)". None if they state several.
 */
function unitAbove(rows: readonly (readonly string[])[]): string | undefined {
  const lines = rows.map((cells) => cells.map(cleanText).join(" ").trim());
  const whole = lines.flatMap((line) => [
    line.replaceAll(/[()[\]]/g, ""),
    ...Array.from(line.matchAll(/\(([^()]+)\)/g), ([, part = ""]) => part),
  ]);
  const found = whole.find(statesUnit);
  const parts = lines.flatMap((line) => line.split(/\s[-–—|]\s|[:;,]\s/)).filter(statesUnit);
  const units = new Set(parts.map((part) => JSON.stringify(hintOfHeader(part))));
  return found ?? (units.size === 1 ? parts[0] : undefined);
}

/** True for a line about nothing but the unit of all amounts: "Alle Angaben in Tsd. Euro", "(in 000s of GBP)". */
function statesUnit(line: string): boolean {
  const words = line.replaceAll(/\p{Sc}|(?<!\d)(?:(?:19|20)\d\d|(?:1[.,])?000s?)(?!\d)/gu, " ");
  const rest = words.split(" ").filter((word) => word.length === 1 || Object.keys(hintOfHeader(word)).length === 0);
  return Object.keys(hintOfHeader(line)).length > 0 && !/\d/.test(words) && isPlainAside(rest.join(" "));
}

/** A heading of amounts without a unit has the one that a line above the list states. */
function withUnit(name: string, unit: string | undefined): string {
  const isBare = fieldNamed(name)?.field === "amount" && Object.keys(hintOfHeader(name)).length === 0;
  return unit !== undefined && isBare ? `${name} (${unit})` : name;
}

/** True for a row of headings or units beneath a row of headings: nothing in it is data. */
function isSecondHeading(upper: readonly string[], lower: readonly string[]): boolean {
  const filled = lower.map(cleanText).filter((cell) => cell !== "");
  if (filled.length < 2 || filled.some((cell) => /\d{2}|:\/\/|@/.test(cell) || cell.length > 40)) return false;
  const known = filled.filter(
    (cell) => fieldNamed(cell)?.strength === 2 || meaningOf(cell) !== undefined || isUnit(cell),
  );
  const repeats = lower.every(
    (cell, index) => cleanText(cell) === "" || cleanText(cell) === cleanText(upper[index] ?? ""),
  );
  // Beneath the gap that a group's heading leaves, fewer words need to be known.
  const isBeneathGap = lower.some((cell, index) => cleanText(cell) !== "" && cleanText(upper[index] ?? "") === "");
  return !repeats && known.length * 2 >= filled.length + (isBeneathGap ? 0 : 1);
}

/**
 * Joins two rows of headings; a group's heading stands above the first of its columns. The lower heading alone is used
 * where only that is known.
 */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  let group = "";
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const [over, under] = [cleanText(upper[index] ?? ""), cleanText(lower[index] ?? "")];
    if (over !== "") group = over;
    if (under === "") return over;
    if (group === "" || under.toLowerCase() === group.toLowerCase()) return under;
    if (besideOthers(`${group} ${under}`) !== undefined) return `${group} ${under}`;
    // A heading over several columns has no unit: "URL" beneath it is a column's name.
    const isGroup = fieldNamed(under) !== undefined && upper.filter((cell) => cleanText(cell) === over).length > 1;
    if (isUnit(under) && !isGroup) return over === "" ? under : `${over} (${under.replace(/[()]/g, "")})`;
    const both = `${group} ${under}`;
    const [named, joint] = [fieldNamed(under), fieldNamed(both)];
    // "Proof" beneath "Investors" is none of theirs, unlike "Firm": together they mean no more than the group.
    const isOfGroup = joint?.strength === 1 && joint.field === fieldNamed(group)?.field;
    const isOther = named?.strength === 2 && named.field !== joint?.field && named.field !== "company";
    if (isKnown(both) && !(isOfGroup && isOther)) return both;
    if (named !== undefined) return under;
    const isOfSeveral = MULTI_COLUMN_FIELDS.has(fieldNamed(group)?.field ?? "") && !isKnown(under);
    return isOfSeveral ? `${group} (${under})` : both;
  });
}

function isKnown(name: string): boolean {
  return fieldNamed(name) !== undefined || meaningOf(name) !== undefined;
}

function looksLikeData(cell: string): boolean {
  const text = cell.trim();
  return (
    /^https?:/i.test(text) ||
    /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(text) ||
    (/\d/.test(text) && isAmountWithCurrency(text))
  );
}

const quoted = (cells: readonly string[]): string =>
  cells
    .slice(0, 3)
    .map((cell) => `"${cleanText(cell)}"`)
    .join(", ");

/** Makes column names unique and numbers blank ones. Throws AppError `invalid_input` above the limit of columns. */
export function columnNames(header: readonly string[]): {
  readonly columns: readonly string[];
  readonly notices: readonly string[];
} {
  const names = header.map(cleanText);
  while (names.length > 1 && names.at(-1) === "") names.pop();
  if (names.length > LIMITS.columns) {
    throw tooLarge(
      `The file has ${names.length.toLocaleString("en")} columns; the limit is ${LIMITS.columns.toLocaleString("en")}. Keep the columns you need and import again.`,
    );
  }
  const seen = new Map<string, number>();
  const notices: string[] = [];
  const columns = names.map((name, index) => {
    const label = name === "" ? `Column ${index + 1}` : name.slice(0, 120);
    const count = (seen.get(label.toLowerCase()) ?? 0) + 1;
    seen.set(label.toLowerCase(), count);
    if (count === 1) return label;
    notices.push(`Column ${index + 1} repeats the name "${label}"; it is called "${label} (${count})".`);
    return `${label} (${count})`;
  });
  return { columns, notices };
}
