import { data } from "react-router";
import { readArticle } from "../../../core/newsroom/read-article.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/article.ts";
import { articleMeta } from "./article-meta.ts";
import { ArticleNotFound } from "./article-not-found.tsx";
import { ArticleScreen } from "./article-screen.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const lookup = await readArticle(context.get(coreContext), { slug: params.slug });
  switch (lookup.kind) {
    case "found":
      return data(lookup.page);
    case "gone":
      return data(null, 410);
    case "missing":
      return data(null, 404);
  }
}

export const meta: Route.MetaFunction = ({ loaderData: article, matches: [root] }) => {
  const site = root.loaderData?.site;
  return article && site ? articleMeta(site, article) : messageMeta(site, "Article Not Found");
};

export default function Article({ loaderData: article }: Route.ComponentProps) {
  return article === null ? <ArticleNotFound /> : <ArticleScreen article={article} />;
}
