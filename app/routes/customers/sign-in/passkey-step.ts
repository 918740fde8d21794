import { listPasskeys } from "../../../../core/customers/accounts/passkeys.ts";
import { CONFIRM_FIRST, isUnconfirmed } from "../../../../core/shared/confirmed-address.ts";
import { mailAccount } from "../../../../core/shared/outbox/mail-account.ts";
import { meetsPasskeyRule } from "../../../../core/shared/fresh-session.ts";
import { accountsContext, coreContext, shareContext, siteContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { readText } from "../../../read-text.ts";
import type { Route } from "./+types/passkey-step.ts";
import { PRIVATE } from "./private.ts";

/**
 * The steps of signing in with a passkey and of adding one, and the endpoint of each (Web Authentication, level 3, 7.1
 * and 7.2).
 */
const STEPS: Readonly<Record<string, { readonly method: "GET" | "POST"; readonly path: string }>> = {
  "sign-in-options": { method: "GET", path: "generate-authenticate-options" },
  "sign-in": { method: "POST", path: "verify-authentication" },
  "add-options": { method: "GET", path: "generate-register-options" },
  add: { method: "POST", path: "verify-registration" },
};

/** Larger than any authenticator's answer including attestation. */
const LARGEST_POST = 32 * 1_024;

/** A passkey step, posted by the site's own script; the library's other endpoints are not exposed. */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  const step = STEPS[params.step];
  if (step === undefined) return refused(404, "Unknown step.");
  if (!isSameOrigin(request)) return refused(403, "Passkeys work on this site only.");
  const share = await context.get(shareContext)();
  if (!share.allowed) return refused(429, `Too many attempts. Try again in ${share.retryAfterSeconds} s.`);
  if (params.step.startsWith("add") && isUnconfirmed(context.get(coreContext))) return refused(403, CONFIRM_FIRST);
  if (params.step.startsWith("add") && !(await mayAddPasskey(context)))
    return refused(403, "Please sign in again first, to confirm that it's you.");
  const text = await readText(request, LARGEST_POST);
  if (text === null) return refused(413, "That is too large for a passkey.");
  const headers = new Headers({
    cookie: request.headers.get("cookie") ?? "",
    "user-agent": request.headers.get("user-agent") ?? "",
  });
  const site = new URL(context.get(siteContext).url);
  headers.set("origin", request.headers.get("origin") ?? site.origin);
  if (step.method === "POST") headers.set("content-type", "application/json");
  const answer = await context
    .get(accountsContext)
    .handle(
      new Request(new URL(`/sign-in/with/passkey/${step.path}`, site), {
        method: step.method,
        headers,
        ...(step.method === "POST" ? { body: text } : {}),
      }),
    );
  if (params.step === "add" && answer.ok) {
    const ctx = context.get(coreContext);
    await mailAccount(ctx, ctx.actor.id, { template: "passkey_added", data: {} });
  }
  const answered = new Headers(answer.headers);
  answered.set("cache-control", PRIVATE.headers["cache-control"]);
  return new Response(answer.body, { status: answer.status, headers: answered });
}

/**
 * True if the session may add a passkey, besides the library's own check that it is recent: where owners require
 * passkeys, an e-mail link is enough only for the first one.
 */
async function mayAddPasskey(context: Route.ActionArgs["context"]): Promise<boolean> {
  const ctx = context.get(coreContext);
  return (await meetsPasskeyRule(ctx)) || (await listPasskeys(ctx, ctx.actor.id)).length === 0;
}

function refused(status: number, message: string): Response {
  return Response.json({ message }, { status, ...PRIVATE });
}
