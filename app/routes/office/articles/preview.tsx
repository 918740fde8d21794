import { titled } from "../../../page-meta.ts";
import { data } from "react-router";
import { previewBody } from "../../../../core/reading/newsroom/read-articles.ts";
import { coreContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { ArticleText } from "../../../ui/article.tsx";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import type { Route } from "./+types/preview.ts";
import { LARGEST_ARTICLE_POST, PREVIEW_FORM } from "./forms.ts";
import { articleOf } from "./article.tsx";
import { OfficePage } from "../office-page.tsx";
import { screenLoader } from "../screen.ts";

/** The saved version of an article, also of a draft. */
export const loader = screenLoader(async ({ params, ctx }) => {
  const article = params.id === undefined ? null : await articleOf(ctx, params.id);
  return article && { ...article, body: await previewBody(ctx, article) };
});

/** Renders the text of a form as its page would, without saving anything. */
export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, PREVIEW_FORM, LARGEST_ARTICLE_POST);
  if (post.kind !== "valid") return data(null, { ...PRIVATE, status: post.status });
  const { title, excerpt, markdown, company } = post.form;
  const body = await previewBody(context.get(coreContext), { markdown, company: company ?? null });
  return data({ title, excerpt, body }, PRIVATE);
}

export const meta = titled("Preview");

export default function ArticlePreview({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData ?? loaderData;
  return (
    <OfficePage heading="Preview">
      {shown ? (
        <article className="max-w-prose wrap-anywhere" data-preview>
          <h2 className="text-2xl font-bold">{shown.title}</h2>
          <p className="mt-4 text-lg text-muted">{shown.excerpt}</p>
          <ArticleText text={shown.body} />
        </article>
      ) : (
        <p>Open an article and select Preview.</p>
      )}
    </OfficePage>
  );
}
