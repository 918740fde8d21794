import { z } from "zod";
import { requireRow } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { anyAddress, optional, required } from "../../customers/contact/form-fields.ts";
import { mayMailLink } from "../../customers/contact/link-limit.ts";
import { countSubmission } from "../../customers/contact/submission-limit.ts";
import type { Context } from "../../shared/context.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { notifyOwners } from "../../shared/outbox/notify-owners.ts";
import { makeConfirmation } from "./verify-identity.ts";
import { dueOnOf } from "./deadlines.ts";
import { REQUEST_TYPES } from "./request-types.ts";

/** Maximum lengths in characters. */
export const REQUEST_LIMITS = { name: 200, company: 200, details: 5_000 } as const;

/** The privacy form, with the same rules as in the browser. */
export const privacyForm = z.object({
  name: required(REQUEST_LIMITS.name, "Please enter your full name."),
  email: anyAddress,
  companyName: optional(REQUEST_LIMITS.company),
  requestType: z.enum(REQUEST_TYPES, "Please choose one of the request types.").default("check-data"),
  message: optional(REQUEST_LIMITS.details),
});

export type PrivacyForm = z.output<typeof privacyForm>;

/** A person or company of the catalogue. */
export interface RequestSubject {
  readonly kind: "person" | "company";
  readonly id: number;
}

interface FileRequestInput {
  readonly form: PrivacyForm;
  readonly globalPrivacyControl: boolean;
  /** The person or company it concerns, when sent from their page. */
  readonly subject?: RequestSubject;
  /** The client's IP address; rate-limited, not stored. */
  readonly address: string | null;
  /** URL of the confirmation page, which gets `?token=`. */
  readonly confirmUrl: string;
}

export type FileRequestResult = { readonly kind: "filed"; readonly id: number } | { readonly kind: "too_many" };

/** Files a privacy request, mails its sender a confirmation link and notifies the owners. */
export async function fileRequest(
  ctx: Context,
  { form, globalPrivacyControl, subject, address, confirmUrl }: FileRequestInput,
): Promise<FileRequestResult> {
  return inTransaction(ctx, async (inner) => {
    if (!(await countSubmission(inner, address))) return { kind: "too_many" };
    const now = ctx.clock.now();
    const dueOn = dueOnOf(form.requestType, now, { extended: false });
    const { token, hash } = makeConfirmation();
    const { id } = await requireRow<{ id: number }>(inner)`
      insert into privacy_request (received_at, due_on, full_name, email, company_name, request_type, details,
        global_privacy_control, confirmation_hash, person_id, company_id)
      values (${now}, ${dueOn}, ${form.name}, ${form.email}, ${form.companyName}, ${form.requestType},
        ${form.message}, ${globalPrivacyControl}, ${hash}, ${subject?.kind === "person" ? subject.id : null},
        ${subject?.kind === "company" ? subject.id : null}) returning id`;
    const url = new URL(confirmUrl);
    url.searchParams.set("token", token);
    // The response is the same either way, so that nobody learns how often others asked.
    if (await mayMailLink(inner, { to: form.email.toLowerCase(), template: "privacy_confirm", address }))
      await enqueueMail(inner, {
        to: form.email,
        template: "privacy_confirm",
        data: { url: url.href, days: daysBetween(now, dueOn) },
        purpose: "service",
      });
    await notifyOwners(inner, { template: "inbox_privacy", data: { ref: `privacy-${id}`, date: dueOn } });
    await writeAudit(inner, "privacy_request.filed", { id, type: form.requestType });
    return { kind: "filed", id };
  });
}

function daysBetween(from: Date, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(from.toISOString().slice(0, 10))) / 86_400_000);
}
