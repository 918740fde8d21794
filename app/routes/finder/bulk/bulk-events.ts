import { readBulk } from "../../../../core/finder/bulk/read-bulk.ts";
import { isRunning, watchBulk } from "../../../../core/finder/bulk/watch-bulk.ts";
import { finderContext } from "../../../context.ts";
import { eventStream, OPEN_MS } from "../event-stream.ts";
import type { Route } from "./+types/bulk-events.ts";
import { MISSING, problem, toldOf } from "./answer.ts";
import { senderOf } from "./sender.ts";

/** `GET /api/finder/bulk/{id}/events`: how far a list is, and again as it goes on, as events whose data is the list. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs): Promise<Response> {
  const sender = await senderOf(request, context);
  if (sender instanceof Response) return sender;
  const { ctx, accountId, headers } = sender;
  if ((await readBulk(ctx, { accountId, id })) === null) return problem(404, MISSING, headers);
  const bulks = watchBulk(ctx, context.get(finderContext), { accountId, id }, { forMs: OPEN_MS, signal: request.signal });
  return eventStream(context, bulks, { isOpen: isRunning, dataOf: toldOf }) ?? problem(429, "Too many streams are open. Close some of them, or ask for the list itself.", { ...headers, "retry-after": "10" });
}
