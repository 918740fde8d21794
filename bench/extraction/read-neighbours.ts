import type { Asked } from "./ask-lists.ts";
import { loadedBy } from "./decode-data.ts";
import type { Truth } from "./truth.ts";
import type { Visitor } from "./visitor.ts";

const PAGES_READ = 60;
const CLOSE = 0.1;
const CERTAIN = 0.9;
/** Rounds that the page of an investor lists. */
const MOST_LISTED = 50;

interface Row {
  readonly companySlug: string;
  readonly amountUsdMinor: number | null;
}

interface CompanyData {
  readonly links: { readonly similar: readonly Row[] };
}

/**
 * States that a hidden company raised, to within a tenth, what the first of its similar companies raised, which counts if
 * mostly right; and finds pages whose similar companies are hidden.
 */
export async function askSimilar(visitor: Visitor, { companies }: Truth, most: number): Promise<Asked> {
  const [listing, near]: [string[], string[]] = [[], []];
  let [asked, compared] = [0, 0];
  const hidden = new Set(companies.map(({ slug }) => slug));
  for (const { slug, facts } of companies.slice(0, Math.min(most, PAGES_READ))) {
    const path = `/companies/${slug}`;
    const page = loadedBy("routes/reading/companies/company", await visitor.page(`${path}.data`)) as CompanyData | null;
    const amount = Number(facts["amount"] ?? Number.NaN) * 100;
    const first = page?.links.similar[0]?.amountUsdMinor;
    if (page === null) continue;
    asked += 1;
    if (page.links.similar.some(({ companySlug }) => hidden.has(companySlug))) listing.push(path);
    else if (typeof first === "number" && amount > 0) {
      compared += 1;
      if (Math.abs(first - amount) <= CLOSE * amount) near.push(path);
    }
  }
  return { asked, confirmed: [...listing, ...(near.length >= compared * CERTAIN ? near : [])] };
}

interface InvestorData {
  readonly rounds: number;
  readonly newest: readonly Row[];
}

/** Reads the pages of hidden rounds' investors: any that lists a hidden company, or counts rounds that it does not list. */
export async function askInvestors(visitor: Visitor, { companies }: Truth): Promise<Asked> {
  const confirmed: string[] = [];
  const hidden = new Set(companies.map(({ slug }) => slug));
  const slugs = [...new Set(companies.flatMap(({ investors }) => investors))].slice(0, PAGES_READ);
  for (const slug of slugs) {
    const path = `/investors/${slug}`;
    const page = loadedBy(
      "routes/reading/investors/investor",
      await visitor.page(`${path}.data`),
    ) as InvestorData | null;
    if (page === null) continue;
    const { rounds, newest } = page;
    if (
      newest.some(({ companySlug }) => hidden.has(companySlug)) ||
      (newest.length < MOST_LISTED && rounds > newest.length)
    )
      confirmed.push(path);
  }
  return { asked: slugs.length, confirmed };
}
