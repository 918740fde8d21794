import { issueChallenge } from "../../../../core/finder/limits/proof-of-work.ts";
import { coreContext, shareContext, visitorAddressContext } from "../../../context.ts";
import type { Route } from "./+types/challenge.ts";

/** `GET /api/finder/challenge`: the proof-of-work challenge for lookups without an account. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { allowed, headers } = await context.get(shareContext)();
  const fields = { ...headers, "cache-control": "no-store" };
  if (!allowed)
    return Response.json(
      { status: 429, detail: "You sent too many requests within a minute." },
      { status: 429, headers: fields },
    );
  // Only the form without script offers to wait instead.
  const { challenge, bits } = await issueChallenge(context.get(coreContext), context.get(visitorAddressContext));
  return Response.json({ challenge, bits }, { headers: fields });
}
