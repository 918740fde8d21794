import { declareMail } from "../declare-mail.ts";

const REQUESTER = "The sender of a privacy request";

export const PRIVACY_CONFIRM = declareMail({
  template: "privacy_confirm",
  title: "Privacy request: confirmation",
  when: "Sent at once to the address given in a privacy request.",
  to: REQUESTER,
  list: null,
  area: "owners",
  placeholders: { days: "days until we answer" },
  texts: {
    subject: { label: "Subject", text: "Please confirm your privacy request" },
    preview: { label: "Preview line", text: "Please confirm that you sent it." },
    intro: {
      label: "Above the button",
      text: "We received a privacy request with your address. Please confirm that you sent it. We'll answer within {days} days.",
      keeps: ["days"],
    },
    closing: {
      label: "Closing",
      text: "Not you? Ignore this e-mail. Without your confirmation we don't share any information about you.",
    },
  },
});

export const PRIVACY_IDENTITY = declareMail({
  template: "privacy_identity",
  title: "Privacy request: check of identity",
  when: "Sent by an editor to an address that is known to belong to the person.",
  to: "The person a request is about",
  list: null,
  area: "owners",
  placeholders: { hours: "hours to confirm", name: "the requester's name", email: "the requester's address" },
  texts: {
    subject: { label: "Subject", text: "Did you send us a privacy request?" },
    preview: { label: "Preview line", text: "Please confirm that it was you." },
    intro: {
      label: "Above the button",
      text: "{name} ({email}) asked us about personal data that may be yours. If that was you, please confirm it within {hours} hours. We'll then reply to {email}.",
      keeps: ["email", "hours"],
    },
    closing: {
      label: "Closing",
      text: "If it wasn't you, or you don't know {email}, ignore this e-mail and we won't share or change anything.",
    },
  },
});

export const PRIVACY_EXTENDED = declareMail({
  template: "privacy_extended",
  title: "Privacy request: more time",
  when: "Sent when an owner extends the time for an answer.",
  to: REQUESTER,
  list: null,
  area: "owners",
  placeholders: { date: "the new last day", reason: "the owner's reason" },
  texts: {
    subject: { label: "Subject", text: "Your privacy request will take longer" },
    preview: { label: "Preview line", text: "We'll answer by {date}." },
    intro: {
      label: "Above the button",
      text: "We need more time for your privacy request and will answer it by {date}. Reason: {reason}",
      keeps: ["date", "reason"],
    },
  },
});

export const PRIVACY_OUTCOME = declareMail({
  template: "privacy_outcome",
  title: "Privacy request: answer",
  when: "Sent when a privacy request has been answered.",
  to: REQUESTER,
  list: null,
  area: "owners",
  placeholders: {},
  texts: {
    subject: { label: "Subject", text: "Your privacy request" },
    preview: { label: "Preview line", text: "We answered it." },
    nothing: {
      label: "When we hold no data",
      text: "We looked for data about you and found none, so there was nothing to do.",
    },
    nothingListed: {
      label: "When we hold no data, after a deletion or opt-out",
      text: "We looked for data about you and found none. You won't be listed, even if one of our sources names you.",
    },
    checked: {
      label: "When data was looked up",
      text: "Yes, we hold data about you. Your request's page shows what it is and where it comes from.",
    },
    copied: {
      label: "When a copy is ready",
      text: "Your copy is ready: your request's page shows everything we hold about you, and you can download it.",
    },
    corrected: { label: "When data was corrected", text: "We corrected your data as you asked." },
    not_corrected: {
      label: "Before the reason why there was nothing to correct",
      text: "We checked the data you asked us to correct and left it as it is, for this reason:",
    },
    deleted: {
      label: "When data was deleted",
      text: "We deleted your data. You won't be listed again, even if one of our sources names you.",
    },
    opted_out: {
      label: "After an opt-out",
      text: "We removed you from our lists, and your data is no longer sold or shared. You won't be listed again.",
    },
    answered: { label: "Before an answer in the owner's words", text: "We answered your request:" },
    declined: { label: "Before a refusal in the owner's words", text: "We declined your request:" },
  },
});
