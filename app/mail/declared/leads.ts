import { declareMail } from "../declare-mail.ts";

export const FREE_LEADS_CONFIRM = declareMail({
  template: "free_leads_confirm",
  title: "Free leads: confirmation",
  when: "Sent at once to an address entered on the free leads page.",
  to: "Anybody who signs up for free leads",
  list: null,
  area: "desk",
  placeholders: { hours: "how long the link works" },
  texts: {
    subject: { label: "Subject", text: "Confirm your address to get your free leads" },
    preview: { label: "Preview line", text: "Confirm your address to get this month's leads." },
    intro: {
      label: "Above the button",
      text: "You asked for 20 handpicked leads a month. Confirm your address and you'll get this month's leads right away: as a page, by e-mail and as a CSV file.",
    },
    validity: { label: "Below the button", text: "The link works once, in the next {hours} hours.", keeps: ["hours"] },
    closing: { label: "Closing", text: "Wasn't you? Ignore this e-mail and we won't write again." },
  },
});

export const FREE_LEADS_MAIL = declareMail({
  template: "free_leads",
  title: "Free leads of the month",
  when: "Sent on the first day of each month, and when somebody joins.",
  to: "Subscribers of the free plan",
  list: "free_leads",
  area: "desk",
  placeholders: { leads: "“20 free leads”", month: "“November 2026”" },
  texts: {
    subject: { label: "Subject", text: "Your {leads} for {month}" },
    intro: {
      label: "Introduction",
      text: "Here are your leads for {month}: our editors' picks first, then the best-documented new rounds. You haven't received any of them before.",
    },
    closing: { label: "Closing", text: "Each company's page shows the source and date of every value." },
  },
});

export const MONTHLY_LIST = declareMail({
  template: "monthly_list",
  title: "Monthly list",
  when: "Sent on the first day of each month with the list of the month before.",
  to: "Subscribers of paid plans",
  list: "monthly_list",
  area: "desk",
  placeholders: { leads: "“1,204 leads”", month: "“November 2026”", search: "“ in your search …”, or nothing" },
  texts: {
    subject: { label: "Subject", text: "Your list for {month}: {leads}" },
    subjectNone: { label: "Subject without leads", text: "Your list for {month}: nothing new" },
    preview: { label: "Preview line", text: "All rounds announced or found in {month}{search}." },
    intro: { label: "Introduction", text: "Your list holds {leads} announced or found in {month}{search}." },
    introNone: { label: "Introduction without leads", text: "No rounds were announced or found in {month}{search}." },
  },
});

export const ALERT = declareMail({
  template: "alert",
  title: "Search alert",
  when: "Sent as it happens, daily or weekly when new rounds match a saved search, or addresses of its leads are found or withdrawn.",
  to: "Accounts with alerts",
  list: "alerts",
  area: "desk",
  placeholders: {
    count: "“24”",
    leads: "“24 leads”",
    addressed: "“3 leads”, those with news of an address",
    search: "the name of the saved search",
  },
  texts: {
    subject: { label: "Subject", text: "{count} new in “{search}”" },
    subjectAddresses: { label: "Subject when only addresses changed", text: "New addresses in “{search}”" },
    intro: { label: "Introduction", text: "{leads} matched your search “{search}” since the last alert." },
    introAddresses: {
      label: "Introduction of changed addresses",
      text: "Addresses of {addressed} in your search “{search}” were found, verified or withdrawn since the last alert:",
    },
  },
});

export const CORRECTIONS = declareMail({
  template: "corrections",
  title: "Corrections",
  when: "Sent once a day to readers whose leads were corrected.",
  to: "Everybody who received the lead",
  list: "corrections",
  area: "desk",
  placeholders: { count: "“3”", company: "the company, when there is one correction" },
  texts: {
    subject: { label: "Subject", text: "Corrections to {count} of your leads" },
    subjectOne: { label: "Subject for one correction", text: "Correction to one of your leads: {company}" },
    intro: { label: "Introduction", text: "{count} of the leads we sent you have changed:" },
    introOne: { label: "Introduction for one correction", text: "One of the leads we sent you has changed:" },
    closing: { label: "Closing", text: "The files of your lists always contain the current values:" },
  },
});
