import {
  type BackupRun,
  listBackupRuns,
  listPendingBackups,
  readBackupState,
} from "../../../../core/office/back-office/backups.ts";
import { backUpJob } from "../../../../core/office/back-office/jobs/back-up.ts";
import { verifyBackupJob } from "../../../../core/office/back-office/jobs/verify-backup.ts";
import { enqueue } from "../../../../core/shared/jobs/enqueue.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { backupsContext, type StoredBackups } from "../../../context.ts";
import type { Outcome } from "../../../ui/forms/form-outcome.tsx";
import { PrimaryButton, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/backups.ts";
import { intentAction, screenLoader } from "../screen.ts";
import { ListTable } from "../list.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { backupLines, describeRun, sizeText } from "../overview/attention-lines.ts";

const WHAT = { backup: "Backup", verification: "Verification", by_hand: "Backup by hand" } as const;
const STARTED = {
  backup: "The site is being backed up. You can leave this page.",
  verification: "The newest backup is being restored into a database of its own. You can leave this page.",
} as const;

const SHOWN = 100;

export const loader = screenLoader(async ({ context, ctx, query }) => {
  const backups = context.get(backupsContext);
  const [state, pending, runs, stored] = await Promise.all([
    readBackupState(ctx),
    listPendingBackups(ctx),
    listBackupRuns(ctx, SHOWN),
    backups === null ? null : filesOf(backups),
  ]);
  return {
    problems: backupLines(state),
    last: state.lastBackup,
    byHand: state.lastByHand,
    isRunning: pending.length > 0,
    runs,
    stored,
    outcome: outcomeNow(query.get("done"), pending, runs),
  };
});

/** The state of the backup or verification that somebody has just started. */
function outcomeNow(
  done: string | null,
  pending: readonly BackupRun["task"][],
  runs: readonly BackupRun[],
): Outcome | null {
  const task = done === "back-up" ? "backup" : done === "verify" ? "verification" : null;
  if (task === null) return null;
  const run = pending.includes(task) ? undefined : runs.find((one) => one.task === task);
  if (run === undefined) return { kind: "done", text: STARTED[task] };
  return run.error === null
    ? { kind: "done", text: `Done: ${describeRun(run).what}.` }
    : { kind: "problem", text: run.error };
}

/** The stored files, or why they cannot be listed. */
async function filesOf(backups: StoredBackups) {
  try {
    return { files: await backups.list(), problem: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { files: [], problem: error.message };
  }
}

export const action = intentAction({
  "back-up": ({ ctx }) => enqueue(ctx, backUpJob, {}),
  verify: ({ ctx }) => enqueue(ctx, verifyBackupJob, {}),
});

export default function Backups({ loaderData }: Route.ComponentProps) {
  const { problems, last, byHand, isRunning, runs, stored, outcome } = loaderData;
  return (
    <OfficePage
      heading="Backups"
      about="The site backs itself up every night and keeps the newest backup of each day. Every week it restores the newest one to verify it."
      outcome={outcome}
    >
      {stored === null ? (
        <EmptyList>Backups are off: BACKUPS says so.</EmptyList>
      ) : (
        <>
          {[...problems, ...(stored.problem === null ? [] : [{ text: "Not readable", detail: stored.problem }])].map(
            ({ text, detail }) => (
              <p key={text} className="mb-3">
                <strong className="text-danger">{text}.</strong> {detail}
              </p>
            ),
          )}
          <form method="post" className="office-actions mb-6" data-running={isRunning || undefined}>
            <PrimaryButton name="intent" value="back-up">
              Back up now
            </PrimaryButton>
            {stored.files.length > 0 && (
              <QuietButton name="intent" value="verify">
                Verify the newest backup
              </QuietButton>
            )}
          </form>
          <h2 className="text-xl font-semibold">Stored backups</h2>
          {last !== null && (
            <p className="mt-1 max-w-prose text-sm text-muted">
              In {last.place}. {last.needs}
            </p>
          )}
          {byHand !== null && (
            <p className="mt-1 max-w-prose text-sm text-muted">
              Last by hand on <Instant at={byHand.finishedAt} />: {byHand.file} in {byHand.place}.
            </p>
          )}
          <ListTable
            caption="Stored backups"
            empty="No backups here yet: the site writes one every night."
            rows={stored.files}
            render={{
              Of: ({ at }) => <Instant at={at} />,
              Size: ({ bytes }) => sizeText(bytes),
              Verified: ({ name }) => <Verified name={name} runs={runs} />,
              File: ({ name }) => (
                <TextLink href={`/back-office/backups/${name}`} download>
                  Download <span className="sr-only">{name}</span>
                </TextLink>
              ),
            }}
            numbers={["Size"]}
            full={["Verified", "File"]}
          />
        </>
      )}
      <h2 className="mt-8 text-xl font-semibold">Runs</h2>
      <ListTable
        caption="Runs"
        empty="Nothing has run yet."
        rows={runs}
        keyOf={({ task, finishedAt }) => `${task} ${finishedAt.toISOString()}`}
        render={{
          Ended: ({ finishedAt }) => <Instant at={finishedAt} />,
          What: ({ task }) => <span className="whitespace-nowrap">{WHAT[task]}</span>,
          Outcome: outcomeOfRun,
        }}
        full={["Outcome"]}
      />
    </OfficePage>
  );
}

/** The result of the last verification of a stored file. */
function Verified({ name, runs }: { readonly name: string; readonly runs: readonly BackupRun[] }) {
  const run = runs.find(({ task, file }) => task === "verification" && file === name);
  if (run === undefined) return <span className="text-muted">Not yet</span>;
  return run.error === null ? <Instant at={run.finishedAt} /> : <span className="badge badge-danger">Failed</span>;
}

function outcomeOfRun(run: BackupRun) {
  if (run.error === null) return describeRun(run).what;
  return (
    <>
      <span className="badge badge-danger">Failed</span> {run.error}
    </>
  );
}
