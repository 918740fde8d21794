import type { Effect, Sample } from "../../../../core/intake/ingest/proposals/effect.ts";
import type { ProposalStatus } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { formatAmount, formatExactAmount } from "../../../ui/format/format-amount.ts";
import { Figure } from "../figure.tsx";
import { counted, figure } from "../format.ts";
import { onScreen } from "../../../../core/catalogue/sources/list-file/on-screen.ts";

const STATUS: Readonly<Record<ProposalStatus, string>> = {
  open: "Proposed",
  held: "Held",
  published: "Published",
  discarded: "Discarded",
  undone: "Undone",
  superseded: "Replaced",
};

export function ImportStatus({ status }: { readonly status: ProposalStatus }) {
  return <span className={status === "held" ? "badge badge-danger" : "badge"}>{STATUS[status]}</span>;
}

/** The effect of publishing an import, in figures and sample changes. */
export function ImportEffect({ effect }: { readonly effect: Effect }) {
  const { rows, companies, rounds, people, amounts, days, notices = [] } = effect;
  const matchedBy = Object.entries(companies.matchedBy).map(([key, count]) => `${figure(count)} by ${key}`);
  const all = rows.records + rows.reviews + rows.rejected + rows.excluded;
  return (
    <>
      <dl className="office-figures">
        <Figure
          name="Companies added"
          value={companies.added}
          of={`${figure(companies.matched)} matched${matchedBy.length === 0 ? "" : ` (rows: ${matchedBy.join(", ")})`}, ${figure(companies.changed)} changed, ${figure(companies.withdrawn)} withdrawn`}
        />
        <Figure
          name="Rounds added"
          value={rounds.added}
          of={`${figure(rounds.changed)} corrected, ${figure(rounds.withdrawn)} withdrawn${rounds.replaced ? ` (${figure(rounds.replaced)} replaced by another of the same company)` : ""}`}
        />
        {rounds.joined !== undefined && (
          <Figure
            name="Rows joined"
            value={rounds.joined}
            of={`to rounds that other sources state too${rounds.repeated ? `, ${figure(rounds.repeated)} repeat a round of another row` : ""}`}
          />
        )}
        <Figure name="People added" value={people.added} of={`${figure(people.withdrawn)} withdrawn`} />
        {amounts !== null && (
          <Figure
            name="Median amount"
            value={formatAmount({ minor: amounts.medianMinor, currency: amounts.currency })}
            of={`largest ${formatAmount({ minor: amounts.largestMinor, currency: amounts.currency })}, of ${counted(amounts.count, "amount")}`}
          />
        )}
        {days !== null && <Figure name="Days" value={days.distinct} of={`from ${days.first} to ${days.last}`} />}
        <Figure
          name="Rows"
          value={all}
          of={`${figure(rows.rejected)} rejected, ${figure(rows.undecided)} to decide, ${figure(rows.reviews)} for review, ${figure(rows.excluded)} out of scope`}
        />
      </dl>
      {notices.map((notice) => (
        <p key={notice} className="mt-3 max-w-prose text-muted [overflow-wrap:anywhere]">
          {onScreen(notice)}
        </p>
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
        caption="Sample changes"
        wide
        rows={samples.map((sample, place) => ({ ...sample, place }))}
        keyOf={({ place }) => place}
        columns={[
          { heading: "Company", render: ({ company }) => <span className="[overflow-wrap:anywhere]">{company}</span> },
          { heading: "Change", render: ({ kind, subject }) => `${CHANGE[kind]} ${subject}` },
          { heading: "Values", render: (sample) => <SampleValues sample={sample} /> },
        ]}
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
          {field.replaceAll("_", " ")}: <del>{text(before)}</del> → {text(after)}
        </li>
      ))}
    </ul>
  );
}

function describeRound({ amountMinor, currency, stage, announcedOn }: NonNullable<Sample["round"]>): string {
  const amount = amountMinor === null || currency === null ? null : formatExactAmount({ minor: amountMinor, currency });
  return [amount, stage, announcedOn].filter((part) => part !== null).join(", ") || "no details";
}

function text(value: unknown): string {
  if (value === null) return "empty";
  return typeof value === "string" ? value : JSON.stringify(value);
}
