import { bulkProgress, isRunning, readBulk } from "../../../../../core/finder/bulk/read-bulk.ts";
import { problem } from "../../../../api/answers.ts";
import { forAccount } from "../../../../api/gate.ts";
import { finderContext } from "../../../../context.ts";
import { eventStream, OPEN_MS } from "../event-stream.ts";
import type { Route } from "./+types/bulk-events.ts";
import { bulkBody, MISSING } from "./answer.ts";
import { BULK, listOwner } from "./sender.ts";

/** `GET /api/finder/bulk/{id}/events`: progress as server-sent events, each with the bulk job. */
export function loader({ request, context, params: { id } }: Route.LoaderArgs): Promise<Response> {
  return forAccount({ request, context }, BULK.needsAccount, async (ctx) => {
    const key = { ...(await listOwner(ctx)), id };
    if ((await readBulk(ctx, key)) === null) return problem(404, MISSING);
    const bulks = bulkProgress(ctx, context.get(finderContext), key, { forMs: OPEN_MS, signal: request.signal });
    return (
      eventStream(context, bulks, { isOpen: isRunning, dataOf: bulkBody }) ??
      problem(429, "Too many streams are open. Close some of them, or poll the list instead.", { "retry-after": "10" })
    );
  });
}
