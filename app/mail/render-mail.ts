import { render } from "@react-email/components";
import type { ReactElement } from "react";
import { z } from "zod";
import type { RenderMail } from "../../core/mail/mail.ts";
import {
  accountDeletedMail,
  freeLeadsConfirmData,
  freeLeadsConfirmMail,
  signInData,
  signInMail,
} from "./confirmation-mails.ts";
import {
  alertData,
  alertMail,
  freeLeadsData,
  freeLeadsMail,
  monthlyListData,
  monthlyListMail,
} from "./delivery-mails.ts";
import { correctionsData, correctionsMail } from "./corrections-mail.ts";
import { emailChangeData, emailChangeMail } from "./email-change-mail.ts";
import { inboxData, inboxMail } from "./inbox-mail.ts";
import type { MailLayout } from "./layout.ts";
import {
  paymentFailedData,
  paymentFailedMail,
  priceChangeData,
  priceChangeMail,
  purchaseData,
  purchaseMail,
  renewalData,
  renewalMail,
} from "./money-mails.ts";
import {
  privacyConfirmData,
  privacyConfirmMail,
  privacyExtendedData,
  privacyExtendedMail,
  privacyIdentityData,
  privacyIdentityMail,
  privacyOutcomeData,
  privacyOutcomeMail,
} from "./privacy-mails.ts";

import { sourceIssueData, sourceIssueMail, sourceRecoveredData, sourceRecoveredMail } from "./source-mails.ts";

export interface MailSite {
  readonly siteName: string;
  readonly planNames?: Readonly<Record<string, string>> | undefined;
  readonly siteUrl: string;
  readonly postalAddress: string | null;
}

/** Input of every template besides its data: the site and the mailing list's links. */
type MailFrame = MailSite & Pick<MailLayout, "links">;

interface WordedMail {
  readonly subject: string;
  readonly body: ReactElement;
}

const nothing = z.object({});

/** Every template by its name in the outbox; test/builders/mail-examples.ts has an example of each. */
const TEMPLATES = {
  sign_in: worded(signInData, signInMail),
  email_change: worded(emailChangeData, emailChangeMail),
  account_deleted: worded(nothing, (_data, site) => accountDeletedMail(site)),
  privacy_confirm: worded(privacyConfirmData, privacyConfirmMail),
  privacy_identity: worded(privacyIdentityData, privacyIdentityMail),
  privacy_extended: worded(privacyExtendedData, privacyExtendedMail),
  privacy_outcome: worded(privacyOutcomeData, privacyOutcomeMail),
  inbox: worded(inboxData, inboxMail),
  source_issue: worded(sourceIssueData, sourceIssueMail),
  source_recovered: worded(sourceRecoveredData, sourceRecoveredMail),
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

export const MAIL_TEMPLATES: readonly string[] = Object.keys(TEMPLATES);

/** Renders mails as text and HTML. Throws on an unknown template or data that does not match it. */
export function mailRenderer(site: MailSite): RenderMail {
  return async (template, data, links = null) => {
    const worder = Object.entries(TEMPLATES).find(([name]) => name === template)?.[1];
    if (worder === undefined) throw new Error(`there is no mail template "${template}"`);
    const { subject, body } = worder(data, { ...site, links });
    return { subject, html: await render(body), text: await render(body, { plainText: true }) };
  };
}

/** Pairs a template with the schema of its data. */
function worded<T>(shape: z.ZodType<T>, word: (data: T, frame: MailFrame) => WordedMail) {
  return (data: Readonly<Record<string, unknown>>, frame: MailFrame): WordedMail => word(shape.parse(data), frame);
}
