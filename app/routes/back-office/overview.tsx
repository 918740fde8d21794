import { mayEnterOffice } from "../../../core/accounts/back-office-access.ts";
import { readAttention } from "../../../core/back-office/attention.ts";
import { readBackupState } from "../../../core/back-office/backups.ts";
import { readOfficeFigures } from "../../../core/back-office/figures.ts";
import { MONEY_DAYS, readMoneyGlance } from "../../../core/back-office/money.ts";
import { FREE_LEADS } from "../../../core/delivery/handpick.ts";
import { backupsContext, coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/overview.ts";
import { attentionLines } from "./attention-lines.ts";
import { AttentionList } from "./attention-list.tsx";
import { backupLines, describeRun } from "./backup-lines.ts";
import { moneyLines, takingsText } from "./money-lines.ts";
import { OfficePage } from "./office-page.tsx";
import { figure } from "./words.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const seesMoney = mayEnterOffice(ctx.actor, "owners");
  const backedUp = context.get(backupsContext);
  const [attention, figures, money, backups] = await Promise.all([readAttention(ctx), readOfficeFigures(ctx), seesMoney ? readMoneyGlance(ctx) : null, backedUp ? readBackupState(ctx) : null]);
  const lines = [...(backups === null ? [] : backupLines(backups)), ...(money === null ? [] : moneyLines(money)), ...attentionLines(attention, today)];
  return { lines, figures, money, backups: backups && { backup: describeRun(backups.lastBackup), verification: describeRun(backups.lastVerification) } };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Back office");

export default function Overview({ loaderData: { lines, figures, money, backups } }: Route.ComponentProps) {
  return (
    <OfficePage heading="Back office" about="What needs you now, and how the site stands.">
      <h2 className="text-xl font-semibold">Needs attention</h2>
      <AttentionList lines={lines} />
      <h2 className="mt-10 text-xl font-semibold">How the site stands</h2>
      <dl className="office-figures">
        <Figure name="Rounds published" value={figures.leads} of={`${figure(figures.newLeads)} listed in the last 7 days`} />
        <Figure name="Accounts" value={figures.accounts} of={`${figure(figures.newAccounts)} new in the last 7 days`} />
        <Figure name="With full access" value={figures.withFullAccess} of="members, by a plan or by hand" />
        <Figure name="Handpicked" value={figures.handpicked} of={`of ${FREE_LEADS} leads for this month`} />
        {money !== null && <Figure name="Taken" value={takingsText(money.takings)} of={`in the last ${MONEY_DAYS} days, refunds taken off`} />}
        <Figure name="Mail sent" value={figures.sentMail} of="in the last 7 days" />
        {backups !== null && <Figure name="Last backup" value={backups.backup.at} of={backups.backup.what} />}
        {backups !== null && <Figure name="Last verified backup" value={backups.verification.at} of={backups.verification.what} />}
      </dl>
    </OfficePage>
  );
}

function Figure({ name, value, of }: { readonly name: string; readonly value: number | string; readonly of: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{typeof value === "number" ? figure(value) : value}</span> {of}
      </dd>
    </div>
  );
}
