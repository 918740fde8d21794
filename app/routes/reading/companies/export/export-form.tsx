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
import { EXPORT_PATH, fileAddress, FORMATS, MOST_IN_ADDRESS, ROW_NAMES, SELECTED } from "./names.ts";
import type { ExportChoices } from "./read-export.ts";

/**
 * Target program, columns and format. A plain form whose buttons download the file; with script it shows progress and
 * applies the exclusion list.
 */
export function ExportForm({ choices }: { readonly choices: ExportChoices }) {
  const { fileQuery, selected, preset, rows, columns, lastExportOn, consumers } = choices;
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
      <Rows choices={choices} />
      <form
        id="export"
        method={selected.length > MOST_IN_ADDRESS ? "post" : "get"}
        onSubmit={submit}
        aria-label="Export"
        className="grid gap-5"
      >
        <QueryFields query={fileQuery} selected={selected} />
        {preset === null ? <Columns columns={columns} /> : <input type="hidden" name="preset" value={preset} />}
        {rows !== (preset === null ? "round" : "company") && (
          <input type="hidden" name="rows" value={ROW_NAMES[rows]} />
        )}
        {consumers !== null && selected.length === 0 && (
          <OnlyNew lastExportOn={lastExportOn} consumers={consumers} isPreset={preset !== null} />
        )}
      </form>
      <div className="card exclusion needs-script p-5">
        <ExclusionPanel list={exclusion} result={result} verb="left out" />
      </div>
      <div className="sticky bottom-0 border-t border-line bg-canvas py-3">
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

interface OnlyNewProps extends Pick<ExportChoices, "lastExportOn"> {
  readonly consumers: readonly string[];
  readonly isPreset: boolean;
}

/** Only the difference from the last export, and the name of the program that has its own. */
function OnlyNew({ lastExportOn, consumers, isPreset }: OnlyNewProps) {
  return (
    <fieldset className="card grid gap-4 p-5">
      <legend className="sr-only">Repeated exports</legend>
      {(lastExportOn !== null || consumers.length > 0) && (
        <label className="grid grid-cols-[auto_1fr] gap-x-3">
          <input type="checkbox" name="since" value="last" className="mt-1 size-4" />
          <span className="font-semibold">Only what is new since my last export</span>
          <span className="col-start-2 text-sm text-muted">
            {lastExportOn !== null &&
              `You last exported this list as this file on ${formatDate({ date: lastExportOn, precision: "day" })}. `}
            The file has what was added or changed since, addresses included, and what was withdrawn, with the reason
            {isPreset && " in the column Change"}.
          </span>
        </label>
      )}
      <label className="text-sm">
        <span className="font-semibold">Made for</span>
        <span className="block text-muted">
          Optional. Give each program that imports this list a name, such as hubspot-weekly: every name has its own last
          export.
        </span>
        <input
          name="consumer"
          list="consumers"
          maxLength={60}
          pattern="[A-Za-z0-9_.\-]{1,60}"
          title="1 to 60 letters, digits, dots, dashes and underscores"
          autoComplete="off"
          className="mt-2 block min-h-11 w-full max-w-xs rounded-md border border-edge bg-surface px-3"
        />
        <datalist id="consumers">
          {consumers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </label>
    </fieldset>
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
        <legend className="text-sm text-muted">With none selected the file has all of them.</legend>
        <div className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, description, isUsual }) => (
            <label key={name} className="grid grid-cols-[auto_1fr] gap-x-3 py-2 text-sm">
              <input type="checkbox" name="columns" value={name} defaultChecked={isUsual} className="mt-0.5 size-4" />
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
const CUSTOM = { key: null, label: "Custom file", description: "The rows and columns you choose." };

/** Target programs: links, or buttons that post the selection when it is too long for an address. */
function Presets({ choices }: { readonly choices: ExportChoices }) {
  const { query, selected, preset, presets } = choices;
  const isLong = selected.length > MOST_IN_ADDRESS;
  const addressOf = (key: string | null) => dialogAddress(choices, { preset: key, rows: null });
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

const CHIP =
  "inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm hover:border-edge aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold";

/** What a row of the file is. A selection too long for an address keeps the usual rows. */
function Rows({ choices }: { readonly choices: ExportChoices }) {
  const { selected, preset, rows, kinds } = choices;
  if (kinds.length < 2 || selected.length > MOST_IN_ADDRESS) return null;
  const current = kinds.find(({ kind }) => kind === rows);
  return (
    <nav aria-label="Rows of the file">
      <ul className="flex flex-wrap gap-2">
        {kinds.map(({ kind, label }) => (
          <li key={kind}>
            <Link
              to={dialogAddress(choices, { preset, rows: kind })}
              replace
              preventScrollReset
              aria-current={kind === rows ? "true" : undefined}
              className={CHIP}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {current !== undefined && <p className="mt-2 text-sm text-muted">The file has {current.description}.</p>}
    </nav>
  );
}

/** The dialog for another program or other rows. */
function dialogAddress(
  { query, selected }: Pick<ExportChoices, "query" | "selected">,
  { preset, rows }: { readonly preset: string | null; readonly rows: ExportChoices["rows"] | null },
): string {
  const params = new URLSearchParams(query);
  if (selected.length > 0) params.set(SELECTED, selected.join(","));
  if (preset !== null) params.set("preset", preset);
  if (rows !== null && rows !== (preset === null ? "round" : "company")) params.set("rows", ROW_NAMES[rows]);
  return params.size === 0 ? EXPORT_PATH : `${EXPORT_PATH}?${params}`;
}
