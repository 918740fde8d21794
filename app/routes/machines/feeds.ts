import type { Context } from "../../../core/context.ts";
import { articleFeedItems, roundFeedItems } from "../../../core/directory/feed-items.ts";
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

/** Every feed, in every format: `/feeds/rounds.atom`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const asked = feedOf(params.file);
  if (asked === null) return nothingHere(404);
  const feed = await readFeed(context.get(coreContext), context.get(siteContext), asked.name);
  return answer({ mediaType: `${FEED_FORMATS[asked.format].mediaType}; charset=utf-8`, body: writeFeed(feed, asked.format), maxAge: 300 });
}

async function readFeed(ctx: Context, site: Site, name: FeedName): Promise<Feed> {
  const { path, description, entries } = await CONTENTS[name](ctx, site);
  const [newest] = entries.map((entry) => entry.updatedAt).sort((a, b) => b.getTime() - a.getTime());
  return {
    title: `${FEED_TITLES[name]} | ${site.name}`,
    description,
    id: tagOf(site, name),
    pageUrl: `${site.url}${path}`,
    url: `${site.url}/feeds/${name}`,
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

const CONTENTS: Readonly<Record<FeedName, (ctx: Context, site: Site) => Promise<FeedContents>>> = {
  rounds: async (ctx, site) => ({
    path: "/companies",
    description: "Startups that newly raised funding: the newest rounds, each with its proof.",
    entries: (await roundFeedItems(ctx, site)).map((item) => roundEntry(site, item)),
  }),
  articles: async (ctx, site) => ({
    path: "/blog",
    description: "Funding news: who raised, how much and from whom.",
    entries: (await articleFeedItems(ctx)).map((item) => articleEntry(site, item)),
  }),
};
