import { type KeyboardEvent, type Ref, useRef } from "react";
import { Form, useSubmit } from "react-router";
import type { Match } from "../../../../core/intake/ingest/review/matches.ts";
import type { ReviewCandidate, ReviewDesk as Desk } from "../../../../core/intake/ingest/review/queue.ts";
import type { FormState } from "../../../form-post.ts";
import { PrimaryButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { figure } from "../format.ts";
import { QueueLinks } from "../list-navigation.tsx";
import { ReviewEvidence } from "./evidence.tsx";
import { ReviewFields } from "./fields.tsx";
import { reviewAddress } from "./last.tsx";
import { CompanyChoices } from "./matches.tsx";

const TYPING_MS = 250;

const KIND_NAMES = { match: "Uncertain match", news: "News", person: "Person" } as const;

interface ReviewDeskProps {
  readonly desk: Desk & { readonly candidate: ReviewCandidate };
  readonly kind: string | null;
  readonly search: string;
  /** Receives the focus when the candidate is shown. */
  readonly landing: Ref<HTMLElement>;
  /** The values and problems of a form that was rejected. */
  readonly state: FormState | null;
}

/** A candidate with its evidence, possible companies, actions and editable values. */
export function ReviewDesk({ desk, kind, search, landing, state }: ReviewDeskProps) {
  const { candidate, place, total, previous, next } = desk;
  const { id, texts, reason, matches, found } = candidate;
  const address = reviewAddress(kind, id);
  const isPerson = candidate.kind === "person";
  return (
    <section ref={landing} tabIndex={-1} aria-labelledby="candidate" className="review-desk">
      <div className="review-head">
        <h2 id="candidate">
          {texts.name || candidate.ref} <span className="badge">{KIND_NAMES[candidate.kind]}</span>
        </h2>
        <p className="text-sm text-muted">
          {figure(place)} of {figure(total)}
        </p>
      </div>
      <p className="mt-1 first-letter:uppercase">{reason}</p>
      {!isPerson && <KnownCompany match={matches[0]} />}
      <div className="review-columns">
        <ReviewEvidence candidate={candidate} />
        {!isPerson && (
          <div>
            <CompanyChoices form={`decision-${id}`} matches={matches} found={found} />
            <CompanySearch address={reviewAddress(kind, null)} item={id} kind={kind} search={search} />
          </div>
        )}
      </div>
      <Form method="post" action={address} id={`decision-${id}`} replace preventScrollReset className="review-decision">
        <input type="hidden" name="item" value={id} />
        {isPerson && <input type="hidden" name="about" value="person" />}
        {state?.outcome && <FormOutcome outcome={state.outcome} />}
        <Scope candidate={candidate} />
        <div className="office-actions review-bar">
          <PrimaryButton name="verdict" value="accept">
            {isPerson ? "Another person: list" : "Accept"} <kbd aria-hidden="true">a</kbd>
          </PrimaryButton>
          <QuietButton name="verdict" value="reject">
            {isPerson ? "The same person: remove for good" : "Reject"} <kbd aria-hidden="true">r</kbd>
          </QuietButton>
          <nav aria-label="Candidates" className="review-steps">
            <QueueLinks
              previous={previous === null ? null : reviewAddress(kind, previous)}
              next={next === null ? null : reviewAddress(kind, next)}
            />
          </nav>
        </div>
        {!isPerson && <ReviewFields texts={texts} state={state} />}
      </Form>
    </section>
  );
}

/** The already known company, so that one key accepts the candidate. */
function KnownCompany({ match }: { readonly match: Match | undefined }) {
  if (match?.isKnown !== true) return null;
  const { name, domain, rounds } = match;
  return (
    <p className="mt-1">
      <span className="badge">Known company</span> {name}
      {domain !== null && ` (${domain})`}.{" "}
      {rounds.some(({ isSame }) => isSame)
        ? "It already lists this round: accepting adds this source to it."
        : "Accepting adds this round to it."}
    </p>
  );
}

/** Scope of the decision; a group by default, because it has one answer. */
function Scope({ candidate: { kind, groupSize, documentSize } }: { readonly candidate: ReviewCandidate }) {
  const scopes = [
    ...(groupSize > 1
      ? [
          {
            value: "group",
            text: {
              news: `All ${figure(groupSize)} reports of this round`,
              match: `All ${figure(groupSize)} rows of this group, as one company`,
              person: `All ${figure(groupSize)} mentions of this name at the company`,
            }[kind],
          },
        ]
      : []),
    ...(kind === "person" && groupSize > 1 ? [] : [{ value: "item", text: "Only this one" }]),
    ...(documentSize > 1
      ? [
          {
            value: "document",
            text:
              kind === "person"
                ? `All ${figure(documentSize)} held people of this document, with the same answer`
                : `All ${figure(documentSize)} open items of this document, each with its best match`,
          },
        ]
      : []),
  ];
  if (scopes.length === 1) return <input type="hidden" name="scope" value="item" />;
  return (
    <fieldset className="review-scope">
      <legend>
        Decide <kbd aria-hidden="true">g</kbd>
      </legend>
      {scopes.map(({ value, text }, i) => (
        <label key={value}>
          <input type="radio" name="scope" value={value} defaultChecked={i === 0} /> {text}
        </label>
      ))}
    </fieldset>
  );
}

interface CompanySearchProps {
  readonly address: string;
  readonly item: number;
  readonly kind: string | null;
  readonly search: string;
}

/** Searches companies by name or domain, live while typing if JavaScript is available. */
function CompanySearch({ address, item, kind, search }: CompanySearchProps) {
  const submit = useSubmit();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const choose = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") event.currentTarget.closest("section")?.focus();
    if (event.key !== "Enter" || event.currentTarget.value !== search) return;
    const first = document.querySelector<HTMLInputElement>(".review-found input");
    if (first === null) return;
    event.preventDefault();
    first.click();
    first.focus();
  };
  return (
    <search>
      <Form
        method="get"
        action={address}
        replace
        preventScrollReset
        className="review-search"
        onChange={({ currentTarget }) => {
          clearTimeout(typing.current);
          typing.current = setTimeout(
            () => void submit(currentTarget, { replace: true, preventScrollReset: true }),
            TYPING_MS,
          );
        }}
      >
        {kind !== null && <input type="hidden" name="kind" value={kind} />}
        <input type="hidden" name="item" value={item} />
        <label htmlFor="company-search">
          Another company <kbd aria-hidden="true">/</kbd>
        </label>
        <div className="flex gap-2">
          <input
            id="company-search"
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            placeholder="Name or domain"
            autoComplete="off"
            className="office-box min-w-0 grow"
            onKeyDown={choose}
          />
          <QuietButton>Search</QuietButton>
        </div>
      </Form>
    </search>
  );
}
