import { describe, expect, it } from "vitest";
import type { CompanyFields } from "../../core/catalog/fields.ts";
import { HEADCOUNT_BANDS } from "../../core/catalog/fields.ts";
import { fundingTypeOf } from "../../core/catalog/funding-type.ts";
import { companyNameKey } from "../../core/catalog/names/company-name.ts";
import { isPlausiblePersonName } from "../../core/catalog/names/person-name.ts";
import { isReservedCompanySlug, slugOf } from "../../core/catalog/slug.ts";
import type { PersonMention } from "../../core/ingest/record.ts";
import { readMarkdown } from "../../core/newsroom/markdown.ts";
import { countWords, readMinutes } from "../../core/newsroom/reading-time.ts";
import { plainText } from "../../core/newsroom/rich-text.ts";
import { sampleCatalogue } from "./catalogue.ts";
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
  it("holds as much as the design asks for", () => {
    expect(companies).toHaveLength(110);
    expect(people).toHaveLength(115);
    expect(articles).toHaveLength(130);
    expect(companies.filter((company) => company.ai)).toHaveLength(6);
    expect(rounds.length).toBeGreaterThanOrEqual(115);
    expect(rounds.length).toBeLessThanOrEqual(130);
    expect(articles.filter((article) => article.featured)).toHaveLength(6);
  });

  it("keeps every entry of its files", () => {
    expect(rounds).toHaveLength(files.rounds.rounds.length);
    expect(people).toHaveLength(files.founders.founders.length);
    expect(companies.filter((company) => company.ai)).toHaveLength(files.aiCompanies.companies.length);
  });

  it("speaks of companies in the catalogue's own fields", () => {
    const fields: CompanyFields[] = companies.map((company) => company.fields);
    for (const { headcountBand } of fields) expect(HEADCOUNT_BANDS).toContain(headcountBand);
  });

  it("gives every company a founder, a round, and its own name's address", () => {
    for (const company of companies) {
      expect(company.people.length).toBeGreaterThan(0);
      expect(company.rounds.length).toBeGreaterThan(0);
      expect(company.slug).toBe(slugOf(company.fields.name ?? ""));
      expect(isReservedCompanySlug(company.slug)).toBe(false);
    }
  });

  it("uses no name, address or proof twice", () => {
    expect(repeated(companies.map((company) => company.slug))).toEqual([]);
    expect(repeated(companies.map((company) => companyNameKey(company.fields.name ?? "")))).toEqual([]);
    expect(repeated(companies.map((company) => company.fields.website ?? ""))).toEqual([]);
    expect(repeated(people.map((person) => slugOf(person.name)))).toEqual([]);
    expect(repeated(people.map((person) => person.profileUrl ?? ""))).toEqual([]);
    expect(repeated(articles.map((article) => article.slug))).toEqual([]);
    expect(repeated(rounds.map((round) => round.proofUrl))).toEqual([]);
  });

  it("links to .example hosts only, and has mail addresses of founders at their companies' alone", () => {
    const hosts = [...everything.matchAll(/https?:\/\/([^/"\s)]+)/g)].map((match) => match[1] ?? "");
    expect(hosts.length).toBeGreaterThan(400);
    expect(hosts.filter((host) => !host.endsWith(".example"))).toEqual([]);
    const addresses = [...everything.matchAll(/[\w.+-]+@([\w.-]+)/g)].map((match) => match[1] ?? "");
    expect(addresses.length).toBe(files.founders.founders.filter(({ email }) => email !== undefined).length);
    expect(addresses.filter((domain) => !companies.some(({ fields }) => new URL(fields.website).hostname === domain && domain.endsWith(".example")))).toEqual([]);
    expect(everything).not.toMatch(/\bwww\.|\.(?:com|org|net|io|co)\b/i);
  });

  it("has articles of three to five minutes, none of which reads like another", () => {
    const minutes = articles.map(({ markdown }) => readMinutes(countWords(plainText(readMarkdown(markdown)))));
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(5);
    expect(repeated(articles.map(({ markdown }) => markdown))).toEqual([]);
    for (const { markdown } of articles) expect(markdown).not.toMatch(/undefined|NaN|\[object|  |\.\./);
  });

  it("tells in every article of one of its company's rounds", () => {
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

  it("reads newest first", () => {
    for (const list of [articles, ...companies.map((company) => company.rounds)]) {
      const days = list.map((one) => one.daysBeforeStart);
      expect(days).toEqual(days.toSorted((a, b) => a - b));
    }
  });

  it("looks alive on the first day and has histories", () => {
    expect(rounds.filter((round) => round.daysBeforeStart <= 60).length).toBeGreaterThanOrEqual(100);
    expect(rounds.filter((round) => round.daysBeforeStart <= 2).length).toBeGreaterThanOrEqual(3);
    expect(companies.filter((company) => company.rounds.length > 1).length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...companies.map((company) => company.rounds.length))).toBe(4);
    expect(Math.max(...rounds.map((round) => round.daysBeforeStart))).toBeLessThan(4 * 366);
  });

  it("shows every funding type, other currencies, and sums that were not disclosed", () => {
    expect(new Set(rounds.map((round) => fundingTypeOf(round.stageText)))).toEqual(
      new Set(["Pre-Seed", "Seed", "Series A", "Series B", "Series C", "Series D", "Series E", "Series E-2", "Venture"]),
    );
    expect(new Set(rounds.map((round) => round.amount?.currency))).toEqual(new Set(["USD", "EUR", "GBP", undefined]));
    expect(new Set(companies.map((company) => company.fields.industry)).size).toBeGreaterThanOrEqual(12);
  });

  it("states no more employees of an AI company than its band allows", () => {
    for (const { ai, fields } of companies.filter((company) => company.ai)) {
      const [from, to] = fields.headcountBand.split("-").map(Number);
      const stated = Number.parseInt(ai?.employees ?? "", 10);
      expect(stated).toBeGreaterThanOrEqual(from ?? Infinity);
      expect(stated).toBeLessThanOrEqual(to ?? 0);
    }
  });

  it("names people plausibly and gives them their company's founder role", () => {
    for (const person of people) {
      expect(isPlausiblePersonName(person.name)).toBe(true);
      expect(person.relation).toBe("founder");
      expect(person.description).toMatch(/[.]$/);
    }
  });

  it("repeats no description", () => {
    expect(repeated(companies.map((company) => company.fields.description ?? ""))).toEqual([]);
    expect(repeated(people.map((person) => person.description ?? ""))).toEqual([]);
  });
});
