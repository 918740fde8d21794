import type { LoaderFunctionArgs } from "react-router";
import { openDelivery } from "../../../../core/customers/delivery/list-deliveries.ts";
import { openListFile } from "../../../../core/customers/delivery/open-list-file.ts";
import { EXPORT_FORMATS } from "../../../../core/reading/exports/formats/format.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { inSlot, refusal } from "../exports/streamed.ts";

type ListFileArgs = Pick<LoaderFunctionArgs, "request" | "context"> & { readonly params: { readonly file: string } };

/**
 * A delivered list as a streamed file that no cache may store, such as "leads.csv"; 404 if there is none that the visitor
 * may see.
 */
export async function answerListFile(
  { request, context, params: { file } }: ListFileArgs,
  which: Parameters<typeof openDelivery>[1],
): Promise<Response> {
  const ctx = context.get(coreContext);
  const delivery = await openDelivery(ctx, which);
  const format = EXPORT_FORMATS.find((one) => file === `leads.${one}`);
  if (delivery === null || format === undefined)
    return refusal(404, "This list doesn't exist or belongs to another account. Sign in to that account to open it.");
  try {
    return await inSlot(request, delivery.kind === "free" ? "sample" : "whole", async () => {
      const { body, close, mediaType, rows } = await openListFile(ctx, delivery, format);
      const stem = context
        .get(siteContext)
        .name.toLowerCase()
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
