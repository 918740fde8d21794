import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { requireEditor } from "../../shared/office-access.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { type Correction, correctedFields } from "../directory/changes.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { forgetFormerRevisions } from "./revisions.ts";

/** A reason why an article may have become wrong. */
export interface ArticleFlag {
  readonly id: number;
  readonly kind: "changed" | "withdrawn" | "erased";
  readonly at: Date;
  readonly subject: "company" | "round" | null;
  /** The differences; empty unless `changed`. */
  readonly fields: readonly Correction[];
}

interface FlagRow extends Omit<ArticleFlag, "fields"> {
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
  readonly currency: string | null;
}

/** The open flags of an article, oldest first. */
export async function listFlags(
  ctx: Context,
  { articleId }: { readonly articleId: number },
): Promise<readonly ArticleFlag[]> {
  const rows = await rowsOf<FlagRow>(ctx)`
    select f.id, f.kind, f.at, k.subject_kind as subject, k.fields as changes, r.currency
    from article_flag f join article a on a.id = f.article_id
    left join change k on k.id = f.change_id left join funding_round r on r.id = a.round_id
    where f.article_id = ${articleId} and f.resolved_at is null order by f.id`;
  return rows.map(({ changes, currency, ...flag }) => ({
    ...flag,
    fields: correctedFields(changes ?? {}, currency, ctx.actor),
  }));
}

interface FlagsSeen {
  readonly articleId: number;
  /** The newest flag shown in the form; later ones stay open. */
  readonly flagId: number;
}

/** Marks the flags up to `flagId` as checked, without a correction. Throws AppError `conflict` if none is open. */
export function resolveFlags(ctx: Context, { articleId, flagId }: FlagsSeen): Promise<void> {
  requireEditor(ctx);
  return inTransaction(ctx, async (inner) => {
    const resolved = await resolve(inner, { articleId, flagId });
    if (resolved === 0) throw conflict("Somebody else has checked this article meanwhile.");
    await writeAudit(inner, "article.checked", { articleId, flags: resolved });
  });
}

async function resolve(ctx: Context, { articleId, flagId }: FlagsSeen): Promise<number> {
  const rows = await rowsOf<{ kind: ArticleFlag["kind"] }>(ctx)`
    update article_flag set resolved_at = ${ctx.clock.now()}, resolved_by = ${ctx.actor.id}
    where article_id = ${articleId} and id <= ${flagId} and resolved_at is null returning kind`;
  if (rows.some(({ kind }) => kind === "erased")) await forgetFormerRevisions(ctx, articleId);
  return rows.length;
}

/** A dated note below an article. */
export interface CorrectionNote {
  readonly id: number;
  readonly text: string;
  readonly at: Date;
}

/** The notes of an article, oldest first. */
export async function listCorrections(
  ctx: Context,
  { articleId }: { readonly articleId: number },
): Promise<readonly CorrectionNote[]> {
  return rowsOf<CorrectionNote>(ctx)`
    select id, text, at from article_correction where article_id = ${articleId} order by id`;
}

interface CorrectionInput {
  readonly articleId: number;
  readonly text: string;
  /** The newest flag shown in the form, which this correction resolves. */
  readonly flagId: number | null;
}

/** Adds a note dated now to a published article. Throws AppError `conflict` for an article that is not public. */
export function addCorrection(ctx: Context, { articleId, text, flagId }: CorrectionInput): Promise<void> {
  requireEditor(ctx);
  return inCatalogueTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const article = await rowOf<{ slug: string }>(inner)`
      update article set updated_at = ${now} where id = ${articleId} and state = 'published' returning slug`;
    if (article === undefined)
      throw conflict("Only a published article gets a correction note. Edit the draft instead.");
    await execute(inner)`
      insert into article_correction (article_id, text, actor, at)
      values (${articleId}, ${text}, ${inner.actor.id}, ${now})`;
    if (flagId !== null) await resolve(inner, { articleId, flagId });
    await writeAudit(inner, "article.correct", { articles: [article.slug] });
    await raiseVersion(inner);
  });
}
