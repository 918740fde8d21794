import { LIKE_SUPPRESSED } from "../../../../core/intake/ingest/review/objected.ts";
import type { Match } from "../../../../core/intake/ingest/review/matches.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import { formatPlace } from "../../../ui/format/format-place.ts";

interface CompanyChoicesProps {
  /** Why it is asked. */
  readonly reason: string;
  readonly matches: readonly Match[];
  readonly found: readonly Match[] | null;
}

/** Companies the candidate may be about, each with the evidence for and against it. */
export function CompanyChoices({ reason, matches, found }: CompanyChoicesProps) {
  const likely = matches[0]?.isLikely === true ? matches[0].id : reason === LIKE_SUPPRESSED ? null : "new";
  const further = (found ?? []).filter(({ id }) => !matches.some((match) => match.id === id));
  return (
    <fieldset className="work-matches">
      <legend>Which company is it?</legend>
      {matches.map((match, i) => (
        <Choice key={match.id} match={match} number={i + 1} isChosen={match.id === likely} />
      ))}
      <label className="work-match">
        <input type="radio" name="company" value="new" defaultChecked={likely === "new"} />
        <span>
          <span className="font-semibold">New company</span> <kbd aria-hidden="true">n</kbd>
          {matches.length === 0 && (
            <span className="block text-sm text-muted">No similar company in the catalogue.</span>
          )}
        </span>
      </label>
      <div className="work-found" aria-live="polite">
        {further.map((match, i) => (
          <Choice key={match.id} match={match} number={matches.length + i + 1} isChosen={false} />
        ))}
        {found !== null && further.length === 0 && (
          <p className="mt-2 text-sm text-muted">
            {found.length === 0 ? "No company has this name or domain." : "Already listed above."}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** The already known company, so that one key accepts the candidate. */
export function KnownCompany({ match, hasRound }: { readonly match: Match | undefined; readonly hasRound: boolean }) {
  if (match?.isKnown !== true) return null;
  const { name, domain, rounds } = match;
  return (
    <p className="mb-3">
      <span className="badge">Known company</span> {name}
      {domain !== null && ` (${domain})`}.{" "}
      {!hasRound
        ? "Accepting adds this source to it."
        : rounds.some(({ isSame }) => isSame)
          ? "It already lists this round: accepting adds this source to it."
          : "Accepting adds this round to it."}
    </p>
  );
}

interface ChoiceProps {
  readonly match: Match;
  readonly number: number;
  readonly isChosen: boolean;
}

function Choice({ match, number, isChosen }: ChoiceProps) {
  const { id, name, slug, domain, city, country, reasons, rounds } = match;
  const place = formatPlace({ city, region: null, country });
  return (
    <div className="work-match">
      <input
        type="radio"
        name="company"
        value={id}
        id={`company-${id}`}
        data-choice={number}
        defaultChecked={isChosen}
      />
      <div className="min-w-0">
        <label htmlFor={`company-${id}`}>
          <span className="font-semibold">{name}</span> {number < 10 && <kbd aria-hidden="true">{number}</kbd>}
          <span className="block text-sm text-muted">{[domain, place].filter(Boolean).join(" · ")}</span>
        </label>
        <ul className="work-reasons">
          {reasons.map(({ text, isFor }) => (
            <li key={text} data-against={isFor ? undefined : ""}>
              {text}
            </li>
          ))}
        </ul>
        {rounds.length > 0 && (
          <p className="text-sm text-muted">
            Rounds: {rounds.map(describeRound).join("; ")}.{" "}
            <TextLink href={`/companies/${slug}`} target="_blank" rel="noopener">
              Page <span className="sr-only">of {name}</span>
            </TextLink>
          </p>
        )}
      </div>
    </div>
  );
}

function describeRound({ amount, stageText, when, isSame }: Match["rounds"][number]): string {
  const facts = [stageText, amount && formatAmount(amount), when && formatDate(when)].filter(Boolean).join(", ");
  return `${facts || "no details"}${isSame ? " (this round)" : ""}`;
}
