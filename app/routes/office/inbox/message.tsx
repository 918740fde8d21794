import { titled } from "../../../page-meta.ts";
import { redirect } from "react-router";
import { z } from "zod";
import { anyAddress, optional, required } from "../../../../core/customers/contact/form-fields.ts";
import {
  finishInboxItem,
  type InboxItem,
  readInboxItem,
  reopenInboxItem,
} from "../../../../core/customers/contact/inbox.ts";
import { answerRequest, chooseSubject, extendRequest } from "../../../../core/office/privacy/answer-request.ts";
import { listCandidates, readRequest } from "../../../../core/office/privacy/read-request.ts";
import { OUTCOMES } from "../../../../core/office/privacy/request-types.ts";
import {
  domainsOfSubject,
  sendIdentityLink,
  verifyByOperator,
} from "../../../../core/office/privacy/verify-identity.ts";
import { siteContext } from "../../../context.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/message.ts";
import { found, idAt, intentAction, missing, type Posted, posting, screenLoader } from "../screen.ts";
import { Due, TYPE_LABELS } from "./labels.tsx";
import { OfficeForm } from "../kit/form.tsx";
import { ActionButton, Facts, OfficePage } from "../office-page.tsx";
import { DESK } from "../work/address.ts";
import { PrivacyAnswers, PrivacySteps } from "./privacy-steps.tsx";
import { PublishedDate } from "../../../ui/format/date.tsx";

const LONGEST_NOTE = 2_000;

const numberOrNone = z
  .string()
  .trim()
  .regex(/^\d{0,15}$/, "Enter a number.");

const DONE = {
  answered: "Noted: you say that you answered by e-mail.",
  reopen: "Reopened.",
  subject: "Person saved.",
  identity_link: "Identity link sent.",
  identity: "Identity recorded.",
  extend: "Deadline extended. We notified the requester.",
  answer: "Done. We notified the requester.",
} as const;

export const loader = screenLoader(async ({ params, ctx }) => {
  const item = await found(readInboxItem(ctx, params.ref));
  // Messages wait on the desk, which also lists those that are closed.
  if (item.type === "message")
    throw redirect(
      item.doneAt === null ? `${DESK}?item=${params.ref.replace("-", ":")}` : `${DESK}/decided?kind=message`,
    );
  const asked = await found(readRequest(ctx, requestIdOf(params.ref)));
  const privacy = {
    request: asked,
    candidates: await listCandidates(ctx, asked),
    domains: await domainsOfSubject(ctx, asked.id),
  };
  return { item, privacy, today: ctx.clock.now().toISOString().slice(0, 10) };
});

function requestIdOf(ref: string): number {
  return idAt(ref.replace(/^privacy-/, ""));
}

/** The request of the screen, and the address that its mails name. */
const stepOf = ({ params, context }: Posted) => ({
  id: requestIdOf(params.ref),
  siteUrl: context.get(siteContext).url,
});

const ANSWER = z.object({ outcome: z.enum(OUTCOMES), text: optional(5_000), nobody: z.literal("on").optional() });

export const action = intentAction({
  reopen: async ({ ctx, params }) => (await reopenInboxItem(ctx, params.ref)) || { problem: "It's already open." },
  answered: posting(z.object({ note: optional(LONGEST_NOTE) }), async ({ note }, { ctx, params }) => {
    const outcome = await finishInboxItem(ctx, { ref: params.ref, note });
    if (outcome === "missing") missing();
    return outcome === "done" || { problem: "Somebody else already closed this. Your note was not saved." };
  }),
  subject: posting(
    z.object({ person: numberOrNone.default(""), other: numberOrNone.default("") }),
    ({ person, other }, { ctx, params }) => {
      const id = other || person;
      return chooseSubject(ctx, requestIdOf(params.ref), id === "" ? null : { kind: "person", id: Number(id) });
    },
  ),
  identity_link: posting(z.object({ address: anyAddress }), ({ address }, posted) =>
    sendIdentityLink(posted.ctx, { ...stepOf(posted), address }),
  ),
  identity: posting(z.object({ judgement: required(1_000, "Enter how you verified it.") }), ({ judgement }, posted) =>
    verifyByOperator(posted.ctx, requestIdOf(posted.params.ref), judgement),
  ),
  extend: posting(z.object({ reason: required(500, "Enter why you need more time.") }), ({ reason }, posted) =>
    extendRequest(posted.ctx, { ...stepOf(posted), reason }),
  ),
  answer: posting(ANSWER, ({ outcome, text, nobody }, posted) =>
    answerRequest(posted.ctx, { ...stepOf(posted), outcome, text, isNobody: nobody === "on" }),
  ),
});

export const meta = titled("An item of the inbox");

export default function InboxItemPage({ loaderData: { item, privacy, today }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage heading={`${TYPE_LABELS[item.type] ?? item.type} (${item.ref})`} done={DONE}>
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="min-w-0">
          <InboxFacts item={item} today={today} />
          <h2 className="mt-8 text-lg font-semibold">Message from {item.name}</h2>
          {item.text === null ? (
            <p className="mt-2 text-muted">No additional details.</p>
          ) : (
            <p className="office-text">{item.text}</p>
          )}
          <PrivacySteps {...privacy} today={today} state={actionData} />
        </div>
        <div className="min-w-0">
          {item.doneAt === null && <PrivacyAnswers {...privacy} today={today} state={actionData} />}
          <Section
            id="answer"
            heading={item.doneAt !== null ? "Closed" : "Answered by e-mail instead"}
            headingClass="text-lg font-semibold"
            className={`max-w-prose ${item.doneAt === null ? "mt-8" : ""}`}
          >
            {item.doneAt === null ? (
              <AnswerForm item={item} note={actionData?.values["note"]} />
            ) : (
              <Answered item={item} doneAt={item.doneAt} />
            )}
          </Section>
        </div>
      </div>
    </OfficePage>
  );
}

function AnswerForm({ item, note }: { readonly item: InboxItem; readonly note: string | undefined }) {
  const { email, ref } = item;
  return (
    <>
      <p className="mt-2">
        Write to{" "}
        <TextLink href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your request (${ref})`)}`}>
          {email}
        </TextLink>
        , then say so here: it is kept as your word, and nothing is sent.
      </p>
      <OfficeForm
        className="mt-4"
        hidden={{ intent: "answered" }}
        fields={[{ name: "note", label: "Your note", type: "text", rows: 3, maxLength: LONGEST_NOTE }]}
        known={{ note }}
        submit="I answered by e-mail"
        isMain={false}
      />
    </>
  );
}

function Answered({ item: { doneBy, doneNote }, doneAt }: { readonly item: InboxItem; readonly doneAt: Date }) {
  return (
    <>
      <p className="mt-2">
        <Instant at={doneAt} />, by {doneBy}.
      </p>
      {doneNote !== null && <p className="office-text">{doneNote}</p>}
      <ActionButton value="reopen" label="Reopen" className="mt-4" />
    </>
  );
}

/** The sender, the date received, the due date, and whether the address is confirmed. */
function InboxFacts({ item, today }: { readonly item: InboxItem; readonly today: string }) {
  const { name, email, company, receivedAt, dueOn, doneAt, confirmation, globalPrivacyControl } = item;
  return (
    <Facts
      facts={[
        ["From", `${name} (${email})`],
        ["Company", company],
        ["Received", <Instant key="received" at={receivedAt} />],
        [
          "Answer due",
          dueOn !== null && (
            <>
              <PublishedDate date={{ date: dueOn, precision: "day" }} />{" "}
              {doneAt === null && <Due on={dueOn} today={today} />}
            </>
          ),
        ],
        [
          "Address",
          confirmation === "confirmed"
            ? "Confirmed by e-mail."
            : confirmation !== null &&
              "Not confirmed. Verify the sender's identity before you share or change anything.",
        ],
        ["Browser", globalPrivacyControl === true && "Sends Global Privacy Control (opt out of sale and sharing)."],
      ]}
    />
  );
}
