import { useEffect } from "react";
import { useRevalidator } from "react-router";

const POLL_MS = 1_000;
/** After this time without a start, probably no process is working on jobs. */
const SLOW_START_MS = 60_000;

/** True if a queued job has waited so long that probably no process works on jobs. */
export function startsSlowly({ state }: { readonly state: string }, queuedAt: Date, now: Date): boolean {
  return state === "queued" && now.getTime() - queuedAt.getTime() > SLOW_START_MS;
}

/** Loads the page's data again every second while it is visible. */
export function usePolling(isActive: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isActive, revalidate]);
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
