import { z } from "zod";
import { readLookup } from "../../../../core/finder/lookups/read-lookup.ts";
import { parametersOf } from "../../../api/describe.ts";
import type { PathItem } from "../../../api/openapi-object.ts";
import { coreContext, finderContext } from "../../../context.ts";
import type { Route } from "./+types/search.ts";
import { optionsResponse } from "./cors.ts";
import { refusedSender } from "./post-search.ts";
import { problem, searchResponse } from "./responses.ts";
import { searchResponses } from "./search-address.ts";

const item: PathItem = {
  get: {
    operationId: "readFinderSearch",
    tags: ["Email finder"],
    summary: "Get a search",
    description:
      "Available for 30 days. Append `/events` to stream each change as server-sent events: the data of each is a search in this same shape, and `end` follows the last.",
    parameters: parametersOf("path", z.object({ id: z.uuid().describe("From Location.") })),
    responses: searchResponses({ 404: "It does not exist or belongs to another account." }),
  },
};
export const api = { path: "/api/finder/searches/{id}", item };

/** `GET /api/finder/searches/{id}`: the current state of a lookup. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  if (request.method === "OPTIONS") return optionsResponse("GET, OPTIONS");
  const refused = await refusedSender(context);
  if (refused !== null) return refused;
  const ctx = context.get(coreContext);
  const view = await readLookup(ctx, context.get(finderContext).deps, params.search);
  if (view === null) return problem("search");
  return searchResponse(view, ctx.clock.now());
}
