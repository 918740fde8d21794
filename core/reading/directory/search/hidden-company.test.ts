import fc from "fast-check";
import { expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { rebuildDirectory, refreshDirectory } from "../refresh.ts";
import { readAddress } from "./read-filter.ts";
import { readExplorer } from "./read-explorer.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const SAMPLE = 15;
const COMPANIES = 60;
const ASKED = 20;
const database = useDatabase();

/** Names that are near each other, beside words that have a meaning of their own. */
const syllable = fc.constantFrom("ro", "ri", "ja", "po", "ke", "ta");
const word = fc
  .tuple(syllable, syllable, syllable)
  .map(([a, b, c]) => `${a.charAt(0).toUpperCase()}${a.slice(1)}${b}${c}`);
const name = fc
  .tuple(word, fc.constantFrom(" Finance, Inc.", " Mobility", " Health", " Staha", "", " Paris"))
  .map((parts) => parts.join(""));
const company = fc.record({
  name,
  founder: fc.tuple(word, word).map((parts) => parts.join(" ")),
  stage: fc.constantFrom("Seed", "Series A", "Series B"),
  industry: fc.constantFrom("Fintech", "Health", "Energy"),
  city: fc.constantFrom("Paris", "Lyon", "Rojapo"),
});

it("answers visitors alike whether a company that they do not see exists or not", async () => {
  const make = catalogueBuilders(database.db);
  const [known = []] = fc.sample(fc.array(company, { minLength: COMPANIES, maxLength: COMPANIES }), {
    numRuns: 1,
    seed: 4,
  });
  const ids: number[] = [];
  for (const [i, { name: called, industry, city, stage, founder }] of known.entries()) {
    const id = await make.company({ slug: `c-${i}`, name: called, country: "FR", city, industry });
    const amount = { amount_minor: 100_000_000 + i, currency: "USD", amount_usd_minor: 100_000_000 + i };
    // The newest come first, so the last ones are the sample.
    const day = new Date(NOW.getTime() - (COMPANIES - i) * 86_400_000).toISOString().slice(0, 10);
    const round = await make.round(id, { funding_type: stage, announced_on: day, ...amount });
    await make.investors(round, [`${called} Capital`]);
    await make.role(await make.person({ slug: `p-${i}`, name: founder }), id);
    ids.push(id);
  }
  const operator = fakeClockContext(database.db, NOW);
  await rebuildDirectory(operator);
  const visitor = fakeClockContext(database.db, NOW, "anonymous", SAMPLE);
  const answer = async (params: Record<string, string> | string[][]) => {
    const asked = await readAddress(visitor, { params: new URLSearchParams(params) });
    const found = await readExplorer(visitor, { filter: asked.filter, sort: asked.sort, page: 1 });
    return { ...asked, ...found, total: null, rows: found?.rows.map(({ roundId }) => roundId) };
  };
  for (const [i, { name: called, founder, stage, city }] of known.slice(0, ASKED).entries()) {
    const questions = [
      { search: called },
      { search: founder },
      { search: called, stage },
      { search: called, city },
      { search: `${founder} ${called}` },
      { investor: `${called} Capital` },
      [called.slice(0, 3) + called.slice(4), founder.slice(0, -2)].map((misspelled) => ["search", misspelled]),
      { search: `grant in lyon or ${stage} in ${city}` },
      [`investor=${called}+Capital&stage=${stage}`, "country=US&stage=Grant"].map((one) => ["or", one]),
    ];
    const answers = () => Promise.all(questions.map(answer));
    const before = await answers();
    const id = ids[i] ?? 0;
    await database.db.updateTable("company").set({ withdrawn_at: NOW }).where("id", "=", id).execute();
    await refreshDirectory(operator, [id]);
    expect(await answers()).toEqual(before);
  }
});
