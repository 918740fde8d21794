import { describe, expect, it } from "vitest";
import type { CompanyFields } from "../../core/catalogue/facts/facts.ts";
import { HEADCOUNT_BANDS } from "../../core/catalogue/facts/headcount-bands.ts";
import { fundingTypeOf } from "../../core/catalogue/facts/funding-type.ts";
import { companyNameKey } from "../../core/catalogue/names/company-name.ts";
import { isReservedCompanySlug, slugOf } from "../../core/catalogue/claims/slug.ts";
import type { PersonMention } from "../../core/catalogue/sources/record.ts";
import { readMarkdown } from "../../core/reading/newsroom/markdown.ts";
import { countWords, readMinutes } from "../../core/reading/newsroom/article.ts";
import { plainText } from "../../core/reading/newsroom/rich-text.ts";
import { sampleCatalogue } from "./catalogue.ts";
import { industriesOfWords } from "../../core/catalogue/industries/words.ts";
import { sampleFiles } from "./data.ts";

const { companies, articles } = sampleCatalogue();
const files = sampleFiles();
const people: PersonMention[] = companies.flatMap((company) => company.people);
const rounds = companies.flatMap((company) => company.rounds);
const everything = JSON.stringify(files);

function repeated(values: readonly string[]): string[] {
  return values.filter((value, i) => values.indexOf(value) !== i);
}

describe("sampleCatalogue", () => {
  it("has the required number of entries", () => {
    expect(companies).toHaveLength(110);
    expect(people).toHaveLength(115);
    expect(articles).toHaveLength(130);
    expect(companies.filter((company) => company.ai)).toHaveLength(6);
    expect(rounds.length).toBeGreaterThanOrEqual(115);
    expect(rounds.length).toBeLessThanOrEqual(130);
    expect(articles.filter((article) => article.featured)).toHaveLength(6);
  });

  it("includes every entry of its files", () => {
    expect(rounds).toHaveLength(files.rounds.rounds.length);
    expect(people).toHaveLength(files.founders.founders.length);
    expect(companies.filter((company) => company.ai)).toHaveLength(files.aiCompanies.companies.length);
  });

  it("uses the catalogue's company fields", () => {
    const fields: CompanyFields[] = companies.map((company) => company.fields);
    for (const { headcountBand } of fields) expect(HEADCOUNT_BANDS).toContain(headcountBand);
  });

  it("gives every company a founder, a round and a slug made from its name", () => {
    for (const company of companies) {
      expect(company.people.length).toBeGreaterThan(0);
      expect(company.rounds.length).toBeGreaterThan(0);
      expect(company.slug).toBe(slugOf(company.fields.name ?? ""));
      expect(isReservedCompanySlug(company.slug)).toBe(false);
    }
  });

  it("uses every name, address and proof once", () => {
    expect(repeated(companies.map((company) => company.slug))).toEqual([]);
    expect(repeated(companies.map((company) => companyNameKey(company.fields.name ?? "")))).toEqual([]);
    expect(repeated(companies.map((company) => company.fields.website ?? ""))).toEqual([]);
    expect(repeated(people.map((person) => slugOf(person.name)))).toEqual([]);
    expect(repeated(people.map((person) => person.profileUrl ?? ""))).toEqual([]);
    expect(repeated(articles.map((article) => article.slug))).toEqual([]);
    expect(repeated(rounds.map((round) => round.proofUrl))).toEqual([]);
  });

  it("uses only .example hosts, and e-mail addresses of founders only at their companies", () => {
    const hosts = [...everything.matchAll(/https?:\/\/([^/"\s)]+)/g)].map((match) => match[1] ?? "");
    expect(hosts.length).toBeGreaterThan(400);
    expect(hosts.filter((host) => !host.endsWith(".example"))).toEqual([]);
    const addresses = [...everything.matchAll(/[\w.+-]+@([\w.-]+)/g)].map((match) => match[1] ?? "");
    expect(addresses.length).toBe(files.founders.founders.filter(({ email }) => email !== undefined).length);
    expect(
      addresses.filter(
        (domain) =>
          !companies.some(({ fields }) => new URL(fields.website).hostname === domain && domain.endsWith(".example")),
      ),
    ).toEqual([]);
    expect(everything).not.toMatch(/\bwww\.|\.(?:com|org|net|io|co)\b/i);
  });

  it("has distinct articles with a reading time of three to five minutes", () => {
    const minutes = articles.map(({ markdown }) => readMinutes(countWords(plainText(readMarkdown(markdown)))));
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(5);
    expect(repeated(articles.map(({ markdown }) => markdown))).toEqual([]);
    for (const { markdown } of articles) expect(markdown).not.toMatch(/undefined|NaN|\[object|  |\.\./);
  });

  it("announces one of the company's rounds in every article", () => {
    const stages = new Map(companies.map((company) => [company.slug, company.rounds.map((round) => round.stageText)]));
    for (const article of files.articles.articles) expect(stages.get(article.company)).toContain(article.round);
    for (const article of files.articles.articles) expect(article.category).toBe(fundingTypeOf(article.round));
    for (const article of articles) {
      expect(article.slug).toBe(slugOf(article.title));
      expect(article.markdown).toMatch(/^## .+\n\n/);
      expect(article.markdown).toMatch(/\n\n### .+\n\n- /);
      expect(article.markdown).toMatch(/Source: \[.+\]\(https:\/\/.+\)$/);
    }
  });

  it("sorts articles and rounds newest first", () => {
    for (const list of [articles, ...companies.map((company) => company.rounds)]) {
      const days = list.map((one) => one.daysBeforeStart);
      expect(days).toEqual(days.toSorted((a, b) => a - b));
    }
  });

  it("has recent rounds and companies with several rounds", () => {
    expect(rounds.filter((round) => round.daysBeforeStart <= 60).length).toBeGreaterThanOrEqual(100);
    expect(rounds.filter((round) => round.daysBeforeStart <= 2).length).toBeGreaterThanOrEqual(3);
    expect(companies.filter((company) => company.rounds.length > 1).length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...companies.map((company) => company.rounds.length))).toBe(4);
    expect(Math.max(...rounds.map((round) => round.daysBeforeStart))).toBeLessThan(4 * 366);
  });

  it("covers the common funding types, several currencies and undisclosed amounts", () => {
    expect(new Set(rounds.map((round) => fundingTypeOf(round.stageText)))).toEqual(
      new Set([
        "Pre-Seed",
        "Seed",
        "Series A",
        "Series B",
        "Series C",
        "Series D",
        "Series E",
        "Series E-2",
        "Venture",
      ]),
    );
    expect(new Set(rounds.map((round) => round.amount?.currency))).toEqual(new Set(["USD", "EUR", "GBP", undefined]));
    expect(new Set(companies.map((company) => company.fields.industry.join())).size).toBeGreaterThanOrEqual(12);
  });

  it("uses only industries of the tree", () => {
    const unmapped = companies.filter(({ fields }) => industriesOfWords(fields.industry, new Map()).length === 0);
    expect(unmapped.map(({ fields }) => fields.industry)).toEqual([]);
  });

  it("states employee numbers of AI companies within their bands", () => {
    for (const { ai, fields } of companies.filter((company) => company.ai)) {
      const [from, to] = fields.headcountBand.split("-").map(Number);
      const stated = Number.parseInt(ai?.employees ?? "", 10);
      expect(stated).toBeGreaterThanOrEqual(from ?? Infinity);
      expect(stated).toBeLessThanOrEqual(to ?? 0);
    }
  });

  it("gives people the founder role and a description", () => {
    for (const person of people) {
      expect(person.relation).toBe("founder");
      expect(person.description).toMatch(/[.]$/);
    }
  });

  it("has unique descriptions", () => {
    expect(repeated(companies.map((company) => company.fields.description ?? ""))).toEqual([]);
    expect(repeated(people.map((person) => person.description ?? ""))).toEqual([]);
  });
});
