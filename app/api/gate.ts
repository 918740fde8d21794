import type { LoaderFunctionArgs } from "react-router";
import type { Context } from "../../core/shared/context.ts";
import { isAppError } from "../../platform/errors.ts";
import { apiKeyContext, coreContext, shareContext } from "../context.ts";
import { statusOf } from "../error-status.ts";
import { isSameOrigin } from "../form-post.ts";
import { problem } from "./answers.ts";

export type Asked = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * Answers a request that is within its limits and of an account, and AppErrors as problems. `needsAccount` is the
 * reason given to others.
 */
export async function forAccount(
  { request, context }: Asked,
  needsAccount: string,
  work: (ctx: Context) => Promise<Response>,
): Promise<Response> {
  const { allowed, retryAfterSeconds, headers } = await context.get(shareContext)();
  const refused = (status: number, why: string, more: Readonly<Record<string, string>> = {}) =>
    problem(status, why, { ...headers, ...more });
  if (!allowed)
    return refused(429, `You sent too many requests within a minute. Try again in ${retryAfterSeconds} seconds.`);
  const key = context.get(apiKeyContext);
  if (key.state === "refused")
    return refused(401, `The API key is not valid. ${key.reason}`, {
      "www-authenticate": 'Bearer error="invalid_token"',
    });
  if (!["GET", "HEAD"].includes(request.method) && !isSameOrigin(request))
    return refused(403, "This request was sent from another site. Open the page here and send it again.");
  const ctx = context.get(coreContext);
  if (ctx.actor.access === "anonymous") return refused(401, needsAccount, { "www-authenticate": "Bearer" });
  try {
    const response = await work(ctx);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refused(statusOf(error.code), error.message, error.code === "unavailable" ? { "retry-after": "30" } : {});
  }
}
