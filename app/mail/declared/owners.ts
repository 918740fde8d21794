import { declareMail } from "../declare-mail.ts";

/** Mails to the owners of the site; their texts are generated from the event. */
const TO_OWNERS = { to: "All owners of the site", list: null, area: "owners", placeholders: {}, texts: {} } as const;

export const INBOX = declareMail({
  ...TO_OWNERS,
  template: "inbox",
  title: "New item in the inbox",
  when: "Sent when a message, a privacy request or an order with an issue waits.",
});

export const SOURCE_ISSUE = declareMail({
  ...TO_OWNERS,
  template: "source_issue",
  title: "Source needs attention",
  when: "Sent once when a source fails, changes its format or goes quiet.",
});

export const SOURCE_RECOVERED = declareMail({
  ...TO_OWNERS,
  template: "source_recovered",
  title: "Source works again",
  when: "Sent once when a reported source works again.",
});
