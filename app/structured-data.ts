import type { Site } from "./ui/site.ts";

// Schema.org objects that more than one page needs, without `@context`: pageMeta adds it.

/** The site itself, with the address that searches it. */
export function webSite(site: Site): object {
  return {
    "@type": "WebSite",
    "@id": `${site.url}/#site`,
    name: site.name,
    url: `${site.url}/`,
    publisher: publisher(site),
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${site.url}/companies?search={term}` },
      "query-input": "required name=term",
    },
  };
}

/** Who stands behind the site's own texts. */
export function publisher(site: Site): object {
  return { "@type": "Organization", "@id": `${site.url}/#publisher`, name: site.name, url: `${site.url}/`, logo: `${site.url}/icons/icon-512.png` };
}

export interface ArticleFacts {
  /** From the root (`/blog/lanternfish-raises`). */
  readonly path: string;
  readonly headline: string;
  readonly description: string;
  /** ISO 8601 day. */
  readonly publishedOn: string;
  /** When its text last changed. */
  readonly updatedAt: Date;
  /** From the root: the share image. */
  readonly imagePath: string;
  /** The funding type it tells of. */
  readonly section?: string;
  /** The company it is about. */
  readonly company?: { readonly name: string; readonly slug: string };
}

/** An article of the blog. */
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
    ...(company !== undefined && { about: { "@type": "Organization", name: company.name, url: `${site.url}/companies/${company.slug}` } }),
  };
}
