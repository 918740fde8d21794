import { z } from "zod";
import { BULK_CHANGES, changeBulk, deleteBulk } from "../../../../core/finder/bulk/change-bulk.ts";
import { readBulk } from "../../../../core/finder/bulk/read-bulk.ts";
import type { Route } from "./+types/bulk-list.ts";
import { json, PRIVATE, problem, toldOf } from "./answer.ts";
import { senderOf } from "./sender.ts";

const MISSING = "You have no such list. Lists are removed 30 days after they were sent.";
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
  const wished = wish.safeParse(await bodyOf(request));
  if (!wished.success) return problem(400, 'Send {"action": "pause"}, "resume" or "cancel" as JSON.', headers);
  const outcome = await changeBulk(ctx, { accountId, id }, wished.data.action);
  const bulk = await readBulk(ctx, { accountId, id });
  if (bulk === null) return problem(404, MISSING, headers);
  if (outcome === "unchanged") return problem(409, `The list is ${bulk.state}, so it cannot ${wished.data.action}.`, headers);
  return json(toldOf(bulk), 200, headers);
}

async function bodyOf(request: Request): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > LARGEST_BODY) return null;
  return request.json().catch(() => null);
}
