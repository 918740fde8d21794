import { beforeAll, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { listCompanies } from "../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../test/database.ts";
import { followQuestion } from "./follow-question.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

beforeAll(() =>
  listCompanies(database.db, {
    now: NOW,
    round: { funding_type: "Seed", announced_on: "2026-11-02" },
    companies: [
      { name: "Kelpworks", city: "Berlin", country: "DE", industry: "Fintech", investors: ["Y Combinator"] },
      { name: "Dronet", city: "Toronto", country: "CA", industry: "Fintech" },
      { name: "And Canada", city: "Toronto", country: "CA", industry: "Fintech" },
    ],
  }),
);

const follow = async (params: Record<string, string>, as: "paid" | "anonymous" = "paid") =>
  (await followQuestion(fakeClockContext(database.db, NOW, as), new URLSearchParams(params)))?.toString() ?? null;

it.each<[string, Record<string, string>, string]>([
  ["and in Canada?", { asked: "fintech seed in Berlin" }, "stage=Seed&industry=Fintech&country=CA"],
  ["what about series a", { asked: "fintech seed in Germany" }, "stage=Series+A&industry=Fintech&country=DE"],
  ["and over $5m", { asked: "fintech seed in Germany" }, "stage=Seed&industry=Fintech&country=DE&amount-min=5000000"],
  ["und in Kanada?", { asked: "Fintech in Berlin" }, "industry=Fintech&country=CA"],
  ["e no Canadá?", { asked: "fintech in Berlin" }, "industry=Fintech&country=CA"],
  ["et au Canada ?", { asked: "fintech à Berlin" }, "industry=Fintech&country=CA"],
  ["and in Canada?", { industry: "Fintech", country: "DE" }, "industry=Fintech&country=CA"],
])("“%s” keeps the rest of the question before it", async (search, before, address) => {
  expect(await follow({ search, ...before })).toBe(address);
  expect(await follow({ search, ...before }, "anonymous")).toBe(address);
});

it.each<[string, Record<string, string>]>([
  ["seed in Canada", { asked: "fintech in Berlin" }],
  ["y combinator", { asked: "fintech in Berlin" }],
  ["And Canada", { asked: "fintech in Berlin" }],
  ["en France", { asked: "fintech in Berlin" }],
  ["and in Canada?", {}],
])("“%s” is a question of its own after %o", async (search, before) => {
  expect(await follow({ search, ...before })).toBeNull();
});
