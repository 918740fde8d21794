import { readAccount } from "../../../../../core/customers/accounts/account.ts";
import type { Context } from "../../../../../core/shared/context.ts";
import { mayRunBulkJobs } from "../../../../../core/reading/directory/access.ts";
import { apiKeyContext, coreContext, shareContext } from "../../../../context.ts";
import { isSameOrigin } from "../../../../form-post.ts";
import type { Route } from "./+types/bulk-lists.ts";
import { problem } from "./answer.ts";

interface Sender {
  readonly ctx: Context;
  readonly accountId: string;
  /** RateLimit headers for the answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Counts the request and returns the account whose bulk jobs it may access, or a refusal. `begins`: the request starts
 * lookups.
 */
export async function senderOf(
  request: Request,
  context: Route.LoaderArgs["context"],
  { begins = false } = {},
): Promise<Sender | Response> {
  const ctx = context.get(coreContext);
  const { allowed, retryAfterSeconds, headers } = await context.get(shareContext)();
  if (!allowed)
    return problem(
      429,
      `You sent too many requests within a minute. Try again in ${retryAfterSeconds} seconds.`,
      headers,
    );
  const key = context.get(apiKeyContext);
  if (key.state === "refused")
    return problem(401, `The API key is not valid. ${key.reason}`, {
      ...headers,
      "www-authenticate": 'Bearer error="invalid_token"',
    });
  if (request.method !== "GET" && request.method !== "HEAD" && !isSameOrigin(request))
    return problem(403, "This request was sent from another site. Open the page here and send it again.", headers);
  const owner = await listOwner(ctx, { begins });
  if ("why" in owner)
    return problem(
      owner.status,
      owner.why,
      owner.status === 401 ? { ...headers, "www-authenticate": "Bearer" } : headers,
    );
  return { ctx, accountId: owner.accountId, headers };
}

/** The refusal for accounts that may not run bulk jobs. */
export const NEEDS_PLAN = "Lists are part of the paid plans: see /pricing.";

/**
 * The account whose bulk jobs the visitor may access, or the reason for none. After a plan ends, results stay readable
 * but no work starts.
 */
export async function listOwner(
  ctx: Context,
  { begins }: { readonly begins: boolean },
): Promise<{ readonly accountId: string } | { readonly status: 401 | 403; readonly why: string }> {
  if (ctx.actor.access === "anonymous")
    return { status: 401, why: "Bulk lookups need an account: send an API key, or sign in." };
  if (begins && !mayRunBulkJobs(ctx.actor)) return { status: 403, why: NEEDS_PLAN };
  const account = await readAccount(ctx, { id: ctx.actor.id });
  return account === null
    ? {
        status: 403,
        why: "This key belongs to no account, so the list would have no owner. Create a key on your account page.",
      }
    : { accountId: account.id };
}
