import type { RenderedMail, SubscriptionLinks } from "../../../../core/shared/outbox/mail.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import { readOutboxMessage } from "../../../../core/customers/mail/read-outbox.ts";
import type { Context } from "../../../../core/shared/context.ts";
import type { Outcome } from "../../../ui/forms/form-outcome.tsx";
import { found, idAt, idIn, missing } from "../screen.ts";
import { type LoaderFunctionArgs, type RouterContextProvider } from "react-router";
import { subscriptionLinks } from "../../../../core/customers/mail/links.ts";
import { coreContext, mailSecretsContext, renderMailContext, siteContext } from "../../../context.ts";
import { declaredMails } from "../../../../core/shared/outbox/mails.ts";
import { MAIL_LISTS, type MailList } from "../../../../core/shared/outbox/lists.ts";
import type { PreviewInput } from "../../../../core/customers/mail/send-preview.ts";
import type { MailTexts } from "../../../mail/mail-pieces.ts";

/** Policy that shows a mail in a sandbox: its inline styles work, scripts and everything else are off. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The HTML of a mail as a page, with its images. `framed` allows screens of this site to show it in a frame. */
export function mailHtml(
  { html, images = [] }: Pick<RenderedMail, "html" | "images">,
  { framed, status = 200 }: { readonly framed: boolean; readonly status?: number },
): Response {
  const shown = images.reduce(
    (page, { cid, png }) => page.replaceAll(`cid:${cid}`, `data:image/png;base64,${png.toString("base64")}`),
    html,
  );
  return new Response(shown, {
    status,
    headers: {
      ...PRIVATE.headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `${POLICY}; frame-ancestors ${framed ? "'self'" : "'none'"}`,
      "x-robots-tag": "noindex",
    },
  });
}

/** Says "sent" of a preview only once a mail server took it. Null if the address names no preview. */
export async function previewOutcome(ctx: Context, query: URLSearchParams): Promise<Outcome | null> {
  const id = query.get("done") === "queued" ? idIn(query.get("mail")) : null;
  const mail = id === null ? null : await readOutboxMessage(ctx, id);
  if (mail?.template !== "preview") return null;
  if (mail.state === "sent") return { kind: "done", text: "Sent to your own address: the mail server took it." };
  if (mail.state === "failed") return { kind: "problem", text: `Not sent: ${mail.lastAnswer ?? "it was refused"}` };
  const last = mail.lastAnswer === null ? "" : ` So far: ${mail.lastAnswer}.`;
  return { kind: "done", text: `Queued for your own address.${last} Reload to see whether the mail server took it.` };
}

/** The mail at an address, and as it is sent: null if its data has been deleted. Throws the response 404. */
export async function readStored({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) {
  const message = await found(readOutboxMessage(context.get(coreContext), idAt(params["id"] ?? "")));
  const { template, data, to, list } = message;
  if (data === null || to === null) return { message, words: null };
  const { key } = context.get(mailSecretsContext);
  const links = list === null ? null : subscriptionLinks(context.get(siteContext).url, { address: to, list, key });
  return { message, words: await context.get(renderMailContext)(template, data, links) };
}

/** The declared mail of a key; throws the response 404 for another one. */
export function mailOf(key: string) {
  return declaredMails().get(key) ?? missing();
}

/** A mail rendered as a marked preview. Its unsubscribe links do nothing. */
export function renderPreview(
  context: Readonly<RouterContextProvider>,
  { list, ...preview }: PreviewInput & { readonly list: MailList | null; readonly texts?: MailTexts },
): Promise<RenderedMail> {
  const links = list === null ? null : nobodysLinks(list, context.get(siteContext).url);
  return context.get(renderMailContext)("preview", { ...preview }, links);
}

function nobodysLinks(list: MailList, siteUrl: string): SubscriptionLinks {
  const token = "preview";
  return {
    listName: MAIL_LISTS[list].name,
    unsubscribeUrl: `${siteUrl}/mail/unsubscribe?token=${token}`,
    preferencesUrl: `${siteUrl}/mail/preferences?token=${token}`,
    token,
  };
}
