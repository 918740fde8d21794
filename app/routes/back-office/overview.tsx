import { mayEnterOffice } from "../../../core/office-access.ts";
import { readAttention } from "../../../core/back-office/attention.ts";
import { readBackupState } from "../../../core/back-office/backups.ts";
import { readOfficeFigures } from "../../../core/back-office/figures.ts";
import { MONEY_DAYS, readMoneyGlance } from "../../../core/back-office/money.ts";
import { FREE_LEADS } from "../../../core/delivery/featured-picks.ts";
import { backupsContext, coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/overview.ts";
import { type AttentionLine, attentionLines, formatRevenue, moneyLines } from "./attention-lines.ts";
import { backupLines, describeRun } from "./backup-lines.ts";
import { OfficePage } from "./office-page.tsx";
import { figure } from "./format.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const seesMoney = mayEnterOffice(ctx.actor, "owners");
  const backedUp = context.get(backupsContext);
  const [attention, figures, money, backups] = await Promise.all([
    readAttention(ctx),
    readOfficeFigures(ctx),
    seesMoney ? readMoneyGlance(ctx) : null,
    backedUp ? readBackupState(ctx) : null,
  ]);
  const lines = [
    ...(backups === null ? [] : backupLines(backups)),
    ...(money === null ? [] : moneyLines(money)),
    ...attentionLines(attention, today),
  ];
  return {
    lines,
    figures,
    money,
    backups: backups && {
      backup: describeRun(backups.lastBackup),
      verification: describeRun(backups.lastVerification),
    },
  };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Back office");

export default function Overview({ loaderData: { lines, figures, money, backups } }: Route.ComponentProps) {
  return (
    <OfficePage heading="Back office" about="Needs attention, and site status.">
      <h2 className="text-xl font-semibold">Needs attention</h2>
      <AttentionList lines={lines} />
      <h2 className="mt-10 text-xl font-semibold">Site status</h2>
      <dl className="office-figures">
        <Figure
          name="Rounds published"
          value={figures.leads}
          of={`${figure(figures.newLeads)} listed in the last 7 days`}
        />
        <Figure name="Accounts" value={figures.accounts} of={`${figure(figures.newAccounts)} new in the last 7 days`} />
        <Figure name="With full access" value={figures.withFullAccess} of="members, by a plan or by hand" />
        <Figure name="Picks" value={figures.featuredPicks} of={`of ${FREE_LEADS} leads for this month`} />
        {money !== null && (
          <Figure
            name="Taken"
            value={formatRevenue(money.revenue)}
            of={`in the last ${MONEY_DAYS} days, minus refunds`}
          />
        )}
        <Figure name="Mail sent" value={figures.sentMail} of="in the last 7 days" />
        {backups !== null && <Figure name="Last backup" value={backups.backup.at} of={backups.backup.what} />}
        {backups !== null && (
          <Figure name="Last verified backup" value={backups.verification.at} of={backups.verification.what} />
        )}
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

/** What needs attention, most urgent first, each with a link. */
function AttentionList({ lines }: { readonly lines: readonly AttentionLine[] }) {
  if (lines.length === 0)
    return (
      <p className="mt-3 rounded-lg border border-line bg-surface px-4 py-6 text-muted">Nothing needs attention.</p>
    );
  return (
    <ul className="office-attention">
      {lines.map(({ text, href, pressing, detail }) => (
        <li key={text} data-pressing={pressing ? "" : undefined}>
          {href === null ? <span className="font-semibold">{text}</span> : <a href={href}>{text}</a>}
          {detail !== undefined && <span className="block text-sm text-muted">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
