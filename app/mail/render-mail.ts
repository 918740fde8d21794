import { render } from "@react-email/components";
import type { RenderMail } from "../../core/mail/mail.ts";
import { accountDeletedMail } from "./account-deleted-mail.ts";
import { alertData, alertMail } from "./alert-mail.ts";
import { correctionsData, correctionsMail } from "./corrections-mail.ts";
import { freeLeadsConfirmData, freeLeadsConfirmMail } from "./free-leads-confirm-mail.ts";
import { freeLeadsData, freeLeadsMail } from "./free-leads-mail.ts";
import { inboxData, inboxMail } from "./inbox-mail.ts";
import type { MailLayout } from "./layout.ts";
import { monthlyListData, monthlyListMail } from "./monthly-list-mail.ts";
import { privacyConfirmData, privacyConfirmMail } from "./privacy-confirm-mail.ts";
import { signInData, signInMail } from "./sign-in-mail.ts";

export interface MailSite {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly postalAddress: string | null;
}

/** Words the mails of this site, as text and as HTML. Throws when a template is not known or its data does not fit. */
export function mailRenderer(site: MailSite): RenderMail {
  return async (template, data, links = null) => {
    const { subject, body } = mailOf(template, data, { ...site, links });
    return { subject, html: await render(body), text: await render(body, { plainText: true }) };
  };
}

function mailOf(template: string, data: Readonly<Record<string, unknown>>, site: MailSite & Pick<MailLayout, "links">) {
  switch (template) {
    case "sign_in":
      return signInMail(signInData.parse(data), site);
    case "account_deleted":
      return accountDeletedMail(site);
    case "privacy_confirm":
      return privacyConfirmMail(privacyConfirmData.parse(data), site);
    case "inbox":
      return inboxMail(inboxData.parse(data), site);
    case "free_leads_confirm":
      return freeLeadsConfirmMail(freeLeadsConfirmData.parse(data), site);
    case "free_leads":
      return freeLeadsMail(freeLeadsData.parse(data), site);
    case "monthly_list":
      return monthlyListMail(monthlyListData.parse(data), site);
    case "alert":
      return alertMail(alertData.parse(data), site);
    case "corrections":
      return correctionsMail(correctionsData.parse(data), site);
    default:
      throw new Error(`there is no mail template "${template}"`);
  }
}
