import { openDelivery } from "../../../../core/customers/delivery/list-deliveries.ts";
import { coreContext, siteContext } from "../../../context.ts";
import type { Route } from "./+types/free-file.ts";
import { answerListFile } from "./list-file-answer.ts";

/** The free leads of a month as a file; needs the link from the mail. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(coreContext);
  return answerListFile({
    ctx,
    request,
    delivery: await openDelivery(ctx, { key: params.key }),
    file: params.file,
    siteName: context.get(siteContext).name,
  });
}
