import type { MetaDescriptor } from "react-router";
import { breadcrumbList, pageMeta } from "../../../page-meta.ts";
import { pageAddress } from "../../../ui/pager.tsx";
import type { Site } from "../../../ui/site.ts";
import { FEED_FORMATS } from "../../machines/feed-formats.ts";
import type { Explorer } from "./explorer.ts";
import { PATH } from "./view.ts";

const NAME = "Recently Funded Startups";

/** What the list tells of itself. Each page of the whole list is a page of its own; what is narrowed or reordered stays out of search engines. */
export function explorerMeta(site: Site, explorer: Explorer): MetaDescriptor[] {
  const { paging, query, active, total } = explorer;
  const page = paging.by === "number" ? paging.page : 1;
  const pageCount = paging.by === "number" ? paging.pageCount : 1;
  const about = active.map(({ label }) => label).join(", ");
  const whole = paging.by === "number";
  return [
    ...pageMeta(site, {
      title: about === "" ? (page === 1 ? NAME : `${NAME}, page ${page}`) : `${NAME}: ${about}`,
      description:
        about === ""
          ? `Startups that newly raised funding: amount, type, date, founder and investors of ${total.toLocaleString("en-US")} rounds, each with its proof.`
          : `Startups that newly raised funding, narrowed by ${about}: amount, type, date, founder and investors, each with its proof.`,
      keywords: ["recently funded startups", "startup funding rounds", "funded companies", "venture capital", "founder contacts"],
      path: query === "" ? pageAddress(PATH, page) : `${PATH}?${query}`,
      previous: page > 1 ? pageAddress(PATH, page - 1) : null,
      next: page < pageCount ? pageAddress(PATH, page + 1) : null,
      structuredData: [breadcrumbList(site, [{ name: "Home", href: "/" }, { name: "Companies", href: PATH }])],
    }),
    ...(whole ? [] : [{ name: "robots", content: "noindex, follow" }]),
    ...(query === "" ? [] : feedLinks(query)),
  ];
}

function feedLinks(query: string): MetaDescriptor[] {
  return Object.entries(FEED_FORMATS).map(([format, { mediaType, label }]) => ({ tagName: "link", rel: "alternate", type: mediaType, title: `Rounds of this list (${label})`, href: `/feeds/rounds.${format}?${query}` }));
}
