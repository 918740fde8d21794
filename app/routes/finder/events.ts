import { readSearch } from "../../../core/finder/searches/read-search.ts";
import { watchSearch } from "../../../core/finder/searches/watch-search.ts";
import { coreContext, finderContext, logContext, visitorAddressContext } from "../../context.ts";
import type { Route } from "./+types/events.ts";
import { openStreams } from "./open-streams.ts";
import { problem } from "./problem.ts";

/** Longer than a search takes that is not put off. */
const OPEN_MS = 120_000;

/** More than the tabs in which the people of one network search at once: each stream looks at its search four times a second. */
const STREAMS = openStreams(24);

/**
 * `GET /api/finder/searches/{id}/events`: a search as it stands and each time it changed, as Server-Sent Events (WHATWG HTML, 9.2) whose data
 * is what the screen shows; `end` when nothing more comes for now. A stream that ends without it while the search goes on is to be opened again,
 * as browsers do by themselves.
 */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(coreContext);
  const { deps } = context.get(finderContext);
  if ((await readSearch(ctx, deps, params.search)) === null) return problem({ status: 404, code: "search", title: "There is no such search", detail: "Searches are kept for 30 days, and those of an account are shown to it alone." });
  const close = STREAMS.open(context.get(visitorAddressContext) ?? "");
  if (close === null) return problem({ status: 429, code: "streams", title: "Too many streams are open", detail: "Close some of them, or ask for the search itself.", headers: { "retry-after": "10" } });
  const views = watchSearch(ctx, deps, { id: params.search, forMs: OPEN_MS, signal: request.signal });
  const encoder = new TextEncoder();
  let isSearching = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await views.next();
        if (done !== true) {
          isSearching = value.answer.state === "searching";
          return controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`));
        }
        if (!isSearching) controller.enqueue(encoder.encode("event: end\ndata: {}\n\n"));
      } catch (error) {
        context.get(logContext).error({ err: error }, "a search could not be watched");
      }
      close();
      controller.close();
    },
    async cancel() {
      close();
      await views.return(undefined);
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "private, no-store", "x-accel-buffering": "no" } });
}
