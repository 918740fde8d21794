/** The last download. */
export type DownloadState =
  | { readonly kind: "none" }
  /** Without a share while the total is unknown. */
  | { readonly kind: "running"; readonly text: string; readonly share?: number }
  | { readonly kind: "done"; readonly lines: readonly string[] }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly message: string; readonly mustSignIn: boolean };

/** Progress and outcome of a download. */
export function DownloadStatus({ state, onCancel }: { readonly state: DownloadState; readonly onCancel: () => void }) {
  return (
    <div className="mt-5 empty:hidden">
      {state.kind === "running" && (
        <div className="flex flex-wrap items-center gap-4">
          <label className="min-w-0 grow text-sm">
            {state.text}
            <progress max={1} value={state.share} className="mt-1 block w-full" />
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
        {state.kind === "done" && (
          <div className="rounded-md border border-accent bg-accent-soft px-4 py-3">
            {state.lines.map((line, place) => (
              <p key={line} className={place === 0 ? "font-medium wrap-anywhere" : "mt-1 text-sm"}>
                {line}
              </p>
            ))}
          </div>
        )}
      </output>
    </div>
  );
}
