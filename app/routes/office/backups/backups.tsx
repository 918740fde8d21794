import { z } from "zod";
import { readBackupState } from "../../../../core/office/back-office/backups.ts";
import { backUpJob } from "../../../../core/office/back-office/jobs/back-up.ts";
import { verifyBackupJob } from "../../../../core/office/back-office/jobs/verify-backup.ts";
import { enqueue } from "../../../../core/shared/jobs/enqueue.ts";
import { backupsContext, coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { PrimaryButton, QuietButton } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/backups.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { Figure } from "../figure.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { backupLines, describeRun } from "../overview/backup-lines.ts";

const JOBS = { "back-up": backUpJob, verify: verifyBackupJob } as const;
const DONE = {
  "back-up": "The backup has started. Reload this page in a minute or two.",
  verify: "The newest backup is being restored into a database of its own. Reload this page in a few minutes.",
} as const;

const form = z.object({ intent: z.enum(["back-up", "verify"]) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = await readBackupState(context.get(coreContext));
  return {
    isOn: context.get(backupsContext),
    problems: backupLines(state),
    backup: describeRun(state.lastBackup),
    verification: describeRun(state.lastVerification),
    hasBackup: state.lastBackup !== null,
    done: outcomeOf(request, DONE),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return runAction({ request, context }, form, async ({ intent }): Promise<ActionResult> => {
    await enqueue(context.get(coreContext), JOBS[intent], {});
    return { done: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Backups");

export default function Backups({
  loaderData: { isOn, problems, backup, verification, hasBackup, done },
  actionData,
}: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Backups"
      about="The site backs itself up every night, and restores the newest backup every week to verify it."
      outcome={actionData?.outcome ?? done}
    >
      {!isOn && <EmptyList>Backups are off: BACKUPS says so.</EmptyList>}
      {isOn && (
        <>
          {problems.map(({ text, detail }) => (
            <p key={text} className="mb-3">
              <strong className="text-danger">{text}.</strong> {detail}
            </p>
          ))}
          <form method="post" className="office-actions mb-6">
            <PrimaryButton name="intent" value="back-up">
              Back up now
            </PrimaryButton>
            {hasBackup && (
              <QuietButton name="intent" value="verify">
                Verify the newest backup
              </QuietButton>
            )}
          </form>
          <dl className="office-figures">
            <Figure name="Last backup" value={backup.at} of={backup.what} />
            <Figure name="Last verified backup" value={verification.at} of={verification.what} />
          </dl>
        </>
      )}
    </OfficePage>
  );
}
