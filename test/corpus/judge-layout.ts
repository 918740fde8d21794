import { table } from "../builders/known-lists.ts";
import { type ListFolder, readList } from "../builders/list-files.ts";
import { ROUND_FIELDS } from "../../core/catalogue/sources/list-file/columns/list-field.ts";
import { UNPRICED_RULE } from "../../core/catalogue/sources/record.ts";
import { type CorpusLayout, TODAY } from "./rows.ts";

export const LAYOUT_VERDICTS = [
  "right without a question",
  "one question with the right reading",
  "held",
  "incomplete",
  "false",
] as const;
export type LayoutVerdict = (typeof LAYOUT_VERDICTS)[number];

/** The list's fields by the labels' fields: the ones whose columns must be right. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  company: ["company"],
  website: ["website"],
  amount: ["amount", "amountText"],
  date: ["date", "month", "year"],
  stage: ["stage", "series"],
  investors: ["investors", "leadInvestors"],
  lead_investor: ["leadInvestors", "investors"],
  founder: ["founders", "contacts"],
};
const MUST_BE_RIGHT: ReadonlySet<string> = new Set(Object.values(FIELDS).flat());

/** How a layout is read, and whether anything false is published if its question is confirmed plainly. */
export interface JudgedLayout {
  readonly verdict: LayoutVerdict;
  readonly isFalseOnceConfirmed: boolean;
}

/**
 * Reads a list of this layout. `held`: refused, or asked about without offering the right reading; `incomplete`: a column
 * is not read and nothing is asked; `false`: a column is read as a field that it is not, and nothing is asked. A field
 * takes columns of one group; rounds side by side are one.
 */
export async function judgeLayout(folder: ListFolder, layout: CorpusLayout): Promise<JudgedLayout> {
  const rows = [layout.columns.map(({ heading }) => heading), ...layout.rows];
  const {
    columns = [],
    suspicious: raised = [],
    records,
    error,
  } = await readList(folder.write("list.csv", table(rows)), { clock: { now: () => TODAY } });
  if (error !== undefined) return { verdict: "held", isFalseOnceConfirmed: false };
  // Dropped amounts hold only rounds of which nothing else is stated.
  const suspicious = raised.filter(({ rule }) => rule !== UNPRICED_RULE);
  const hasRounds = records.some(({ round }) => round !== undefined);
  const fieldsOf = (label: string): readonly (string | null)[] =>
    layout.columns.flatMap(({ field }, at) => (field === label ? [columns[at]?.field ?? null] : []));
  // Either of two columns can be the company.
  const hasCompany = fieldsOf("company").includes("company");
  let isFalse = false;
  let isIncomplete = false;
  let isOffered = true;
  const groups = new Map<string, Set<string>>();
  // By position, because headings repeat and two rows of them are joined; unless two columns were read as one.
  const isWhole = columns.length === layout.columns.length;
  for (const [at, { heading, field, group }] of layout.columns.entries()) {
    const column = isWhole ? columns[at] : columns.find((one) => one.column.split(" + ").includes(heading));
    const read = column?.field ?? null;
    // What is read of rows that are no rounds says nothing false.
    const isOfNoRound = !hasRounds && ROUND_FIELDS.has(read ?? "");
    if (field === "company" && hasCompany && read === null) continue;
    const wanted = FIELDS[field];
    const isRight = read !== null && wanted?.includes(read) === true;
    const isJoined = column !== undefined && column.column !== heading && !isWhole;
    if (read !== null && MUST_BE_RIGHT.has(read)) {
      if (!isRight && !isJoined && !isOfNoRound) isFalse = true;
      groups.set(read, new Set([...(groups.get(read) ?? []), group.replace(/^(side by side):.*/, "$1")]));
    } else if (wanted !== undefined && group !== "latest round") isIncomplete = true;
    if (wanted !== undefined && !isRight && group !== "latest round" && !wanted.includes(column?.offered ?? ""))
      isOffered = false;
  }
  if (["amount", "date", "stage"].some((field) => (groups.get(field)?.size ?? 0) > 1)) isFalse = true;
  const isAsked = suspicious.length > 0;
  if (!isAsked)
    return {
      verdict: isFalse ? "false" : isIncomplete ? "incomplete" : "right without a question",
      isFalseOnceConfirmed: isFalse,
    };
  const isRight = suspicious.length === 1 && !isFalse && isOffered;
  return { verdict: isRight ? "one question with the right reading" : "held", isFalseOnceConfirmed: isFalse };
}
