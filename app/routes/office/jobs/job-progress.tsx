/** After this time without a start, probably no process is working on jobs. */
const SLOW_START_MS = 60_000;

/** True if a queued job has waited so long that probably no process works on jobs. */
export function startsSlowly({ state }: { readonly state: string }, queuedAt: Date, now: Date): boolean {
  return state === "queued" && now.getTime() - queuedAt.getTime() > SLOW_START_MS;
}

export function RowProgress({ rows, rowsExpected }: { readonly rows: number; readonly rowsExpected: number }) {
  return (
    <progress
      className="mt-3 w-full max-w-prose"
      aria-label="Rows"
      value={Math.min(rows, rowsExpected)}
      max={rowsExpected}
    />
  );
}
