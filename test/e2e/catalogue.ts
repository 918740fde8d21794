import type { EvidenceRecord } from "../../core/catalogue/sources/record.ts";
import { recordsDocument } from "../builders/evidence.ts";

/** An invented catalogue for the screens: some companies for special cases, and many ordinary ones. */
export const ORDINARY = 117;

const STAGES = ["Pre-Seed", "Seed", "Series A", "Series B", "Series C", "Series D", "Series E", "Venture"];
const INDUSTRIES = ["Climate", "Health", "Logistics", "Fintech", "Developer tools"];
const PLACES = [
  { city: "Austin", region: "Texas", country: "US" },
  { city: "Berlin", country: "DE" },
  { city: "Bengaluru", region: "Karnataka", country: "IN" },
  { city: "Lyon", country: "FR" },
] as const;

const at = <T>(list: readonly T[], i: number): T => {
  const item = list[i % list.length];
  if (item === undefined) throw new Error("an empty list has no items");
  return item;
};

function ordinary(i: number): EvidenceRecord {
  const name = `${at(["Fern", "Quill", "Brack", "Moss", "Tarn", "Alder", "Hazel", "Wren", "Sable"], i)}${at(["hollow", "works", "field", "loom", "gate"], i * 3 + 1)} ${i + 1}`;
  const day = new Date(Date.UTC(2026, 7, 20) - i * 86_400_000).toISOString().slice(0, 10);
  const address = name.toLowerCase().replaceAll(" ", "");
  return {
    method: "imported",
    sourceUrl: `https://news.example/${address}`,
    effectiveAt: `${day}T00:00:00Z`,
    company: {
      name,
      website: `https://${address}.example`,
      industry: [at(INDUSTRIES, i)],
      ...at(PLACES, i),
      description: `${name} plans routes, stock and people for firms that outgrew their spreadsheets.`,
    },
    round: {
      amount: { minor: (i + 3) * 45_000_000, currency: "USD" },
      stageText: at(STAGES, i),
      announced: { date: day, precision: "day" },
      investors: [
        { name: at(["Larch Ventures", "Moss Capital", "Northwater"], i), lead: true },
        { name: at(["Juniper Fund", "Tidal Partners"], i), lead: false },
      ],
    },
    people: [
      {
        name: `${at(["Ada", "Kofi", "Ines", "Ravi", "Mei"], i)} ${at(["Rowan", "Mensah", "Duarte", "Patel", "Lin", "Berg", "Okoro"], i * 2)}${i}`,
        relation: "founder",
        title: "Founder & CEO",
        profileUrl: `https://profiles.example/p${i}`,
        location: at(PLACES, i).city,
        description:
          "Built planning tools for ten years, first in a warehouse and then in software, and now leads a small team that ships every week.",
      },
    ],
  };
}

const severalRounds: readonly EvidenceRecord[] = (
  [
    ["2022-03-10", "Seed", 3_500_000_00],
    ["2023-09-01", "Series A", 14_000_000_00],
    ["2026-08-25", "Series B", 62_500_000_00],
  ] as const
).map(([date, stageText, minor]) => ({
  method: "published",
  sourceUrl: `https://news.example/lanternfish-${date}`,
  effectiveAt: `${date}T00:00:00Z`,
  company: {
    name: "Lanternfish",
    legalName: "Lanternfish Robotics, Inc.",
    website: "https://lanternfish.example",
    industry: ["Robotics"],
    city: "Seattle",
    region: "Washington",
    country: "US",
    headcountBand: "51-200",
    yearFounded: 2021,
    description: "Lanternfish builds quiet underwater robots that inspect cables, pipes and hulls without divers.",
    profileUrls: ["https://social.example/lanternfish"],
  },
  round: {
    amount: { minor, currency: "USD" },
    stageText,
    announced: { date, precision: "day" },
    investors: [
      { name: "Larch Ventures", lead: true },
      ...["Moss Capital", "Juniper Fund", "Tidal Partners", "Saltmarsh Growth", "Anglerfish Angels"].map((name) => ({
        name,
        lead: false,
      })),
    ],
  },
  people: [
    {
      name: "Noor Haddad",
      relation: "founder",
      title: "Co-founder & CEO",
      profileUrl: "https://profiles.example/noor",
      location: "Seattle",
    },
    { name: "Tomas Lindqvist", relation: "founder", title: "Co-founder & CTO" },
  ],
}));

const special: readonly EvidenceRecord[] = [
  ...severalRounds,
  {
    method: "imported",
    effectiveAt: "2026-08-24T00:00:00Z",
    company: { name: "Céleste Énergie", website: "https://celeste-energie.example", city: "Lyon", country: "FR" },
    round: {
      amount: { minor: 18_000_000_00, currency: "EUR" },
      stageText: "Series A",
      announced: { date: "2026-08-01", precision: "month" },
    },
    people: [],
  },
  {
    method: "imported",
    effectiveAt: "2026-08-23T00:00:00Z",
    company: { name: "Quiet Harbor <b>& Sons</b>", website: "https://quietharbor.example" },
    round: { stageText: "Seed", announced: { date: "2026-01-01", precision: "year" } },
    people: [],
  },
  {
    method: "filed",
    sourceUrl: "https://filings.example/0001999999-26-000001",
    effectiveAt: "2026-08-22T00:00:00Z",
    company: {
      name: "Stillwater Labs",
      legalName: "Stillwater Labs Inc.",
      cik: "0001999999",
      city: "Reno",
      region: "Nevada",
      country: "US",
    },
    round: { state: "raising" },
    people: [
      { name: "Jo Vance", relation: "executive_officer", title: "Chief Executive Officer" },
      { name: "Sam Oduya", relation: "director" },
    ],
    filing: { accession: "0001999999-26-000001", cik: "0001999999", formType: "D", filedOn: "2026-08-22" },
  },
];

/** Domains of the ordinary companies. */
export const ORDINARY_DOMAINS: readonly string[] = Array.from(
  { length: ORDINARY },
  (_, i) => new URL(ordinary(i).company.website ?? "").hostname,
);

export const catalogue = () =>
  recordsDocument([...special, ...Array.from({ length: ORDINARY }, (_, i) => ordinary(i))], {
    externalId: "invented.csv",
  });
