import type { Site } from "./ui/site.ts";

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
      target: { "@type": "EntryPoint", urlTemplate: `${site.url}/companies?q={term}` },
      "query-input": "required name=term",
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
  /** The company it is about. */
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

/** A page whose element `.members-only` stands for what only members see. */
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
