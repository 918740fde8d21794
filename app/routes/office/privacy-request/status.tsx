import { titled } from "../../../page-meta.ts";
import { data } from "react-router";
import { z } from "zod";
import { EDITABLE, valuesSchema } from "../../../../core/intake/curation/edit-values.ts";
import { ChangedMeanwhile } from "../../../../core/intake/curation/edit-subject.ts";
import { answerOwnRequest, mayUseOwnData } from "../../../../core/office/privacy/answer-request.ts";
import { type HeldMessage, readHeldData, showValues } from "../../../../core/office/privacy/held-data.ts";
import { correctOwnData, listOwnForms, type OwnForm } from "../../../../core/office/privacy/own-data.ts";
import { readRequest, type RequestDetails } from "../../../../core/office/privacy/read-request.ts";
import { readRequestToken } from "../../../../core/office/privacy/request-link.ts";
import { type RequestOutcome, TYPE_WORDS } from "../../../../core/office/privacy/request-types.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { mailTitle } from "../../../../core/shared/outbox/mails.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { type FormState, problemsOf, readFormPost } from "../../../form-post.ts";
import { DangerButton, PrimaryButton, PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import { AreaField, TextField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome, type Outcome } from "../../../ui/forms/form-outcome.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { PublishedDate } from "../../../ui/format/date.tsx";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/status.ts";
import { HiddenFields } from "../office-page.tsx";
import { HeldDataList, type ShownData } from "./held-data-list.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const token = tokenOf(request);
  const id = readRequestToken(ctx, "status", token);
  const found = id === null ? null : await readRequest(ctx, id);
  if (found === null) return data(null, 404);
  const subject = mayUseOwnData(found, ctx.clock.now()) ? found.subject : null;
  const held = subject && (await readHeldData(ctx, subject, found.isConfirmed ? found.email : null));
  const own = held && {
    held: { ...held, values: showValues(held.values), messages: held.messages.map(titledMail) },
    forms: await listOwnForms(ctx, subject),
  };
  return { token, request: found, own };
}

function titledMail(message: HeldMessage): HeldMessage {
  return message.kind === "mail" ? { ...message, text: mailTitle(message.text) } : message;
}

const postForm = z.union([
  z.object({ intent: z.literal("remove") }),
  z.looseObject({
    intent: z.literal("correct"),
    kind: z.enum(["person", "role", "company"]),
    id: z.coerce.number().int().positive(),
  }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const siteUrl = context.get(siteContext).url;
  const id = readRequestToken(ctx, "status", tokenOf(request));
  if (id === null) return data(null, 404);
  const post = await readFormPost(request, postForm);
  if (post.kind !== "valid") return refusal("Please reload the page and try again.", 400);
  try {
    if (post.form.intent === "remove") {
      await answerOwnRequest(ctx, { id, siteUrl, outcome: "deleted" });
      return stateOf({ kind: "done", text: "Your data is deleted." });
    }
    const { kind, id: formId } = post.form;
    const parsed = valuesSchema(EDITABLE[kind]).safeParse(post.values);
    if (!parsed.success) {
      const state = stateOf({ kind: "problem", text: "Please check the marked fields." });
      return data({ ...state, problems: problemsOf(parsed.error), values: post.values }, 400);
    }
    const was = Object.fromEntries(
      Object.entries(post.values).flatMap(([name, value]) => (name.startsWith("was-") ? [[name.slice(4), value]] : [])),
    );
    await correctOwnData(ctx, { id, siteUrl, form: { kind, id: formId }, values: parsed.data, was });
    return stateOf({ kind: "done", text: "Your correction is published." });
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    // The message for editors says who changed the values.
    if (error instanceof ChangedMeanwhile)
      return refusal("These values changed meanwhile. Reload the page and correct them again.", 409, post.values);
    return refusal(error.message, statusOf(error.code), post.values);
  }
}

function stateOf(outcome: Outcome): FormState {
  return { values: {}, problems: {}, outcome };
}

function refusal(text: string, status: number, values: FormState["values"] = {}) {
  return data({ ...stateOf({ kind: "problem", text }), values }, { ...PRIVATE, status });
}

export const meta = titled("Your privacy request");

export default function RequestStatus({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <InvalidLink />;
  const { request, own, token } = loaderData;
  return (
    <div className="mx-auto max-w-page px-4 py-8 md:px-6">
      <h1 className="text-2xl font-bold md:text-3xl">Your privacy request</h1>
      {actionData?.outcome && (
        <div className="mt-5 max-w-prose">
          <FormOutcome outcome={actionData.outcome} />
        </div>
      )}
      <Steps request={request} />
      {own && <OwnData request={request} held={own.held} forms={own.forms} state={actionData ?? null} token={token} />}
    </div>
  );
}

const OUTCOMES: Readonly<Record<RequestOutcome, string>> = {
  checked: "We checked our records.",
  copied: "We prepared your copy.",
  corrected: "Your data was corrected.",
  not_corrected: "We checked your data and found nothing to correct:",
  deleted: "Your data was deleted, and you won't be listed again.",
  opted_out: "You were removed from our lists, and you won't be listed again.",
  answered: "We answered:",
  declined: "We declined your request:",
};

const NOTHING = "We looked for data about you and found none.";

/** Outcomes that have a second text for requesters about whom nothing was found. */
const OUTCOMES_OF_NOTHING: Partial<Readonly<Record<RequestOutcome, string>>> = {
  checked: NOTHING,
  copied: NOTHING,
  corrected: NOTHING,
  not_corrected: NOTHING,
  deleted: `${NOTHING} You won't be listed, even if one of our sources names you.`,
  opted_out: "You aren't on our lists, and you won't be listed, even if one of our sources names you.",
};

function Steps({ request }: { readonly request: RequestDetails }) {
  const { type, receivedAt, isConfirmed, verification, dueOn, extensionReason, outcome, held, doneAt, answer } =
    request;
  const isOpen = doneAt === null;
  const isVerified = verification !== null;
  return (
    <dl className="card mt-6 grid max-w-prose gap-x-6 gap-y-3 p-6 sm:grid-cols-[max-content_1fr] [&_dt]:font-semibold">
      <dt>Request</dt>
      <dd>{TYPE_WORDS[type]}</dd>
      <dt>Received</dt>
      <dd>
        <Instant at={receivedAt} />
      </dd>
      <dt>E-mail address</dt>
      <dd>{confirmationText(isConfirmed, isOpen && !isVerified)}</dd>
      <dt>Identity</dt>
      <dd>{identityText(isVerified, isOpen)}</dd>
      <dt>{isOpen ? "Answer by" : "Answer"}</dt>
      <dd>
        {isOpen ? (
          <>
            <PublishedDate date={{ date: dueOn, precision: "day" }} />
            {extensionReason !== null && ` (extended: ${extensionReason})`}
          </>
        ) : (
          <>
            {outcome === null
              ? "We answered by e-mail."
              : (held === false && OUTCOMES_OF_NOTHING[outcome]) || OUTCOMES[outcome]}{" "}
            {answer !== null && <span className="whitespace-pre-line">{answer}</span>} <Instant at={doneAt} />
          </>
        )}
      </dd>
    </dl>
  );
}

function confirmationText(isConfirmed: boolean, mayConfirm: boolean): string {
  if (isConfirmed) return "Your request is confirmed.";
  return mayConfirm ? "Please confirm your request with the link we sent you." : "Not confirmed.";
}

function identityText(isVerified: boolean, isOpen: boolean): string {
  if (isVerified) return "Verified.";
  return isOpen ? "Not verified yet. We'll contact you if we need anything." : "Not verified.";
}

interface OwnDataProps {
  readonly request: RequestDetails;
  readonly held: ShownData;
  readonly forms: readonly OwnForm[];
  readonly state: FormState | null;
  readonly token: string;
}

function OwnData({ request: { subject }, held, forms, state, token }: OwnDataProps) {
  return (
    <>
      <Section
        id="held"
        heading={`Everything we hold about ${subject?.name}`}
        headingClass="text-xl font-bold"
        className="mt-10"
      >
        <p className="mt-2 text-muted">
          Every value with its source.{" "}
          <TextLink href={`/dont-sell-my-info/copy.json?token=${token}`}>Download as JSON</TextLink>
        </p>
        <div className="mt-4">
          <HeldDataList held={held} />
        </div>
      </Section>
      <Section id="correct" heading="Correct it" headingClass="text-xl font-bold" className="mt-10 max-w-prose">
        <p className="mt-2 text-muted">
          We publish your corrections immediately. They take precedence over every other source.
        </p>
        {forms.map((form) => (
          <CorrectionForm key={`${form.kind} ${form.id}`} form={form} state={isOf(form, state) ? state : null} />
        ))}
      </Section>
      {subject?.kind === "person" && (
        <Section
          id="remove"
          heading="Object and be removed"
          headingClass="text-xl font-bold"
          className="mt-10 max-w-prose"
        >
          <p className="mt-2 text-muted">
            We'll delete the data above, take your name out of articles, and won't list you again, even if one of our
            sources names you. This can't be undone. The source files we received stay in our archive, unchanged and not
            shown, as proof of the funding rounds they state.
          </p>
          <details className="mt-4">
            <summary className="button button-quiet">Remove me…</summary>
            <form method="post" className="mt-4">
              <DangerButton intent="remove">Yes, delete my data</DangerButton>
            </form>
          </details>
        </Section>
      )}
    </>
  );
}

function isOf({ kind, id }: OwnForm, state: FormState | null): boolean {
  return state?.values["kind"] === kind && state.values["id"] === String(id);
}

function CorrectionForm({ form, state }: { readonly form: OwnForm; readonly state: FormState | null }) {
  const prefix = `${form.kind}-${form.id}`;
  return (
    <form method="post" className="card mt-4 space-y-5 p-6" aria-label={form.heading}>
      <h3 className="font-semibold">{form.heading}</h3>
      <HiddenFields values={{ intent: "correct", kind: form.kind, id: form.id }} />
      {form.fields.map(({ name, label, value, isRequired, isLong }) => {
        const field = {
          name,
          label,
          value: state?.values[name] ?? value,
          required: isRequired,
          problem: state?.problems[name],
          idPrefix: prefix,
        };
        return (
          <div key={name}>
            <input type="hidden" name={`was-${name}`} value={value} />
            {isLong ? <AreaField {...field} rows={3} /> : <TextField {...field} />}
          </div>
        );
      })}
      <PrimaryButton>Save</PrimaryButton>
    </form>
  );
}

/** The page for a truncated or forged link of a privacy request. */
export function InvalidLink() {
  return (
    <MessageScreen
      heading="This link is invalid"
      action={<PrimaryLink href="/dont-sell-my-info">Send a request</PrimaryLink>}
    >
      Please copy the whole link from our e-mail, or send your request again.
    </MessageScreen>
  );
}
