import { readSearch } from "../../../core/finder/searches/read-search.ts";
import { isSearching, watchSearch } from "../../../core/finder/searches/watch-search.ts";
import { coreContext, finderContext } from "../../context.ts";
import type { Route } from "./+types/events.ts";
import { eventStream, OPEN_MS } from "./event-stream.ts";
import { refusedSender } from "./post-search.ts";
import { problem } from "./problem.ts";

/** `GET /api/finder/searches/{id}/events`: a search as it stands and each time it changed, as events whose data is what the screen shows. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const refused = await refusedSender(context);
  if (refused !== null) return refused;
  const ctx = context.get(coreContext);
  const finder = context.get(finderContext);
  if ((await readSearch(ctx, finder.deps, params.search)) === null) return problem({ status: 404, code: "search", title: "There is no such search", detail: "Searches are kept for 30 days, and those of an account are shown to it alone." });
  const views = watchSearch(ctx, finder, { id: params.search, forMs: OPEN_MS, signal: request.signal });
  return eventStream(context, views, { isOpen: isSearching, dataOf: (view) => view })
    ?? problem({ status: 429, code: "streams", title: "Too many streams are open", detail: "Close some of them, or ask for the search itself.", headers: { "retry-after": "10" } });
}
