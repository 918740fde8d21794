import { sql } from "kysely";
import { execute, hasRows } from "../../../db/statement.ts";
import { conflict, forbidden, invalidInput } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { readSubject } from "../../intake/curation/read-subject.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { sameAddress } from "../../customers/mail/same-address.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { dueOnOf } from "./deadlines.ts";
import { eraseAddress } from "./erase-rows.ts";
import { recordErasure } from "./erasure-ledger.ts";
import type { RequestSubject } from "./file-request.ts";
import {
  listCandidates,
  lockRequest,
  mayBeRequester,
  openRequest,
  readRequest,
  type RequestDetails,
} from "./read-request.ts";
import { statusUrl } from "./request-link.ts";
import type { RequestOutcome, RequestType } from "./request-types.ts";
import { suppressCompany } from "./suppress-company.ts";
import { suppressPerson, suppressUnlisted } from "./suppress-person.ts";
import { isAddressOfSubject, verifyByLink } from "./verify-identity.ts";

/**
 * Records whom a request concerns; null for nobody in the catalogue. Changing the person resets the verification; a
 * confirmed address that belongs to the new one verifies it again. Throws AppError if the request is answered.
 */
export async function chooseSubject(ctx: Context, id: number, subject: RequestSubject | null): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const request = await openRequest(inner, id);
    if (subject !== null && subject.kind === request.subject?.kind && subject.id === request.subject.id) return;
    if (subject?.kind === "person" && !(await hasRows(inner)`select from person where id = ${subject.id}`))
      throw invalidInput("There is no person with this number.");
    await execute(inner)`
      update privacy_request set person_id = ${subject?.kind === "person" ? subject.id : null},
        company_id = ${subject?.kind === "company" ? subject.id : null}, verification = null, verified_at = null,
        verified_by = null, verification_note = null where id = ${id}`;
    await writeAudit(inner, "privacy_request.subject_chosen", { id, ...subject });
    if (request.isConfirmed && (await isAddressOfSubject(inner, id, request.email))) await verifyByLink(inner, id);
  });
}

interface StepInput {
  readonly id: number;
  readonly siteUrl: string;
}

/**
 * Extends the deadline and mails the reason to the requester, as the law requires. Throws AppError if the deadline
 * cannot be extended.
 */
export async function extendRequest(
  ctx: Context,
  { id, siteUrl, reason }: StepInput & { readonly reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const request = await openRequest(inner, id);
    if (request.type === "opt-out") throw conflict("The deadline of an opt-out cannot be extended.");
    if (request.extendedAt !== null) throw conflict("The deadline was already extended.");
    const dueOn = dueOnOf(request.type, request.receivedAt, { extended: true });
    await execute(inner)`
      update privacy_request set extended_at = ${inner.clock.now()}, extension_reason = ${reason}, due_on = ${dueOn}
      where id = ${id}`;
    await notifyRequester(inner, request, "privacy_extended", {
      url: statusUrl(inner, siteUrl, id),
      date: dueOn,
      reason,
    });
    await writeAudit(inner, "privacy_request.extended", { id, dueOn });
  });
}

export interface AnswerInput extends StepInput {
  readonly outcome: RequestOutcome;
  /** Required for `answered` and `declined`, and for `not_corrected`: why there is nothing to correct. */
  readonly text?: string | null;
  /** True if the operator confirms that none of the people with the requester's name or address is the requester. */
  readonly isNobody?: boolean;
}

/** Outcomes that reveal or change data and therefore require a verified identity. */
const VERIFIED_ONLY: readonly RequestOutcome[] = ["checked", "copied", "corrected", "not_corrected", "deleted"];

/**
 * Outcomes whose text the operator writes; for the others, a requester without a subject is told that nothing was
 * found.
 */
const IN_WORDS: readonly RequestOutcome[] = ["answered", "declined"];

async function assertNobodyAlike(ctx: Context, { id, name, company }: RequestDetails): Promise<void> {
  const alike = (await listCandidates(ctx, { id, name, company })).find(mayBeRequester);
  if (alike !== undefined)
    throw conflict(
      `${[alike.name, ...alike.companies].join(", ")} may be this person. Save them under "Person concerned", or tick that none of the people there is the requester.`,
    );
}

/**
 * Carries out a request, mails the outcome and closes it, in one transaction. Deleting and opting out both suppress the
 * person or company; without a verified identity, opting out only hides a listed person, which can be undone. Throws AppError `conflict` if a step is missing.
 */
export async function answerRequest(
  ctx: Context,
  { id, siteUrl, outcome, text = null, isNobody = false }: AnswerInput,
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const request = await openRequest(inner, id);
    if (request.subject !== null && VERIFIED_ONLY.includes(outcome) && request.verification === null)
      throw conflict("Verify the requester's identity first.");
    if (request.subject === null && !IN_WORDS.includes(outcome) && !isNobody) await assertNobodyAlike(inner, request);
    if (outcome === "opted_out" && !request.isConfirmed && request.verification === null)
      throw conflict("The request is not confirmed yet.");
    if (IN_WORDS.includes(outcome) && text === null) throw invalidInput("Write an answer first.");
    if (outcome === "not_corrected" && text === null) throw invalidInput("Write why there is nothing to correct.");
    if (outcome === "corrected" && request.subject !== null && !(await isEditedSince(inner, request)))
      throw conflict(
        "Nothing was edited since the request came in. Correct the data first, or write why there is nothing to correct.",
      );
    await finish(inner, request, { siteUrl, outcome, text });
  });
}

/** True if the subject of a request, or a role or round of it, was edited since the request came in. */
async function isEditedSince(ctx: Context, { subject, receivedAt }: RequestDetails): Promise<boolean> {
  if (subject === null) return false;
  return hasRows(ctx)`
    select from edit e where e.at >= ${receivedAt} and e.reverted_at is null and (
      (e.subject_kind = ${subject.kind} and e.subject_id = ${subject.id})
      or (e.subject_kind = 'role' and e.subject_id in (
        select id from role where ${subject.kind} = 'person' and person_id = ${subject.id}
        union all select id from withdrawn_role where ${subject.kind} = 'person' and person_id = ${subject.id}))
      or (e.subject_kind = 'round' and e.subject_id in (
        select id from funding_round where ${subject.kind} = 'company' and company_id = ${subject.id})))
    limit 1`;
}

/** Days during which the requester may use the page of an answered request. */
const PAGE_DAYS = 30;

/** True if the status page may show and change the data: verified, and not answered long ago. */
export function mayUseOwnData(request: RequestDetails, now: Date): boolean {
  const { verification, subject, doneAt } = request;
  const isRecent = doneAt === null || now.getTime() - doneAt.getTime() < PAGE_DAYS * 86_400_000;
  return verification !== null && subject !== null && isRecent;
}

/** Outcomes of the requests that the status page itself answers. */
const ANSWERED_BY_SHOWING: Partial<Readonly<Record<RequestType, RequestOutcome>>> = {
  "check-data": "checked",
  "access-data": "copied",
};

/**
 * Answers a verified person's request to see their data by the status page, to be called when a mailed link has verified
 * them. Does nothing for other requests, for answered or reopened ones, and if the person wrote something to read.
 */
export async function answerByShowing(ctx: Context, { id, siteUrl }: StepInput): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const request = await lockRequest(inner, id);
    const now = inner.clock.now();
    if (request === null || request.doneAt !== null || request.outcome !== null || request.details !== null) return;
    const outcome = ANSWERED_BY_SHOWING[request.type];
    if (outcome === undefined || !mayUseOwnData(request, now)) return;
    const text = "The page of your request shows everything we hold, with its sources.";
    const note = `Shown on the request's page on ${now.toISOString().slice(0, 10)}`;
    await finish(inner, request, { siteUrl, outcome, text, note });
  });
}

/** Carries out the request that a verified person makes on the status page, at once. */
export async function answerOwnRequest(
  ctx: Context,
  { id, siteUrl, outcome }: StepInput & { readonly outcome: "corrected" | "deleted" },
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const request = await readRequest(inner, id);
    if (request === null || !mayUseOwnData(request, inner.clock.now()))
      throw forbidden("This link no longer gives access. Please send a new request.");
    // One employee's address does not authorise requests for a whole company, so an editor decides.
    if (outcome === "deleted" && request.subject?.kind === "company")
      throw conflict("Please reply to our e-mail to have a company removed.");
    await finish(inner, request, { siteUrl, outcome, text: null });
  });
}

async function finish(
  ctx: Context,
  request: RequestDetails,
  answer: Pick<AnswerInput, "siteUrl" | "outcome"> & { readonly text: string | null; readonly note?: string },
): Promise<void> {
  const { siteUrl, outcome, text, note } = answer;
  const { id, subject } = request;
  const suppresses = outcome === "deleted" || outcome === "opted_out";
  // A repeated deletion finds nothing any more.
  const held = subject !== null || (suppresses && request.held === true);
  if (outcome === "deleted" && request.isConfirmed) await eraseMessagesOf(ctx, request.email);
  const suppressionCase = suppresses ? await suppressRequester(ctx, request) : request.suppressionCase;
  await execute(ctx)`
    update privacy_request set outcome = ${outcome}, answer = ${text}, done_note = coalesce(${note ?? null}, done_note),
      held = ${held}, suppression_case = ${suppressionCase}, done_at = ${ctx.clock.now()}, done_by = ${ctx.actor.id}
    where id = ${id}`;
  // Sends one notification for several corrections in one visit.
  const isTold = outcome === "corrected" && request.outcome === "corrected" && request.doneAt !== null;
  if (!isTold)
    await notifyRequester(ctx, request, outcomeMail(outcome, held), {
      url: statusUrl(ctx, siteUrl, id),
      answer: text ?? "",
    });
  await writeAudit(ctx, "privacy_request.answered", { id, outcome, ...(note !== undefined && { note }) });
}

function outcomeMail(outcome: RequestOutcome, held: boolean): string {
  if (held || IN_WORDS.includes(outcome)) return `privacy_${outcome}`;
  return outcome === "deleted" || outcome === "opted_out" ? "privacy_nothing_listed" : "privacy_nothing";
}

async function eraseMessagesOf(ctx: Context, address: string): Promise<void> {
  const exists = await hasRows(ctx)`select from account where ${sameAddress(sql`email`, address)}`;
  if (exists || ctx.secret === undefined) return;
  await recordErasure(ctx, { kind: "address", subject: address, key: ctx.secret });
  await eraseAddress(ctx, address);
}

async function suppressRequester(ctx: Context, request: RequestDetails): Promise<string | null> {
  const { id, subject, name, company, email } = request;
  if (subject?.kind === "company") {
    const { suppression } = await readSubject(ctx, "company", subject.id);
    const reason = `Privacy request ${id}`;
    return suppression ?? suppressCompany(ctx, { companyId: subject.id, reason, source: null });
  }
  if (subject !== null) {
    const erases = request.verification !== null;
    // A stranger's address is not the person's.
    return suppressPerson(ctx, { personId: subject.id, addresses: erases ? [email] : [], erases });
  }
  return suppressUnlisted(ctx, { name, company, address: email, caseId: request.suppressionCase });
}

async function notifyRequester(
  ctx: Context,
  { email }: RequestDetails,
  template: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await enqueueMail(ctx, { to: email, template, data, purpose: "service" });
}
