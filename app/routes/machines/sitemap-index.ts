import { catalogueChangedAt, sitemapParts } from "../../../core/directory/sitemap.ts";
import { coreContext, siteContext } from "../../context.ts";
import type { Route } from "./+types/sitemap-index.ts";
import { answer } from "./answer.ts";
import { sitemapIndex } from "./sitemap.ts";

/** `/sitemap.xml`: names the files of the sitemap, each with the last change of a page in it. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const [changedAt, parts] = await Promise.all([catalogueChangedAt(ctx), sitemapParts(ctx)]);
  const { url } = context.get(siteContext);
  const entries = parts.map(({ kind, part, changedAt: at }) => ({ url: `${url}/sitemaps/${kind}-${part}.xml`, changedAt: at }));
  return answer({
    mediaType: "application/xml; charset=utf-8",
    body: sitemapIndex([{ url: `${url}/sitemaps/pages.xml`, changedAt }, ...entries]),
    maxAge: 600,
  });
}
