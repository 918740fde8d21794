import { receiveEvent } from "../../../../core/customers/billing/receive-event.ts";
import { coreContext, paymentsContext } from "../../../context.ts";
import type { Route } from "./+types/webhook.ts";

/** Larger than any event of ours. */
const LARGEST_EVENT = 512 * 1024;

const answer = (status: number, text: string) =>
  new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });

/** Only Stripe posts to this address. */
export const loader = () =>
  new Response("Stripe posts its events here.\n", {
    status: 405,
    headers: { allow: "POST", "content-type": "text/plain; charset=utf-8" },
  });

/**
 * Receives Stripe's events. The signature covers the raw bytes of the body; on any answer other than 2xx Stripe resends
 * for three days.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const payments = context.get(paymentsContext);
  if (payments.provider === null) return answer(404, "No payment provider is set up here.");
  const body = await readBody(request);
  if (body === null) return answer(413, "This is larger than any event.");
  const ctx = context.get(coreContext);
  const received = await receiveEvent({ ...ctx, actor: { id: "payment provider", access: "anonymous" } }, payments, {
    body,
    signature: request.headers.get("stripe-signature"),
  });
  if (received === "unreadable")
    return answer(
      400,
      "The signature is Stripe's, but the body is no event that this site can read: set the payload style of the webhook endpoint to snapshot, and its API version to 2025-03-31.basil or later.",
    );
  return received === "refused"
    ? answer(
        400,
        "The signature is not Stripe's, or the event is more than five minutes old or ahead of this site's clock.",
      )
    : answer(200, received);
}

async function readBody(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (request.body !== null) {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength;
      if (bytes > LARGEST_EVENT) return null;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks).toString("utf8");
}
