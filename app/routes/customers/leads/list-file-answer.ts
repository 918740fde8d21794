import type { Context } from "../../../../core/shared/context.ts";
import type { Delivery } from "../../../../core/customers/delivery/delivery.ts";
import { openListFile } from "../../../../core/customers/delivery/open-list-file.ts";
import { EXPORT_FORMATS } from "../../../../core/reading/exports/formats/format.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { inSlot, refusal } from "../exports/streamed.ts";

interface ListFile {
  readonly ctx: Context;
  readonly request: Request;
  /** Null when it does not exist or the visitor may not see it. */
  readonly delivery: Delivery | null;
  /** "leads.csv", "leads.xlsx" or "leads.ndjson". */
  readonly file: string;
  readonly siteName: string;
}

/** A delivered list as a streamed file that no cache may store. */
export async function answerListFile({ ctx, request, delivery, file, siteName }: ListFile): Promise<Response> {
  const format = EXPORT_FORMATS.find((one) => file === `leads.${one}`);
  if (delivery === null || format === undefined)
    return refusal(404, "This list doesn't exist or belongs to another account. Sign in to that account to open it.");
  try {
    return await inSlot(request, delivery.kind === "free" ? "sample" : "whole", async () => {
      const { body, close, mediaType, rows } = await openListFile(ctx, delivery, format);
      const stem = siteName
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-")
        .replaceAll(/^-|-$/g, "");
      const name = [
        stem,
        delivery.kind === "free" ? "free-leads" : "list",
        delivery.month ?? delivery.deliveredAt.toISOString().slice(0, 10),
      ]
        .filter((part) => part !== "")
        .join("-");
      const headers = {
        "content-type": mediaType,
        "content-disposition": `attachment; filename="${name}.${format}"`,
        "x-row-count": String(rows),
        "x-robots-tag": "noindex",
      };
      return { body, close, headers };
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refusal(error.code, error.message);
  }
}
