import { createBulk } from "../../../../../core/finder/bulk/create-bulk.ts";
import { listBulks, readBulk } from "../../../../../core/finder/bulk/read-bulk.ts";
import { isAppError } from "../../../../../platform/errors.ts";
import { contentContext } from "../../../../context.ts";
import { statusOf } from "../../../../error-status.ts";
import { lookupsPerMonth } from "../../../../lookup-budget.ts";
import type { Route } from "./+types/bulk-lists.ts";
import { json, problem, bulkBody } from "./answer.ts";
import { readUpload } from "./read-upload.ts";
import { senderOf } from "./sender.ts";

/** `GET /api/finder/bulk`: the account's bulk jobs, newest first. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const sender = await senderOf(request, context);
  if (sender instanceof Response) return sender;
  return json({ lists: (await listBulks(sender.ctx, sender)).map(bulkBody) }, 200, sender.headers);
}

/** `POST /api/finder/bulk`: accepts a CSV file or workbook; 202 with the address that reports progress. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const sender = await senderOf(request, context, { begins: true });
  if (sender instanceof Response) return sender;
  const { ctx, accountId, headers } = sender;
  if (request.method !== "POST") return problem(405, "Use GET or POST.", { ...headers, allow: "GET, HEAD, POST" });
  try {
    const perMonth = await lookupsPerMonth(ctx, context.get(contentContext), accountId);
    const id = await createBulk(ctx, { accountId, ...(await readUpload(request)), perMonth });
    const bulk = await readBulk(ctx, { accountId, id });
    return json(bulk === null ? {} : bulkBody(bulk), 202, { ...headers, location: `/api/finder/bulk/${id}` });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return problem(statusOf(error.code), error.message, headers);
  }
}
