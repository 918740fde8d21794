import type { SubmitEvent } from "react";
import { formatDate } from "../../../ui/format-date.ts";
import { ColumnFields } from "./column-fields.tsx";
import { DownloadStatus } from "./download-status.tsx";
import { useDownload } from "./download/use-download.ts";
import { fileAddress, FORMATS, requestOf } from "./export-request.ts";
import { MOST_IN_ADDRESS, PICKED } from "./names.ts";
import { OwnedInList } from "./owned-in-list.tsx";
import { PresetLinks } from "./preset-links.tsx";
import type { TakeAwayChoices } from "./read-take-away.ts";

/**
 * For which program, which columns, in which form. A plain form whose buttons lead to the file; with script the file is
 * fetched, its progress shown, and what somebody has already left out of it.
 */
export function ExportForm({ choices }: { readonly choices: TakeAwayChoices }) {
  const { query, fileQuery, picked, preset, columns, lastExportOn, matching } = choices;
  const { state, start, cancel } = useDownload();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    const format = FORMATS.find((one) => submitter instanceof HTMLButtonElement && submitter.value === one);
    if (format === undefined) return;
    event.preventDefault();
    start(requestOf(event.currentTarget, format), format);
  };
  const isRunning = state.kind === "running";
  return (
    <div className="mt-6 grid gap-5">
      <PresetLinks choices={choices} />
      <form id="export" method={picked.length > MOST_IN_ADDRESS ? "post" : "get"} onSubmit={submit} aria-label="Export" className="grid gap-5">
        {Array.from(new URLSearchParams(fileQuery), ([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {picked.length > 0 && <input type="hidden" name={PICKED} value={picked.join(",")} />}
        {preset === null ? <ColumnFields columns={columns} /> : <input type="hidden" name="preset" value={preset} />}
        {lastExportOn !== null && picked.length === 0 && (
          <label className="card grid grid-cols-[auto_1fr] gap-x-3 p-5">
            <input type="checkbox" name="since" value="last" className="mt-1 size-4 accent-accent" />
            <span className="font-semibold">Only what is new since my last export</span>
            <span className="col-start-2 text-sm text-muted">
              You exported this list on {formatDate({ date: lastExportOn, precision: "day" })}. You get what was added or changed since{preset === null && ", and what was withdrawn, with the reason"}.
            </span>
          </label>
        )}
      </form>
      <OwnedInList query={query} matching={matching} isPart={picked.length > 0} />
      <div>
        <div className="flex flex-wrap gap-3">
          {FORMATS.map((format, place) => (
            <button key={format} type="submit" form="export" formAction={fileAddress(format)} value={format} disabled={isRunning} className={`button disabled:cursor-not-allowed disabled:opacity-60 ${place === 0 ? "button-primary" : "button-quiet"}`}>
              Download {format.toUpperCase()}
            </button>
          ))}
        </div>
        <DownloadStatus state={state} onCancel={cancel} />
      </div>
    </div>
  );
}
