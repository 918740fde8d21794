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

/** Periods of the figures, in days. */
const PERIODS = [7, 30, 90] as const;
/** Searches shown in each list. */
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
        <section>
          <h3 className="mb-3 font-semibold">Top searches</h3>
          <SearchList caption="Top searches" searches={searches.top} countOf={(search) => search.searches} />
        </section>
        <section>
          <h3 className="mb-3 font-semibold">Searches without results</h3>
          <SearchList
            caption="Searches without results"
            searches={searches.withoutResults}
            countOf={(search) => search.withoutResults}
          />
        </section>
      </div>
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
            name="Revenue"
            value={formatRevenue(money.revenue)}
            of={`in the last ${MONEY_DAYS} days, minus refunds; test orders are not counted`}
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

/** Items that need attention, most urgent first, each with a link. */
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
