import { Button, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { BUTTON, mailLayout, type MailLayout, WORDS } from "./layout.ts";

export const inboxData = z.object({ ref: z.string(), dueOn: z.iso.date().nullable() });

/** The mail that tells an owner that something waits in the inbox. What it is about stays there. */
export function inboxMail({ ref, dueOn }: z.output<typeof inboxData>, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  const what = ref.startsWith("privacy-") ? "A privacy request" : "A message";
  return {
    subject: `${what} waits for you: ${ref}`,
    body: mailLayout(
      { ...site, preview: dueOn === null ? "Sent through the contact form." : `To be answered by ${dueOn}.`, reason: "You get this mail because you are an owner of the site." },
      h(Text, words, `${what} was sent through the site.${dueOn === null ? "" : ` It must be answered by ${dueOn}.`}`),
      h(Button, { className: "button", href: `${site.siteUrl}/back-office/inbox/${ref}`, style: BUTTON }, "Open it"),
      h(Text, { ...words, style: { ...WORDS, margin: "20px 0 0" } }, `Or read it with: npm run inbox -- show ${ref}`),
    ),
  };
}
