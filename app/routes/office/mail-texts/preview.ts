import { data, type RouterContextProvider } from "react-router";
import type { SubscriptionLinks } from "../../../../core/shared/outbox/mail.ts";
import { declaredMails } from "../../../../core/shared/outbox/mails.ts";
import { MAIL_LISTS, type MailList } from "../../../../core/shared/outbox/lists.ts";
import type { RenderedMail } from "../../../../core/shared/outbox/mail.ts";
import type { PreviewInput } from "../../../../core/customers/mail/send-preview.ts";
import { renderMailContext, siteContext } from "../../../context.ts";
import type { MailTexts } from "../../../mail/mail-pieces.ts";

/** The declared mail of a key; throws the response 404 for another one. */
export function mailOf(key: string) {
  const mail = declaredMails().get(key);
  if (mail === undefined) throw data(null, 404);
  return mail;
}

/** A mail rendered as a marked preview. Its unsubscribe links do nothing. */
export function renderPreview(
  context: Readonly<RouterContextProvider>,
  {
    list,
    ...preview
  }: PreviewInput & {
    readonly list: MailList | null;
    /** Texts that are not saved. */
    readonly texts?: MailTexts;
  },
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
