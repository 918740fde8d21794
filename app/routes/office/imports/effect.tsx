import type { Effect, Sample } from "../../../../core/intake/ingest/proposals/effect.ts";
import type { Proposal, ProposalStatus } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { ENOUGH, statusWord } from "../../../../core/intake/ingest/proposals/describe.ts";
import type { ChangeCounts } from "../../../../core/intake/ingest/proposals/count-changes.ts";
import type { Notice } from "../../../../core/catalogue/sources/record.ts";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { formatAmount, formatExactAmount } from "../../../ui/format/format-amount.ts";
import { capitalised, counted, figure } from "../format.ts";
import { inWords, type Reason } from "../../../../core/catalogue/sources/list-file/reasons.ts";
import type { ReactNode } from "react";

export function ImportStatus({ status }: { readonly status: ProposalStatus }) {
  return <span className={status === "held" ? "badge badge-danger" : "badge"}>{capitalised(statusWord(status))}</span>;
}

interface HoldsProps {
  readonly holds: Proposal["holds"];
  readonly isPressing: boolean;
  readonly mends?: Mends | undefined;
}

/** The options that mend a reason, shown beside it where the screen has the columns' form. */
export type Mends = (reason: Reason | Notice) => ReactNode;

/** Why an import is, or was, held. */
export function Holds({ holds, isPressing, mends }: HoldsProps) {
  if (holds.length === 0) return null;
  return (
    <ul className="office-attention mb-4">
      {holds.map((hold) => (
        <li key={hold.rule + hold.reason} data-pressing={isPressing ? "" : undefined}>
          <ReasonText reason={hold} mends={mends} />
          {hold.doubts !== undefined && (
            <ul className="mt-2 grid gap-2 pl-4">
              {hold.doubts.map((doubt) => (
                <li key={doubt.reason}>
                  <ReasonText reason={doubt} mends={mends} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function ReasonText({ reason, mends }: { readonly reason: Reason; readonly mends: Mends | undefined }) {
  const { doubts, ...own } = reason;
  const text = capitalised(inWords(own));
  return (
    <>
      {doubts === undefined ? ended(text) : `${text}:`} {mends?.(reason)}
    </>
  );
}

function ended(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** "12 added (was 0)" */
function change(name: string, now: number, was?: number): string {
  return `${figure(now)} ${name}${was === undefined || was === now ? "" : ` (was ${figure(was)})`}`;
}

function changes(now: ChangeCounts, was?: ChangeCounts): string {
  const { added, changed, withdrawn } = now;
  return [
    change("added", added, was?.added),
    change("corrected", changed, was?.changed),
    change("withdrawn", withdrawn, was?.withdrawn),
  ].join(", ");
}

/** The effect of publishing an import, and what its last reading would have done. */
export function ImportEffect({ effect, mends }: { readonly effect: Effect; readonly mends: Mends | undefined }) {
  const { rows, companies, rounds, people, amounts, days, former, notices = [] } = effect;
  const matchedBy = Object.entries(companies.matchedBy)
    .filter(([, count]) => count > 0)
    .map(([key, count]) => `${figure(count)} by ${key}`);
  const known = [
    companies.matched > 0 &&
      `${figure(companies.matched)} known${matchedBy.length === 0 ? "" : ` (rows: ${matchedBy.join(", ")})`}`,
    rounds.joined && `${counted(rounds.joined, "row")} joined to rounds that other sources state too`,
    rounds.repeated && `${counted(rounds.repeated, "row")} repeat a round of another row`,
    rounds.replaced && `${figure(rounds.replaced)} rounds replaced by another of the same company`,
    amounts &&
      `${amounts.count < ENOUGH ? "" : `median ${formatAmount({ minor: amounts.medianMinor, currency: amounts.currency })}, `}largest ${formatAmount({ minor: amounts.largestMinor, currency: amounts.currency })} of ${counted(amounts.count, "amount")}`,
    days && `${days.first} to ${days.last} (${counted(days.distinct, "day")})`,
    `${counted(rows.records + rows.reviews + rows.rejected + rows.excluded, "row")}: ${figure(rows.rejected)} rejected${former === undefined ? "" : ` (was ${figure(former.rejected)})`}, ${figure(rows.undecided)} to decide, ${figure(rows.reviews)} for review, ${figure(rows.excluded)} out of scope`,
  ];
  return (
    <>
      <ul className="flex flex-wrap gap-x-8 tabular-nums">
        <li>
          <b>Companies</b> {changes(companies, former?.companies)}
        </li>
        <li>
          <b>Rounds</b> {changes(rounds, former?.rounds)}
        </li>
        <li>
          <b>People</b> {change("added", people.added, former?.people.added)}, {change("withdrawn", people.withdrawn)}
        </li>
      </ul>
      <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
        {known.filter((part) => typeof part === "string").join(" · ")}.
      </p>
      {notices.map((notice) => (
        <div key={notice.message} className="mt-3 max-w-prose text-muted [overflow-wrap:anywhere]">
          {notice.message} {mends?.(notice)}
        </div>
      ))}
      {effect.mergedNames.length > 0 && (
        <details className="mt-4">
          <summary className="button button-quiet">
            {counted(companies.merged, "company has", "companies have")} rows with different names
          </summary>
          <ul className="mt-2 grid gap-1 text-sm">
            {effect.mergedNames.map(({ company, names, nameCount }) => (
              <li key={company} className="[overflow-wrap:anywhere]">
                <strong>{company}</strong>: {names.join(", ")}
                {nameCount > names.length && ` and ${figure(nameCount - names.length)} more`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const CHANGE = { added: "Added", changed: "Corrected", withdrawn: "Withdrawn" } as const;

/** The first changes of each kind, with the values before and after. */
export function Samples({ samples }: { readonly samples: readonly Sample[] }) {
  if (samples.length === 0) return <p className="mt-2 text-muted">No company or round changes.</p>;
  return (
    <div className="mt-3">
      <FigureRows
        caption="Examples"
        wide
        rows={samples.map((sample, place) => ({ ...sample, place }))}
        keyOf={({ place }) => place}
        render={{
          Company: ({ company }) => <span className="[overflow-wrap:anywhere]">{company}</span>,
          Change: ({ kind, subject }) => `${CHANGE[kind]} ${subject}`,
          Values: (sample) => <SampleValues sample={sample} />,
        }}
      />
    </div>
  );
}

function SampleValues({ sample: { kind, round, fields } }: { readonly sample: Sample }) {
  if (kind !== "changed") return round === null ? null : describeRound(round);
  return (
    <ul>
      {Object.entries(fields).map(([field, [before, after]]) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          {field.replaceAll("_", " ")}: <del>{shown(before)}</del> → {shown(after)}
        </li>
      ))}
    </ul>
  );
}

function describeRound({ amountMinor, currency, stage, announcedOn }: NonNullable<Sample["round"]>): string {
  const amount = amountMinor === null || currency === null ? null : formatExactAmount({ minor: amountMinor, currency });
  return [amount, stage, announcedOn].filter((part) => part !== null).join(", ") || "no details";
}

function shown(value: unknown): string {
  if (value === null) return "empty";
  return typeof value === "string" ? value : JSON.stringify(value);
}
