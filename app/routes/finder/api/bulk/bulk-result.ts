import { openBulkResult } from "../../../../../core/finder/bulk/result-file.ts";
import { isAppError } from "../../../../../platform/errors.ts";
import { statusOf } from "../../../../error-status.ts";
import { finderContext } from "../../../../context.ts";
import { streamed } from "../../../customers/exports/streamed.ts";
import type { Route } from "./+types/bulk-result.ts";
import { MISSING, problem } from "./answer.ts";
import { senderOf } from "./sender.ts";

/** `GET /api/finder/bulk/{id}/result`: the list with results in its own format, also before it is finished. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs): Promise<Response> {
  const sender = await senderOf(request, context);
  if (sender instanceof Response) return sender;
  const result = await openBulkResult(sender.ctx, {
    accountId: sender.accountId,
    id,
    suppressionKey: context.get(finderContext).deps.suppressionKey,
  }).catch((error: unknown) => {
    if (isAppError(error)) return problem(statusOf(error.code), error.message, sender.headers);
    throw error;
  });
  if (result instanceof Response) return result;
  if (result === null) return problem(404, MISSING, sender.headers);
  const { fileName, mediaType, body, close } = result;
  // RFC 6266: an ASCII file name and the original one.
  const disposition = `attachment; filename="${fileName.replace(/[^\w.-]+/g, "-")}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return streamed(request, {
    body,
    close,
    leave: () => undefined,
    headers: { ...sender.headers, "content-type": mediaType, "content-disposition": disposition },
  });
}
