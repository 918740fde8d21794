import { takeMailEvents } from "../../../core/mail/returns/take-events.ts";
import { coreContext, mailSecretsContext } from "../../context.ts";
import { readText } from "../../read-text.ts";
import type { Route } from "./+types/events.ts";

/** Providers send one event at a time, or some hundreds. */
const MAX_BYTES = 1_000_000;

/**
 * `POST /mail/events/{generic|mailgun|postmark}`: what the mail provider tells of bounces and complaints, authenticated by
 * MAIL_WEBHOOK_SECRET; there is no such address without it. The same event again is answered alike and changes nothing.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key, webhook } = context.get(mailSecretsContext);
  if (webhook === null) return answer(404, "This site takes no such events: MAIL_WEBHOOK_SECRET is not set.");
  if (request.method !== "POST") return answer(405, "Events are posted.");
  const body = await readText(request, MAX_BYTES);
  if (body === null) return answer(413, `What is posted has at most ${MAX_BYTES} bytes.`);
  const post = { body, authorization: request.headers.get("authorization") };
  const taken = await takeMailEvents(context.get(coreContext), { provider: params.provider, post, secret: webhook, key });
  switch (taken.kind) {
    case "taken":
      return Response.json({ matched: taken.matched, recorded: taken.recorded }, { headers: { "cache-control": "no-store" } });
    case "unauthenticated":
      return answer(401, "The secret or the signature is not the one of MAIL_WEBHOOK_SECRET.");
    case "malformed":
      return answer(400, taken.problem);
    case "unknown_provider":
      return answer(404, "There is /mail/events/generic, /mail/events/mailgun and /mail/events/postmark.");
  }
}

export const loader = () => answer(405, "Events are posted.");

function answer(status: number, reason: string): Response {
  const more = status === 405 ? { allow: "POST" } : status === 401 ? { "www-authenticate": "Bearer" } : {};
  return new Response(`${reason}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...more } });
}
