import { z } from "zod";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import { emailAddress, optional, required } from "../contact/form-fields.ts";
import { countSubmission } from "../contact/submission-limit.ts";
import type { Context } from "../context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { notifyOwners } from "../mail/notify-owners.ts";
import { makeConfirmation } from "./confirm-request.ts";

/** Days within which a request is answered; the shortest of the laws that apply (GDPR: a month, CCPA: 45 days). */
export const ANSWER_DAYS = 30;

/** What can be asked for, in the order of the form. */
export const REQUEST_TYPES = ["check-data", "access-data", "correct-data", "delete-data", "opt-out", "other"] as const;

export type RequestType = (typeof REQUEST_TYPES)[number];

/** Longest texts of the form, in characters. */
export const REQUEST_LIMITS = { name: 200, company: 200, details: 5_000 } as const;

/** The privacy form as it is sent; its rules are the ones the browser checks. */
export const privacyForm = z.object({
  name: required(REQUEST_LIMITS.name, "Please enter your full name."),
  email: emailAddress,
  companyName: optional(REQUEST_LIMITS.company),
  requestType: z.enum(REQUEST_TYPES, "Please choose one of the request types.").default("check-data"),
  message: optional(REQUEST_LIMITS.details),
});

export type PrivacyForm = z.output<typeof privacyForm>;

interface FileRequestInput {
  readonly form: PrivacyForm;
  /** Whether the browser sent the Global Privacy Control signal. */
  readonly globalPrivacyControl: boolean;
  /** Where it came from; counted and not kept. */
  readonly address: string | null;
  /** The address of the page that confirms a request, which gets `?token=`. */
  readonly confirmUrl: string;
}

export type FileRequestResult = { readonly kind: "filed"; readonly id: number } | { readonly kind: "too_many" };

/**
 * Files a privacy request, to be answered within {@link ANSWER_DAYS} days, mails its sender a link that confirms it, and
 * tells the owners that it waits.
 */
export async function fileRequest(ctx: Context, { form, globalPrivacyControl, address, confirmUrl }: FileRequestInput): Promise<FileRequestResult> {
  return inTransaction(ctx, async (inner) => {
    if (!(await countSubmission(inner, address))) return { kind: "too_many" };
    const now = ctx.clock.now();
    const dueOn = new Date(now.getTime() + ANSWER_DAYS * 86_400_000).toISOString().slice(0, 10);
    const { token, hash } = makeConfirmation();
    const { id } = await inner.db
      .insertInto("privacy_request")
      .values({
        received_at: now,
        due_on: dueOn,
        full_name: form.name,
        email: form.email,
        company_name: form.companyName,
        request_type: form.requestType,
        details: form.message,
        global_privacy_control: globalPrivacyControl,
        confirmation_hash: hash,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const url = new URL(confirmUrl);
    url.searchParams.set("token", token);
    await enqueueMail(inner, { to: form.email, template: "privacy_confirm", data: { url: url.href, days: ANSWER_DAYS }, purpose: "service" });
    await notifyOwners(inner, { template: "inbox", data: { ref: `privacy-${id}`, dueOn } });
    await writeAudit(inner, "privacy_request.filed", { id, type: form.requestType });
    return { kind: "filed", id };
  });
}
