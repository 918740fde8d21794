import { type HiddenRounds, hiddenText } from "./hidden-text.ts";
import { lazy, Suspense, useRef, useState } from "react";
import {
  COLUMN_KINDS,
  type ColumnKind,
} from "../../../../../core/catalogue/sources/list-file/columns/column-choice.ts";
import type { ExclusionList, ExclusionSummary } from "./use-exclusion-list.ts";
import { count, counted } from "../../../../ui/format/count.ts";

/** Loaded when it is asked which columns to compare. */
const ColumnForm = lazy(async () => ({ default: (await import("./column-form.tsx")).ColumnForm }));

const ACCEPT =
  ".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The state of this list of rounds: comparing, unknown until an export, or counts. */
type Result = HiddenRounds | "comparing" | "later";

interface ExclusionPanelProps {
  readonly list: ExclusionList;
  readonly result: Result;
  /** Verb in the result: "hidden", "left out". */
  readonly verb: string;
}

/** The exclusion list: choosing a file, its summary, and the number of companies it hides. */
export function ExclusionPanel({ list, result, verb }: ExclusionPanelProps) {
  const { work, summary } = list;
  const [isChoosing, setIsChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const close = (act: () => void) => () => {
    act();
    input.current?.focus();
  };
  return (
    <section aria-labelledby="exclusion-heading">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h2 id="exclusion-heading" className="font-semibold">
            Exclude companies you already have
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted">
            Drop an export of your CRM (CSV or XLSX) anywhere on this page. Your browser reads it; it is never uploaded.
          </p>
        </div>
        <label className="button button-quiet relative shrink-0 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
          {summary === null ? "Choose a file" : "Choose another file"}
          <input
            ref={input}
            type="file"
            accept={ACCEPT}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) list.read(file);
              // Allows choosing the same file again after it changed.
              target.value = "";
              setIsChoosing(false);
            }}
          />
        </label>
      </div>
      {work.kind === "reading" && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <label className="min-w-0 grow text-sm wrap-anywhere">
            Reading {work.fileName}
            <progress className="mt-1 block h-2 w-full" />
          </label>
          <button type="button" className="button button-quiet" onClick={close(list.cancel)}>
            Cancel
          </button>
        </div>
      )}
      {work.kind === "failed" && (
        <p role="alert" className="mt-4 rounded-md border border-danger px-4 py-3 font-medium text-danger">
          {work.message}
        </p>
      )}
      <Suspense>
        {work.kind === "unrecognised" && (
          <ColumnForm
            key={work.fileName}
            fileName={work.fileName}
            found={work.found}
            onChoose={list.readAgain}
            onCancel={close(list.cancel)}
          />
        )}
        {summary !== null && work.kind !== "unrecognised" && isChoosing && (
          <ColumnForm
            fileName={summary.fileName}
            found={summary}
            onCancel={close(() => setIsChoosing(false))}
            onChoose={(choice) => {
              const isAtHand = list.readAgain(choice);
              if (isAtHand) close(() => setIsChoosing(false))();
              return isAtHand;
            }}
          />
        )}
      </Suspense>
      <output className="block">
        {summary !== null && <Report summary={summary} thisPageOnly={list.thisPageOnly} result={result} verb={verb} />}
      </output>
      {summary !== null && work.kind !== "unrecognised" && !isChoosing && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <button type="button" className="button button-quiet" onClick={() => setIsChoosing(true)}>
            Change columns
          </button>
          <button type="button" className="button button-quiet" onClick={close(list.clear)}>
            Remove list
          </button>
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4"
              checked={list.onDevice}
              onChange={({ target }) => list.remember(target.checked)}
            />
            Remember on this device
          </label>
        </div>
      )}
    </section>
  );
}

const BY: Readonly<Record<ColumnKind, string>> = { domain: "website", email: "e-mail address", name: "name" };

interface ReportProps extends Pick<ExclusionPanelProps, "result" | "verb"> {
  readonly summary: ExclusionSummary;
  readonly thisPageOnly: boolean;
}

/** Summary of a file: rows by identifying property, and the number of companies it hides on this page. */
function Report({ summary, thisPageOnly, result, verb }: ReportProps) {
  const { fileName, readAs, rows } = summary;
  return (
    <div className="mt-4 max-w-prose text-sm">
      <p className="font-semibold">{resultText(result, verb)}</p>
      <p className="mt-2 wrap-anywhere">
        <span className="font-semibold">{fileName}</span>:{" "}
        {counted(rows.byDomain + rows.byName + rows.neither, "row", "rows")} ({readAs}), compared by{" "}
        {columnsUsed(summary)}. {counted(rows.byDomain, "row identifies", "rows identify")} a company by its website or
        e-mail address, {counted(rows.byName, "row", "rows")} by name alone
        {rows.neither > 0 &&
          `, ${count(rows.neither)} by neither: ${rows.neither === 1 ? "it is" : "they are"} skipped`}
        .
      </p>
      <p className="mt-2 text-muted">
        A company with the same name and another website stays in the list. Addresses at free mail providers and pages
        on social networks identify no company.
        {thisPageOnly && " Your file is too large for the browser to store: it is forgotten when you leave this page."}
      </p>
    </div>
  );
}

function resultText(result: Result, verb: string): string {
  if (result === "comparing") return "Comparing the list with your file…";
  return result === "later"
    ? "Companies on your list are left out when you download a file."
    : hiddenText(result, verb);
}

function columnsUsed({ choice, columns }: ExclusionSummary): string {
  const used = COLUMN_KINDS.filter((kind) => choice[kind].length > 0).map(
    (kind) => `${BY[kind]} (${choice[kind].map((at) => `“${columns[at] ?? ""}”`).join(", ")})`,
  );
  return used.length > 1 ? `${used.slice(0, -1).join(", ")} and ${used.at(-1) ?? ""}` : (used[0] ?? "");
}
