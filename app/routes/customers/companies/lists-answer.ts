import type { Context } from "../../../../core/shared/context.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { apiKeyContext, coreContext, shareContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { problem } from "../../finder/api/bulk/answer.ts";
import type { Route } from "./+types/watched-companies.ts";

type Work = (ctx: Context) => Promise<Response>;

/** Answers a request that is within its limits and signed in. */
export async function answer(request: Request, context: Route.LoaderArgs["context"], work: Work): Promise<Response> {
  const { allowed, retryAfterSeconds, headers } = await context.get(shareContext)();
  const refused = (status: number, why: string, more: Readonly<Record<string, string>> = {}) =>
    problem(status, why, { ...headers, ...more });
  if (!allowed)
    return refused(429, `You sent too many requests within a minute. Try again in ${retryAfterSeconds} seconds.`);
  const key = context.get(apiKeyContext);
  const ctx = context.get(coreContext);
  if (key.state === "refused")
    return refused(401, `The API key is not valid. ${key.reason}`, {
      "www-authenticate": 'Bearer error="invalid_token"',
    });
  if (!["GET", "HEAD"].includes(request.method) && !isSameOrigin(request))
    return refused(403, "This request was sent from another site.");
  if (ctx.actor.access === "anonymous")
    return refused(401, "Lists of companies need an account: send an API key, or sign in.", {
      "www-authenticate": "Bearer",
    });
  try {
    const response = await work(ctx);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refused(statusOf(error.code), error.message);
  }
}

/** A positive integer; null for anything else. */
export function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
