import { applyMailEvents } from "../../../../core/customers/mail/returns/apply-events.ts";
import { coreContext, mailSecretsContext } from "../../../context.ts";
import { textAnswer } from "../../../text-answer.ts";
import { readText } from "../../../read-text.ts";
import type { Route } from "./+types/events.ts";

/** Providers send single events or batches of some hundreds. */
const MAX_BYTES = 1_000_000;

/**
 * `POST /mail/events/{generic|mailgun|postmark}`: bounces and complaints from the mail provider, authenticated by
 * MAIL_WEBHOOK_SECRET; 404 without that setting. Idempotent.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key, webhook } = context.get(mailSecretsContext);
  if (webhook === null) return textAnswer(404, "MAIL_WEBHOOK_SECRET is not set, so this site accepts no mail events.");
  if (request.method !== "POST") return textAnswer(405, "Use POST.");
  const body = await readText(request, MAX_BYTES);
  if (body === null) return textAnswer(413, `A request may have at most ${MAX_BYTES} bytes.`);
  const post = { body, authorization: request.headers.get("authorization") };
  const taken = await applyMailEvents(context.get(coreContext), {
    provider: params.provider,
    post,
    secret: webhook,
    key,
  });
  switch (taken.kind) {
    case "taken":
      return Response.json(
        { matched: taken.matched, recorded: taken.recorded },
        { headers: { "cache-control": "no-store" } },
      );
    case "unauthenticated":
      return textAnswer(401, "The secret or signature does not match MAIL_WEBHOOK_SECRET.", {
        "www-authenticate": "Bearer",
      });
    case "malformed":
      return textAnswer(400, taken.problem);
    case "unknown_provider":
      return textAnswer(404, "Use /mail/events/generic, /mail/events/mailgun or /mail/events/postmark.");
  }
}

export const loader = () => textAnswer(405, "Use POST.");
