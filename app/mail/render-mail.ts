import { render } from "@react-email/components";
import type { ReactElement } from "react";
import { z } from "zod";
import type { RenderMail } from "../../core/mail/mail.ts";
import { accountDeletedMail } from "./account-deleted-mail.ts";
import { alertData, alertMail } from "./alert-mail.ts";
import { correctionsData, correctionsMail } from "./corrections-mail.ts";
import { freeLeadsConfirmData, freeLeadsConfirmMail } from "./free-leads-confirm-mail.ts";
import { freeLeadsData, freeLeadsMail } from "./free-leads-mail.ts";
import { inboxData, inboxMail } from "./inbox-mail.ts";
import type { MailLayout } from "./layout.ts";
import { monthlyListData, monthlyListMail } from "./monthly-list-mail.ts";
import { paymentFailedData, paymentFailedMail } from "./payment-failed-mail.ts";
import { priceChangeData, priceChangeMail } from "./price-change-mail.ts";
import { purchaseData, purchaseMail } from "./purchase-mail.ts";
import { renewalData, renewalMail } from "./renewal-mail.ts";
import { privacyConfirmData, privacyConfirmMail } from "./privacy-confirm-mail.ts";
import { signInData, signInMail } from "./sign-in-mail.ts";

export interface MailSite {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly postalAddress: string | null;
}

/** What a template needs besides its data: the site, and the links of the list the mail belongs to. */
type MailFrame = MailSite & Pick<MailLayout, "links">;

interface WordedMail {
  readonly subject: string;
  readonly body: ReactElement;
}

/** For mails that say the same to everybody. */
const nothing = z.object({});

/** Every template by the name that the outbox keeps; `test/builders/mail-examples.ts` holds an example of each. */
const TEMPLATES = {
  sign_in: worded(signInData, signInMail),
  account_deleted: worded(nothing, (_data, site) => accountDeletedMail(site)),
  privacy_confirm: worded(privacyConfirmData, privacyConfirmMail),
  inbox: worded(inboxData, inboxMail),
  free_leads_confirm: worded(freeLeadsConfirmData, freeLeadsConfirmMail),
  free_leads: worded(freeLeadsData, freeLeadsMail),
  monthly_list: worded(monthlyListData, monthlyListMail),
  alert: worded(alertData, alertMail),
  corrections: worded(correctionsData, correctionsMail),
  purchase: worded(purchaseData, purchaseMail),
  renewal: worded(renewalData, renewalMail),
  price_change: worded(priceChangeData, priceChangeMail),
  payment_failed: worded(paymentFailedData, paymentFailedMail),
} as const;

/** The names of all templates. */
export const MAIL_TEMPLATES: readonly string[] = Object.keys(TEMPLATES);

/** Words the mails of this site, as text and as HTML. Throws when a template is not known or its data does not fit. */
export function mailRenderer(site: MailSite): RenderMail {
  return async (template, data, links = null) => {
    const worder = Object.entries(TEMPLATES).find(([name]) => name === template)?.[1];
    if (worder === undefined) throw new Error(`there is no mail template "${template}"`);
    const { subject, body } = worder(data, { ...site, links });
    return { subject, html: await render(body), text: await render(body, { plainText: true }) };
  };
}

/** A template: its data's shape, and what it makes of it. */
function worded<T>(shape: z.ZodType<T>, word: (data: T, frame: MailFrame) => WordedMail) {
  return (data: Readonly<Record<string, unknown>>, frame: MailFrame): WordedMail => word(shape.parse(data), frame);
}
