import { z } from "zod";
import { mayRunBulkJobs } from "../../../../../core/reading/directory/access.ts";
import { BULK_CHANGES, changeBulk, deleteBulk } from "../../../../../core/finder/bulk/create-bulk.ts";
import { readBulk } from "../../../../../core/finder/bulk/read-bulk.ts";
import { readText } from "../../../../read-text.ts";
import type { Route } from "./+types/bulk-list.ts";
import { json, MISSING, PRIVATE, problem, bulkBody } from "./answer.ts";
import { NEEDS_PLAN, senderOf } from "./sender.ts";

const LARGEST_BODY = 1_024;
const change = z.strictObject({ action: z.enum(BULK_CHANGES) });

/** `GET /api/finder/bulk/{id}`: progress of a bulk job. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs): Promise<Response> {
  const sender = await senderOf(request, context);
  if (sender instanceof Response) return sender;
  const bulk = await readBulk(sender.ctx, { accountId: sender.accountId, id });
  return bulk === null ? problem(404, MISSING, sender.headers) : json(bulkBody(bulk), 200, sender.headers);
}

/**
 * `PATCH /api/finder/bulk/{id}` with `{"action": "pause" | "resume" | "cancel"}`; `DELETE` removes the job and its
 * results.
 */
export async function action({ request, context, params: { id } }: Route.ActionArgs): Promise<Response> {
  const sender = await senderOf(request, context);
  if (sender instanceof Response) return sender;
  const { ctx, accountId, headers } = sender;
  if (request.method === "DELETE")
    return (await deleteBulk(ctx, { accountId, id }))
      ? new Response(null, { status: 204, headers: { ...PRIVATE, ...headers } })
      : problem(404, MISSING, headers);
  if (request.method !== "PATCH")
    return problem(405, "Use GET, PATCH or DELETE.", { ...headers, allow: "GET, HEAD, PATCH, DELETE" });
  const body = await readText(request, LARGEST_BODY);
  if (body === null)
    return problem(413, `Send at most ${LARGEST_BODY} bytes: {"action": "pause"}, "resume" or "cancel".`, headers);
  const asked = change.safeParse(parsed(body));
  if (!asked.success) return problem(400, 'Send {"action": "pause"}, "resume" or "cancel" as JSON.', headers);
  if (asked.data.action === "resume" && !mayRunBulkJobs(ctx.actor)) return problem(403, NEEDS_PLAN, headers);
  const outcome = await changeBulk(ctx, { accountId, id }, asked.data.action);
  const bulk = await readBulk(ctx, { accountId, id });
  if (bulk === null) return problem(404, MISSING, headers);
  if (outcome === "unchanged")
    return problem(409, `The list is ${bulk.state}, so it cannot ${asked.data.action}.`, headers);
  return json(bulkBody(bulk), 200, headers);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON gets the same error as a missing action.
    return null;
  }
}
