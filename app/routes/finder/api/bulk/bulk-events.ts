import { bulkProgress, isRunning, readBulk } from "../../../../../core/finder/bulk/read-bulk.ts";
import { finderContext } from "../../../../context.ts";
import { eventStream, OPEN_MS } from "../event-stream.ts";
import type { Route } from "./+types/bulk-events.ts";
import { MISSING, problem, bulkBody } from "./answer.ts";
import { senderOf } from "./sender.ts";

/** `GET /api/finder/bulk/{id}/events`: progress as server-sent events, each with the bulk job. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs): Promise<Response> {
  const sender = await senderOf(request, context);
  if (sender instanceof Response) return sender;
  const { ctx, accountId, headers } = sender;
  if ((await readBulk(ctx, { accountId, id })) === null) return problem(404, MISSING, headers);
  const bulks = bulkProgress(
    ctx,
    context.get(finderContext),
    { accountId, id },
    { forMs: OPEN_MS, signal: request.signal },
  );
  return (
    eventStream(context, bulks, { isOpen: isRunning, dataOf: bulkBody }) ??
    problem(429, "Too many streams are open. Close some of them, or poll the list instead.", {
      ...headers,
      "retry-after": "10",
    })
  );
}
