import { issueChallenge } from "../../../core/finder/limits/proof-of-work.ts";
import { coreContext, shareContext } from "../../context.ts";
import type { Route } from "./+types/challenge.ts";

/** `GET /api/finder/challenge`: what who has no account answers before a search. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { allowed, headers } = context.get(shareContext)();
  const fields = { ...headers, "cache-control": "no-store" };
  if (!allowed) return Response.json({ status: 429, detail: "Too many requests came from you within a minute." }, { status: 429, headers: fields });
  return Response.json(await issueChallenge(context.get(coreContext)), { headers: fields });
}
