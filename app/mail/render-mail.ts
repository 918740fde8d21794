import { render } from "@react-email/components";
import type { ReactElement } from "react";
import { z } from "zod";
import type { RenderedMail, RenderMail } from "../../core/shared/outbox/mail.ts";
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
import { type Content, SHIPPED_CONTENT } from "../content/content.ts";
import { MAILS } from "./declared.ts";
import { inboxData, inboxMail } from "./inbox-mail.ts";
import type { MailFrame } from "./layout.ts";
import { lateWorkData, lateWorkMail } from "./late-work-mail.ts";
import { legalChangeData, legalChangeMail, legalWithdrawalMail } from "./legal-mail.ts";
import { mailRefusedData, mailRefusedMail } from "./refused-mail.ts";
import { mailSamples } from "./mail-samples.ts";
import {
  paymentFailedData,
  paymentFailedMail,
  priceChangeData,
  priceChangeMail,
  purchaseData,
  purchaseMail,
  renewalData,
  renewalMail,
  secondPurchaseData,
  secondPurchaseMail,
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

/** Facts about the site that mails use. */
export type MailSite = Omit<MailFrame, "links" | "mark">;

interface WordedMail {
  readonly subject: string;
  readonly body: ReactElement;
}

const nothing = z.object({});

/** Every template by its name in the outbox; app/mail/declared.ts has its texts, mail-samples.ts its sample data. */
export const TEMPLATES = {
  sign_in: worded(signInData, signInMail),
  email_change: worded(emailChangeData, emailChangeMail),
  legal_change: worded(legalChangeData, legalChangeMail),
  legal_withdrawal: worded(legalChangeData, legalWithdrawalMail),
  account_deleted: worded(nothing, (_data, site) => accountDeletedMail(site)),
  privacy_confirm: worded(privacyConfirmData, privacyConfirmMail),
  privacy_identity: worded(privacyIdentityData, privacyIdentityMail),
  privacy_extended: worded(privacyExtendedData, privacyExtendedMail),
  privacy_outcome: worded(privacyOutcomeData, privacyOutcomeMail),
  inbox: worded(inboxData, inboxMail),
  source_issue: worded(sourceIssueData, sourceIssueMail),
  source_recovered: worded(sourceRecoveredData, sourceRecoveredMail),
  mail_refused: worded(mailRefusedData, mailRefusedMail),
  late_work: worded(lateWorkData, lateWorkMail),
  free_leads_confirm: worded(freeLeadsConfirmData, freeLeadsConfirmMail),
  free_leads: worded(freeLeadsData, freeLeadsMail),
  monthly_list: worded(monthlyListData, monthlyListMail),
  alert: worded(alertData, alertMail),
  corrections: worded(correctionsData, correctionsMail),
  purchase: worded(purchaseData, purchaseMail),
  renewal: worded(renewalData, renewalMail),
  price_change: worded(priceChangeData, priceChangeMail),
  second_purchase: worded(secondPurchaseData, secondPurchaseMail),
  payment_failed: worded(paymentFailedData, paymentFailedMail),
} as const;

/** A preview of another template, with its own data or else sample data, and with texts that are not saved. */
const previewData = z.object({
  template: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  texts: z.record(z.string(), z.string()).optional(),
});

const SAMPLE_MARK = "Preview with sample data. Links for one person don't work in it.";
const LIST_MARK = "Preview as of now. Links for one person don't work in it.";

/**
 * Renders mails as text and HTML. The template "preview" renders another one, marked as a preview. Throws on an unknown
 * template or data that does not match it.
 */
export function mailRenderer(site: MailSite): RenderMail {
  return async (template, data, links = null) => {
    if (template !== "preview") return renderWith(template, data, { ...site, links });
    const preview = previewData.parse(data);
    const mark = preview.data === null ? SAMPLE_MARK : LIST_MARK;
    const sample = preview.data ?? mailSamples(site.siteUrl)[preview.template]?.data ?? {};
    const content = withTexts(site.content, preview);
    const mail = await renderWith(preview.template, sample, { ...site, links, mark, content });
    return { ...mail, subject: `[Preview] ${mail.subject}` };
  };
}

function withTexts(content = SHIPPED_CONTENT, { template, texts }: z.output<typeof previewData>): Content {
  const piece = MAILS.find((mail) => mail.template === template)?.piece;
  return piece === undefined || texts === undefined ? content : content.with(piece, texts);
}

async function renderWith(
  template: string,
  data: Readonly<Record<string, unknown>>,
  frame: MailFrame,
): Promise<RenderedMail> {
  const worder = Object.entries(TEMPLATES).find(([name]) => name === template)?.[1];
  if (worder === undefined) throw new Error(`there is no mail template "${template}"`);
  const { subject, body } = worder(data, frame);
  const logo = frame.brand?.logo ?? null;
  return {
    // A subject is one line, even if a name contains a line break.
    subject: subject.replaceAll(/[\r\n]+/g, " "),
    html: await render(body),
    text: await render(body, { plainText: true }),
    ...(logo !== null && { images: [{ cid: logo.cid, png: logo.png }] }),
  };
}

/** Pairs a template with the schema of its data. */
function worded<T>(shape: z.ZodType<T>, word: (data: T, frame: MailFrame) => WordedMail) {
  return (data: Readonly<Record<string, unknown>>, frame: MailFrame): WordedMail => word(shape.parse(data), frame);
}
