import { z } from "zod";
import aiCompanyData from "./ai-companies.json" with { type: "json" };
import articleData from "./articles.json" with { type: "json" };
import companyData from "./companies.json" with { type: "json" };
import founderData from "./founders.json" with { type: "json" };
import roundData from "./rounds.json" with { type: "json" };

const text = z.string().trim().min(1);
const address = z.url({ protocol: /^https$/ });
const days = z.int().min(0);

const company = z.strictObject({
  slug: text,
  name: text,
  legalName: text.optional(),
  formerNames: z.array(text).optional(),
  website: address,
  description: text,
  industry: text,
  country: z.string().regex(/^[A-Z]{2}$/),
  region: text.optional(),
  city: text,
  headcountBand: z.enum(["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"]),
  yearFounded: z.int().min(1990),
  profileUrls: z.array(address).optional(),
});

const founder = z.strictObject({
  company: text,
  name: text,
  title: text,
  location: text,
  description: text,
  profileUrl: address,
  email: z.email().optional(),
});

const round = z.strictObject({
  company: text,
  stage: text,
  amount: z.strictObject({ units: z.int().positive(), currency: z.enum(["USD", "EUR", "GBP"]) }).optional(),
  daysBeforeStart: days,
  investors: z.array(z.strictObject({ name: text, lead: z.boolean() })),
  proofUrl: address,
});

const aiCompany = z.strictObject({
  company: text,
  category: text,
  arrEstimate: text,
  valuation: text,
  employees: text,
});

const article = z.strictObject({
  slug: text,
  title: text,
  category: text,
  company: text,
  round: text,
  daysBeforeStart: days,
  featured: z.boolean(),
  excerpt: text,
  heading: text,
  summary: z.array(text).min(1),
  sections: z.array(z.strictObject({ title: text, bullets: z.array(text).min(1) })).min(1),
  source: z.strictObject({ label: text, url: address }),
});

export type CompanyEntry = z.infer<typeof company>;
export type FounderEntry = z.infer<typeof founder>;
export type RoundEntry = z.infer<typeof round>;
export type ArticleEntry = z.infer<typeof article>;

/** The company of an article with its founders and rounds. */
export interface ArticleSubject {
  readonly company: CompanyEntry;
  readonly founders: readonly FounderEntry[];
  /** Newest first. */
  readonly rounds: readonly RoundEntry[];
}

const about = z.string();
const files = z.object({
  companies: z.strictObject({ about, companies: z.array(company) }),
  founders: z.strictObject({ about, founders: z.array(founder) }),
  rounds: z.strictObject({ about, rounds: z.array(round) }),
  aiCompanies: z.strictObject({ about, companies: z.array(aiCompany) }),
  articles: z.strictObject({ about, articles: z.array(article) }),
});

/** Parses the sample catalogue's files; throws if one does not match its schema. */
export function sampleFiles(): z.infer<typeof files> {
  return files.parse({
    companies: companyData,
    founders: founderData,
    rounds: roundData,
    aiCompanies: aiCompanyData,
    articles: articleData,
  });
}
