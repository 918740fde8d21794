import { breadcrumbList, NOT_INDEXED, type PageMeta } from "../../page-meta.ts";
import type { Crumb } from "../../ui/frame/crumb.ts";
import { itemList } from "../../structured-data.ts";
import { pageAddress } from "../../ui/pager.tsx";
import type { Site } from "../../ui/frame/site.ts";

interface ListPage {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** The address of the whole list's first page. */
  readonly path: string;
  readonly page: number;
  readonly pageCount: number;
  readonly rows: readonly { readonly name: string; readonly slug: string }[];
  readonly above: Crumb;
  /** The list's name below the page above it. */
  readonly name: string;
  /** False for a part of it that somebody asked for, which is not for search engines. */
  readonly isWhole?: boolean;
}

/** Meta tags of a page of a list whose rows have pages of their own below it. */
export function listPageMeta(
  site: Site,
  { page, pageCount, path, rows, above, name, isWhole = true, ...about }: ListPage,
): PageMeta {
  return {
    ...about,
    title: page === 1 ? about.title : `${about.title}, page ${page}`,
    path: pageAddress(path, page),
    previous: page > 1 ? pageAddress(path, page - 1) : null,
    next: page < pageCount ? pageAddress(path, page + 1) : null,
    structuredData: [
      itemList(
        site,
        rows.map((row) => ({ name: row.name, href: `${path}/${row.slug}` })),
      ),
      breadcrumbList(site, [above, { name, href: path }]),
    ],
    robots: isWhole ? undefined : NOT_INDEXED,
  };
}
