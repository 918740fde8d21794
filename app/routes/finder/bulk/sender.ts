import { readAccount } from "../../../../core/accounts/account.ts";
import type { Context } from "../../../../core/context.ts";
import { mayLookUpLists } from "../../../../core/directory/access.ts";
import { apiKeyContext, coreContext, shareContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import type { Route } from "./+types/bulk-lists.ts";
import { problem } from "./answer.ts";

/** Whose lists a request is about. */
export interface Sender {
  readonly ctx: Context;
  readonly accountId: string;
  /** RateLimit fields, for the answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts the request and says whose lists it may be about, or why about none. */
export async function senderOf(request: Request, context: Route.LoaderArgs["context"]): Promise<Sender | Response> {
  const ctx = context.get(coreContext);
  const { allowed, retryAfterSeconds, headers } = context.get(shareContext)();
  if (!allowed) return problem(429, `Too many requests came from you within a minute. Try again in ${retryAfterSeconds} seconds.`, headers);
  const key = context.get(apiKeyContext);
  if (key.state === "refused") return problem(401, `The API key is not valid. ${key.reason}`, { ...headers, "www-authenticate": 'Bearer error="invalid_token"' });
  if (request.method !== "GET" && request.method !== "HEAD" && !isSameOrigin(request)) return problem(403, "This was sent from another site. Open the page here and send it again.", headers);
  if (ctx.actor.access === "anonymous") return problem(401, "Lists are looked up for accounts: send an API key, or sign in.", { ...headers, "www-authenticate": "Bearer" });
  if (!mayLookUpLists(ctx.actor)) return problem(403, "Lists are part of the paid plans: see /pricing.", headers);
  const account = await readAccount(ctx, { id: ctx.actor.id });
  if (account === null) return problem(403, "This key belongs to no account, so a list would have no owner. Make a key on your account's page.", headers);
  return { ctx, accountId: account.id, headers };
}
