import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { csv, type Row } from "../../../../../test/builders/known-lists.ts";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";
import type { EvidenceRecord } from "../../record.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

interface Round {
  readonly company: string;
  readonly website: string;
  readonly city: string;
  readonly date: string;
  readonly amount: number;
  readonly stage: string;
  readonly investors: readonly string[];
  readonly lead: number;
}

const NAMES = ["Nordlicht", "Blattwerk", "Tintenfass", "Moorland", "Quillon", "Saltmarsh"];
const FUNDS = ["Fjord Capital", "Hain Ventures", "Moor Partners", "Quay Ventures"];
const rounds: fc.Arbitrary<Round[]> = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 5 })
  .chain((names) =>
    fc.tuple(
      ...names.map((company) =>
        fc.record({
          company: fc.constant(company),
          website: fc.constant(`https://${company.toLowerCase()}.example/`),
          city: fc.constantFrom("Berlin", "Paris", "Madrid"),
          date: fc.constantFrom("2025-01-23", "2025-02-03", "2024-11-30"),
          amount: fc.integer({ min: 20, max: 900 }).map((thousands) => thousands * 10_000),
          stage: fc.constantFrom("Seed", "Series A", "Series B"),
          investors: fc.uniqueArray(fc.constantFrom(...FUNDS), { maxLength: 3 }),
          lead: fc.nat(3),
        }),
      ),
    ),
  );

const row = ({ investors, lead, ...round }: Round) => ({
  ...round,
  currency: "EUR",
  investors: investors.map((name, index) => ({ name, is_lead: index === lead })),
});

/** Wrappers that mean nothing, as interfaces put them around rows, lists and values. */
const WRAPPERS = ["data", "payload", "node", "attributes", "item", "blob", "inner", "_source", "entry"] as const;
const wrappers = fc.uniqueArray(fc.constantFrom(...WRAPPERS), { maxLength: 5 });
const wrapped = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduceRight((inner, key) => ({ [key]: inner }), value);

function facts({ company, round }: EvidenceRecord): string {
  const investors = (round?.investors ?? []).map(({ name, lead }) => `${name}${lead ? "*" : ""}`);
  return JSON.stringify([
    [company.name, company.website, company.city],
    [round?.announced?.date, round?.amount, round?.stageText, investors],
  ]);
}

async function factsOf(name: string, content: string): Promise<readonly string[]> {
  const list = await readList(folder.write(name, content));
  expect([list.error, list.suspicious]).toEqual([undefined, []]);
  return list.records.map(facts).sort();
}

/** The same rounds as a flat table, one row each. */
function flat(list: readonly Round[]): string {
  return csv(
    list.map(({ investors, lead, amount, ...round }): Row => {
      const marked = investors.map((name, index) => (index === lead ? `${name} (lead)` : name));
      return { ...round, amount: String(amount), currency: "EUR", investors: marked.join("; ") };
    }),
  );
}

const blank = fc.constantFrom(null, undefined, []);
const shape = fc.record({
  above: wrappers,
  around: wrappers,
  aroundInvestor: fc.uniqueArray(fc.constantFrom("node", "entry", "blob"), { maxLength: 2 }),
  listWrapper: fc.constantFrom([], ["items"], ["edges"], ["nodes", "all"]),
  isNested: fc.boolean(),
  hasMeta: fc.boolean(),
  noInvestors: blank,
  moneyKey: fc.constantFrom("amount", "money_raised", "raised_amount"),
});

describe("nested JSON", () => {
  it("gives the rows of the flat table, however rows, investors and values are wrapped", async () => {
    await fc.assert(
      fc.asyncProperty(rounds, shape, async (list, given) => {
        const items = list.map((round) => {
          const investors = round.investors.map((name, index) =>
            wrapped({ is_lead: index === round.lead, investor: { name, id: index } }, given.aroundInvestor),
          );
          const item = {
            startup: { name: round.company, website: round.website, headquarters: { city: round.city } },
            [given.moneyKey]: given.isNested ? { value: round.amount, currency: "EUR" } : round.amount,
            ...(!given.isNested && { currency: "EUR" }),
            announced_on: round.date,
            stage: round.stage,
            investors: investors.length === 0 ? given.noInvestors : wrapped(investors, given.listWrapper),
          };
          return wrapped(item, given.around);
        });
        const meta = given.hasMeta ? { count: 3, next: "https://api.example/rounds/2" } : {};
        const file =
          given.above.length === 0 && !given.hasMeta ? items : { ...meta, results: wrapped(items, given.above) };
        expect(await factsOf("nested.json", JSON.stringify(file))).toEqual(await factsOf("flat.csv", flat(list)));
      }),
      { numRuns: 80 },
    );
  });

  it("gives a company's rounds as rows, with keys that company and round share", async () => {
    const key = fc.constantFrom("funding_rounds", "rounds", "raised_funding_rounds", "financings_of_all_time");
    await fc.assert(
      fc.asyncProperty(rounds, wrappers, wrappers, key, async (list, above, around, roundsKey) => {
        const items = list.map((round) => ({
          name: round.company,
          website: round.website,
          city: round.city,
          [roundsKey]: wrapped(
            [
              {
                name: round.stage,
                date: round.date,
                amount: round.amount,
                currency: "EUR",
                investors: round.investors.map((name, index) => ({ name, lead: index === round.lead })),
              },
            ],
            around.slice(0, 1),
          ),
        }));
        expect(await factsOf("rounds.json", JSON.stringify(wrapped(items, above)))).toEqual(
          await factsOf("flat.csv", flat(list)),
        );
      }),
      { numRuns: 50 },
    );
  });

  it("gives the rows of pages and groups", async () => {
    await fc.assert(
      fc.asyncProperty(
        rounds,
        fc.constantFrom("results", "deals", "entries"),
        fc.boolean(),
        async (list, key, isDictionary) => {
          const groups = Map.groupBy(list, ({ city }) => city);
          const file = isDictionary
            ? Object.fromEntries([...groups].map(([city, members]) => [city.toLowerCase(), members.map(row)]))
            : [...groups.values()].map((members, page) => ({ page, total: list.length, [key]: members.map(row) }));
          expect(await factsOf("pages.json", JSON.stringify(file))).toEqual(await factsOf("flat.csv", flat(list)));
        },
      ),
      { numRuns: 50 },
    );
  });
});
