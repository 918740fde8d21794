import type { MetaDescriptor } from "react-router";
import type { Site } from "./ui/site.ts";

interface PageMeta {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** The page's one address, from the root (`/companies?page=2`). */
  readonly path: string;
  /** Schema.org objects, without `@context`. */
  readonly structuredData?: readonly object[];
  /** Neighbours of one page of a list. */
  readonly previous?: string | null;
  readonly next?: string | null;
}

/** What a page tells browsers and search engines about itself. */
export function pageMeta(site: Site, page: PageMeta): MetaDescriptor[] {
  const title = page.title === site.name ? page.title : `${page.title} | ${site.name}`;
  const link = (rel: string, path: string) => ({ tagName: "link", rel, href: `${site.url}${path}` });
  return [
    { title },
    { name: "description", content: page.description },
    { name: "keywords", content: page.keywords.join(", ") },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: `${site.url}${page.path}` },
    { property: "og:site_name", content: site.name },
    link("canonical", page.path),
    ...(page.previous ? [link("prev", page.previous)] : []),
    ...(page.next ? [link("next", page.next)] : []),
    ...(page.structuredData ?? []).map((object) => ({ "script:ld+json": { "@context": "https://schema.org", ...object } })),
  ];
}

/** A screen that is not a page of its own: titled, and kept out of search engines. */
export function messageMeta(site: Site | undefined, title: string): MetaDescriptor[] {
  return [{ title: site === undefined ? title : `${title} | ${site.name}` }, { name: "robots", content: "noindex" }];
}

/** Schema.org BreadcrumbList of the pages from the top of the site to this one. */
export function breadcrumbList(site: Site, trail: readonly { readonly name: string; readonly href: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, href }, place) => ({ "@type": "ListItem", position: place + 1, name, item: `${site.url}${href}` })),
  };
}
