import type { MetaDescriptor } from "react-router";
import { type Crumb, HOME } from "./ui/frame/crumb.ts";
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

/** Keeps search engines from a page, but not from those that it links. */
export const NOT_INDEXED = "noindex, follow";

export interface PageMeta {
  readonly title: string;
  /** Replaces `title` and the site's name as the whole title, whatever its length. */
  readonly fullTitle?: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** The page's canonical address, from the root (`/companies?page=2`). */
  readonly path: string;
  /** Schema.org objects, without `@context`; the breadcrumbs come last. */
  readonly structuredData?: readonly object[];
  /** The page's name in its breadcrumbs, below the pages `above` it: the home page if absent. */
  readonly here?: string;
  readonly above?: readonly Crumb[];
  /** Keeps a page from search engines: "noindex", "noindex, follow". */
  readonly robots?: string | undefined;
  /** Tags of this page alone. */
  readonly further?: readonly MetaDescriptor[];
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
  const crumbs =
    page.here === undefined
      ? []
      : [breadcrumbList(site, [...(page.above ?? [HOME]), { name: page.here, href: page.path }])];
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
    ...[...(page.structuredData ?? []), ...crumbs].map((object) => ({
      "script:ld+json": { "@context": "https://schema.org", ...object },
    })),
    ...(page.robots === undefined ? [] : [{ name: "robots", content: page.robots }]),
    ...(page.further ?? []),
  ];
}

/** The root's match in the arguments of a page's `meta`. */
interface RootMatch<R> {
  readonly loaderData?: R | undefined;
}

/** Meta tags of a page; without the root's data, of a message of the title `missing`. */
export function pageMetaOf<R extends { readonly site: Site }>(
  { loaderData: root }: RootMatch<R>,
  missing: string,
  page: (root: R) => PageMeta,
): MetaDescriptor[] {
  return root === undefined ? messageMeta(undefined, missing) : pageMeta(root.site, page(root));
}

/** Meta tags of a page about what its loader found; of a message of the title `missing` if that is nothing. */
export function foundMeta<R extends { readonly site: Site }, T>(
  root: RootMatch<R>,
  missing: string,
  found: T,
  page: (root: R, found: NonNullable<T>) => PageMeta,
): MetaDescriptor[] {
  return found === null || found === undefined
    ? messageMeta(root.loaderData?.site, missing)
    : pageMetaOf(root, missing, (data) => page(data, found));
}

/** The `meta` of a screen that search engines must not index, of a title that is always the same. */
export function titled(title: string) {
  return ({ matches: [root] }: { readonly matches: readonly [RootMatch<{ readonly site: Site }>, ...unknown[]] }) =>
    messageMeta(root.loaderData?.site, title);
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
export function breadcrumbList(site: Site, trail: readonly Crumb[]): object {
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
