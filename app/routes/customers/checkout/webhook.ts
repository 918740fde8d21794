import { readBytes } from "../../../read-text.ts";
import { textAnswer } from "../../../text-answer.ts";
import { receiveEvent } from "../../../../core/customers/billing/receive-event.ts";
import { coreContext, paymentsContext } from "../../../context.ts";
import type { Route } from "./+types/webhook.ts";

/** Larger than any event of ours. */
const LARGEST_EVENT = 512 * 1024;

/** Only Stripe posts to this address. */
export const loader = () => textAnswer(405, "Stripe posts its events here.");

/**
 * Receives Stripe's events. The signature covers the raw bytes of the body; on any answer other than 2xx Stripe resends
 * for three days.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const payments = context.get(paymentsContext);
  if (payments.provider === null) return textAnswer(404, "No payment provider is set up here.");
  const bytes = await readBytes(request, LARGEST_EVENT);
  if (bytes === null) return textAnswer(413, "This is larger than any event.");
  const ctx = context.get(coreContext);
  const received = await receiveEvent({ ...ctx, actor: { id: "payment provider", access: "anonymous" } }, payments, {
    // With a byte order mark, which the signature covers.
    body: Buffer.from(bytes).toString("utf8"),
    signature: request.headers.get("stripe-signature"),
  });
  if (received === "unreadable")
    return textAnswer(
      400,
      "The signature is Stripe's, but the body is no event that this site can read: set the payload style of the webhook endpoint to snapshot, and its API version to 2025-03-31.basil or later.",
    );
  return received === "refused"
    ? textAnswer(
        400,
        "The signature is not Stripe's, or the event is more than five minutes old or ahead of this site's clock.",
      )
    : textAnswer(200, received);
}
