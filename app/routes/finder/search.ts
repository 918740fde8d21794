import { readSearch } from "../../../core/finder/searches/read-search.ts";
import { coreContext, finderContext } from "../../context.ts";
import type { Route } from "./+types/search.ts";
import { optionsResponse } from "./cors.ts";
import { refusedSender } from "./post-search.ts";
import { problem } from "./problem.ts";
import { searchResponse } from "./search-body.ts";

/** `GET /api/finder/searches/{id}`: a search as it stands. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  if (request.method === "OPTIONS") return optionsResponse("GET, OPTIONS");
  const refused = await refusedSender(context);
  if (refused !== null) return refused;
  const ctx = context.get(coreContext);
  const view = await readSearch(ctx, context.get(finderContext).deps, params.search);
  if (view === null) return problem({ status: 404, code: "search", title: "There is no such search", detail: "Searches are kept for 30 days, and those of an account are shown to it alone." });
  return searchResponse(view, ctx.clock.now());
}
