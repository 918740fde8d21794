import { sql } from "kysely";
import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { newsFields } from "../../catalogue/claims/news.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { composeDraft } from "./drafts/compose-draft.ts";
import { isDrafted, readRoundFacts } from "./drafts/read-facts.ts";
import { insertDrafts, publishedOf, rewriteDrafts } from "./drafts/write-drafts.ts";
import type { DraftRule } from "./rules.ts";
import { dayOf } from "./save-article.ts";

/** Entries of the change log after `after`, up to `end`. */
interface Entries {
  readonly after: number;
  readonly end: number;
}

/**
 * Follows the change log: drafts articles about new rounds by the rules, rewrites unedited drafts whose facts changed,
 * and flags other articles whose round or company changed or was withdrawn. Safe to repeat.
 */
export async function followCatalogue(ctx: Context): Promise<void> {
  const rows = await rowsOf<Entries>(ctx)`
    select read_to as after, (select coalesce(max(id), 0) from change) as end from newsroom_rules`;
  // Usually nothing changed, so avoid waiting for the lock.
  if (rows.every(({ after, end }) => end <= after)) return;
  await inCatalogueTransaction(ctx, async (inner) => {
    const entries = await rowOf<Entries>(inner)`
      select read_to as after, (select coalesce(max(id), 0) from change) as end from newsroom_rules for update`;
    if (entries === undefined || entries.end <= entries.after) return;
    await refreshDrafts(inner, entries);
    await flagArticles(inner, entries);
    const published = publishedOf(await draftRounds(inner, entries));
    await execute(inner)`update newsroom_rules set read_to = ${entries.end}`;
    if (published.length === 0) return;
    await writeAudit(inner, "article.publish", { articles: published });
    await raiseVersion(inner);
  });
}

/** Rewrites unedited drafts from the current facts, and deletes those whose round is no longer listed. */
async function refreshDrafts(ctx: Context, { after, end }: Entries): Promise<void> {
  const touched = sql`select company_id from change where id > ${after} and id <= ${end}`;
  await execute(ctx)`
    delete from article a where a.is_unedited and a.state = 'draft' and a.origin = 'round'
      and a.first_published_at is null
      and a.company_id in (${touched}) and not exists (select 1 from lead l where l.round_id = a.round_id)`;
  const rows = await rowsOf<{ id: number; roundId: number }>(ctx)`
    select id, round_id as "roundId" from article
    where is_unedited and state = 'draft' and origin = 'round' and company_id in (${touched})`;
  const articles = new Map(rows.map(({ id, roundId }) => [roundId, id]));
  const known = await readRoundFacts(ctx, [...articles.keys()]);
  await rewriteDrafts(
    ctx,
    known.flatMap(({ roundId, facts }) => {
      const id = articles.get(roundId);
      return id === undefined ? [] : [{ id, ...composeDraft(facts), sourceUrl: facts.proof?.url ?? null }];
    }),
  );
}

/**
 * Values that articles state. A change of other values, such as the spelling of an industry, does not make an article
 * wrong.
 */
const ROUND_FIELDS = ["amount_minor", "currency", "funding_type", "announced_on", "investors"];
const COMPANY_FIELDS = ["name", "city", "country", "year_founded"];

/** SQL: a withdrawal, or another value of one of the fields; a value that was unknown makes no article wrong. */
const makesWrong = (fields: readonly string[]) => sql`(k.kind = 'withdrawn' or k.kind = 'changed' and exists (
  select from jsonb_each(${newsFields("k")}) f where f.key = any(${fields}) and f.value -> 0 not in ('null', '[]')))`;

async function flagArticles(ctx: Context, { after, end }: Entries): Promise<void> {
  await execute(ctx)`
    insert into article_flag (article_id, kind, change_id, at)
    select f.article_id, f.kind, f.change_id, ${ctx.clock.now()} from (
      select a.id as article_id, k.kind, k.id as change_id
      from change k join article a on a.round_id = k.subject_id
      where k.id > ${after} and k.id <= ${end} and k.subject_kind = 'round' and ${makesWrong(ROUND_FIELDS)}
        and a.state <> 'withdrawn' and not (a.is_unedited and a.state = 'draft')
      union all
      select a.id, k.kind, k.id
      from change k join article a on a.company_id = k.company_id
      where k.id > ${after} and k.id <= ${end} and a.state <> 'withdrawn' and not (a.is_unedited and a.state = 'draft')
        and (k.subject_kind = 'company' and ${makesWrong(COMPANY_FIELDS)}
          -- An article written by hand may be about any round of its company.
          or a.round_id is null and k.subject_kind = 'round' and ${makesWrong(ROUND_FIELDS)})
    ) f on conflict do nothing`;
}

interface NewRound {
  readonly roundId: number;
  readonly rule: Exclude<DraftRule, "off">;
}

/** Drafts the largest new rounds that the rules allow today. */
async function draftRounds(ctx: Context, { after, end }: Entries): ReturnType<typeof insertDrafts> {
  const now = ctx.clock.now();
  const rows = await rowsOf<NewRound>(ctx)`
    select "roundId", rule from (
      select distinct on (l.round_id) l.round_id as "roundId", coalesce(n.sources ->> l.source_kind, n.rounds) as rule,
        l.amount_usd_minor
      from change k join lead l on l.round_id = k.subject_id, newsroom_rules n
      where k.id > ${after} and k.id <= ${end} and k.subject_kind = 'round' and k.kind = 'added' and ${isDrafted}
        and l.listed_on > ${dayOf(now)}::date - n.newest_days
          and (n.least_usd_minor = 0 or l.amount_usd_minor >= n.least_usd_minor)
        and coalesce(n.sources ->> l.source_kind, n.rounds) <> 'off'
        and not exists (select 1 from article a where a.round_id = l.round_id)
    ) fresh order by amount_usd_minor desc nulls last, "roundId"
    limit (select greatest(0, n.most_a_day - (
      select count(*) from article a where a.origin = 'round' and a.created_at >= ${dayOf(now)}::timestamp at time zone
        'UTC')) from newsroom_rules n)`;
  const rules = new Map(rows.map(({ roundId, rule }) => [roundId, rule]));
  const known = await readRoundFacts(ctx, [...rules.keys()]);
  return insertDrafts(
    ctx,
    known.map(({ roundId, companyId, facts }) => ({
      ...composeDraft(facts),
      origin: "round",
      roundId,
      companyId,
      week: null,
      roundUp: null,
      sourceUrl: facts.proof?.url ?? null,
      rule: rules.get(roundId) ?? "wait",
    })),
  );
}
