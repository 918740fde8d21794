import { applyMailEvents } from "../../../../core/customers/mail/returns/apply-events.ts";
import { coreContext, mailSecretsContext } from "../../../context.ts";
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
  if (webhook === null) return answer(404, "MAIL_WEBHOOK_SECRET is not set, so this site accepts no mail events.");
  if (request.method !== "POST") return answer(405, "Use POST.");
  const body = await readText(request, MAX_BYTES);
  if (body === null) return answer(413, `A request may have at most ${MAX_BYTES} bytes.`);
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
      return answer(401, "The secret or signature does not match MAIL_WEBHOOK_SECRET.");
    case "malformed":
      return answer(400, taken.problem);
    case "unknown_provider":
      return answer(404, "Use /mail/events/generic, /mail/events/mailgun or /mail/events/postmark.");
  }
}

export const loader = () => answer(405, "Use POST.");

function answer(status: number, reason: string): Response {
  const more = status === 405 ? { allow: "POST" } : status === 401 ? { "www-authenticate": "Bearer" } : {};
  return new Response(`${reason}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...more },
  });
}
