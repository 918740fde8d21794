import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import { readAttention } from "../../../../core/office/back-office/attention.ts";
import { readBackupState } from "../../../../core/office/back-office/backups.ts";
import {
  MONEY_DAYS,
  readDailyFigures,
  readMoneyGlance,
  readOfficeFigures,
} from "../../../../core/office/back-office/figures.ts";
import { readLateWork } from "../../../../core/office/liveness/late-work.ts";
import { FREE_LEADS } from "../../../../core/customers/delivery/featured-picks.ts";
import { readTopSearches } from "../../../../core/customers/searches/search-counts.ts";
import { staleFacts } from "../../../compared-features.ts";
import { COMPARISONS_PIECE } from "../../../content/pieces/comparisons.ts";
import { backupsContext, contentContext } from "../../../context.ts";
import { readLegalUpdates } from "../../../content/legal-updates.ts";
import { countOpen, runChecks } from "../../../preflight/checks.ts";
import type { Route } from "./+types/overview.ts";
import {
  type AttentionLine,
  attentionLines,
  backupLines,
  comparisonLines,
  describeRun,
  formatRevenue,
  goLiveLines,
  lateWorkLines,
  legalUpdateLines,
  moneyLines,
  unfitLines,
} from "./attention-lines.ts";
import { DailyCharts, Figure, SearchList } from "./daily-charts.tsx";
import { Views } from "../list.tsx";
import { ActionButton, OfficePage } from "../office-page.tsx";
import { figure } from "../format.ts";
import { preflightSite } from "../preflight/preflight.tsx";
import { screenLoader } from "../screen.ts";

const PERIODS = [7, 30, 90] as const;
const TOP_SEARCHES = 10;

export const loader = screenLoader(async ({ context, ctx, query }) => {
  const asked = Number(query.get("days"));
  const period = PERIODS.find((days) => days === asked) ?? PERIODS[0];
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const seesMoney = mayEnterOffice(ctx.actor, "owners");
  const backedUp = context.get(backupsContext) !== null;
  const content = context.get(contentContext);
  const checked = seesMoney ? preflightSite(context) : null;
  const [attention, late, figures, money, backups, days, searches, checks, legalUpdates] = await Promise.all([
    readAttention(ctx),
    readLateWork(ctx),
    readOfficeFigures(ctx),
    seesMoney ? readMoneyGlance(ctx) : null,
    backedUp ? readBackupState(ctx) : null,
    readDailyFigures(ctx, { days: period }),
    readTopSearches(ctx, { days: period, limit: TOP_SEARCHES }),
    checked === null ? [] : runChecks(checked, { outside: false }),
    seesMoney ? readLegalUpdates(ctx, content) : [],
  ]);
  const lines = [
    ...(backups === null ? [] : backupLines(backups, seesMoney ? "/back-office/backups" : null)),
    ...(money === null ? [] : moneyLines(money)),
    ...lateWorkLines(late),
    ...attentionLines(attention, today),
    ...unfitLines(content, ctx.actor),
    ...legalUpdateLines(legalUpdates, content),
    ...goLiveLines(countOpen(checks)),
    ...comparisonLines(staleFacts(content.of(COMPARISONS_PIECE), today).length),
  ];
  return {
    lines,
    figures,
    money,
    period,
    searches,
    days: seesMoney ? days : days.map((day) => ({ ...day, revenueUsdMinor: 0 })),
    backups: backups && {
      backup: describeRun(backups.lastBackup),
      verification: describeRun(backups.lastVerification),
    },
  };
});

export default function Overview({
  loaderData: { lines, figures, money, backups, period, days, searches },
}: Route.ComponentProps) {
  return (
    <OfficePage heading="Today" about="Work that needs attention, and recent activity on the site.">
      <h2 className="text-xl font-semibold">Needs attention</h2>
      <AttentionList lines={lines} />
      <h2 className="mt-10 mb-3 text-xl font-semibold">The last {period} days</h2>
      <Views
        label="Periods"
        views={PERIODS.map((one) => ({
          href: `/back-office?days=${one}`,
          name: `${one} days`,
          current: one === period,
        }))}
      />
      <DailyCharts days={days} seesMoney={money !== null} />
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <SearchList caption="Top searches" searches={searches.top} count="searches" />
        <SearchList caption="Searches without results" searches={searches.withoutResults} count="withoutResults" />
      </div>
      <h2 className="mt-10 text-xl font-semibold">Site status</h2>
      <dl className="office-figures">
        {siteFigures({ figures, money, backups }).map((one) => (
          <Figure key={one[0]} figure={one} />
        ))}
      </dl>
    </OfficePage>
  );
}

type Known = Pick<Route.ComponentProps["loaderData"], "figures" | "money" | "backups">;

function siteFigures({ figures, money, backups }: Known): readonly (readonly [string, number | string, string])[] {
  const week = "in the last 7 days";
  const revenue = `in the last ${MONEY_DAYS} days, minus refunds; test orders are not counted`;
  return [
    ["Rounds published", figures.leads, `${figure(figures.newLeads)} listed ${week}`],
    ["Accounts", figures.accounts, `${figure(figures.newAccounts)} new ${week}`],
    ["With full access", figures.withFullAccess, "members, by a plan or by hand"],
    ["Picks", figures.featuredPicks, `of ${FREE_LEADS} leads for this month`],
    ...(money === null ? [] : [["Revenue", formatRevenue(money.revenue), revenue] as const]),
    ["Mail sent", figures.sentMail, week],
    ...(backups === null ? [] : [["Last backup", backups.backup.at, backups.backup.what] as const]),
    ...(backups === null
      ? []
      : [["Last verified backup", backups.verification.at, backups.verification.what] as const]),
  ];
}

/** Keys that open a line, with Alt; without script with the browser's own modifier. */
const KEYS = "123456789";

function Waiting({ href, text, place }: { readonly href: string; readonly text: string; readonly place: number }) {
  const key = KEYS[place];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-access-key -- one key per line also without script; digits clash with no screen reader */}
      <a href={href} accessKey={key}>
        {text}
      </a>
      {key !== undefined && (
        <kbd aria-hidden="true" className="ms-2 text-sm text-muted pointer-coarse:hidden max-md:hidden">
          Alt {key}
        </kbd>
      )}
    </>
  );
}

function AttentionList({ lines }: { readonly lines: readonly AttentionLine[] }) {
  if (lines.length === 0)
    return (
      <p className="mt-3 rounded-lg border border-line bg-surface px-4 py-6 text-muted">Nothing needs attention.</p>
    );
  return (
    <ul className="office-attention">
      {lines.map(({ text, href, pressing, detail, fix }, place) => (
        <li key={text} data-pressing={pressing ? "" : undefined}>
          {href === null ? (
            <span className="font-semibold">{text}</span>
          ) : (
            <Waiting href={href} text={text} place={place} />
          )}
          {detail !== undefined && <span className="block text-sm text-muted">{detail}</span>}
          {href !== null && fix !== undefined && (
            <ActionButton
              value={fix.intent}
              label={fix.label}
              hidden={{ seen: fix.seen ?? "" }}
              action={href}
              className="mt-2"
            />
          )}
        </li>
      ))}
    </ul>
  );
}
