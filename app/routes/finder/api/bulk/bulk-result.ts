import { openBulkResult } from "../../../../../core/finder/bulk/result-file.ts";
import { AppError, isAppError } from "../../../../../platform/errors.ts";
import { finderContext } from "../../../../context.ts";
import { statusOf } from "../../../../error-status.ts";
import { inSlot } from "../../../customers/exports/streamed.ts";
import type { Route } from "./+types/bulk-result.ts";
import { MISSING, problem } from "./answer.ts";
import { senderOf } from "./sender.ts";

/** `GET /api/finder/bulk/{id}/result`: the list with results in its own format, also before it is finished. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs): Promise<Response> {
  const sender = await senderOf(request, context);
  if (sender instanceof Response) return sender;
  const { suppressionKey } = context.get(finderContext).deps;
  try {
    return await inSlot(request, "whole", async () => {
      const result = await openBulkResult(sender.ctx, { accountId: sender.accountId, id, suppressionKey });
      if (result === null) throw new AppError("not_found", MISSING);
      const { fileName, mediaType, body, close } = result;
      // RFC 6266: an ASCII file name and the original one.
      const disposition = `attachment; filename="${fileName.replace(/[^\w.-]+/g, "-")}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
      const headers = { ...sender.headers, "content-type": mediaType, "content-disposition": disposition };
      return { body, close, headers };
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return problem(statusOf(error.code), error.message, {
      ...sender.headers,
      ...(error.code === "unavailable" ? { "retry-after": "30" } : {}),
    });
  }
}
