import { data } from "react-router";
import { readOutboxMessage } from "../../../../core/customers/mail/read-outbox.ts";
import { coreContext, mailSecretsContext, renderMailContext, siteContext } from "../../../context.ts";
import type { Route } from "./+types/message-html.ts";
import { mailHtml } from "./mail-html.ts";
import { numberParam, renderStored } from "./stored-mail.ts";

/** The HTML part of a mail, for preview. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = numberParam(params.id);
  const message = id === null ? null : await readOutboxMessage(context.get(coreContext), id);
  const words =
    message === null
      ? null
      : await renderStored(message, {
          render: context.get(renderMailContext),
          siteUrl: context.get(siteContext).url,
          key: context.get(mailSecretsContext).key,
        });
  if (words === null) throw data(null, 404);
  return mailHtml(words, { framed: false });
}
