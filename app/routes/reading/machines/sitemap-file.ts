import type { Context } from "../../../../core/shared/context.ts";
import {
  catalogueChangedAt,
  SITEMAP_KINDS,
  type SitemapKind,
  sitemapPages,
} from "../../../../core/reading/directory/sitemap.ts";
import { indexedTopicPaths } from "../../../../core/reading/directory/topics/count-topics.ts";
import { contentContext, coreContext, siteContext } from "../../../context.ts";
import type { Route } from "./+types/sitemap-file.ts";
import { answer, nothingHere } from "./answer.ts";
import { type FixedPage, fixedPages } from "./fixed-pages.ts";
import { type SitemapEntry, urlSet } from "./sitemap.ts";

/** One sitemap file: `/sitemaps/pages.xml`, `/sitemaps/companies-0.xml`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const { name, url } = context.get(siteContext);
  const fixed = () => fixedPages(context.get(contentContext), name);
  const entries = await entriesOf(ctx, url, params.file, fixed);
  if (entries.length === 0) return nothingHere(404);
  return answer({ mediaType: "application/xml; charset=utf-8", body: urlSet(entries), maxAge: 60 });
}

function entriesOf(
  ctx: Context,
  siteUrl: string,
  file: string,
  fixed: () => readonly FixedPage[],
): Promise<readonly SitemapEntry[]> {
  if (file === "pages.xml") return pagesAlways(ctx, siteUrl, fixed);
  return file === "topics.xml" ? topicPages(ctx, siteUrl) : partOf(ctx, siteUrl, file);
}

async function topicPages(ctx: Context, siteUrl: string): Promise<readonly SitemapEntry[]> {
  const [paths, changedAt] = await Promise.all([indexedTopicPaths(ctx), catalogueChangedAt(ctx)]);
  return paths.map((path) => ({ url: `${siteUrl}${path}`, changedAt }));
}

async function pagesAlways(
  ctx: Context,
  siteUrl: string,
  fixed: () => readonly FixedPage[],
): Promise<readonly SitemapEntry[]> {
  const changedAt = await catalogueChangedAt(ctx);
  return fixed().map(({ path, followsCatalogue }) => ({
    url: `${siteUrl}${path}`,
    changedAt: followsCatalogue ? changedAt : null,
  }));
}

const PATHS: Readonly<Record<SitemapKind, string>> = {
  companies: "/companies",
  founders: "/companies/founders",
  investors: "/investors",
  articles: "/blog",
};

async function partOf(ctx: Context, siteUrl: string, file: string): Promise<readonly SitemapEntry[]> {
  const [, name, number] = /^([a-z]+)-(0|[1-9]\d{0,8})\.xml$/.exec(file) ?? [];
  const kind = SITEMAP_KINDS.find((known) => known === name);
  if (kind === undefined) return [];
  const pages = await sitemapPages(ctx, { kind, part: Number(number) });
  return pages.map(({ slug, changedAt }) => ({ url: `${siteUrl}${PATHS[kind]}/${slug}`, changedAt }));
}
