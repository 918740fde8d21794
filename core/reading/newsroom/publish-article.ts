import { type RawBuilder, sql } from "kysely";
import { columnOf, execute, hasRows, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict, invalidInput } from "../../../platform/errors.ts";
import { requireEditor } from "../../shared/office-access.ts";
import { writeAudit } from "../../shared/audit.ts";
import { ARTICLE_REASON, logChanges } from "../../catalogue/claims/changes.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { dayOf, editableArticle } from "./save-article.ts";

/** `unpublish` makes it a draft again; `withdraw` is for good. */
export type PublishStep =
  | { readonly kind: "publish" | "unpublish" | "withdraw" }
  | { readonly kind: "schedule"; readonly at: Date };

interface PublishInput {
  readonly id: number;
  /** The newest revision when the form was opened, so that nobody publishes an unread version. */
  readonly seen: number;
  readonly step: PublishStep;
}

/**
 * Publishes, schedules, unpublishes or withdraws an article. Throws AppError `conflict` if somebody saved it since
 * `seen`, `gone` for a withdrawn article, and `invalid_input` for a time in the past.
 */
export function publishArticle(ctx: Context, { id, seen, step }: PublishInput): Promise<void> {
  requireEditor(ctx);
  return inCatalogueTransaction(ctx, async (inner) => {
    const { slug, state } = await editableArticle(inner, { id, seen });
    const now = inner.clock.now();
    if (step.kind === "publish") await tellOfArticles(inner, sql`id = ${id}`);
    if (step.kind === "schedule" && step.at <= now)
      throw invalidInput("This time has passed. Choose a later one, or publish now.");
    if (step.kind === "schedule" && state === "published")
      throw invalidInput("This article is public already. Unpublish it first.");
    const states = { publish: "published", schedule: "scheduled", unpublish: "draft", withdraw: "withdrawn" } as const;
    const next = states[step.kind];
    const at = step.kind === "schedule" ? step.at : null;
    await execute(inner)`
      update article set state = ${next}, publish_at = ${at}::timestamptz, updated_at = ${now},
        published_on = case when ${next} = 'published' and first_published_at is null then ${dayOf(now)}::date
          else published_on end,
        first_published_at = case when ${next} = 'published' then coalesce(first_published_at, ${now})
          else first_published_at end
      where id = ${id}`;
    await writeAudit(inner, `article.${step.kind}`, { articles: [slug], ...(at !== null && { at }) });
    if (next === "published" || state === "published") await raiseVersion(inner);
  });
}

/**
 * Makes a draft again of an article that was published, or was withdrawn before it was ever public. Throws AppError
 * `conflict` for any other.
 */
export function restoreDraft(ctx: Context, id: number): Promise<void> {
  requireEditor(ctx);
  return inCatalogueTransaction(ctx, async (inner) => {
    const restored = await rowOf<{ slug: string; was: string }>(inner)`
      update article a set state = 'draft', updated_at = ${inner.clock.now()} from article before
      where a.id = ${id} and before.id = a.id
        and (a.state = 'published' or (a.state = 'withdrawn' and a.first_published_at is null))
      returning a.slug, before.state as was`;
    if (restored === undefined) throw conflict("This article was withdrawn for good, or is a draft already.");
    const action = restored.was === "published" ? "article.unpublish" : "article.restore_draft";
    await writeAudit(inner, action, { articles: [restored.slug] });
    if (restored.was === "published") await raiseVersion(inner);
  });
}

/** Logs that articles about companies are about to be published for the first time, which subscribers are told. */
async function tellOfArticles(ctx: Context, condition: RawBuilder<unknown>): Promise<void> {
  const rows = await rowsOf<{ companyId: number }>(ctx)`
    select distinct company_id as "companyId" from article
    where ${condition} and first_published_at is null and company_id is not null order by 1`;
  await logChanges(
    ctx,
    { reason: ARTICLE_REASON, runId: null },
    rows.map(({ companyId }) => ({ kind: "changed", subjectKind: "company", subjectId: companyId, companyId })),
  );
}

/** Publishes scheduled articles that are due; a job does it every minute. Returns their slugs. */
export async function publishDueArticles(ctx: Context): Promise<readonly string[]> {
  const due = sql`select id from article where state = 'scheduled' and publish_at <= ${ctx.clock.now()}`;
  // Usually there are none, so avoid waiting for the lock.
  const waiting = await hasRows(ctx)`${due} limit 1`;
  if (!waiting) return [];
  return inCatalogueTransaction(ctx, async (inner) => {
    await tellOfArticles(inner, sql`id in (${due})`);
    const slugs = await columnOf<string>(inner)`
      update article set state = 'published', publish_at = null, updated_at = ${inner.clock.now()},
        published_on = case when first_published_at is null then (publish_at at time zone 'UTC')::date else published_on
          end,
        first_published_at = coalesce(first_published_at, publish_at)
      where id in (${due}) returning slug`;
    if (slugs.length === 0) return slugs;
    await writeAudit(inner, "article.publish", { articles: slugs });
    await raiseVersion(inner);
    return slugs;
  });
}
