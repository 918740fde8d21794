import { useRef, useState } from "react";
import type { HiddenRows } from "./browser/owned-rows.ts";
import { ColumnForm } from "./column-form.tsx";
import { OwnedReport } from "./owned-report.tsx";
import { useOwnedCompanies } from "./use-owned-companies.ts";

const ACCEPT = ".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface OwnedCompaniesProps {
  /** What of the list somebody has: being compared, or told only as a file is written, or known. */
  readonly hidden: HiddenRows | "comparing" | "later";
  /** What becomes of those: "hidden", "left out". */
  readonly verb: string;
}

/**
 * Takes a file of companies somebody has already, says what was read of it, and how many of the companies on the page
 * it hides.
 */
export function OwnedCompanies({ hidden, verb }: OwnedCompaniesProps) {
  const owned = useOwnedCompanies();
  const { work, summary, read } = owned;
  const [isChoosing, setIsChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const putAway = (act: () => void) => () => {
    act();
    input.current?.focus();
  };
  return (
    <section aria-labelledby="owned-heading">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h2 id="owned-heading" className="font-semibold">
            Leave out what you already have
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted">Drop an export of your CRM (CSV or XLSX) anywhere on this page. It is read in your browser and never sent anywhere.</p>
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
              if (file) read(file);
              // So that the same file can be chosen again, after it was changed.
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
            <progress max={1} value={work.share} className="mt-1 block h-2 w-full accent-accent" />
          </label>
          <button type="button" className="button button-quiet" onClick={putAway(owned.cancel)}>
            Cancel
          </button>
        </div>
      )}
      {work.kind === "failed" && (
        <p role="alert" className="mt-4 rounded-md border border-danger px-4 py-3 font-medium text-danger">
          {work.message}
        </p>
      )}
      {work.kind === "unrecognised" && <ColumnForm key={work.fileName} fileName={work.fileName} found={work.found} onChoose={owned.readAgain} onCancel={putAway(owned.cancel)} />}
      {summary !== null && work.kind !== "unrecognised" && isChoosing && (
        <ColumnForm
          fileName={summary.fileName}
          found={summary}
          onCancel={putAway(() => setIsChoosing(false))}
          onChoose={(choice) => {
            const isAtHand = owned.readAgain(choice);
            if (isAtHand) putAway(() => setIsChoosing(false))();
            return isAtHand;
          }}
        />
      )}
      <output className="block">{summary !== null && <OwnedReport summary={summary} thisPageOnly={owned.thisPageOnly} hidden={hidden} verb={verb} />}</output>
      {summary !== null && work.kind !== "unrecognised" && !isChoosing && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <button type="button" className="button button-quiet" onClick={() => setIsChoosing(true)}>
            Change columns
          </button>
          <button type="button" className="button button-quiet" onClick={putAway(owned.clear)}>
            Clear
          </button>
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input type="checkbox" className="size-4 accent-accent" checked={owned.onDevice} onChange={({ target }) => owned.remember(target.checked)} />
            Remember on this device
          </label>
        </div>
      )}
    </section>
  );
}
