import type { Context } from "../../../../core/shared/context.ts";
import { addCorrection, listCorrections, listFlags, resolveFlags } from "../../../../core/reading/newsroom/flags.ts";
import { deleteImage, listImages, markdownOf } from "../../../../core/reading/newsroom/images.ts";
import { type DeskArticlePage, readDeskArticle } from "../../../../core/reading/newsroom/list-desk.ts";
import { publishArticle } from "../../../../core/reading/newsroom/publish-article.ts";
import { writeAgain } from "../../../../core/reading/newsroom/drafts/write-again.ts";
import type { Draft } from "../../../../core/reading/newsroom/drafts/compose-draft.ts";
import { createArticle, saveArticle } from "../../../../core/reading/newsroom/save-article.ts";
import { isAppError } from "../../../../platform/errors.ts";
import type { FormState } from "../../../form-post.ts";
import { messageMeta } from "../../../page-meta.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/article.ts";
import { found, idAt, idIn, intentAction, posting, screenLoader } from "../screen.ts";
import { TextDiff } from "../../../ui/text-diff.tsx";
import { ArticleFlags, CorrectionForm } from "./flags.tsx";
import { ARTICLE_FORMS, LARGEST_ARTICLE_POST } from "./forms.ts";
import { ImageForm } from "./images.tsx";
import { PublishForms } from "./publish.tsx";
import { TextForm } from "./text.tsx";
import { ArticleStatus } from "./labels.tsx";
import { OfficePage } from "../office-page.tsx";

const PATH = "/back-office/articles";

const DONE = {
  created: "Draft saved.",
  saved: "Saved.",
  unchanged: "Nothing to save: no field has changed.",
  publish: "Published.",
  schedule: "Scheduled. It is public from that minute on.",
  unpublish: "Unpublished. It is a draft again.",
  withdraw: "Withdrawn. Its page says that it is gone.",
  correct: "Correction published.",
  checked: "Marked as checked.",
  image: "Image added. Insert it into the text.",
  "delete-image": "Image deleted.",
  restored: "Restored. The version before it stays in the history.",
} as const;

/** The id in the address; null for a new article. */
const idOf = (text: string) => (text === "new" ? null : idAt(text));

/** Null for a new article; throws a 404 for one that does not exist. */
export async function articleOf(ctx: Context, text: string): Promise<DeskArticlePage | null> {
  const id = idOf(text);
  return id === null ? null : found(readDeskArticle(ctx, { id }));
}

export const loader = screenLoader(async ({ params, ctx, query }) => {
  const article = await articleOf(ctx, params.id);
  if (article === null) return { article, again: null, flags: [], corrections: [], images: [] };
  const asked = query.has("again") && !query.has("done");
  const about = { articleId: article.id };
  const [again, flags, corrections, images] = await Promise.all([
    asked ? orProblem(writeAgain(ctx, article)) : null,
    listFlags(ctx, about),
    listCorrections(ctx, about),
    listImages(ctx, about),
  ]);
  return {
    article,
    again,
    flags,
    corrections,
    images: images.map((image) => ({ ...image, markdown: markdownOf(image) })),
  };
});

async function orProblem<T extends object>(result: Promise<T>): Promise<T | { readonly problem: string }> {
  try {
    return await result;
  } catch (error) {
    if (isAppError(error) && error.code === "conflict") return { problem: error.message };
    throw error;
  }
}

const stepping = (kind: "publish" | "unpublish" | "withdraw") =>
  posting(ARTICLE_FORMS.step, ({ seen }, { ctx, id }) => publishArticle(ctx, { id, seen, step: { kind } }));

export const action = intentAction(
  {
    save: posting(ARTICLE_FORMS.save, async ({ seen, fields }, { ctx, params }) => {
      const id = idOf(params.id);
      if (id === null) return { done: "created", at: `${PATH}/${await createArticle(ctx, fields)}` };
      const saved = await saveArticle(ctx, { id, seen, fields });
      return { done: saved ? "saved" : "unchanged", query: { again: null } };
    }),
    publish: stepping("publish"),
    unpublish: stepping("unpublish"),
    withdraw: stepping("withdraw"),
    schedule: posting(ARTICLE_FORMS.schedule, ({ seen, at }, { ctx, id }) =>
      publishArticle(ctx, { id, seen, step: { kind: "schedule", at } }),
    ),
    correct: posting(ARTICLE_FORMS.correct, ({ text, flag }, { ctx, id }) =>
      addCorrection(ctx, { articleId: id, text, flagId: flag === 0 ? null : flag }),
    ),
    checked: ({ ctx, id, values }) => resolveFlags(ctx, { articleId: id, flagId: idIn(values["flag"]) ?? 0 }),
    "delete-image": ({ ctx, id, values }) => deleteImage(ctx, { articleId: id, imageId: idIn(values["image"]) ?? 0 }),
  },
  LARGEST_ARTICLE_POST,
);

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  messageMeta(root.loaderData?.site, loaderData?.article?.title ?? "New article");

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { article, again, flags, corrections, images } = loaderData;
  const refused = actionData ?? null;
  const draft = again === null || "problem" in again ? null : again;
  const problem = again !== null && "problem" in again ? ({ kind: "problem", text: again.problem } as const) : null;
  const typed = refused?.values["intent"] === "save" ? refused : article && draft && filledWith(article, draft);
  const isStale =
    refused !== null && typed === refused && article !== null && Number(typed.values["seen"]) !== article.revisionId;
  return (
    <OfficePage heading={article?.title ?? "New article"} done={DONE} outcome={problem}>
      {article !== null && (
        <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
          <span>
            <ArticleStatus article={article} />
          </span>
          {article.state === "published" && <TextLink href={`/blog/${article.slug}`}>View the page</TextLink>}
          <TextLink href={`${PATH}/preview/${article.id}`}>Link to the preview, for the back office only</TextLink>
          <TextLink href={`${PATH}/${article.id}/history`}>History</TextLink>
          {(article.roundId !== null || article.roundUp !== null) && article.state !== "withdrawn" && (
            <TextLink href={`${PATH}/${article.id}?again`}>Write again from the facts</TextLink>
          )}
        </p>
      )}
      {article !== null && <ArticleFlags flags={flags} />}
      {isStale && (
        <details open className="card mb-6 p-4">
          <summary className="min-h-11 cursor-pointer font-semibold">
            Differences between the saved version and yours
          </summary>
          <TextDiff before={article.markdown} after={typed.values["markdown"] ?? ""} />
        </details>
      )}
      {article !== null && draft !== null && (
        <section className="card mb-6 p-4" aria-label="Written again">
          <p>
            Written again from the facts and not saved. Compare it with the saved version, change it below, and save;
            the history keeps both. <TextLink href={`${PATH}/${article.id}`}>Keep the saved version</TextLink>
          </p>
          <TextDiff
            before={`${article.title}\n\n${article.excerpt}\n\n${article.markdown}`}
            after={`${draft.title}\n\n${draft.excerpt}\n\n${draft.markdown}`}
          />
        </section>
      )}
      {article !== null && <PublishForms article={article} refused={refused} />}
      <TextForm article={article} refused={typed} />
      {article !== null && (
        <>
          {article.state === "published" && (
            <CorrectionForm corrections={corrections} flag={flags.at(-1)?.id ?? 0} refused={refused} />
          )}
          {article.state !== "withdrawn" && <ImageForm articleId={article.id} images={images} />}
        </>
      )}
    </OfficePage>
  );
}

/** The form with a draft instead of the saved text. */
function filledWith(article: DeskArticlePage, draft: Draft & Pick<DeskArticlePage, "sourceUrl">): FormState {
  const { title, excerpt, category, markdown, sourceUrl } = draft;
  const kept = { intent: "save", slug: article.slug, company: article.company ?? "" };
  const values = { ...kept, title, excerpt, category, markdown, sourceUrl: sourceUrl ?? "" };
  return { values: { ...values, ...(article.featured && { featured: "on" }) }, problems: {}, outcome: null };
}
