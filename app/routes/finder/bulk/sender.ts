import type { Context } from "../../../../core/context.ts";
import { apiKeyContext, coreContext, shareContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import type { Route } from "./+types/bulk-lists.ts";
import { problem } from "./answer.ts";
import { listOwner } from "./list-owner.ts";

/** Whose lists a request is about. */
export interface Sender {
  readonly ctx: Context;
  readonly accountId: string;
  /** RateLimit fields, for the answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts the request and says whose lists it may be about, or why about none; `begins`: it has rows looked up. */
export async function senderOf(request: Request, context: Route.LoaderArgs["context"], { begins = false } = {}): Promise<Sender | Response> {
  const ctx = context.get(coreContext);
  const { allowed, retryAfterSeconds, headers } = await context.get(shareContext)();
  if (!allowed) return problem(429, `Too many requests came from you within a minute. Try again in ${retryAfterSeconds} seconds.`, headers);
  const key = context.get(apiKeyContext);
  if (key.state === "refused") return problem(401, `The API key is not valid. ${key.reason}`, { ...headers, "www-authenticate": 'Bearer error="invalid_token"' });
  if (request.method !== "GET" && request.method !== "HEAD" && !isSameOrigin(request)) return problem(403, "This was sent from another site. Open the page here and send it again.", headers);
  const owner = await listOwner(ctx, { begins });
  if ("why" in owner) return problem(owner.status, owner.why, owner.status === 401 ? { ...headers, "www-authenticate": "Bearer" } : headers);
  return { ctx, accountId: owner.accountId, headers };
}
