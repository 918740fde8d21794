/** What a receiver may choose for each list, and what the pages say of it. */
export interface MailListDescription {
  readonly name: string;
  /** One sentence for the preference page. */
  readonly description: string;
  /** Whoever may be on it: `anyone` who confirmed an address, holders of an `account`, or those with full access (`paid`). */
  readonly audience: "anyone" | "account" | "paid";
}

/**
 * Every list a mail with purpose `subscription` belongs to, in the order pages show them. What the law or a contract makes
 * us send (receipts, renewals, price changes of a running subscription) is service mail and on no list.
 */
export const MAIL_LISTS = {
  free_leads: { name: "Free leads", description: "Handpicked leads, once a month.", audience: "anyone" },
  monthly_list: { name: "Monthly list", description: "The whole list of the month, as files.", audience: "paid" },
  alerts: { name: "Search alerts", description: "New rounds that match a search you saved.", audience: "account" },
  corrections: { name: "Corrections", description: "What we found to be wrong in leads you already have.", audience: "anyone" },
  notices: { name: "News of the site", description: "Now and then: what is new or different here.", audience: "anyone" },
} as const satisfies Readonly<Record<string, MailListDescription>>;

/** A list that a receiver can leave, pause and come back to. */
export type MailList = keyof typeof MAIL_LISTS;

/** Every list, in the order pages show them. */
export const MAIL_LIST_KEYS = Object.keys(MAIL_LISTS) as readonly MailList[];

/** Whether a text from outside names a list. */
export function isMailList(text: string): text is MailList {
  return Object.hasOwn(MAIL_LISTS, text);
}
