import { type BulkState, timeToLookUp } from "../../../../../core/finder/bulk/bulk.ts";
import { SESSIONS_A_MINUTE } from "../../../../../core/finder/verification/politeness.ts";
import type { ListFigures } from "../use-progress.ts";
import { TextLink } from "../../../../ui/forms/controls.tsx";
import { count, counted } from "../../../../ui/format/count.ts";

interface ListProgressProps {
  readonly list: ListFigures;
  readonly mayResume: boolean;
  /** True if mail servers are asked, which takes longer. */
  readonly asksServers: boolean;
}

/** Progress and results of a bulk job, with its buttons. */
export function ListProgress({
  list: { id, state, pausedBy, rows, done, found, verified, later },
  mayResume,
  asksServers,
}: ListProgressProps) {
  const isOver = state === "done" || state === "cancelled";
  return (
    <section className="card mt-8 p-6 md:p-8" aria-labelledby="progress">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="progress" className="text-xl font-semibold">
          {STATE_WORDS[state]}
        </h2>
        <span className="text-sm text-muted tabular-nums">
          {count(done)} of {count(rows)} rows
        </span>
      </div>
      <progress className="mt-4 w-full" max={rows} value={done} aria-labelledby="progress" />
      <dl className="mt-6 grid grid-cols-3 gap-4">
        <Figure label="With an address" value={found} />
        <Figure label="Verified" value={verified} />
        <Figure label="Nothing found" value={done - found} />
      </dl>
      {pausedBy === "plan" && (
        <p className="mt-6">
          Your plan does not include bulk lookups, so this list is paused. You keep all results, and it resumes by
          itself once you have <TextLink href="/pricing">a plan that includes them</TextLink>.
        </p>
      )}
      {state === "running" && <Waiting id={id} waiting={rows - done} later={later} asksServers={asksServers} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <a
          className={`button ${isOver ? "button-primary" : "button-quiet"}`}
          href={`/api/finder/bulk/${id}/result`}
          download=""
        >
          {done === rows ? "Download the file" : "Download results so far"}
        </a>
        <form method="post" className="contents" aria-label="This list">
          {state === "running" && <Change change="pause">Pause</Change>}
          {pausedBy === "owner" && mayResume && (
            <Change change="resume" look="primary">
              Resume
            </Change>
          )}
          {(state === "running" || state === "paused") && <Change change="cancel">Cancel</Change>}
          {state !== "running" && <Change change="delete">Delete the list</Change>}
        </form>
      </div>
    </section>
  );
}

function Waiting({
  id,
  waiting,
  later,
  asksServers,
}: {
  readonly id: string;
  readonly waiting: number;
  readonly later: number;
  readonly asksServers: boolean;
}) {
  return (
    <p className="mt-6 text-sm text-muted">
      {asksServers &&
        `We contact mail servers at most ${SESSIONS_A_MINUTE} times a minute for all users, usually up to three times per person, and each large mail provider half as often, so the rest takes ${timeToLookUp(waiting)}. `}
      {later > 0 && `${counted(later, "row")} will be retried later. `}
      You can close this page; the lookups continue.{" "}
      <noscript>
        <TextLink href={`/email-finder/bulk/${id}`}>Refresh progress</TextLink>
      </noscript>
    </p>
  );
}

function Change({
  change,
  look = "quiet",
  children,
}: {
  readonly change: string;
  readonly look?: "primary" | "quiet";
  readonly children: string;
}) {
  return (
    <button type="submit" name="change" value={change} className={`button button-${look}`}>
      {children}
    </button>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div className="flex flex-col justify-between">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-bold tabular-nums">{count(value)}</dd>
    </div>
  );
}

export const STATE_WORDS: Readonly<Record<BulkState, string>> = {
  running: "In progress",
  paused: "Paused",
  cancelled: "Cancelled",
  done: "Finished",
};
