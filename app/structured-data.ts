import type { Site } from "./ui/frame/site.ts";

// Schema.org objects that several pages share, without `@context`: pageMeta adds it.

/** The site and its search address. */
export function webSite(site: Site): object {
  return {
    "@type": "WebSite",
    "@id": `${site.url}/#site`,
    name: site.name,
    url: `${site.url}/`,
    publisher: publisher(site),
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${site.url}/companies?search={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The publisher of the site's own texts. */
export function publisher(site: Site): object {
  return {
    "@type": "Organization",
    "@id": `${site.url}/#publisher`,
    name: site.name,
    url: `${site.url}/`,
    logo: `${site.url}/icons/icon-512.png`,
  };
}

export interface ArticleFacts {
  /** From the root (`/blog/lanternfish-raises`). */
  readonly path: string;
  readonly headline: string;
  readonly description: string;
  /** ISO 8601 day. */
  readonly publishedOn: string;
  /** Time of the text's last change. */
  readonly updatedAt: Date;
  /** Path of the share image, from the root. */
  readonly imagePath: string;
  /** The funding type it reports. */
  readonly section?: string;
  /** The company the article is about. */
  readonly company?: { readonly name: string; readonly slug: string };
}

export function article(site: Site, facts: ArticleFacts): object {
  const { company } = facts;
  return {
    "@type": "Article",
    "@id": `${site.url}${facts.path}`,
    mainEntityOfPage: `${site.url}${facts.path}`,
    headline: facts.headline,
    description: facts.description,
    image: `${site.url}${facts.imagePath}`,
    datePublished: facts.publishedOn,
    dateModified: facts.updatedAt.toISOString(),
    author: { "@type": "Organization", name: `${site.name} team`, url: `${site.url}/` },
    publisher: publisher(site),
    ...(facts.section !== undefined && { articleSection: facts.section }),
    ...(company !== undefined && {
      about: { "@type": "Organization", name: company.name, url: `${site.url}/companies/${company.slug}` },
    }),
  };
}

/** A plan for sale. */
export interface SoldPlan {
  readonly name: string;
  readonly description: string;
  /** US dollars. */
  readonly usd: number;
}

/** The plans for sale, with the prices of checkout. */
function planOffers(site: Site, plans: readonly SoldPlan[]): readonly object[] {
  return plans.map(({ name, description, usd }) => ({
    "@type": "Offer",
    name,
    description,
    price: String(usd),
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    category: "Paid",
    url: `${site.url}/pricing`,
  }));
}

/** The product behind the plans. */
export function product(site: Site, plans: readonly SoldPlan[]): object {
  return {
    "@type": "Product",
    "@id": `${site.url}/pricing#product`,
    name: site.name,
    description: "A database of startups that just raised funding, with the source of every value.",
    image: `${site.url}/share/site.png`,
    brand: { "@type": "Brand", name: site.name },
    offers: planOffers(site, plans),
  };
}

interface DatasetFacts {
  readonly rounds: number;
  readonly changedAt: Date;
  readonly plans: readonly SoldPlan[];
}

/** The database as a data set: the newest rounds are free as feeds; the plans include all of it. */
export function dataset(site: Site, { rounds, changedAt, plans }: DatasetFacts): object {
  return {
    "@type": "Dataset",
    "@id": `${site.url}/coverage#dataset`,
    name: `${site.name}: startup funding rounds`,
    description: `${rounds.toLocaleString("en-US")} startup funding rounds with company, founders, investors, amount, stage, date and location, each value with its source and retrieval date.`,
    url: `${site.url}/coverage`,
    keywords: ["startup funding", "venture capital", "funding rounds", "investors"],
    dateModified: changedAt.toISOString(),
    isAccessibleForFree: false,
    license: `${site.url}/terms-of-service`,
    creator: publisher(site),
    variableMeasured: ["Amount raised", "Funding stage", "Date", "Location", "Industry", "Investors", "Founders"],
    distribution: [
      { "@type": "DataDownload", encodingFormat: "application/feed+json", contentUrl: `${site.url}/feeds/rounds.json` },
      { "@type": "DataDownload", encodingFormat: "application/rss+xml", contentUrl: `${site.url}/feeds/rounds.rss` },
    ],
    offers: planOffers(site, plans),
  };
}

/** A page whose element `.members-only` stands for content that only members see. */
export function membersOnly(site: Site, { path, name }: { readonly path: string; readonly name: string }): object {
  return {
    "@type": "WebPage",
    name,
    url: `${site.url}${path}`,
    isAccessibleForFree: false,
    hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".members-only" },
  };
}

/** A list of pages in order. */
export function itemList(site: Site, items: readonly { readonly name: string; readonly href: string }[]): object {
  return {
    "@type": "ItemList",
    numberOfItems: items.length,
    itemListElement: items.map(({ name, href }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      url: `${site.url}${href}`,
    })),
  };
}
