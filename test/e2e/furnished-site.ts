import { addAiCompanies } from "../../core/newsroom/add-ai-companies.ts";
import { addArticles } from "../../core/newsroom/add-articles.ts";
import { type RunningSite, startSite } from "./site.ts";

/** A site on which every screen has something to show: the invented catalogue, an article, a ranking. */
export async function startFurnishedSite(): Promise<RunningSite> {
  const site = await startSite({ data: "sample" });
  const { id: companyId } = await site.ctx.db.selectFrom("company").select("id").where("slug", "=", "lanternfish").executeTakeFirstOrThrow();
  await addArticles(site.ctx, [
    {
      slug: "lanternfish-goes-deep", title: "Lanternfish raises $62.5M to inspect cables, pipes and hulls without divers", excerpt: "A round for quiet robots that work where divers do not go.",
      category: "Series B", markdown: "## Lanternfish\n\nNoor Haddad leads it. See [the announcement](https://news.example/l).\n\n### Plans\n\n- More robots\n- `Deeper` water", publishedOn: "2026-08-25", featured: true, companyId, sourceUrl: "https://news.example/l",
    },
  ], { isSample: true });
  await addAiCompanies(site.ctx, [
    {
      companyId, rank: 1, category: "Autonomy", arrEstimate: "$12M", valuation: "$400M", employees: "120+", method: "published", sourceUrl: "https://news.example/r",
      sourceLabel: "The Example Wire", retrievedAt: new Date("2026-08-20T00:00:00Z"),
    },
  ]);
  return site;
}
