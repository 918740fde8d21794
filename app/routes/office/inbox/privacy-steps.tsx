import type { Candidate, RequestDetails } from "../../../../core/office/privacy/read-request.ts";
import type { RequestOutcome } from "../../../../core/office/privacy/request-types.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { PublishedDate } from "../../../ui/format/date.tsx";
import { AreaField, TextField } from "../../../ui/forms/form-fields.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { fieldOf, type FormState } from "../../../form-post.ts";
import { editPath } from "../catalogue/kinds.ts";
import { Due } from "./labels.tsx";
import { ActionButton } from "../office-page.tsx";
import { type FormField, OfficeForm } from "../kit/form.tsx";
import { Section } from "../../../ui/frame/section.tsx";

interface PrivacyStepsProps {
  readonly request: RequestDetails;
  readonly candidates: readonly Candidate[];
  /** Domains whose addresses prove the identity. */
  readonly domains: readonly string[];
  readonly today: string;
  readonly state: FormState | undefined;
}

/** The steps before an answer to a privacy request: the person it concerns, their identity and the deadlines. */
export function PrivacySteps(props: PrivacyStepsProps) {
  const { request } = props;
  const isOpen = request.doneAt === null;
  return (
    <div className="mt-8 grid max-w-prose gap-8">
      <SubjectStep {...props} isOpen={isOpen} />
      {request.subject !== null && <IdentityStep {...props} isOpen={isOpen} />}
      {isOpen && <DeadlineStep {...props} />}
    </div>
  );
}

type StepProps = PrivacyStepsProps & { readonly isOpen: boolean };

function SubjectStep({ request, candidates, state, isOpen }: StepProps) {
  const { subject, outcome, held } = request;
  const isErased = held === true && (outcome === "deleted" || outcome === "opted_out");
  return (
    <Section id="subject" heading="Person concerned" headingClass="text-lg font-semibold">
      <p className="mt-2">
        {subject === null && (isErased ? "The data is erased." : "Not in the catalogue.")}
        {subject !== null && <TextLink href={editPath(subject.kind, subject.id)}>{subject.name}</TextLink>}
        {subject !== null && subject.companies.length > 0 && `, ${subject.companies.join(", ")}`}
      </p>
      {isOpen && (
        <form method="post" className="mt-3 grid justify-items-start gap-2">
          <input type="hidden" name="intent" value="subject" />
          {candidates.map((one) => (
            <label key={one.id} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="person"
                value={one.id}
                defaultChecked={subject?.kind === one.kind && subject.id === one.id}
              />
              <span>
                {[one.name, ...one.companies].join(", ")} <span className="text-muted">({reasonOf(one)})</span>
              </span>
            </label>
          ))}
          <label className="flex min-h-11 items-center gap-2">
            <input type="radio" name="person" value="" defaultChecked={subject === null} />
            Not in the catalogue
          </label>
          <TextField {...fieldOf(state, "other")} label="Or another person: their ID in the catalogue" />
          <QuietButton>Save person</QuietButton>
        </form>
      )}
    </Section>
  );
}

function reasonOf({ hasName, hasAddress, hasDomain, hasCompany }: Candidate): string {
  if (!hasName) return hasAddress ? "the same address" : "another name, at the same company";
  if (hasAddress) return "the same address";
  if (hasDomain) return "the address is at the company's domain";
  return hasCompany ? "the same name and company" : "the same name";
}

function IdentityStep({ request, domains, state, isOpen }: StepProps) {
  const { verification, verifiedAt, verifiedBy, verificationNote } = request;
  return (
    <Section id="identity" heading="Identity" headingClass="text-lg font-semibold">
      {verification !== null && verifiedAt !== null ? (
        <p className="mt-2">
          Verified {verification === "link" ? "by a link mailed to their address" : `by ${verifiedBy}`},{" "}
          <Instant at={verifiedAt} />.{verificationNote !== null && ` ${verificationNote}`}
        </p>
      ) : (
        isOpen && (
          <>
            <p className="mt-2">
              Not verified.{" "}
              {domains.length > 0
                ? `Send a link to an address at ${domains.join(" or ")}, or to one on record.`
                : "No company domain is known. Verify the identity yourself and note how."}
            </p>
            <Step intent="identity_link" field={ADDRESS} submit="Send identity link" state={state} />
            <Step intent="identity" field={JUDGEMENT} submit="Record as verified" state={state} />
          </>
        )
      )}
    </Section>
  );
}

const ADDRESS: FormField = { name: "address", label: "Address", required: true, maxLength: 254 };
const JUDGEMENT: FormField = {
  name: "judgement",
  label: "How you verified it",
  type: "text",
  rows: 2,
  required: true,
  maxLength: 1_000,
};
const REASON: FormField = { name: "reason", label: "Reason for an extension", required: true, maxLength: 500 };

function Step({
  intent,
  field,
  ...form
}: Pick<PrivacyStepsProps, "state"> & { readonly intent: string; readonly field: FormField; readonly submit: string }) {
  return <OfficeForm className="mt-4" hidden={{ intent }} fields={[field]} isMain={false} {...form} />;
}

function DeadlineStep({ request, today, state }: PrivacyStepsProps) {
  const { deadlines, extendedAt, extensionReason, type } = request;
  return (
    <Section id="deadlines" heading="Deadlines" headingClass="text-lg font-semibold">
      <ul className="mt-2 grid gap-1">
        {deadlines.map(({ law, on }) => (
          <li key={law}>
            {law}: <PublishedDate date={{ date: on, precision: "day" }} /> <Due on={on} today={today} />
          </li>
        ))}
      </ul>
      {extendedAt !== null ? (
        <p className="mt-2">
          Extended <Instant at={extendedAt} />: {extensionReason}
        </p>
      ) : (
        type !== "opt-out" && <Step intent="extend" field={REASON} submit="Extend and notify" state={state} />
      )}
    </Section>
  );
}

type Answer = readonly [outcome: RequestOutcome, label: string, effect: string];

/** Whether there is data about them follows from the person concerned. */
const CHECKED: Readonly<Record<"yes" | "no", Answer>> = {
  yes: ["checked", "Say that we hold data", "Mails them that we hold data about them."],
  no: ["checked", "Say that we hold none", "Mails them that we hold no data about them."],
};

const ACTIONS: readonly Answer[] = [
  ["copied", "Send the copy", "Gives them a page and a file with everything we hold."],
  ["corrected", "Report the correction", "Mails them that their data is corrected, once it was edited."],
];

/** The requested outcome of each type of request; its button comes first. */
const ASKED: Readonly<Record<RequestDetails["type"], RequestOutcome | null>> = {
  "check-data": "checked",
  "access-data": "copied",
  "correct-data": "corrected",
  "delete-data": "deleted",
  "opt-out": "opted_out",
  other: "answered",
};

const KEPT =
  "No source lists them again. Deleted data can't be restored. Stored source files stay unchanged as proof of the rounds they state, and are not shown.";

const SUPPRESSING: readonly {
  readonly outcome: RequestOutcome;
  readonly label: string;
  readonly text: string;
  /** The effect without a verified identity, where it differs. */
  readonly unverified?: string;
}[] = [
  {
    outcome: "deleted",
    label: "Delete",
    text: `Deletes the person from the catalogue, the email finder and waiting mail. ${KEPT}`,
  },
  {
    outcome: "opted_out",
    label: "Opt out",
    text: `Removes the person from the catalogue, the email finder and waiting mail. ${KEPT}`,
    unverified:
      "Takes the person off the site and prevents every source from listing them again. The identity is not verified, so nothing is deleted: you can undo this under Suppressed.",
  },
];

/** Confirms that listed people with the requester's name or address are others, because the mail states that. */
function NobodyField({ request: { subject }, candidates }: Pick<PrivacyStepsProps, "request" | "candidates">) {
  const alike = subject === null ? candidates.filter(({ hasName, hasAddress }) => hasName || hasAddress) : [];
  const [only] = alike;
  if (only === undefined) return null;
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name="nobody" required />
      {alike.length === 1
        ? `${only.name}, listed above, is not the requester.`
        : `None of the ${alike.length} people listed above is the requester.`}
    </label>
  );
}

/** The possible answers of an open privacy request. */
export function PrivacyAnswers({ request, candidates, state }: PrivacyStepsProps) {
  const { subject, type } = request;
  const asked = ASKED[type];
  // Without a person there is nothing to delete, and the answer says so.
  const main = subject === null && SUPPRESSING.some(({ outcome }) => outcome === asked) ? "checked" : asked;
  const look = (outcome: RequestOutcome) => (main === outcome ? "button button-primary" : "button button-quiet");
  return (
    <Section id="act" heading="Actions" headingClass="text-lg font-semibold">
      <p className="mt-2 text-muted">Each action closes the request and mails the outcome to {request.email}.</p>
      {type === "correct-data" && subject !== null && (
        <p className="mt-2">
          <TextLink href={editPath(subject.kind, subject.id)}>Open the editor</TextLink>
        </p>
      )}
      <form method="post" className="mt-3 grid justify-items-start gap-3">
        <input type="hidden" name="intent" value="answer" />
        <NobodyField request={request} candidates={candidates} />
        {[CHECKED[subject === null ? "no" : "yes"], ...ACTIONS].map(([outcome, label, effect]) => (
          <p key={outcome} className="flex flex-wrap items-center gap-3">
            <button type="submit" name="outcome" value={outcome} className={look(outcome)}>
              {label}
            </button>
            <span className="text-sm text-muted">{effect}</span>
          </p>
        ))}
      </form>
      <div className="mt-3 flex flex-wrap gap-3">
        {SUPPRESSING.map(({ outcome, label, text, unverified }) => (
          <ActionButton
            key={outcome}
            name="outcome"
            value={outcome}
            label={label}
            of={subject?.name ?? request.name}
            hidden={{ intent: "answer" }}
            isMain={outcome === main}
            confirm={{
              text:
                subject?.kind === "company"
                  ? "Takes the company off the site and prevents every source from listing it again. You can undo this on its screen."
                  : (request.verification === null && unverified) || text,
              button: `${label} now`,
            }}
          >
            <NobodyField request={request} candidates={candidates} />
          </ActionButton>
        ))}
      </div>
      <form method="post" className="mt-6 space-y-3">
        <input type="hidden" name="intent" value="answer" />
        <AreaField {...fieldOf(state, "text")} label="Your answer" rows={3} required maxLength={5_000} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="outcome" value="answered" className={look("answered")}>
            Send answer
          </button>
          {type === "correct-data" && (
            <QuietButton name="outcome" value="not_corrected">
              Nothing to correct, for this reason
            </QuietButton>
          )}
          <QuietButton name="outcome" value="declined">
            Decline with this text
          </QuietButton>
        </div>
      </form>
    </Section>
  );
}
