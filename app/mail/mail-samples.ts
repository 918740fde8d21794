import type { MailList } from "../../core/shared/outbox/lists.ts";

/** Invented data of a mail, for previews and tests; with its mailing list if it can be unsubscribed. */
export interface MailSample {
  readonly data: Readonly<Record<string, unknown>>;
  readonly list?: MailList;
}

const lead = (place: number) => ({
  company: ["Lantern & Fish", "Quiet Robots of the Northern Sea Incorporated", "Ostrava"][place % 3],
  slug: `example-${place}`,
  website: "https://lantern.example/",
  city: "Berlin",
  region: null,
  country: "DE",
  industry: "Robotics",
  founder: "Noor Haddad",
  stage: "Series B",
  amount: place % 3 === 2 ? null : { minor: 6_250_000_000, currency: "USD" },
  announced: { date: "2026-08-14", precision: "day" },
  proof: null,
});

const leads = Array.from({ length: 20 }, (_, place) => lead(place));

const statusAt = "2026-09-02T08:00:00Z";
const contacts = [
  {
    name: "Noor Haddad",
    title: "Chief executive",
    address: { address: "noor@heliodyne.example", status: "verified", statusAt },
  },
  { name: "Ada Park", title: "Chief financial officer", address: null },
  { name: null, title: null, address: { address: "hello@heliodyne.example", status: "published", statusAt } },
];
const paidLeads = leads.map((one) => ({ ...one, contacts }));

/** Sample data for every template, with links to this site; a test fails for a template without it. */
export const mailSamples = (siteUrl: string): Readonly<Record<string, MailSample>> => ({
  sign_in: {
    data: {
      url: `${siteUrl}/sign-in/confirm?next=%2Fcompanies%3Fstage%3DSeed&token=${"aB3-_".repeat(9)}`,
      minutes: 10,
    },
  },
  email_change: {
    data: {
      url: `${siteUrl}/account/email?token=${"aB3-_".repeat(9)}`,
      side: "current",
      newEmail: "ada@someone.example",
      hours: 24,
    },
  },
  legal_change: { data: { title: "Terms of Service", path: "/terms-of-service", from: "2026-12-01" } },
  legal_withdrawal: { data: { title: "Terms of Service", path: "/terms-of-service", from: "2026-12-01" } },
  account_deleted: { data: {} },
  privacy_confirm: { data: { url: `${siteUrl}/dont-sell-my-info/confirm?token=${"aB3-_".repeat(9)}`, days: 30 } },
  privacy_identity: {
    data: {
      url: `${siteUrl}/dont-sell-my-info/identity?token=${"aB3-_".repeat(8)}`,
      hours: 72,
      name: "Ada Example",
      email: "ada@someone.example",
    },
  },
  privacy_extended: {
    data: {
      url: `${siteUrl}/dont-sell-my-info/status?token=${"aB3-_".repeat(8)}`,
      dueOn: "2026-11-30",
      reason: "We received many requests at once.",
    },
  },
  privacy_outcome: {
    data: {
      url: `${siteUrl}/dont-sell-my-info/status?token=${"aB3-_".repeat(8)}`,
      outcome: "deleted",
      held: true,
      text: null,
    },
  },
  inbox: { data: { ref: "privacy-3", dueOn: "2026-10-01" } },
  source_issue: {
    data: {
      id: 3,
      name: "news.example",
      issue: "quiet",
      reason: "0 new on 2026-09-01, usually about 12 on a Tuesday.",
    },
  },
  source_recovered: { data: { id: 3, name: "news.example" } },
  late_work: { data: { lines: ["The oldest due job billing.welcome has waited for 12 minutes."] } },
  mail_refused: { data: { domain: "acme.example", reason: "554 5.7.1 Client host blocked using a block list" } },
  free_leads_confirm: { data: { url: `${siteUrl}/free-leads/confirm?token=${"aB3-_".repeat(9)}`, hours: 48 } },
  free_leads: {
    data: { month: "2026-09", key: "0a0b0c0d-1111-4222-8333-444455556666", wanted: 20, leads },
    list: "free_leads",
  },
  monthly_list: { data: { month: "2026-09", id: 7, search: "", count: 1_204, leads: paidLeads }, list: "monthly_list" },
  alert: {
    data: {
      id: 9,
      search: "Seed in Berlin",
      address: "stage=Seed&city=Berlin",
      frequency: "daily",
      count: 24,
      leads: paidLeads,
      addressed: 1,
      addresses: paidLeads.slice(0, 1),
    },
    list: "alerts",
  },
  corrections: {
    data: {
      count: 3,
      corrections: [
        {
          roundId: 1,
          company: "Lantern & Fish",
          slug: "lantern-fish",
          kind: "changed",
          reason: "An amendment was filed",
          fields: [
            {
              field: "Amount",
              values: {
                before: { minor: 500_000_000, currency: "USD" },
                after: { minor: 6_250_000_000, currency: "USD" },
              },
            },
            { field: "Country", values: { before: null, after: "DE" } },
          ],
          people: {
            removed: 1,
            founders: [
              {
                name: "Noor Haddad",
                isNew: false,
                isRenamed: true,
                hasOtherProfile: false,
                role: { before: "Chief executive", after: "Chair" },
              },
            ],
          },
          addresses: [
            { name: "Noor Haddad", isCompany: false, before: null, after: "listed", reason: "an address was found" },
            { name: null, isCompany: true, before: "published", after: null, reason: "mail to the address bounced" },
          ],
          proof: "https://filings.example/1",
        },
        {
          roundId: 2,
          company: "Quiet",
          slug: null,
          kind: "withdrawn",
          reason: "The round was announced by mistake",
          fields: [],
          proof: null,
        },
        {
          roundId: 3,
          company: null,
          slug: null,
          kind: "merged",
          reason: "Two reports of one round",
          fields: [],
          proof: null,
        },
      ],
    },
    list: "corrections",
  },
  purchase: {
    data: {
      plan: "pro",
      amountMinor: 2900,
      currency: "usd",
      every: "month",
      url: `${siteUrl}/sign-in/confirm?token=${"aB3-_".repeat(9)}`,
    },
  },
  renewal: { data: { plan: "pro", every: "month", on: "2026-10-01", amountMinor: 2900, currency: "usd" } },
  price_change: {
    data: { plan: "all_in_one", every: "month", on: "2026-12-01", fromMinor: 3900, toMinor: 4450, currency: "usd" },
  },
  second_purchase: { data: { plan: "pro" } },
  payment_failed: { data: { plan: "pro", until: "2026-10-08", amountMinor: 2900, currency: "usd" } },
});
