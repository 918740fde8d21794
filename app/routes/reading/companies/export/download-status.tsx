import type { Downloaded, DownloadState } from "./download.ts";
import { count, counted } from "../../../../ui/format/count.ts";

/** Progress and outcome of a download. */
export function DownloadStatus({ state, onCancel }: { readonly state: DownloadState; readonly onCancel: () => void }) {
  return (
    <div className="mt-5 empty:hidden">
      {state.kind === "running" && (
        <div className="flex flex-wrap items-center gap-4">
          <label className="min-w-0 grow text-sm">
            {inWords(state.progress)}
            <progress max={1} value={shareOf(state.progress)} className="mt-1 block w-full" />
          </label>
          <button type="button" className="button button-quiet" onClick={onCancel}>
            Cancel
          </button>
        </div>
      )}
      {state.kind === "failed" && (
        <p role="alert" className="rounded-md border border-danger px-4 py-3 font-medium text-danger">
          {state.message}
          {state.mustSignIn && (
            <>
              {" "}
              <a
                href="/sign-in/again?next=/companies/export"
                target="_blank"
                rel="noopener"
                className="underline underline-offset-4"
              >
                Sign in again in a new tab
              </a>
              , then download here.
            </>
          )}
        </p>
      )}
      <output className="block">
        {state.kind === "cancelled" && <p className="text-sm">Cancelled: nothing was saved.</p>}
        {state.kind === "done" && <Done done={state.done} />}
      </output>
    </div>
  );
}

function Done({ done: { name, rows, file, tally, notice } }: { readonly done: Downloaded }) {
  const left = tally === null ? 0 : tally.byDomain + tally.byName;
  const written = tally === null ? rows : tally.kept;
  return (
    <div className="rounded-md border border-accent bg-accent-soft px-4 py-3">
      <p className="font-medium wrap-anywhere">
        {written === 0 && left > 0
          ? `Nothing to save: ${left === 1 ? "the only company in it is" : `all ${count(left)} of them are`} in your list.`
          : `${name} is in your downloads${written === null ? "" : `: ${counted(written, "row")}`} (${size(file.size)}).`}
      </p>
      {left > 0 && tally !== null && written !== 0 && (
        <p className="mt-1 text-sm">
          {count(left)} left out: in your list ({count(tally.byDomain)} by website, {count(tally.byName)} by name).
        </p>
      )}
      {notice !== null && <p className="mt-1 text-sm">{notice}</p>}
    </div>
  );
}

type Running = Extract<DownloadState, { kind: "running" }>["progress"];

function inWords(progress: Running): string {
  if (progress === null) return "Preparing the file…";
  const { rows, ofRows, bytes } = progress;
  const of = ofRows === null ? "" : rows === null ? ` of a file of ${count(ofRows)} rows` : ` of ${count(ofRows)}`;
  return rows === null ? `${size(bytes)}${of}` : `${count(rows)}${of} rows, ${size(bytes)}`;
}

/** Undefined when the total is unknown: the bar is then indeterminate. */
function shareOf(progress: Running): number | undefined {
  if (progress === null || progress.rows === null || progress.ofRows === null) return undefined;
  return progress.ofRows === 0 ? 1 : progress.rows / progress.ofRows;
}

function size(bytes: number): string {
  return bytes < 1_000_000
    ? `${count(Math.ceil(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;
}
