import { data } from "react-router";
import { readOutboxMessage } from "../../../core/mail/read-outbox.ts";
import { coreContext, mailSecretsContext, renderMailContext, siteContext } from "../../context.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/mail-message-html.ts";
import { numberParam, wordsOf } from "./mail-message-words.ts";

/** A mail brings its styles along and is nobody's page: it gets those, and nothing else that a page of the site may do. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A mail's HTML part, to be looked at. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = numberParam(params.id);
  const message = id === null ? null : await readOutboxMessage(context.get(coreContext), id);
  const words = message === null ? null : await wordsOf(message, { render: context.get(renderMailContext), siteUrl: context.get(siteContext).url, key: context.get(mailSecretsContext).key });
  if (words === null) throw data(null, 404);
  return new Response(words.html, { headers: { ...PRIVATE.headers, "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY, "x-robots-tag": "noindex" } });
}
