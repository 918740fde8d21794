import { readOutboxMessage } from "../../../../core/customers/mail/read-outbox.ts";
import { coreContext, mailSecretsContext, renderMailContext, siteContext } from "../../../context.ts";
import type { Route } from "./+types/message-html.ts";
import { mailHtml } from "./mail-html.ts";
import { found, idAt } from "../found.ts";
import { renderStored } from "./stored-mail.ts";

/** The HTML part of a mail, for preview. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const message = await found(readOutboxMessage(context.get(coreContext), idAt(params.id)));
  const words = renderStored(message, {
    render: context.get(renderMailContext),
    siteUrl: context.get(siteContext).url,
    key: context.get(mailSecretsContext).key,
  });
  return mailHtml(await found(words), { framed: false });
}
