import type { DeclaredMail } from "./declare-mail.ts";
import { ACCOUNT_DELETED, EMAIL_CHANGE, LEGAL_CHANGE, LEGAL_WITHDRAWAL, SIGN_IN } from "./declared/access.ts";
import { ALERT, CORRECTIONS, FREE_LEADS_CONFIRM, FREE_LEADS_MAIL, MONTHLY_LIST } from "./declared/leads.ts";
import { PAYMENT_FAILED, PRICE_CHANGE, PURCHASE, RENEWAL, SECOND_PURCHASE } from "./declared/money.ts";
import { INBOX, LATE_WORK, MAIL_REFUSED, SOURCE_ISSUE, SOURCE_RECOVERED } from "./declared/owners.ts";
import { PRIVACY_CONFIRM, PRIVACY_EXTENDED, PRIVACY_IDENTITY, PRIVACY_OUTCOME } from "./declared/privacy.ts";

/** A group of mails as the back office lists them. */
export interface MailGroup {
  readonly name: string;
  readonly mails: readonly DeclaredMail[];
}

/** Every mail that the site sends. */
export const MAIL_GROUPS: readonly MailGroup[] = [
  { name: "Accounts", mails: [SIGN_IN, EMAIL_CHANGE, LEGAL_CHANGE, LEGAL_WITHDRAWAL, ACCOUNT_DELETED] },
  { name: "Leads", mails: [FREE_LEADS_CONFIRM, FREE_LEADS_MAIL, MONTHLY_LIST, ALERT, CORRECTIONS] },
  { name: "Payments", mails: [PURCHASE, SECOND_PURCHASE, RENEWAL, PRICE_CHANGE, PAYMENT_FAILED] },
  { name: "Privacy requests", mails: [PRIVACY_CONFIRM, PRIVACY_IDENTITY, PRIVACY_EXTENDED, PRIVACY_OUTCOME] },
  { name: "Owners", mails: [INBOX, SOURCE_ISSUE, SOURCE_RECOVERED, MAIL_REFUSED, LATE_WORK] },
];

export const MAILS: readonly DeclaredMail[] = MAIL_GROUPS.flatMap(({ mails }) => mails);

/** The texts of mails that editors can change, as pieces of content. */
export const MAIL_PIECES = MAILS.map(({ piece }) => piece);
