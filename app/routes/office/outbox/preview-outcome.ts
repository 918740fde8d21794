import { readOutboxMessage } from "../../../../core/customers/mail/read-outbox.ts";
import type { Context } from "../../../../core/shared/context.ts";
import type { Outcome } from "../../../ui/forms/form-outcome.tsx";
import { idIn } from "../found.ts";

/** Says "sent" of a preview only once a mail server took it. Null if the address names no preview. */
export async function previewOutcome(ctx: Context, request: Request): Promise<Outcome | null> {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("done") === "queued" ? idIn(searchParams.get("mail")) : null;
  const mail = id === null ? null : await readOutboxMessage(ctx, id);
  if (mail?.template !== "preview") return null;
  if (mail.state === "sent") return { kind: "done", text: "Sent to your own address: the mail server took it." };
  if (mail.state === "failed") return { kind: "problem", text: `Not sent: ${mail.lastAnswer ?? "it was refused"}` };
  const last = mail.lastAnswer === null ? "" : ` So far: ${mail.lastAnswer}.`;
  return { kind: "done", text: `Queued for your own address.${last} Reload to see whether the mail server took it.` };
}
