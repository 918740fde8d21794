import { z } from "zod";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import { emailAddress, optional, required } from "../contact/form-fields.ts";
import { countSubmission } from "../contact/submission-limit.ts";
import type { Context } from "../context.ts";

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
}

export type FileRequestResult = { readonly kind: "filed"; readonly id: number } | { readonly kind: "too_many" };

/** Files a privacy request, yet to be confirmed by mail and to be answered within {@link ANSWER_DAYS} days. */
export async function fileRequest(ctx: Context, { form, globalPrivacyControl, address }: FileRequestInput): Promise<FileRequestResult> {
  return inTransaction(ctx, async (inner) => {
    if (!(await countSubmission(inner, address))) return { kind: "too_many" };
    const now = ctx.clock.now();
    const { id } = await inner.db
      .insertInto("privacy_request")
      .values({
        received_at: now,
        due_on: new Date(now.getTime() + ANSWER_DAYS * 86_400_000).toISOString().slice(0, 10),
        full_name: form.name,
        email: form.email,
        company_name: form.companyName,
        request_type: form.requestType,
        details: form.message,
        global_privacy_control: globalPrivacyControl,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAudit(inner, "privacy_request.filed", { id, type: form.requestType });
    return { kind: "filed", id };
  });
}
