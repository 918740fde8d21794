import { titled } from "../../../page-meta.ts";
import { data } from "react-router";
import { z } from "zod";
import { listRevisions, readRevision, type Revision } from "../../../../core/reading/newsroom/revisions.ts";
import { restoreRevision } from "../../../../core/reading/newsroom/save-article.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/history.ts";
import { formAction, screenLoader } from "../screen.ts";
import { articleOf } from "./article.tsx";
import { TextDiff } from "../../../ui/text-diff.tsx";
import { ActionButton, OfficePage } from "../office-page.tsx";

const PATH = "/back-office/articles";
const SHOWN = 100;

const restoreForm = z.object({
  revision: z.coerce.number().int().positive(),
  seen: z.coerce.number().int().positive(),
});

export const loader = screenLoader(async ({ params, ctx, query }) => {
  const article = await articleOf(ctx, params.id);
  if (article === null) throw data(null, 404);
  const revisions = await listRevisions(ctx, { articleId: article.id, limit: SHOWN });
  const asked = Number(query.get("revision") ?? revisions[1]?.id ?? revisions[0]?.id);
  if (!revisions.some(({ id }) => id === asked)) throw data(null, 404);
  const [shown, newest] = await Promise.all([
    readRevision(ctx, { articleId: article.id, revisionId: asked }),
    readRevision(ctx, { articleId: article.id, revisionId: null }),
  ]);
  return { article, revisions, shown, newest };
});

export const action = formAction(restoreForm, async ({ revision, seen }, { ctx, params }) => {
  const id = Number(params.id);
  const restored = await restoreRevision(ctx, { id, seen, revisionId: revision });
  return { done: restored ? "restored" : "unchanged", at: `${PATH}/${id}` };
});

export const meta = titled("History");

export default function ArticleHistory({ loaderData }: Route.ComponentProps) {
  const { article, revisions, shown, newest } = loaderData;
  const base = `${PATH}/${article.id}`;
  return (
    <OfficePage heading={`History: ${article.title}`}>
      <p className="mb-6">
        <TextLink href={base}>Back to the article</TextLink>
      </p>
      <ol className="office-lines">
        {revisions.map(({ id, at, actor, title }) => (
          <li key={id}>
            <TextLink href={`${base}/history?revision=${id}`} aria-current={id === shown.id ? "true" : undefined}>
              <Instant at={at} />
            </TextLink>{" "}
            <span className="text-muted">
              {actor}: {title}
              {id === newest.id && " (newest)"}
            </span>
          </li>
        ))}
      </ol>
      <h2 className="mt-8 text-xl font-semibold">
        From <Instant at={shown.at} /> to the newest version
      </h2>
      <ul className="office-lines">
        {DIFFERING.filter(([, read]) => read(shown) !== read(newest)).map(([name, read]) => (
          <li key={name}>
            {name}: <del>{read(shown)}</del> <ins>{read(newest)}</ins>
          </li>
        ))}
      </ul>
      <TextDiff before={shown.markdown} after={newest.markdown} />
      {shown.id !== newest.id && article.state !== "withdrawn" && (
        <ActionButton
          name="revision"
          value={shown.id}
          label="Restore this version"
          look="primary"
          hidden={{ seen: article.revisionId }}
          className="mt-4"
        />
      )}
    </OfficePage>
  );
}

/** The compared fields of an article, except its text. */
const DIFFERING: readonly (readonly [name: string, read: (revision: Revision) => string])[] = [
  ["Title", ({ title }) => title],
  ["Address", ({ slug }) => slug],
  ["Excerpt", ({ excerpt }) => excerpt],
  ["Category", ({ category }) => category],
  ["Featured", ({ featured }) => (featured ? "yes" : "no")],
  ["Company", ({ company }) => company ?? "none"],
  ["Source", ({ sourceUrl }) => sourceUrl ?? "none"],
];
