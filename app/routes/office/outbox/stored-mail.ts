import type { LoaderFunctionArgs } from "react-router";
import { subscriptionLinks } from "../../../../core/customers/mail/links.ts";
import { readOutboxMessage } from "../../../../core/customers/mail/read-outbox.ts";
import { coreContext, mailSecretsContext, renderMailContext, siteContext } from "../../../context.ts";
import { found, idAt } from "../found.ts";

/** The mail at an address, and as it is sent: null if its data has been deleted. Throws the response 404. */
export async function readStored({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) {
  const message = await found(readOutboxMessage(context.get(coreContext), idAt(params["id"] ?? "")));
  const { template, data, to, list } = message;
  if (data === null || to === null) return { message, words: null };
  const { key } = context.get(mailSecretsContext);
  const links = list === null ? null : subscriptionLinks(context.get(siteContext).url, { address: to, list, key });
  return { message, words: await context.get(renderMailContext)(template, data, links) };
}
