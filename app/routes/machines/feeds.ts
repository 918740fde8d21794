import type { Context } from "../../../core/context.ts";
import { articleFeedItems, roundFeedItems } from "../../../core/directory/feed-items.ts";
import { readFilterAddress, writeFilterAddress } from "../../../core/directory/search/filter-address.ts";
import type { LeadFilter } from "../../../core/directory/search/filter.ts";
import { catalogueChangedAt } from "../../../core/directory/sitemap.ts";
import { coreContext, siteContext } from "../../context.ts";
import type { Site } from "../../ui/site.ts";
import type { Route } from "./+types/feeds.ts";
import { answer, nothingHere } from "./answer.ts";
import { articleEntry } from "./article-feed.ts";
import { FEED_TITLES, type FeedName, feedOf } from "./feed-addresses.ts";
import { FEED_FORMATS } from "./feed-formats.ts";
import { type Feed, type FeedEntry, writeFeed } from "./feed.ts";
import { roundEntry } from "./round-feed.ts";
import { tagOf } from "./tag.ts";

/**
 * Every feed, in every format: `/feeds/rounds.atom`. That of rounds takes the list's filters, `?stage=Seed`; one that
 * cannot be read is refused, since who subscribes would get what they never asked for.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = feedOf(params.file);
  if (asked === null) return nothingHere(404);
  const { filter, problems } = readFilterAddress(asked.name === "rounds" ? new URL(request.url).searchParams : new URLSearchParams());
  if (problems.length > 0) return new Response(`${problems.join("\n")}\n`, { status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });
  const feed = await readFeed(context.get(coreContext), context.get(siteContext), asked.name, filter);
  return answer({ mediaType: `${FEED_FORMATS[asked.format].mediaType}; charset=utf-8`, body: writeFeed(feed, asked.format), maxAge: 300 });
}

async function readFeed(ctx: Context, site: Site, name: FeedName, filter: LeadFilter): Promise<Feed> {
  const { path, description, entries } = await CONTENTS[name](ctx, site, filter);
  const written = writeFilterAddress(filter);
  const query = written.size === 0 ? "" : `?${written}`;
  const [newest] = entries.map((entry) => entry.updatedAt).sort((a, b) => b.getTime() - a.getTime());
  return {
    title: `${FEED_TITLES[name]}${query === "" ? "" : `: ${[...written].map(([parameter, value]) => `${parameter} ${value}`).join(", ")}`} | ${site.name}`,
    description,
    id: tagOf(site, `${name}${query}`),
    pageUrl: `${site.url}${path}${query}`,
    urlIn: (format) => `${site.url}/feeds/${name}.${format}${query}`,
    author: `${site.name} team`,
    icon: `${site.url}/icons/icon-512.png`,
    updatedAt: newest ?? (await catalogueChangedAt(ctx)),
    entries,
  };
}

interface FeedContents {
  readonly path: string;
  readonly description: string;
  readonly entries: readonly FeedEntry[];
}

const CONTENTS: Readonly<Record<FeedName, (ctx: Context, site: Site, filter: LeadFilter) => Promise<FeedContents>>> = {
  rounds: async (ctx, site, filter) => ({
    path: "/companies",
    description: "Startups that newly raised funding: the newest rounds, each with its proof.",
    entries: (await roundFeedItems(ctx, { filter, sampleSize: site.sampleSize })).map((item) => roundEntry(site, item)),
  }),
  articles: async (ctx, site) => ({
    path: "/blog",
    description: "Funding news: who raised, how much and from whom.",
    entries: (await articleFeedItems(ctx)).map((item) => articleEntry(site, item)),
  }),
};
