import { data } from "react-router";
import { readOutboxMessage } from "../../../core/mail/read-outbox.ts";
import { coreContext, mailSecretsContext, renderMailContext, siteContext } from "../../context.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/mail-message-html.ts";
import { numberParam, renderStored } from "./stored-mail.ts";

/** Shows a mail in a sandbox: its inline styles work, scripts and everything else are off. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
  return new Response(words.html, {
    headers: {
      ...PRIVATE.headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "x-robots-tag": "noindex",
    },
  });
}
