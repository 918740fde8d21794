import { z } from "zod";
import { INBOX } from "./declared/owners.ts";
import { mailButton, type MailFrame, mailLayout, OWNER_REASON, paragraphs, textsFor } from "./layout.ts";

export const inboxData = z.object({
  /** "privacy-3", "message-4" or "order-5". */
  ref: z.string(),
  dueOn: z.iso.date().nullable(),
  issue: z.enum(["mismatch", "no_account", "twice", "refund_failed", "link_differs"]).optional(),
});

/** The mail that notifies owners of a new inbox item, without its content. */
export function inboxMail({ ref, dueOn, issue = "mismatch" }: z.output<typeof inboxData>, site: MailFrame) {
  const [kind, order = ""] = ref.split("-");
  const what = kind === "order" ? issue : kind === "privacy" ? kind : "message";
  const texts = textsFor(INBOX, site, { ref, date: dueOn ?? "", order });
  const screen = kind === "order" ? `orders?search=${encodeURIComponent(`#${order}`)}` : `inbox/${ref}`;
  return {
    subject: texts[`subject_${what}`],
    body: mailLayout(
      { ...site, preview: texts[what], reason: OWNER_REASON },
      paragraphs(texts[what]),
      mailButton(`${site.siteUrl}/back-office/${screen}`, "Open it"),
    ),
  };
}
