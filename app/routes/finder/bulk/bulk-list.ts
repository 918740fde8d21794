import { z } from "zod";
import { mayLookUpLists } from "../../../../core/directory/access.ts";
import { BULK_CHANGES, changeBulk, deleteBulk } from "../../../../core/finder/bulk/change-bulk.ts";
import { readBulk } from "../../../../core/finder/bulk/read-bulk.ts";
import { readText } from "../../../read-text.ts";
import type { Route } from "./+types/bulk-list.ts";
import { json, MISSING, PRIVATE, problem, toldOf } from "./answer.ts";
import { NEEDS_PLAN } from "./list-owner.ts";
import { senderOf } from "./sender.ts";

const LARGEST_BODY = 1_024;
const wish = z.strictObject({ action: z.enum(BULK_CHANGES) });

/** `GET /api/finder/bulk/{id}`: how far a list is. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs): Promise<Response> {
  const sender = await senderOf(request, context);
  if (sender instanceof Response) return sender;
  const bulk = await readBulk(sender.ctx, { accountId: sender.accountId, id });
  return bulk === null ? problem(404, MISSING, sender.headers) : json(toldOf(bulk), 200, sender.headers);
}

/** `PATCH /api/finder/bulk/{id}` with `{"action": "pause" | "resume" | "cancel"}`; `DELETE` removes the list and all that was found. */
export async function action({ request, context, params: { id } }: Route.ActionArgs): Promise<Response> {
  const sender = await senderOf(request, context);
  if (sender instanceof Response) return sender;
  const { ctx, accountId, headers } = sender;
  if (request.method === "DELETE") return (await deleteBulk(ctx, { accountId, id })) ? new Response(null, { status: 204, headers: { ...PRIVATE, ...headers } }) : problem(404, MISSING, headers);
  if (request.method !== "PATCH") return problem(405, "Use GET, PATCH or DELETE.", { ...headers, allow: "GET, HEAD, PATCH, DELETE" });
  const body = await readText(request, LARGEST_BODY);
  if (body === null) return problem(413, `Send at most ${LARGEST_BODY} bytes: {"action": "pause"}, "resume" or "cancel".`, headers);
  const wished = wish.safeParse(parsed(body));
  if (!wished.success) return problem(400, 'Send {"action": "pause"}, "resume" or "cancel" as JSON.', headers);
  if (wished.data.action === "resume" && !mayLookUpLists(ctx.actor)) return problem(403, NEEDS_PLAN, headers);
  const outcome = await changeBulk(ctx, { accountId, id }, wished.data.action);
  const bulk = await readBulk(ctx, { accountId, id });
  if (bulk === null) return problem(404, MISSING, headers);
  if (outcome === "unchanged") return problem(409, `The list is ${bulk.state}, so it cannot ${wished.data.action}.`, headers);
  return json(toldOf(bulk), 200, headers);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is told as a body that wishes nothing.
    return null;
  }
}
