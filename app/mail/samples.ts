// Invented leads and corrections for previews of mails.

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
  proof: "https://news.example/lantern-fish-raises",
});

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

export const SAMPLE_LEADS = Array.from({ length: 20 }, (_, place) => lead(place));
const investors = [
  { name: "Quartz Capital", lead: true },
  { name: "Zeta Ventures", lead: false },
];
export const SAMPLE_PAID_LEADS = SAMPLE_LEADS.map((one) => ({ ...one, investors, contacts }));

export const SAMPLE_CORRECTIONS = [
  {
    roundId: 1,
    company: "Lantern & Fish",
    slug: "lantern-fish",
    kind: "changed",
    reason: "An amendment was filed",
    fields: [
      {
        field: "Amount",
        values: { before: { minor: 500_000_000, currency: "USD" }, after: { minor: 6_250_000_000, currency: "USD" } },
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
];
