import { catalogueChangedAt, sitemapParts } from "../../../../core/reading/directory/sitemap.ts";
import { indexedTopicPaths } from "../../../../core/reading/directory/topics/count-topics.ts";
import { coreContext, siteContext } from "../../../context.ts";
import type { Route } from "./+types/sitemap-index.ts";
import { answer } from "./answer.ts";
import { sitemapIndex } from "./sitemap.ts";

/** `/sitemap.xml`: the sitemap files, dated by the catalogue's last change. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const [changedAt, parts, topics] = await Promise.all([
    catalogueChangedAt(ctx),
    sitemapParts(ctx),
    indexedTopicPaths(ctx),
  ]);
  const { url } = context.get(siteContext);
  const entries = parts.map(({ kind, part }) => ({ url: `${url}/sitemaps/${kind}-${part}.xml`, changedAt }));
  return answer({
    mediaType: "application/xml; charset=utf-8",
    body: sitemapIndex([
      { url: `${url}/sitemaps/pages.xml`, changedAt },
      ...(topics.length > 0 ? [{ url: `${url}/sitemaps/topics.xml`, changedAt }] : []),
      ...entries,
    ]),
    maxAge: 60,
  });
}
