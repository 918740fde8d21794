import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { rebuildDirectory } from "../refresh.ts";
import { readTopics } from "../topics/count-topics.ts";
import { completedQuestions } from "./completed-questions.ts";
import { exampleQuestions } from "./example-questions.ts";
import { readAddress } from "./read-filter.ts";
import { countMatching } from "./search-leads.ts";
import { suggest } from "./suggest.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const SAMPLE = 3;
const database = useDatabase();
const ctxOf = (as: "anonymous" | "paid") => fakeClockContext(database.db, NOW, as, SAMPLE);

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  for (let i = 0; i < 12; i += 1) {
    const company = await make.company({
      slug: `quarry-${i}`,
      name: `Quarry ${i}`,
      country: i < 9 ? "GB" : "NL",
      city: i < 9 ? "London" : "Utrecht",
      industry: i < 8 ? "Fintech" : "Energy",
    });
    const round = await make.round(company, { funding_type: "Seed", announced_on: `2026-10-${10 + i}` });
    await make.investors(round, ["Quartz Capital"]);
    await make.role(await make.person({ slug: `quill-north-${i}`, name: `Quill North ${i}` }), company);
  }
  await rebuildDirectory(fakeClockContext(database.db, NOW));
});

/** Counts the topics, which suggestions do not wait for. */
const countTopics = (as: "anonymous" | "paid") => readTopics(ctxOf(as), "industries");

const names = async (text: string, as: "anonymous" | "paid") =>
  (await suggest(ctxOf(as), text)).map(({ kind, name, href }) => `${kind} ${name} ${href}`);

describe("suggest", () => {
  it("offers at most three pages of each kind whose names begin with the text", async () => {
    expect(await names("QÜ", "paid")).toEqual([
      "Company Quarry 0 /companies/quarry-0",
      "Company Quarry 1 /companies/quarry-1",
      "Company Quarry 10 /companies/quarry-10",
      "Investor Quartz Capital /investors/quartz-capital",
      "Person Quill North 0 /companies/founders/quill-north-0",
      "Person Quill North 1 /companies/founders/quill-north-1",
      "Person Quill North 10 /companies/founders/quill-north-10",
    ]);
  });

  it("offers topics with a word that begins with the text, once they are counted", async () => {
    await countTopics("paid");
    expect(await names("kingd", "paid")).toEqual(["Topic United Kingdom /places/united-kingdom"]);
  });

  it("offers visitors no person outside the sample and no topic whose size they may not know", async () => {
    expect(await names("quill", "anonymous")).toHaveLength(SAMPLE);
    expect(await names("quill north 0", "anonymous")).toEqual([]);
    await countTopics("paid");
    await countTopics("anonymous");
    expect(await names("energ", "paid")).toHaveLength(1);
    expect(await names("energ", "anonymous")).toEqual([]);
  });

  it.each(["", " ", "?", "%", "_", "\\", "'", "a".repeat(5_000), "~"])("offers nothing for %j", async (text) => {
    expect(await names(text, "paid")).toEqual([]);
  });
});

const completed = (text: string, as: "anonymous" | "paid" = "paid") => completedQuestions(ctxOf(as), { text });

describe("completed questions", () => {
  beforeAll(() => countTopics("paid"));

  it.each([
    ["fintech in u", ["fintech in the United Kingdom"]],
    ["fintech lon", ["fintech London"]],
    ["Seed rounds in lond", ["Seed rounds in London"]],
    ["seed rounds in united k", ["seed rounds in the United Kingdom"]],
    ["startups from london, s", ["startups from london, Seed"]],
    ["fintech from oct", ["fintech from October 2026"]],
    ["energy in u", ["energy in the United Kingdom", "energy in Utrecht"]],
  ])("go on with a topic that answers: %s", async (text, questions) => {
    expect(await completed(text)).toEqual(questions);
  });

  it.each([
    ["nothing before the last word", "u"],
    ["only words without meaning", "startups in u"],
    ["an unknown word", "fintech zzqx u"],
    ["no round of both", "fintech utr"],
    ["a second value of one property", "fintech ener"],
    ["a second place", "london u"],
    ["an exclusion", "fintech not in u"],
    ["a finished question", "fintech in london"],
    ["a topic's later word", "fintech in kingd"],
    ["a text longer than any question", `fintech ${"in ".repeat(40)}u`],
  ])("are none for %s", async (_, text) => {
    expect(await completed(text)).toEqual([]);
  });

  it("are understood as they were counted, and have rounds that visitors see", async () => {
    await countTopics("anonymous");
    const typed = ["seed rounds in n", "energy in u", "fintech in u"];
    const offered = (await Promise.all(typed.map((text) => completed(text, "anonymous")))).flat();
    expect(offered).toEqual(["seed rounds in the Netherlands", "energy in Utrecht"]);
    for (const search of offered) {
      const ctx = ctxOf("anonymous");
      const { filter, unused } = await readAddress(ctx, { params: new URLSearchParams({ search }) });
      expect([unused, filter.search]).toEqual([[], null]);
      expect((await countMatching(ctx, { filters: [filter] }))[0]).toBeGreaterThan(0);
    }
  });
});

describe("example questions", () => {
  it.each(["anonymous", "paid"] as const)("have an answer for %s readers", async (as) => {
    const ctx = ctxOf(as);
    const examples = await exampleQuestions(ctx);
    expect(examples.slice(0, 2)).toEqual(["Energy in the Netherlands", "Seed rounds this year"]);
    expect(examples).toHaveLength(4);
    for (const search of examples) {
      const { filter } = await readAddress(ctx, { params: new URLSearchParams({ search }) });
      expect((await countMatching(ctx, { filters: [filter] }))[0]).toBeGreaterThan(0);
    }
  });

  it("are none on an empty site", async () => {
    await database.db.deleteFrom("lead").execute();
    await database.db.updateTable("catalogue_state").set({ version: 1_000 }).execute();
    expect(await exampleQuestions(fakeClockContext(database.db, new Date(NOW.getTime() + 86_400_000), "paid"))).toEqual(
      [],
    );
  });
});
