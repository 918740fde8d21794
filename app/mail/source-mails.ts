import { z } from "zod";
import { SOURCE_ISSUE, SOURCE_RECOVERED } from "./declared/owners.ts";
import { mailButton, type MailFrame, mailLayout, OWNER_REASON, paragraphs, textsFor } from "./layout.ts";

const source = z.object({ id: z.int(), name: z.string() });

export const sourceIssueData = source.extend({
  issue: z.enum(["failing", "shape", "flood", "quiet"]),
  reason: z.string(),
});
export const sourceRecoveredData = source;

/** Notifies owners of a source that needs attention. */
export function sourceIssueMail({ id, name, issue, reason }: z.output<typeof sourceIssueData>, site: MailFrame) {
  const texts = textsFor(SOURCE_ISSUE, site, { source: name });
  return { subject: texts[`subject_${issue}`], body: layout(site, { id, texts: [reason, texts[issue]] }) };
}

/** Notifies owners that a source works again. */
export function sourceRecoveredMail({ id, name }: z.output<typeof sourceRecoveredData>, site: MailFrame) {
  const { subject, intro } = textsFor(SOURCE_RECOVERED, site, { source: name });
  return { subject, body: layout(site, { id, texts: [intro] }) };
}

/** The first text is the preview as well. */
function layout(site: MailFrame, { id, texts }: { readonly id: number; readonly texts: readonly string[] }) {
  return mailLayout(
    { ...site, preview: texts[0] ?? "", reason: OWNER_REASON },
    ...texts.map((text) => paragraphs(text)),
    mailButton(`${site.siteUrl}/back-office/sources/${id}`, "Open the source"),
  );
}
