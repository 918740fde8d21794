import { columnOf, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { slugOf } from "../../../catalogue/claims/slug.ts";
import { countWords } from "../article.ts";
import { readMarkdown } from "../markdown.ts";
import { keepRevisions } from "../revisions.ts";
import { plainText } from "../rich-text.ts";
import type { DraftRule } from "../rules.ts";
import { dayOf } from "../save-article.ts";
import type { Draft } from "./compose-draft.ts";
import type { RoundUpSubject } from "./round-up.ts";

/** A draft with its subject. */
export interface NewDraft extends Draft {
  readonly origin: "round" | "round-up";
  readonly roundId: number | null;
  readonly companyId: number | null;
  /** The Monday of the week it sums up. */
  readonly week: string | null;
  readonly roundUp: RoundUpSubject | null;
  readonly sourceUrl: string | null;
  readonly rule: Exclude<DraftRule, "off">;
}

interface InsertedDraft {
  readonly id: number;
  readonly slug: string;
  readonly state: "draft" | "published";
}

/** Inserts drafts and publishes them at once if the rule says so. Returns the new articles. */
export async function insertDrafts(ctx: Context, drafts: readonly NewDraft[]): Promise<readonly InsertedDraft[]> {
  if (drafts.length === 0) return [];
  const now = ctx.clock.now();
  const wanted = drafts.map(({ title }) => slugOf(title, "article"));
  const slugs = await freeSlugs(ctx, wanted);
  const values = drafts.map((draft, place) => ({ ...draft, slug: slugs[place], words: wordsOf(draft.markdown) }));
  const rows = await rowsOf<InsertedDraft>(ctx)`
    insert into article (slug, title, excerpt, category, markdown, word_count, published_on, company_id, source_url,
      created_at, updated_at,
      origin, round_id, week, round_up, is_unedited, state, first_published_at)
    select d.slug, d.title, d.excerpt, d.category, d.markdown, d.words, ${dayOf(now)}::date, d."companyId",
      d."sourceUrl", ${now}, ${now},
      d.origin, d."roundId", d.week, d."roundUp", true, case d.rule when 'publish' then 'published' else 'draft' end,
      case d.rule when 'publish' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as d (slug text, title text, excerpt text, category text,
      markdown text,
      words integer, "companyId" bigint, "sourceUrl" text, origin text, "roundId" bigint, week date, "roundUp" jsonb, rule text)
    on conflict do nothing returning id, slug, state`;
  const ids = rows.map(({ id }) => id);
  await keepRevisions(ctx, ids);
  return rows;
}

/** The slugs of the articles that were published at once. */
export function publishedOf(drafts: readonly InsertedDraft[]): readonly string[] {
  return drafts.flatMap(({ slug, state }) => (state === "published" ? [slug] : []));
}

/** Replaces the text of unedited drafts. */
export async function rewriteDrafts(
  ctx: Context,
  drafts: readonly (Draft & { readonly id: number; readonly sourceUrl: string | null })[],
): Promise<void> {
  if (drafts.length === 0) return;
  const values = drafts.map((draft) => ({ ...draft, words: wordsOf(draft.markdown) }));
  const ids = await columnOf<number>(ctx)`
    update article a set title = d.title, excerpt = d.excerpt, category = d.category, markdown = d.markdown,
      word_count = d.words,
      source_url = d."sourceUrl", updated_at = ${ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as d (id bigint, title text, excerpt text, category text,
      markdown text,
      words integer, "sourceUrl" text)
    where a.id = d.id and (a.title, a.excerpt, a.category, a.markdown, a.source_url) is distinct
      from (d.title, d.excerpt, d.category, d.markdown, d."sourceUrl")
    returning a.id`;
  await keepRevisions(ctx, ids);
}

/** Each wanted slug, with the next number if it is taken. */
async function freeSlugs(ctx: Context, wanted: readonly string[]): Promise<readonly string[]> {
  const slugs = await columnOf<string>(ctx)`
    select slug from article where regexp_replace(slug, '-\\d+$', '') = any(${wanted.map((slug) => slug.replace(/-\d+$/, ""))})`;
  const taken = new Set(slugs);
  return wanted.map((base) => {
    let slug = base;
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
    taken.add(slug);
    return slug;
  });
}

function wordsOf(markdown: string): number {
  return countWords(plainText(readMarkdown(markdown)));
}
