import { csv } from "../builders/known-lists.ts";
import { type ListFolder, readList } from "../builders/list-files.ts";
import type { CorpusLayout } from "./rows.ts";

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

/**
 * Reads a list of this layout. `held`: refused, or asked about with a reading that is not right; `incomplete`: a column
 * is not read and nothing is asked; `false`: a column is read as a field that it is not, and nothing is asked. A field
 * takes columns of one group; rounds side by side are one.
 */
export async function judgeLayout(folder: ListFolder, layout: CorpusLayout): Promise<LayoutVerdict> {
  const headings = layout.columns.map(({ heading }) => heading);
  const rows = layout.rows.map((cells) =>
    Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ""])),
  );
  const { columns = [], suspicious = [], error } = await readList(folder.write("list.csv", csv(rows)), {});
  if (error !== undefined) return "held";
  const fieldOf = new Map(columns.map(({ column, field }) => [column, field]));
  let isFalse = false;
  let isIncomplete = false;
  const groups = new Map<string, Set<string>>();
  for (const { heading, field, group } of layout.columns) {
    const read = fieldOf.get(heading) ?? null;
    const wanted = FIELDS[field];
    if (read !== null && MUST_BE_RIGHT.has(read)) {
      if (wanted?.includes(read) !== true) isFalse = true;
      groups.set(read, new Set([...(groups.get(read) ?? []), group.replace(/^(side by side):.*/, "$1")]));
    } else if (wanted !== undefined && group !== "latest round") isIncomplete = true;
  }
  if (["amount", "date", "stage"].some((field) => (groups.get(field)?.size ?? 0) > 1)) isFalse = true;
  if (suspicious.length === 0) return isFalse ? "false" : isIncomplete ? "incomplete" : "right without a question";
  return suspicious.length === 1 && !isFalse && !isIncomplete ? "one question with the right reading" : "held";
}
