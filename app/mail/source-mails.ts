import { z } from "zod";
import { mailButton, type MailFrame, mailLayout, paragraphs } from "./layout.ts";

const source = z.object({ id: z.int(), name: z.string() });

export const sourceIssueData = source.extend({
  issue: z.enum(["failing", "shape", "flood", "quiet"]),
  reason: z.string(),
});
export const sourceRecoveredData = source;

const ISSUES = {
  failing: { subject: "cannot be read", next: "We keep trying by its schedule and write again once it works." },
  shape: {
    subject: "changed its format",
    next: "Check what was read from it, then accept the new format or pause the source.",
  },
  flood: {
    subject: "brought far more than usual",
    next: "Check the held imports: publish them if they are real, discard them if not. Everything else goes on.",
  },
  quiet: {
    subject: "has gone quiet",
    next: "Check whether it moved or stopped. We write again once it brings as much as usual.",
  },
} as const;

/** Notifies owners of a source that needs attention. */
export function sourceIssueMail({ id, name, issue, reason }: z.output<typeof sourceIssueData>, site: MailFrame) {
  const { subject, next } = ISSUES[issue];
  return { subject: `Source ${name} ${subject}`, body: layout(site, { id, preview: reason, texts: [reason, next] }) };
}

/** Notifies owners that a source works again. */
export function sourceRecoveredMail({ id, name }: z.output<typeof sourceRecoveredData>, site: MailFrame) {
  const text = `${name} works as usual again. There is nothing to do.`;
  return { subject: `Source ${name} works again`, body: layout(site, { id, preview: text, texts: [text] }) };
}

interface SourceText {
  readonly id: number;
  readonly preview: string;
  readonly texts: readonly string[];
}

function layout(site: MailFrame, { id, preview, texts }: SourceText) {
  return mailLayout(
    { ...site, preview, reason: "You're receiving this because you're an owner of the site." },
    ...texts.map((text) => paragraphs(text)),
    mailButton(`${site.siteUrl}/back-office/sources/${id}`, "Open the source"),
  );
}
