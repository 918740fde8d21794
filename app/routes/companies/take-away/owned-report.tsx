import type { HiddenRows } from "./browser/owned-rows.ts";
import { COLUMN_KINDS, type ColumnKind } from "../../../../core/sources/list-file/column-choice.ts";
import type { OwnedSummary } from "./owned/owned-list.ts";

const BY: Readonly<Record<ColumnKind, string>> = { domain: "website", email: "e-mail address", name: "name" };

interface OwnedReportProps {
  readonly summary: OwnedSummary;
  readonly thisPageOnly: boolean;
  /** What of the list somebody has: being compared, or told only as a file is written, or known. */
  readonly hidden: HiddenRows | "comparing" | "later";
  readonly verb: string;
}

/** Says what was read of a file, by what its rows can be found, and what that hides on this page. */
export function OwnedReport({ summary, thisPageOnly, hidden, verb }: OwnedReportProps) {
  const { fileName, readAs, rows } = summary;
  return (
    <div className="mt-4 max-w-prose text-sm">
      <p className="font-semibold">{foundInWords(hidden, verb)}</p>
      <p className="mt-2 wrap-anywhere">
        <span className="font-semibold">{fileName}</span>: {counted(rows.byDomain + rows.byName + rows.neither, "row", "rows")} ({readAs}), compared by {columnsUsed(summary)}.{" "}
        {counted(rows.byDomain, "row tells", "rows tell")} a company by its website or e-mail address, {counted(rows.byName, "row", "rows")} by name alone
        {rows.neither > 0 && `, ${numbered(rows.neither)} by neither: ${rows.neither === 1 ? "it is" : "they are"} left aside`}.
      </p>
      <p className="mt-2 text-muted">
        A company with the same name and another website stays in the list. Free mail providers and pages on social networks tell no company.
        {thisPageOnly && " Your file is too large for the browser to keep: it is forgotten when you leave this page."}
      </p>
    </div>
  );
}

function foundInWords(hidden: OwnedReportProps["hidden"], verb: string): string {
  if (hidden === "comparing") return "Comparing the list with your file…";
  return hidden === "later" ? "The companies you have are left out as the file is written." : hiddenInWords(hidden, verb);
}

/** "12 of 50 hidden: you have them (10 by website, 2 by name)." */
export function hiddenInWords({ shown, byDomain, byName, furtherPages }: HiddenRows, verb: string): string {
  const hidden = byDomain + byName;
  const further = furtherPages === 0 ? "" : ` The rows of the next ${furtherPages === 1 ? "page" : `${furtherPages} pages`} are shown as well.`;
  if (shown === 0) return "There is no round here to compare with your file.";
  if (hidden === 0) return `You have none of the companies of these ${counted(shown, "round", "rounds")}.`;
  return `${numbered(hidden)} of ${numbered(shown)} ${verb}: you have them (${numbered(byDomain)} by website, ${numbered(byName)} by name).${further}`;
}

function columnsUsed({ choice, columns }: OwnedSummary): string {
  const used = COLUMN_KINDS.filter((kind) => choice[kind].length > 0).map((kind) => `${BY[kind]} (${choice[kind].map((at) => `“${columns[at] ?? ""}”`).join(", ")})`);
  return used.length > 1 ? `${used.slice(0, -1).join(", ")} and ${used.at(-1) ?? ""}` : (used[0] ?? "");
}

function numbered(value: number): string {
  return value.toLocaleString("en-US");
}

function counted(value: number, one: string, many: string): string {
  return `${numbered(value)} ${value === 1 ? one : many}`;
}
