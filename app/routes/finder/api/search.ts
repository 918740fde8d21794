import { readLookup } from "../../../../core/finder/lookups/read-lookup.ts";
import { coreContext, finderContext } from "../../../context.ts";
import type { Route } from "./+types/search.ts";
import { optionsResponse } from "./cors.ts";
import { refusedSender } from "./post-search.ts";
import { problem, searchResponse } from "./responses.ts";

/** `GET /api/finder/searches/{id}`: the current state of a lookup. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  if (request.method === "OPTIONS") return optionsResponse("GET, OPTIONS");
  const refused = await refusedSender(context);
  if (refused !== null) return refused;
  const ctx = context.get(coreContext);
  const view = await readLookup(ctx, context.get(finderContext).deps, params.search);
  if (view === null)
    return problem({
      status: 404,
      code: "search",
      title: "There is no such search",
      detail: "Searches are kept for 30 days, and an account's searches are visible only to it.",
    });
  return searchResponse(view, ctx.clock.now());
}
