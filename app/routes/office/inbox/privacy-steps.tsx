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
import { OfficeForm } from "../kit/form.tsx";
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
  return (
    <Section id="subject" heading="Person concerned" headingClass="text-lg font-semibold">
      <p className="mt-2">
        {subject === null ? (
          held === true && (outcome === "deleted" || outcome === "opted_out") ? (
            "The data is erased."
          ) : (
            "Not in the catalogue."
          )
        ) : (
          <>
            <TextLink href={editPath(subject.kind, subject.id)}>{subject.name}</TextLink>
            {subject.companies.length > 0 && `, ${subject.companies.join(", ")}`}
          </>
        )}
      </p>
      {isOpen && (
        <form method="post" className="mt-3 grid justify-items-start gap-2">
          <input type="hidden" name="intent" value="subject" />
          {candidates.map((one) => (
            <label key={one.id} className="flex min-h-11 items-center gap-2">
              <input type="radio" name="person" value={one.id} defaultChecked={isSame(one, subject)} />
              <span>
                {one.name}
                {one.companies.length > 0 && `, ${one.companies.join(", ")}`}{" "}
                <span className="text-muted">({reasonOf(one)})</span>
              </span>
            </label>
          ))}
          <label className="flex min-h-11 items-center gap-2">
            <input type="radio" name="person" value="" defaultChecked={subject === null} />
            Not in the catalogue
          </label>
          <div>
            <TextField {...fieldOf(state, "other")} label="Or another person: their ID in the catalogue" />
          </div>
          <QuietButton>Save person</QuietButton>
        </form>
      )}
    </Section>
  );
}

function isSame(one: Candidate, subject: RequestDetails["subject"]): boolean {
  return subject?.kind === one.kind && subject.id === one.id;
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
            <OfficeForm
              className="mt-3"
              hidden={{ intent: "identity_link" }}
              fields={[{ name: "address", label: "Address", type: "email", required: true, maxLength: 254 }]}
              state={state}
              submit="Send identity link"
              isMain={false}
            />
            <OfficeForm
              className="mt-5"
              hidden={{ intent: "identity" }}
              fields={[
                {
                  name: "judgement",
                  label: "How you verified it",
                  type: "text",
                  rows: 2,
                  required: true,
                  maxLength: 1_000,
                },
              ]}
              state={state}
              submit="Record as verified"
              isMain={false}
            />
          </>
        )
      )}
    </Section>
  );
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
        type !== "opt-out" && (
          <OfficeForm
            className="mt-3"
            hidden={{ intent: "extend" }}
            fields={[{ name: "reason", label: "Reason for an extension", required: true, maxLength: 500 }]}
            state={state}
            submit="Extend and notify"
            isMain={false}
          />
        )
      )}
    </Section>
  );
}

interface Answer {
  readonly outcome: RequestOutcome;
  readonly label: string;
  readonly effect: string;
}

/** Whether there is data about them follows from the person concerned. */
const CHECKED = {
  yes: { outcome: "checked", label: "Answer yes", effect: "Mails them that we hold data about them." },
  no: { outcome: "checked", label: "Answer no", effect: "Mails them that we hold no data about them." },
} as const satisfies Readonly<Record<string, Answer>>;

const ACTIONS: readonly Answer[] = [
  { outcome: "copied", label: "Send the copy", effect: "Gives them a page and a file with everything we hold." },
  {
    outcome: "corrected",
    label: "Report the correction",
    effect: "Mails them that their data is corrected, once it was edited.",
  },
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
function NobodyField({
  subject,
  candidates,
}: { readonly subject: RequestDetails["subject"] } & Pick<PrivacyStepsProps, "candidates">) {
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
        <NobodyField subject={subject} candidates={candidates} />
        {[CHECKED[subject === null ? "no" : "yes"], ...ACTIONS].map(({ outcome, label, effect }) => (
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
            <NobodyField subject={subject} candidates={candidates} />
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
