import { PLAIN_WRITERS, type PlainFormat } from "../../../../core/reading/exports/formats/writers.ts";
import { whole } from "../../../api/describe.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext, exporterContext, shareContext } from "../../../context.ts";
import { slotOf } from "../exports/export-slots.ts";
import { inSlot, refusal } from "../exports/streamed.ts";
import type { Route } from "./+types/companies-file.ts";

/** `GET /account/companies/1/companies.csv`, `.xlsx`, `.json` or `.ndjson`: a list with what each company was matched to. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { actor } = context.get(coreContext);
  const share = await context.get(shareContext)();
  if (!share.allowed)
    return refusal(429, `Too many requests. Please try again in ${share.retryAfterSeconds} seconds.`, share.headers);
  const format = (Object.keys(PLAIN_WRITERS) as PlainFormat[]).find((one) => params.file === `companies.${one}`);
  const listId = whole().safeParse(params.id).data;
  if (format === undefined || listId === undefined)
    return refusal(404, "There is no such file: a list is companies.csv, .xlsx, .json or .ndjson.");
  try {
    return await inSlot(request, slotOf(actor), async () => {
      const { origin } = new URL(request.url);
      const { body, close, mediaType, rows } = await context
        .get(exporterContext)
        .openCompanies(actor, { listId, format, origin });
      const headers = {
        "content-type": mediaType,
        "content-disposition": `attachment; filename="companies.${format}"`,
        "x-row-count": String(rows),
      };
      return { body, close, headers };
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refusal(error.code, error.message);
  }
}
