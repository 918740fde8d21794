import { openDelivery } from "../../../../core/customers/delivery/list-deliveries.ts";
import { coreContext, siteContext } from "../../../context.ts";
import type { Route } from "./+types/account-file.ts";
import { answerListFile } from "./list-file-answer.ts";

/** A delivered list of the signed-in account, as a file. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(coreContext);
  return answerListFile({
    ctx,
    request,
    delivery: await openDelivery(ctx, { id: Number(params.id) }),
    file: params.file,
    siteName: context.get(siteContext).name,
  });
}
