import { Text } from "@react-email/components";
import { createElement as h } from "react";
import { mailLayout, type MailLayout, WORDS } from "./layout.ts";

/** The last mail to somebody who deleted their account. */
export function accountDeletedMail(site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  return {
    subject: `Your account at ${site.siteName} is deleted`,
    body: mailLayout(
      { ...site, preview: "A subscription you had has ended, and what was yours is erased.", reason: "You get this mail because the account of this address was deleted. It is the last one, and we forget that we sent it." },
      h(Text, words, "Your account is deleted. A subscription you had has ended, and nothing more is charged."),
      h(Text, words, "We have erased what was yours: saved searches, lists, exports, keys, webhooks, passkeys and mail. Of payments we keep the date and the amount, as the law asks of our books, without your name or address."),
      h(Text, words, "Was it not you? Then write to us by answering this mail. Nothing can be brought back, but we will look into it."),
    ),
  };
}
