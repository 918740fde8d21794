import { readArticle } from "../../../../core/reading/newsroom/read-articles.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import type { Route } from "./+types/share-article.ts";
import { nothingHere } from "./answer.ts";
import { answerWithCard, cardOf, slugOf } from "./share.ts";

/** Share image of an article: its title. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const slug = slugOf(params.file);
  if (slug === null) return nothingHere(404);
  const lookup = await readArticle(context.get(coreContext), { slug });
  switch (lookup.kind) {
    case "found": {
      const { title, category, publishedOn } = lookup.page;
      const published = formatDate({ date: publishedOn, precision: "day" });
      return answerWithCard(
        { request, context },
        cardOf(context.get(siteContext), { address: slug, headline: title, kicker: category, details: [published] }),
      );
    }
    case "gone":
      return nothingHere(410);
    case "missing":
      return nothingHere(404);
  }
}
