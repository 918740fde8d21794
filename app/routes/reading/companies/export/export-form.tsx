import { type SubmitEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { logToConsole } from "../../../../browser/console.ts";
import { formatDate } from "../../../../ui/format/format-date.ts";
import { ExclusionPanel } from "../exclusion/exclusion-panel.tsx";
import type { HiddenRounds } from "../exclusion/hidden-text.ts";
import { type ExclusionList, useExclusionList } from "../exclusion/use-exclusion-list.ts";
import { useFileDrop } from "../exclusion/use-file-drop.ts";
import { DownloadStatus } from "./download-status.tsx";
import { useDownload } from "./download.ts";
import { EXPORT_PATH, fileAddress, FORMATS, MOST_IN_ADDRESS, SELECTED } from "./names.ts";
import type { ExportChoices } from "./read-export.ts";

/**
 * Target program, columns and format. A plain form whose buttons download the file; with script it shows progress and
 * applies the exclusion list.
 */
export function ExportForm({ choices }: { readonly choices: ExportChoices }) {
  const { fileQuery, selected, preset, columns, lastExportOn } = choices;
  const exclusion = useExclusionList();
  const { state, start, cancel } = useDownload(exclusion.worker);
  useFileDrop(exclusion.read);
  const result = useComparison(exclusion, choices);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    const format = FORMATS.find((one) => submitter instanceof HTMLButtonElement && submitter.value === one);
    if (format === undefined) return;
    event.preventDefault();
    start(event.currentTarget, format);
  };
  const isExcluding = exclusion.summary !== null;
  return (
    <div className="mt-6 grid gap-5">
      <Presets choices={choices} />
      <form
        id="export"
        method={selected.length > MOST_IN_ADDRESS ? "post" : "get"}
        onSubmit={submit}
        aria-label="Export"
        className="grid gap-5"
      >
        <QueryFields query={fileQuery} selected={selected} />
        {preset === null ? <Columns columns={columns} /> : <input type="hidden" name="preset" value={preset} />}
        {lastExportOn !== null && selected.length === 0 && (
          <label className="card grid grid-cols-[auto_1fr] gap-x-3 p-5">
            <input type="checkbox" name="since" value="last" className="mt-1 size-4 accent-accent" />
            <span className="font-semibold">Only what is new since my last export</span>
            <span className="col-start-2 text-sm text-muted">
              You last exported this list on {formatDate({ date: lastExportOn, precision: "day" })}. The file has what
              was added or changed since{preset === null && ", and what was withdrawn, with the reason"}.
            </span>
          </label>
        )}
      </form>
      <div className="card exclusion needs-script p-5">
        <ExclusionPanel list={exclusion} result={result} verb="left out" />
      </div>
      <div>
        <div className="flex flex-wrap items-center gap-3">
          {FORMATS.map((format, place) => (
            <button
              key={format}
              type="submit"
              form="export"
              formAction={fileAddress(format)}
              value={format}
              disabled={state.kind === "running" || (isExcluding && format === "xlsx")}
              className={`button disabled:cursor-not-allowed disabled:opacity-60 ${place === 0 ? "button-primary" : "button-quiet"}`}
            >
              Download {format.toUpperCase()}
            </button>
          ))}
          {isExcluding && <p className="text-sm text-muted">Your list applies to CSV and NDJSON files.</p>}
        </div>
        <DownloadStatus state={state} onCancel={cancel} />
      </div>
    </div>
  );
}

/** Longer lists are compared only during download: their names alone would be tens of megabytes. */
const MOST_COMPARED = 100_000;

/** Compares the whole list of rounds with the exclusion list. Downloads names and domains, and sends nothing. */
function useComparison(
  { summary, worker }: ExclusionList,
  { query, matching, selected }: ExportChoices,
): HiddenRounds | "comparing" | "later" {
  const [found, setFound] = useState<{ readonly of: unknown; readonly result: HiddenRounds | "later" }>();
  const isLater = selected.length > 0 || matching > MOST_COMPARED;
  useEffect(() => {
    if (summary === null || worker === null || isLater) return;
    const stop = new AbortController();
    const compare = async () => {
      const response = await fetch(`/exports/keys.ndjson${query === "" ? "" : `?${query}`}`, { signal: stop.signal });
      if (!response.ok) throw new Error(String(response.status));
      const { tally } = await worker.filter("ndjson", await response.blob());
      if (!stop.signal.aborted) setFound({ of: summary, result: { ...tally, shown: matching, furtherPages: 0 } });
    };
    compare().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      // The download leaves them out anyway and reports how many.
      setFound({ of: summary, result: "later" });
      logToConsole("The list could not be compared", error);
    });
    return () => stop.abort();
  }, [summary, worker, query, matching, isLater]);
  if (isLater) return "later";
  return found !== undefined && found.of === summary ? found.result : "comparing";
}

function QueryFields({ query, selected }: { readonly query: string; readonly selected: readonly number[] }) {
  return (
    <>
      {Array.from(new URLSearchParams(query), ([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {selected.length > 0 && <input type="hidden" name={SELECTED} value={selected.join(",")} />}
    </>
  );
}

/** Selects the columns of a custom file. */
function Columns({ columns }: Pick<ExportChoices, "columns">) {
  return (
    <details className="card group p-5">
      <summary className="flex min-h-6 items-center justify-between gap-4 font-semibold">
        Columns
        <span className="text-sm font-normal text-accent underline decoration-accent/40 underline-offset-4 group-open:hidden">
          Choose
        </span>
      </summary>
      <fieldset className="mt-3">
        <legend className="text-sm text-muted">
          The default columns are selected. With none selected you get those.
        </legend>
        <div className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, description, isUsual }) => (
            <label key={name} className="grid grid-cols-[auto_1fr] gap-x-3 py-2 text-sm">
              <input
                type="checkbox"
                name="columns"
                value={name}
                defaultChecked={isUsual}
                className="mt-0.5 size-4 accent-accent"
              />
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="col-start-2 text-muted">{description}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}

const PRESETS_LABEL = "Target program";
const CARD = "card w-full p-4 text-left hover:border-edge aria-[current]:border-accent aria-[current]:bg-accent-soft";
const CUSTOM = { key: null, label: "Custom file", description: "One row per round, with the columns you choose." };

/** Target programs: links, or buttons that post the selection when it is too long for an address. */
function Presets({ choices: { query, selected, preset, presets } }: { readonly choices: ExportChoices }) {
  const isLong = selected.length > MOST_IN_ADDRESS;
  const addressOf = (key: string | null) => {
    const params = new URLSearchParams(query);
    if (selected.length > 0) params.set(SELECTED, selected.join(","));
    if (key !== null) params.set("preset", key);
    return params.size === 0 ? EXPORT_PATH : `${EXPORT_PATH}?${params}`;
  };
  const programs = (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {[CUSTOM, ...presets].map(({ key, label, description }) => {
        const current = key === preset ? "true" : undefined;
        const content = (
          <>
            <span className="block font-semibold">{label}</span>
            <span className="mt-1 block text-sm text-muted">{description}</span>
          </>
        );
        return (
          <li key={label} className="flex">
            {isLong ? (
              <button type="submit" name="preset" value={key ?? ""} aria-current={current} className={CARD}>
                {content}
              </button>
            ) : (
              <Link to={addressOf(key)} replace preventScrollReset aria-current={current} className={CARD}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
  if (!isLong) return <nav aria-label={PRESETS_LABEL}>{programs}</nav>;
  return (
    <form method="post" action={EXPORT_PATH} aria-label={PRESETS_LABEL}>
      <QueryFields query={query} selected={selected} />
      {programs}
    </form>
  );
}
