import { articleMarkdown } from "./article-markdown.ts";
import type { ArticleSubject, CompanyEntry, FounderEntry, RoundEntry } from "./data.ts";
import { sampleFiles } from "./data.ts";

/** The same fields, where one that may be undefined may only be absent. */
type WithoutUndefined<T> = { readonly [Field in keyof T]: Exclude<T[Field], undefined> };

/** A sum in whole units of its currency (dollars, not cents). */
export interface SampleAmount {
  readonly units: number;
  readonly currency: "USD" | "EUR" | "GBP";
}

export interface SampleRound {
  readonly stageText: string;
  /** Absent when it was not disclosed. */
  readonly amount?: SampleAmount;
  /** Whole days before the catalogue's first start; 0 is that day. */
  readonly daysBeforeStart: number;
  readonly investors: readonly { readonly name: string; readonly lead: boolean }[];
  readonly proofUrl: string;
}

/** What is known of a company, by the names the catalogue uses for its fields. */
export type SampleCompanyFields = WithoutUndefined<Omit<CompanyEntry, "slug">>;

export type SampleFounder = Omit<FounderEntry, "company"> & { readonly relation: "founder" };

/** What the ranking of AI companies shows besides the company's own fields. */
export interface SampleAiFacts {
  readonly category: string;
  readonly arrEstimate: string;
  readonly valuation: string;
  readonly employees: string;
  /** The company's newest round. */
  readonly lastFunding: SampleRound;
}

export interface SampleCompany {
  readonly slug: string;
  readonly fields: SampleCompanyFields;
  readonly people: readonly SampleFounder[];
  /** Newest first, at least one. */
  readonly rounds: readonly SampleRound[];
  readonly ai?: SampleAiFacts;
}

export interface SampleArticle {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** The stage of the round it tells of. */
  readonly category: string;
  readonly featured: boolean;
  readonly daysBeforeStart: number;
  readonly companySlug: string;
  readonly sourceUrl: string;
  readonly markdown: string;
}

export interface SampleCatalogue {
  readonly companies: readonly SampleCompany[];
  /** Newest first. */
  readonly articles: readonly SampleArticle[];
}

/**
 * The catalogue an empty database starts with: companies with their founders, rounds and articles, all
 * invented, every address on a `.example` domain. Dates are days before the first start.
 */
export function sampleCatalogue(): SampleCatalogue {
  const files = sampleFiles();
  const founders = Map.groupBy(files.founders.founders, (founder) => founder.company);
  const rounds = Map.groupBy(files.rounds.rounds, (round) => round.company);
  const companies = new Map(files.companies.companies.map((company) => [company.slug, company]));
  const subjectOf = (slug: string): ArticleSubject => {
    const company = companies.get(slug);
    if (company === undefined) throw new Error(`an article tells of ${slug}, which is no company of the sample`);
    return { company, founders: founders.get(slug) ?? [], rounds: (rounds.get(slug) ?? []).toSorted((a, b) => a.daysBeforeStart - b.daysBeforeStart) };
  };
  const ai = new Map(files.aiCompanies.companies.map(({ company, ...facts }) => [company, facts]));
  return {
    companies: files.companies.companies.map((entry) => {
      const own = (rounds.get(entry.slug) ?? []).map(roundOf).sort((a, b) => a.daysBeforeStart - b.daysBeforeStart);
      const facts = ai.get(entry.slug);
      const lastFunding = own[0];
      return {
        slug: entry.slug,
        fields: fieldsOf(entry),
        people: (founders.get(entry.slug) ?? []).map(personOf),
        rounds: own,
        ...(facts && lastFunding ? { ai: { ...facts, lastFunding } } : {}),
      };
    }),
    articles: files.articles.articles.map((article) => ({
      slug: article.slug,
      title: article.title,
      excerpt: article.excerpt,
      category: article.category,
      featured: article.featured,
      daysBeforeStart: article.daysBeforeStart,
      companySlug: article.company,
      sourceUrl: article.source.url,
      markdown: articleMarkdown(article, subjectOf(article.company)),
    })),
  };
}

function fieldsOf({ slug: _slug, legalName, formerNames, region, profileUrls, ...stated }: CompanyEntry): SampleCompanyFields {
  return {
    ...stated,
    ...(legalName ? { legalName } : {}),
    ...(formerNames ? { formerNames } : {}),
    ...(region ? { region } : {}),
    ...(profileUrls ? { profileUrls } : {}),
  };
}

function personOf({ company: _company, ...founder }: FounderEntry): SampleFounder {
  return { ...founder, relation: "founder" };
}

function roundOf({ stage, amount, daysBeforeStart, investors, proofUrl }: RoundEntry): SampleRound {
  return { stageText: stage, daysBeforeStart, investors, proofUrl, ...(amount ? { amount } : {}) };
}
