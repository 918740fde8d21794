import type { ArticleFeedItem } from "../../../core/directory/feed-items.ts";
import type { Site } from "../../ui/site.ts";
import type { FeedEntry } from "./feed.ts";
import { tagOf } from "./tag.ts";
import { escaped } from "./xml.ts";

/** An article as an entry of a feed: its opening; the rest is read on the site. */
export function articleEntry(site: Site, item: ArticleFeedItem): FeedEntry {
  return {
    id: tagOf(site, `article/${item.id}`),
    url: `${site.url}/blog/${item.slug}`,
    sourceUrl: item.sourceUrl,
    title: item.title,
    html: `${item.isSample ? "<p>Sample article: what it tells of is invented.</p>" : ""}<p>${escaped(item.excerpt)}</p>`,
    publishedAt: new Date(`${item.publishedOn}T00:00:00Z`),
    updatedAt: item.updatedAt,
    tags: [item.category, ...(item.isSample ? ["Invented sample"] : [])],
  };
}
