import { z } from "zod";
import { type BackupRun, listBackupRuns, readBackupState } from "../../../../core/office/back-office/backups.ts";
import { backUpJob } from "../../../../core/office/back-office/jobs/back-up.ts";
import { verifyBackupJob } from "../../../../core/office/back-office/jobs/verify-backup.ts";
import { enqueue } from "../../../../core/shared/jobs/enqueue.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { backupsContext, coreContext, type StoredBackups } from "../../../context.ts";
import { PrimaryButton, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/backups.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { ListTable } from "../kit/list-table.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { backupLines, describeRun, sizeText } from "../overview/backup-lines.ts";

const JOBS = { "back-up": backUpJob, verify: verifyBackupJob } as const;
const DONE = {
  "back-up": "The backup has started. Reload this page in a minute or two.",
  verify: "The newest backup is being restored into a database of its own. Reload this page in a few minutes.",
} as const;

/** Runs shown. */
const SHOWN = 100;

const form = z.object({ intent: z.enum(["back-up", "verify"]) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const backups = context.get(backupsContext);
  const [state, runs, stored] = await Promise.all([
    readBackupState(ctx),
    listBackupRuns(ctx, SHOWN),
    backups === null ? null : filesOf(backups),
  ]);
  return { problems: backupLines(state), runs, stored, done: outcomeOf(request, DONE) };
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

export function action({ request, context }: Route.ActionArgs) {
  return runAction({ request, context }, form, async ({ intent }): Promise<ActionResult> => {
    await enqueue(context.get(coreContext), JOBS[intent], {});
    return { done: intent };
  });
}

export default function Backups({ loaderData: { problems, runs, stored, done }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Backups"
      about="The site backs itself up every night, and restores the newest backup every week to verify it."
      outcome={actionData?.outcome ?? done}
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
          <form method="post" className="office-actions mb-6">
            <PrimaryButton name="intent" value="back-up">
              Back up now
            </PrimaryButton>
            {stored.files.length > 0 && (
              <QuietButton name="intent" value="verify">
                Verify the newest backup
              </QuietButton>
            )}
          </form>
          <h2 className="mb-3 text-xl font-semibold">Stored backups</h2>
          <ListTable
            caption="Stored backups"
            empty="No backups yet."
            rows={stored.files}
            keyOf={({ name }) => name}
            columns={[
              { heading: "Of", render: ({ at }) => <Instant at={at} /> },
              { heading: "Size", number: true, render: ({ bytes }) => sizeText(bytes) },
              {
                heading: "File",
                full: true,
                render: ({ name }) => (
                  <TextLink href={`/back-office/backups/${name}`} download>
                    Download <span className="sr-only">{name}</span>
                  </TextLink>
                ),
              },
            ]}
          />
        </>
      )}
      <h2 className="mt-10 mb-3 text-xl font-semibold">Runs</h2>
      <ListTable
        caption="Runs"
        empty="Nothing has run yet."
        rows={runs}
        keyOf={({ task, finishedAt }) => `${task} ${finishedAt.toISOString()}`}
        columns={[
          { heading: "Ended", render: ({ finishedAt }) => <Instant at={finishedAt} /> },
          { heading: "What", render: ({ task }) => (task === "backup" ? "Backup" : "Verification") },
          { heading: "Outcome", full: true, render: outcomeOfRun },
        ]}
      />
    </OfficePage>
  );
}

function outcomeOfRun(run: BackupRun) {
  if (run.error === null) return describeRun(run).what;
  return (
    <>
      <span className="badge badge-danger">Failed</span> {run.error}
    </>
  );
}
