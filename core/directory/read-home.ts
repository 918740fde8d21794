import type { Context } from "../context.ts";
import type { ArticleSummary } from "../newsroom/article.ts";
import { latestArticles } from "../newsroom/latest.ts";
import type { LeadPage } from "./lead.ts";
import { listLeads } from "./list-leads.ts";

/** Rounds and articles on the home page. */
const ROUNDS = 10;
const ARTICLES = 3;

export interface HomePage {
  readonly leads: LeadPage;
  readonly articles: readonly ArticleSummary[];
}

/** What the home page shows of the catalogue: the newest rounds and the newest articles. */
export async function readHome(ctx: Context, { sampleSize }: { readonly sampleSize: number }): Promise<HomePage> {
  const [leads, articles] = await Promise.all([listLeads(ctx, { page: 1, pageSize: ROUNDS, sampleSize }), latestArticles(ctx, ARTICLES)]);
  return { leads, articles };
}
