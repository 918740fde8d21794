import { declareMail } from "../declare-mail.ts";

const LINK_NOTE = "Ignore this e-mail.";

export const SIGN_IN = declareMail({
  template: "sign_in",
  title: "Sign-in link",
  when: "Sent at once to an address entered on the sign-in page.",
  to: "Anybody who signs in",
  list: null,
  area: "owners",
  placeholders: { minutes: "how long the link works" },
  texts: {
    subject: { label: "Subject", text: "Sign in to {product}" },
    preview: { label: "Preview line", text: "Your link works once, for {minutes} minutes." },
    intro: { label: "Above the button", text: "Click to sign in:" },
    validity: { label: "Below the button", text: "It works once, in the next {minutes} minutes.", keeps: ["minutes"] },
    closing: { label: "Closing", text: `Wasn't you? ${LINK_NOTE} Nobody can sign in without this link.` },
  },
});

export const EMAIL_CHANGE = declareMail({
  template: "email_change",
  title: "Change of address",
  when: "Sent to the current and to the new address when somebody changes the address of an account.",
  to: "The account's holder",
  list: null,
  area: "owners",
  placeholders: { hours: "how long the link works", address: "the new address" },
  texts: {
    subject: { label: "Subject to the current address", text: "Confirm the new address of your {product} account" },
    subjectNew: { label: "Subject to the new address", text: "Confirm your new address for {product}" },
    preview: { label: "Preview line", text: "The address changes once both addresses have confirmed." },
    intro: {
      label: "Above the button, to the current address",
      text: "Your account's address is about to change to {address}. Confirm that you want this:",
      keeps: ["address"],
    },
    introNew: {
      label: "Above the button, to the new address",
      text: "Confirm that you want to use this address to sign in:",
    },
    validity: { label: "Below the button", text: "The link works for {hours} hours.", keeps: ["hours"] },
    closing: {
      label: "Closing to the current address",
      text: "Wasn't you? Don't confirm. Sign in, end the other devices' sessions on your account page, and keep your address there.",
    },
    closingNew: {
      label: "Closing to the new address",
      text: `Wasn't you? ${LINK_NOTE} Nothing changes without your confirmation.`,
    },
  },
});

export const ACCOUNT_DELETED = declareMail({
  template: "account_deleted",
  title: "Account deleted",
  when: "Sent when somebody has deleted their account.",
  to: "The former holder",
  list: null,
  area: "owners",
  placeholders: {},
  texts: {
    subject: { label: "Subject", text: "Your account at {product} is deleted" },
    preview: { label: "Preview line", text: "Your data is erased and any subscription has ended." },
    intro: {
      label: "First paragraph",
      text: "Your account is deleted. Any subscription has ended, and we won't charge you again.",
    },
    erased: {
      label: "What was erased",
      text: "We erased your saved searches, lists, exports, keys, webhooks, passkeys and e-mail. Tax law requires us to keep the date and amount of payments; we keep them without your name or address.",
    },
    closing: {
      label: "Closing",
      text: "Wasn't you? Reply to this e-mail and we'll look into it. We can't restore the data.",
    },
  },
});

export const LEGAL_CHANGE = declareMail({
  template: "legal_change",
  title: "Change of a legal text",
  when: "Sent when a change of the terms or the privacy policy is announced.",
  to: "Everybody with an account",
  list: null,
  area: "owners",
  placeholders: { document: "the legal text", date: "the day of the change" },
  texts: {
    subject: { label: "Subject", text: "Our {document} will change on {date}", keeps: ["date"] },
    preview: { label: "Preview line", text: "See what will change." },
    intro: {
      label: "Above the button",
      text: "We are changing our {document}. The new version applies from {date}; until then, the current one does. The page shows what will change.",
      keeps: ["document", "date"],
    },
    closing: {
      label: "Closing",
      text: "Don't agree? You can cancel your plan or delete your account on your account page before that day.",
    },
  },
});

export const LEGAL_WITHDRAWAL = declareMail({
  template: "legal_withdrawal",
  title: "Withdrawn change of a legal text",
  when: "Sent when an announced change of the terms or the privacy policy is withdrawn before its day.",
  to: "Everyone who got the announcement of the change",
  list: null,
  area: "owners",
  placeholders: { document: "the legal text", date: "the day of the withdrawn change" },
  texts: {
    subject: { label: "Subject", text: "Our {document} won't change on {date}", keeps: ["date"] },
    preview: { label: "Preview line", text: "The current version stays in force." },
    intro: {
      label: "Above the button",
      text: "We told you that our {document} would change on {date}. We have withdrawn this change, so the current version stays in force.",
      keeps: ["document", "date"],
    },
  },
});
