import type { MetaDescriptor } from "react-router";
import type { Site } from "./ui/frame/site.ts";

/** The image of link previews: a PNG of 1200 × 630. */
export interface ShareImage {
  /** From the root (`/share/companies/lanternfish.png`). */
  readonly path: string;
  /** Alternative text. */
  readonly alt: string;
}

/** Search results and tabs cut longer titles. */
const TITLE_LENGTH = 65;

interface PageMeta {
  readonly title: string;
  /** Replaces `title` and the site's name as the whole title, whatever its length. */
  readonly fullTitle?: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** The page's canonical address, from the root (`/companies?page=2`). */
  readonly path: string;
  /** Schema.org objects, without `@context`. */
  readonly structuredData?: readonly object[];
  /** Open Graph's type of the page; `website` when absent. */
  readonly type?: "website" | "article" | "profile";
  /** The site's own image when absent. */
  readonly shareImage?: ShareImage;
  /** Neighbouring pages of a paged list. */
  readonly previous?: string | null;
  readonly next?: string | null;
}

/** Meta tags of a page: description, canonical link, structured data and link previews (Open Graph, Twitter cards). */
export function pageMeta(site: Site, page: PageMeta): MetaDescriptor[] {
  const title = pageTitle(site, page.title);
  const image = page.shareImage ?? { path: "/share/site.png", alt: `${site.name}: startups that just raised funding` };
  const link = (rel: string, path: string) => ({ tagName: "link", rel, href: `${site.url}${path}` });
  return [
    { title: page.fullTitle ?? title },
    { name: "description", content: page.description },
    { name: "keywords", content: page.keywords.join(", ") },
    { name: "author", content: `${site.name} team` },
    property("type", page.type ?? "website"),
    property("title", title),
    property("description", page.description),
    property("url", `${site.url}${page.path}`),
    property("site_name", site.name),
    property("image", `${site.url}${image.path}`),
    property("image:width", "1200"),
    property("image:height", "630"),
    property("image:alt", image.alt),
    // Cards take their title, text and image from Open Graph.
    card("card", "summary_large_image"),
    card("image:alt", image.alt),
    link("canonical", page.path),
    ...(page.previous ? [link("prev", page.previous)] : []),
    ...(page.next ? [link("next", page.next)] : []),
    ...(page.structuredData ?? []).map((object) => ({
      "script:ld+json": { "@context": "https://schema.org", ...object },
    })),
  ];
}

function property(name: string, content: string): MetaDescriptor {
  return { property: `og:${name}`, content };
}

function card(name: string, content: string): MetaDescriptor {
  return { name: `twitter:${name}`, content };
}

/** "Companies | Newly Raised"; drops the site's name, then cuts the title, when it gets too long. */
export function pageTitle(site: Site, title: string): string {
  const full = title === site.name ? title : `${title} | ${site.name}`;
  if (full.length <= TITLE_LENGTH) return full;
  if (title.length <= TITLE_LENGTH) return title;
  const cut = title.slice(0, TITLE_LENGTH - 1);
  return `${cut.slice(0, cut.includes(" ") ? cut.lastIndexOf(" ") : cut.length)}…`;
}

/** Meta tags of a screen that search engines must not index. */
export function messageMeta(site: Site | undefined, title: string): MetaDescriptor[] {
  return [{ title: site === undefined ? title : `${title} | ${site.name}` }, { name: "robots", content: "noindex" }];
}

/** Schema.org BreadcrumbList from the top of the site to this page. */
export function breadcrumbList(site: Site, trail: readonly { readonly name: string; readonly href: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, href }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: `${site.url}${href}`,
    })),
  };
}
