import { articleMarkdown } from "./article-markdown.ts";
import type { ArticleSubject, CompanyEntry, FounderEntry, RoundEntry } from "./data.ts";
import { sampleFiles } from "./data.ts";

/** Replaces `field?: T | undefined` by `field?: T`. */
type WithoutUndefined<T> = { readonly [Field in keyof T]: Exclude<T[Field], undefined> };

/** An amount in whole units of its currency (dollars, not cents). */
export interface SampleAmount {
  readonly units: number;
  readonly currency: "USD" | "EUR" | "GBP";
}

export interface SampleRound {
  readonly stageText: string;
  /** Absent if undisclosed. */
  readonly amount?: SampleAmount;
  /** Whole days before the site's first start; 0 is that day. */
  readonly daysBeforeStart: number;
  readonly investors: readonly { readonly name: string; readonly lead: boolean }[];
  readonly proofUrl: string;
}

/** The company's fields, named as in the catalogue. */
export type SampleCompanyFields = WithoutUndefined<Omit<CompanyEntry, "slug" | "industry">> & {
  readonly industry: readonly string[];
};

export type SampleFounder = Omit<FounderEntry, "company" | "email"> & {
  readonly relation: "founder";
  readonly email?: string;
};

/** Additional columns of the AI company ranking. */
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
  /** Stage of the announced round. */
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
 * The invented catalogue of an empty database: companies, founders, rounds and articles, all on `.example` domains, with
 * dates as days before the first start.
 */
export function sampleCatalogue(): SampleCatalogue {
  const files = sampleFiles();
  const founders = Map.groupBy(files.founders.founders, (founder) => founder.company);
  const rounds = Map.groupBy(files.rounds.rounds, (round) => round.company);
  const companies = new Map(files.companies.companies.map((company) => [company.slug, company]));
  const subjectOf = (slug: string): ArticleSubject => {
    const company = companies.get(slug);
    if (company === undefined) throw new Error(`an article names ${slug}, which is not a sample company`);
    return {
      company,
      founders: founders.get(slug) ?? [],
      rounds: (rounds.get(slug) ?? []).toSorted((a, b) => a.daysBeforeStart - b.daysBeforeStart),
    };
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

function fieldsOf({
  slug: _slug,
  legalName,
  formerNames,
  region,
  profileUrls,
  industry,
  ...stated
}: CompanyEntry): SampleCompanyFields {
  return {
    ...stated,
    industry: [industry],
    ...(legalName ? { legalName } : {}),
    ...(formerNames ? { formerNames } : {}),
    ...(region ? { region } : {}),
    ...(profileUrls ? { profileUrls } : {}),
  };
}

function personOf({ company: _company, email, ...founder }: FounderEntry): SampleFounder {
  return { ...founder, relation: "founder", ...(email === undefined ? {} : { email }) };
}

function roundOf({ stage, amount, daysBeforeStart, investors, proofUrl }: RoundEntry): SampleRound {
  return { stageText: stage, daysBeforeStart, investors, proofUrl, ...(amount ? { amount } : {}) };
}
