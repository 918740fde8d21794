import { isSearching, lookupProgress, readLookup } from "../../../../core/finder/lookups/read-lookup.ts";
import { coreContext, finderContext } from "../../../context.ts";
import type { Route } from "./+types/events.ts";
import { eventStream, OPEN_MS } from "./event-stream.ts";
import { refusedSender } from "./post-search.ts";
import { problem, searchBody } from "./responses.ts";

/**
 * `GET /api/finder/searches/{id}/events`: a lookup and each of its changes, as events in the shape of
 * `GET /api/finder/searches/{id}`.
 */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const refused = await refusedSender(context);
  if (refused !== null) return refused;
  const ctx = context.get(coreContext);
  const finder = context.get(finderContext);
  if ((await readLookup(ctx, finder.deps, params.search)) === null) return problem("search");
  const views = lookupProgress(ctx, finder, { id: params.search, forMs: OPEN_MS, signal: request.signal });
  return eventStream(context, views, { isOpen: isSearching, dataOf: searchBody }) ?? problem("streams");
}
