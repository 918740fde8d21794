import fc from "fast-check";
import { sql } from "kysely";
import { OTHER_STAGE } from "../../core/catalogue/facts/funding-types.ts";
import { refreshDirectory } from "../../core/reading/directory/refresh.ts";
import type { Facet } from "../../core/reading/directory/search/facets.ts";
import type { GrowthRange } from "../../core/reading/directory/search/growth/growth-ranges.ts";
import type { Database } from "../../db/client.ts";
import { catalogueBuilders } from "./catalogue.ts";
import { fakeClockContext } from "./context.ts";

/** A lead in search tests: plain values, with its words written by hand. */
export interface KnownLead {
  readonly roundId: number;
  readonly name: string;
  /** The folded name, as sorted and compared. */
  readonly bareName: string;
  readonly nameWords: readonly string[];
  readonly words: readonly string[];
  readonly facets: Readonly<Partial<Record<Facet, readonly string[]>>>;
  readonly amountUsd: number | null;
  readonly totalRaisedUsd: number | null;
  /** ISO 8601 date. */
  readonly listedOn: string | null;
  readonly yearFounded: number | null;
  readonly growth: Readonly<Partial<Record<GrowthRange, number>>>;
  readonly addedAt: number;
  readonly updatedAt: number;
}

interface Text {
  readonly text: string;
  readonly words: readonly string[];
}

const NAMES: readonly (Text & { bare: string })[] = [
  { text: "Alder", words: ["alder"], bare: "alder" },
  { text: "Alder Labs, Inc.", words: ["alder", "labs", "inc"], bare: "alder labs" },
  { text: "Été Énergie SAS", words: ["ete", "energie", "sas"], bare: "ete energie" },
  { text: "Søren & Łukasz", words: ["soren", "lukasz"], bare: "soren lukasz" },
  { text: "Birch Robotics", words: ["birch", "robotics"], bare: "birch robotics" },
  { text: "Яблоко", words: ["yabloko"], bare: "yabloko" },
];
const INDUSTRIES: readonly (Text & { readonly names: readonly string[] })[] = [
  { text: "Fintech", names: ["Fintech"], words: ["fintech"] },
  { text: "Énergie", names: ["Energy"], words: ["energie", "energy"] },
  { text: "Health care, payments", names: ["Health", "Payments"], words: ["health", "care", "payments"] },
];
const PLACES = [
  { country: "FR", region: "Rhône", city: "Lyon", words: ["france", "rhone", "lyon"] },
  { country: "FR", region: null, city: null, words: ["france"] },
  { country: "DE", region: null, city: "Lyon", words: ["germany", "lyon"] },
  { country: "US", region: "Texas", city: "Austin", words: ["united", "states", "texas", "austin"] },
  { country: null, region: null, city: null, words: [] },
];
const STAGES = ["Seed", "Series A", "Debt", null];
const INVESTORS: readonly Text[] = [
  { text: "Zeta Capital", words: ["zeta", "capital"] },
  { text: "Quartz", words: ["quartz"] },
  { text: "Ömega", words: ["omega"] },
];
const FOUNDERS: readonly Text[] = [
  { text: "Ada Lovelock", words: ["ada", "lovelock"] },
  { text: "José Núñez", words: ["jose", "nunez"] },
];
const DESCRIPTIONS: readonly Text[] = [
  { text: "Sells naïve maps — to pilots.", words: ["sells", "naive", "maps", "to", "pilots"] },
  { text: "Robotic pilots", words: ["robotic", "pilots"] },
];

/** Search terms: words of these leads, prefixes, misspellings, and words without matches. */
export const SEARCHES = [
  "alder",
  "Alder Labs",
  "ALDER LABS INC",
  "été",
  "ete ener",
  "soren",
  "lukasz",
  "robot",
  "jose",
  "núñez lyon",
  "quartz",
  "zeta cap",
  "яблоко",
  "pil nai",
  "germany",
  "alders",
  "adler",
  "robtics",
  "aldre lbas",
  "xyzzy",
  "a",
  "o'",
  "al",
  "ro",
  "fr",
  "éT",
  "zz",
  "birch | seed",
  "Birch Robotics | Alder Labs | nobody",
  "Birch Robotics GmbH",
  "birch inc | lyon gmbh",
  "-pilots",
  "alder -labs",
  "alder | soren -jose -zeta+capital",
  "robtics -germany",
];

const pick = <T>(of: readonly T[]) => fc.constantFrom(...of);
const seldom = <T>(of: readonly T[]) => fc.option(pick(of), { freq: 2, nil: null });
const companies = fc.array(
  fc.record({
    name: pick(NAMES),
    industry: seldom(INDUSTRIES),
    place: pick(PLACES),
    headcount: seldom(["1-10", "11-50"]),
    founder: seldom(FOUNDERS),
    hasLink: fc.boolean(),
    website: fc.boolean(),
    founded: seldom([2015, 2020, 2024]),
    description: seldom(DESCRIPTIONS),
    rounds: fc.array(
      fc.record({
        stage: pick(STAGES),
        stageText: seldom(["Bridge", "Grant"]),
        cents: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 4, nil: null }),
        day: fc.option(fc.integer({ min: 0, max: 120 }), { freq: 6, nil: null }),
        investors: fc.subarray([...INVESTORS]),
        evidence: pick(["sec-form-d", "list-file", "edited", null] as const),
        proof: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  { minLength: 30, maxLength: 30 },
);

/** Statuses of the companies' general addresses, in turn. */
const ADDRESSES = [undefined, "verified", "published", "listed", "pattern", "bounced"] as const;

const TODAY = Date.parse("2026-11-20T00:00:00Z");
const DAY_MS = 86_400_000;

/** Fills an empty database with about sixty random leads, deterministic per seed, and returns them. */
export async function searchedCatalogue(db: Database, seed: number): Promise<readonly KnownLead[]> {
  const make = catalogueBuilders(db);
  const leads: KnownLead[] = [];
  const ids: number[] = [];
  const documents = {
    "sec-form-d": await make.document({ source: "sec-form-d" }),
    "list-file": await make.document({ source: "list-file" }),
  };
  const [generated = []] = fc.sample(companies, { numRuns: 1, seed });
  for (const [i, known] of generated.entries()) {
    const changedAt = TODAY + (i % 4) * 1_000;
    const id = await make.company({
      name: known.name.text,
      slug: `company-${seed}-${i}`,
      industry: known.industry?.text ?? null,
      country: known.place.country,
      region: known.place.region,
      city: known.place.city,
      headcount_band: known.headcount,
      website: known.website ? `https://c${i}.example/` : null,
      year_founded: known.founded,
      description: known.description?.text ?? null,
      updated_at: new Date(changedAt),
    });
    ids.push(id);
    if (known.founder !== null) {
      const link = known.hasLink ? "https://people.example/x" : null;
      await make.role(
        await make.person({
          name: known.founder.text,
          slug: `person-${seed}-${i}`,
          profile_url: link,
          updated_at: new Date(TODAY),
        }),
        id,
      );
    }
    const status = ADDRESSES[i % ADDRESSES.length];
    if (status !== undefined)
      await sql`insert into contact (company_id, address, status, confidence, proof_label)
        values (${id}, ${`hello@c${i}.example`}, ${status}, 'low', 'Invented')`.execute(db);
    const amounts = known.rounds.flatMap((round) =>
      round.cents === null || round.stage === "Debt" ? [] : [round.cents * 1_000_000],
    );
    for (const round of known.rounds) {
      const amount = round.cents === null ? null : round.cents * 100_000_000;
      const listedOn = round.day === null ? null : new Date(TODAY - round.day * DAY_MS).toISOString().slice(0, 10);
      const addedAt = TODAY - (round.day ?? 0) * 1_000;
      // Far apart, so that the leads are in many segments.
      const roundId = await make.round(id, {
        id: (leads.length + 1) * 2_500,
        amount_minor: amount,
        amount_usd_minor: amount,
        funding_type: round.stage,
        stage_text: round.stageText,
        announced_on: listedOn,
        created_at: new Date(addedAt),
        updated_at: new Date(addedAt),
      });
      await make.investors(
        roundId,
        round.investors.map((investor) => investor.text),
      );
      if (round.evidence !== null) {
        const source = round.proof ? { sourceUrl: "https://proof.example/" } : {};
        if (round.evidence === "edited") await make.claim("round", roundId, {}, { method: "edited", ...source });
        else await make.claim("round", roundId, {}, { documentId: documents[round.evidence], ...source });
      }
      const stages = [round.stage, round.stageText].filter((stage) => stage !== null);
      leads.push({
        roundId,
        name: known.name.text,
        bareName: known.name.bare,
        nameWords: known.name.words,
        words: [
          ...known.name.words,
          ...(known.industry?.words ?? []),
          ...known.place.words,
          ...(known.founder?.words ?? []),
          ...(known.description?.words ?? []),
          ...round.investors.flatMap((investor) => investor.words),
          ...stages.flatMap((stage) => stage.toLowerCase().split(" ")),
        ],
        facets: {
          stage: listOf(round.stage ?? (round.stageText === null ? null : OTHER_STAGE)),
          industry: known.industry?.names ?? [],
          country: listOf(known.place.country),
          region: listOf(known.place.region),
          city: listOf(known.place.city),
          headcount: listOf(known.headcount),
          investor: round.investors.map((investor) => investor.text),
          lead_investor: round.investors.slice(0, 1).map((investor) => investor.text),
          source: listOf(round.evidence),
          has: [
            ...(known.website ? ["website"] : []),
            ...(round.evidence !== null && round.proof ? ["proof"] : []),
            ...(known.founder !== null && known.hasLink ? ["contact"] : []),
            ...(known.founder === null ? [] : ["founder"]),
            ...(round.investors.length === 0 ? [] : ["investors", "lead"]),
            ...(round.cents === null ? [] : ["amount"]),
            ...(listedOn === null ? [] : ["date"]),
            ...(stages.length === 0 ? [] : ["stage"]),
            ...(known.founded === null ? [] : ["founded"]),
            ...(status === undefined || status === "bounced" ? [] : ["email"]),
            ...(["verified", "published", "listed"].some((one) => one === status) ? [`email-${status}`] : []),
          ],
        },
        amountUsd: round.cents === null ? null : round.cents * 1_000_000,
        totalRaisedUsd: amounts.length === 0 ? null : amounts.reduce((sum, one) => sum + one, 0),
        listedOn,
        yearFounded: known.founded,
        growth: inventedGrowth(roundId),
        addedAt,
        updatedAt: Math.max(addedAt, changedAt),
      });
    }
  }
  await refreshDirectory(fakeClockContext(db), ids);
  // As if measured, so that every value is known beforehand.
  const growth = leads.map(
    ({ roundId, growth: { visits, visits_growth, employees, employees_growth, round_gap } }) => ({
      id: roundId,
      growth: {
        ...(visits !== undefined && {
          traffic: { ...STATED, kind: "search_visits", value: visits, change12: visits_growth },
        }),
        ...(employees !== undefined && {
          employees: { ...STATED, kind: "employees", value: employees, change12: employees_growth },
        }),
        gap: round_gap,
      },
    }),
  );
  await sql`
    update lead set growth = x.growth from jsonb_to_recordset(${JSON.stringify(growth)}::jsonb) as x (id bigint, growth jsonb)
    where round_id = x.id`.execute(db);
  return leads;
}

/** Numbers by the round's id; a third of the rounds has none. */
const STATED = { on: "2026-07", by: "stated in a list" };

function inventedGrowth(id: number): KnownLead["growth"] {
  if (id % 3 === 0) return {};
  const visits = { visits: ((id * 37) % 50) * 100 + 1, ...(id % 2 === 0 && { visits_growth: ((id * 7) % 90) - 40.5 }) };
  const staff = { employees: ((id * 11) % 40) + 1, ...(id % 5 === 0 && { employees_growth: (id % 60) - 20 }) };
  return { ...visits, ...(id % 4 === 0 && staff), ...(id % 7 === 0 && { round_gap: id % 30 }) };
}

function listOf<T>(value: T | null | undefined): T[] {
  return value === null || value === undefined ? [] : [value];
}
