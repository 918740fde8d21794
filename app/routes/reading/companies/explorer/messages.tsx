import { searchLabel } from "../../../../../core/reading/directory/search/words/search-signs.ts";
import { ProblemList } from "../../../../ui/frame/problem-list.tsx";
import { QuestionNotes } from "../../../../ui/question-notes.tsx";
import { WithoutDollars } from "../../../../ui/without-dollars.tsx";
import { formatAmount } from "../../../../ui/format/format-amount.ts";
import { formatDate } from "../../../../ui/format/format-date.ts";
import { addressOf } from "./view.ts";
import { FullDatabaseText, NamedPages } from "./full-database.tsx";
import type { Explorer } from "./load-list.ts";
import { counted } from "../../../../ui/format/count.ts";

/** The active filters, each a link that removes it. */
export function ActiveFilters({ explorer: { active, view, exactWords } }: { readonly explorer: Explorer }) {
  if (active.length === 0) return null;
  return (
    <ul className="chips" aria-label="Active filters">
      {active.map(({ label, address }) => (
        <li key={label}>
          <a href={address} aria-label={`Remove ${label}`}>
            {label}
          </a>
        </li>
      ))}
      <li>
        <a className="all" href={addressOf(new URLSearchParams(), { ...view, mine: null })}>
          Clear all
        </a>
      </li>
      {exactWords !== null && (
        <li>
          <a className="all" href={exactWords}>
            Search for these exact words instead
          </a>
        </li>
      )}
    </ul>
  );
}

/** Invalid parameters, which were ignored, values without any round, and corrected or widened places. */
export function Problems({
  explorer: { problems, unknown, places, notes, beside, named, full },
}: {
  readonly explorer: Explorer;
}) {
  return (
    <>
      <ProblemList
        heading={
          problems.length === 1 ? "We ignored a filter we couldn't read:" : "We ignored some filters we couldn't read:"
        }
        problems={problems}
      />
      <ProblemList heading="No rounds have these values:" problems={full === null ? unknown : []} />
      <QuestionNotes notes={notes} />
      {named.length > 0 && (
        <p className="text-sm wrap-anywhere">
          Pages of this name: <NamedPages pages={named} />
        </p>
      )}
      <OtherReadings beside={beside} />
      {places.map(({ typed, place }) => (
        <p key={typed} className="text-sm text-muted wrap-anywhere">
          Showing {place} for “{typed}”.
        </p>
      ))}
    </>
  );
}

/** Rounds by other readings of the question, one of which may be meant. */
function OtherReadings({ beside }: Pick<Explorer, "beside">) {
  return beside.map(({ says, matching, address }) => (
    <p key={says} className="text-sm text-muted">
      or:{" "}
      <a className="link" href={address}>
        {counted(matching, "round")} {says}
      </a>
    </p>
  ));
}

/** States which rounds an amount filter or chart leaves out, or the order by amount puts last. */
export function WithoutDollarsNote({ explorer }: { readonly explorer: Explorer }) {
  const { withoutDollars, query, view } = explorer;
  if (withoutDollars.length === 0) return null;
  const isFiltered = /(?:^|&)amount-/.test(query);
  const effect = isFiltered
    ? "the amount filter leaves them out"
    : view.presentation === "charts"
      ? "totals leave them out"
      : "they are sorted last";
  return <WithoutDollars counts={withoutDollars} effect={effect} />;
}

/** The only round that answers a question, in one sentence: "$41M, Series B, Nov 21, 2026. Founder: Ada North." */
export function SingleAnswer({ explorer: { question, matching, rows } }: { readonly explorer: Explorer }) {
  const [round] = rows;
  if (question === null || matching !== 1 || round === undefined) return null;
  const { companyName, amount, fundingType, announced, founderName } = round;
  const facts = [
    amount === null ? "amount undisclosed" : formatAmount(amount),
    fundingType,
    announced && formatDate(announced),
  ];
  return (
    <p className="wrap-anywhere">
      <strong className="font-semibold">{companyName}</strong>: {facts.filter(Boolean).join(", ")}.
      {founderName !== null && ` Founder: ${founderName}.`}
    </p>
  );
}

/** The empty result, with filters that can be removed to get results. */
export function NothingFound({ explorer }: { readonly explorer: Explorer }) {
  const { active, broader, view, full, words, meant } = explorer;
  return (
    <div className="card px-6 py-12 text-center">
      <h2 className="text-xl font-semibold wrap-anywhere">
        {full !== null
          ? "The rounds you see have no match"
          : active.length === 0
            ? "All of these companies are hidden"
            : `No rounds match ${active.length > 1 ? "all of these filters" : (active[0]?.label ?? "")}`}
      </h2>
      {meant.length > 0 && (
        <p className="mt-3 wrap-anywhere">
          Did you mean <NamedPages pages={meant} />?
        </p>
      )}
      {full !== null && (
        <div className="mt-2">
          <FullDatabaseText full={full} matching={0} words={words} />
        </div>
      )}
      {words !== null && full === null && (
        <p className="mt-3 wrap-anywhere">
          {searchLabel(words)} has no other meaning here, so names and texts were searched for it.
        </p>
      )}
      {broader.length > 0 ? (
        <>
          <p className="mt-3 text-muted">
            {full === null ? "Try removing a filter:" : "Or remove a filter, to see more of the newest rounds:"}
          </p>
          <ul className="mx-auto mt-4 grid max-w-prose gap-2">
            {broader.map(({ label, address, matching }) => (
              <li key={label}>
                <a className="link inline-flex min-h-11 items-center" href={address}>
                  Remove “{label.replaceAll(/[“”]/g, "")}” ({counted(matching, "round")})
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        full === null && (
          <p className="mt-3 text-muted">Removing one filter is not enough. Start again from all rounds.</p>
        )
      )}
      <p className="mt-6">
        <a className="button button-quiet" href={addressOf(new URLSearchParams(), { ...view, mine: null })}>
          Clear all filters
        </a>
      </p>
    </div>
  );
}
