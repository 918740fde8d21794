import { LOOKED_UP_FIELDS } from "../../../../../core/reading/directory/columns/addresses.ts";
import { openBulkResult } from "../../../../../core/finder/bulk/result-file.ts";
import { WRITERS } from "../../../../../core/reading/exports/formats/writers.ts";
import { AppError } from "../../../../../platform/errors.ts";
import { address, operation } from "../../../../api/address.ts";
import { FILE } from "../../../../api/describe.ts";
import { finderContext } from "../../../../context.ts";
import { inSlot } from "../../../customers/exports/streamed.ts";
import { MISSING } from "./answer.ts";
import { BULK_ID, NO_SUCH_BULK } from "./list-shape.ts";
import { BULK } from "./sender.ts";

export const api = address("/api/finder/bulk/{id}/result", BULK, {
  get: operation({
    id: "bulkResult",
    summary: "Download the list with results",
    description: `In its original format, also before it is finished; added columns: ${LOOKED_UP_FIELDS.map(({ name }) => name).join(", ")}.`,
    path: BULK_ID,
    answered: "The file.",
    content: { [WRITERS.csv.mediaType]: { schema: { type: "string" } }, [WRITERS.xlsx.mediaType]: { schema: FILE } },
    errors: NO_SUCH_BULK,
    async handle(ctx, { path: { id } }, { request, context }) {
      const { suppressionKey } = context.get(finderContext).deps;
      return inSlot(request, "whole", async () => {
        const result = await openBulkResult(ctx, { accountId: ctx.actor.id, id, suppressionKey });
        if (result === null) throw new AppError("not_found", MISSING);
        const { fileName, mediaType, body, close } = result;
        // RFC 6266: an ASCII file name and the original one.
        const disposition = `attachment; filename="${fileName.replace(/[^\w.-]+/g, "-")}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
        return { body, close, headers: { "content-type": mediaType, "content-disposition": disposition } };
      });
    },
  }),
});
export const loader = api.serve;
export const action = api.serve;
