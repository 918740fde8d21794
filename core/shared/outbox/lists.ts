/** A mailing list as shown to its receivers. */
export interface MailListDescription {
  readonly name: string;
  /** One sentence for the preference page. */
  readonly description: string;
  /** Possible subscribers: `anyone` with a confirmed address, any `account`, or accounts with full access (`paid`). */
  readonly audience: "anyone" | "account" | "paid";
}

/**
 * All mailing lists, in display order. Mail required by law or contract (receipts, renewals, price changes) is service
 * mail and belongs to no list.
 */
export const MAIL_LISTS = {
  free_leads: { name: "Free leads", description: "Handpicked leads, once a month.", audience: "anyone" },
  monthly_list: { name: "Monthly list", description: "The whole list of the month, as files.", audience: "paid" },
  alerts: { name: "Search alerts", description: "New rounds that match a search you saved.", audience: "account" },
  corrections: {
    name: "Corrections",
    description: "What we found to be wrong in leads you already have.",
    audience: "anyone",
  },
  notices: { name: "News of the site", description: "Occasional news about this site.", audience: "anyone" },
} as const satisfies Readonly<Record<string, MailListDescription>>;

export type MailList = keyof typeof MAIL_LISTS;

/** All lists in display order. */
export const MAIL_LIST_KEYS = Object.keys(MAIL_LISTS) as readonly MailList[];

export function isMailList(text: string): text is MailList {
  return Object.hasOwn(MAIL_LISTS, text);
}
