import { publishesConfirmedNews } from "../../core/intake/managed-sources/public-sources.ts";
import type { Context } from "../../core/shared/context.ts";
import { namedTexts } from "./content.ts";

/** Texts with what the rules of the site's sources say about news in place of `{news_review}`. */
export async function withNewsReview<T>(ctx: Context, texts: T): Promise<T> {
  const news_review = (await publishesConfirmedNews(ctx))
    ? "A round found in the news is published once a filing, a list or a second outlet confirms it; a person reviews all others."
    : "A person reviews every round found in the news before we publish it.";
  return namedTexts(texts, { news_review });
}
