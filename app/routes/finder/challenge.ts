import { issueChallenge } from "../../../core/finder/limits/proof-of-work.ts";
import { coreContext, shareContext, visitorAddressContext } from "../../context.ts";
import type { Route } from "./+types/challenge.ts";

/** `GET /api/finder/challenge`: what who has no account answers before a search. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { allowed, headers } = await context.get(shareContext)();
  const fields = { ...headers, "cache-control": "no-store" };
  if (!allowed) return Response.json({ status: 429, detail: "Too many requests came from you within a minute." }, { status: 429, headers: fields });
  // Waiting instead is for the form without script.
  const { challenge, bits } = await issueChallenge(context.get(coreContext), context.get(visitorAddressContext));
  return Response.json({ challenge, bits }, { headers: fields });
}
