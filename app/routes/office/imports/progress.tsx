import type { ImportTask } from "../../../../core/intake/ingest/tasks/import-task.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { figure } from "../format.ts";

const WORDS: Readonly<Record<ImportTask["action"], { readonly doing: string; readonly failed: string }>> = {
  upload: { doing: "Reading the file", failed: "Not read" },
  read: { doing: "Reading again", failed: "Not read again" },
  answer: { doing: "Applying your answers", failed: "Answers not applied" },
  publish: { doing: "Publishing", failed: "Not published" },
  discard: { doing: "Discarding", failed: "Not discarded" },
  undo: { doing: "Undoing", failed: "Not undone" },
};

/** "Publishing: 12,000 of 40,000 rows", "Waiting to start", "Not published". */
export function taskStatus({ action, state, rows, rowsExpected }: ImportTask): string {
  const { doing, failed } = WORDS[action];
  if (state === "queued") return "Waiting to start";
  if (state === "failed") return failed;
  if (state === "done") return "Done";
  if (rows === 0) return doing;
  if (rowsExpected === null) return `${doing}: ${figure(rows)} rows`;
  return `${doing}: ${figure(Math.min(rows, rowsExpected))} of ${figure(rowsExpected)} rows`;
}

/** Unfinished and failed tasks, each with a link to its progress. */
export function TaskList({ tasks }: { readonly tasks: readonly ImportTask[] }) {
  return (
    <ul className="mt-3 grid gap-2">
      {tasks.map((task) => (
        <li key={task.id} className="[overflow-wrap:anywhere]">
          <TextLink href={`/back-office/imports/tasks/${task.id}`}>{task.title}</TextLink>{" "}
          <span className={task.state === "failed" ? "badge badge-danger" : "badge"}>{taskStatus(task)}</span>
          {task.problem !== null && <span className="block text-danger">{task.problem}</span>}
        </li>
      ))}
    </ul>
  );
}

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
