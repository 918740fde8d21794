import { deliverFreeLeads } from "../../core/customers/delivery/deliver-free-leads.ts";
import { addAiCompanies } from "../../core/reading/newsroom/rank-ai-companies.ts";
import { addArticles } from "../../core/reading/newsroom/edit-articles.ts";
import { addFreeReader } from "../builders/delivery.ts";
import { type RunningSite, startSite } from "./site.ts";

/** Key of a subscriber's page of free leads. */
export const FREE_LEADS_KEY = "0d3f7a3c-6f0b-4c62-9a51-5f0c9d3a2b11";

/** A site with content on every screen: the invented catalogue, an article, a ranking, a month of free leads. */
export async function startFurnishedSite(): Promise<RunningSite> {
  const site = await startSite({ data: "sample" });
  const { id: companyId } = await site.ctx.db
    .selectFrom("company")
    .select("id")
    .where("slug", "=", "lanternfish")
    .executeTakeFirstOrThrow();
  await addArticles(
    site.ctx,
    [
      {
        slug: "lanternfish-goes-deep",
        title: "Lanternfish raises $62.5M to inspect cables, pipes and hulls without divers",
        excerpt: "A round for quiet robots that work where divers do not go.",
        category: "Series B",
        markdown:
          "## Lanternfish\n\nNoor Haddad leads it. See [the announcement](https://news.example/l).\n\n### Plans\n\n- More robots\n- `Deeper` water",
        publishedOn: "2026-08-25",
        featured: true,
        companyId,
        sourceUrl: "https://news.example/l",
      },
    ],
    { isSample: true },
  );
  await addAiCompanies(site.ctx, [
    {
      companyId,
      rank: 1,
      category: "Autonomy",
      arrEstimate: "$12M",
      valuation: "$400M",
      employees: "120+",
      method: "published",
      sourceUrl: "https://news.example/r",
      sourceLabel: "The Example Wire",
      retrievedAt: new Date("2026-08-20T00:00:00Z"),
    },
  ]);
  const reader = await addFreeReader(site.ctx, "reader");
  await deliverFreeLeads(site.ctx, { month: "2026-09", accountIds: [reader] });
  await site.ctx.db.updateTable("delivery").set({ key: FREE_LEADS_KEY }).where("account_id", "=", reader).execute();
  return site;
}
