import { type RawBuilder, type SqlBool, sql } from "kysely";
import { rowsOf, scalarOf } from "../../../db/statement.ts";
import { type Fact, ROUND_FACTS, SHOWN_COMPANY_FACTS } from "../../catalogue/facts/facts.ts";
import { ARTICLE_REASON, CONTACT_REASONS, UNDONE } from "../../catalogue/claims/changes.ts";
import { isNews, newsFields } from "../../catalogue/claims/news.ts";
import type { Money } from "../../catalogue/facts/money.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { type LeadScope, leadScope, sampleLeads, seesColumn } from "./access.ts";
import { sourceName } from "./evidence.ts";
import { companyIsPublished } from "./published.ts";

/** The subjects whose changes are listed. */
export const LISTED_SUBJECTS = ["company", "round", "contact"] as const;

/** SQL list of {@link LISTED_SUBJECTS}. */
export const IS_LISTED_SUBJECT = sql.join(LISTED_SUBJECTS.map((kind) => sql.lit(kind)));

/**
 * An added, changed or withdrawn company or round, or an address of one of the company's people or of the company itself
 * (`contact`). Other changes of people are left out, because withdrawn people must not be named again.
 */
export interface ListedChange {
  /** Position in the log; pass it as `after` to continue here. */
  readonly position: number;
  readonly at: Date;
  readonly kind: "added" | "changed" | "withdrawn";
  readonly subject: (typeof LISTED_SUBJECTS)[number];
  readonly companyId: number;
  /** The person whose address it is; null for the company's general address and other subjects. */
  readonly personId: number | null;
  /** Null for changes of the company itself. */
  readonly roundId: number | null;
  /** Null when the company may not be named; without a page, it has no slug. */
  readonly company: { readonly name: string; readonly slug: string | null } | null;
  /** The reason as text for people. */
  readonly reason: string;
  /** Corrected fields; empty for whole additions and withdrawals. */
  readonly fields: readonly Correction[];
  /** The round's current source link; null when it is not listed. */
  readonly proofUrl: string | null;
}

export interface ListChangesInput {
  /** Only changes after this position. */
  readonly after: number | null;
  /** Only changes from this time on; combines with `after`. */
  readonly since: Date | null;
  readonly limit: number;
  /** SQL: only changes of these companies. */
  readonly companies?: RawBuilder<unknown>;
}

export interface ListedChanges {
  readonly changes: readonly ListedChange[];
  /**
   * Cursor for the next call: the position of the last listed change, or the end of the log if there are no more
   * changes and the scope is the whole catalogue.
   */
  readonly position: number;
  readonly more: boolean;
}

interface ChangeRow extends Omit<ListedChange, "reason" | "fields" | "company">, ReadReason {
  readonly changed: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly currency: string | null;
  readonly name: string | null;
  readonly slug: string | null;
}

/**
 * Changes of companies and rounds in the actor's scope that are news, oldest first. Within the sample, lists only changes of rounds
 * currently in it, so withdrawals never appear.
 */
export async function listChanges(
  ctx: Context,
  { after, since, limit, companies }: ListChangesInput,
): Promise<ListedChanges> {
  const scope = leadScope(ctx);
  // Read first, so that entries written meanwhile are listed the next time.
  const end = await endOfLog(ctx);
  const rows = await rowsOf<ChangeRow>(ctx)`
    select k.id as position, k.at, k.kind, k.subject_kind as subject, k.company_id as "companyId",
      case when k.subject_kind = 'round' then k.subject_id end as "roundId",
      case when k.subject_kind = 'contact' then (k.fields -> 'personId' ->> 0)::bigint end as "personId",
      case when ${companyIsNamed("k", "c")} then c.name end as name, case when ${companyIsPublished("c")} then c.slug
      end as slug,
      r.source, ${causeOf("k")} as cause, case when k.kind = 'changed' and ${companyIsPublished("c")} then ${newsFields("k")}
      else '{}' end as changed,
      l.currency, l.proof_url as "proofUrl"
    from ${changesInScope(scope)} k
    left join company c on c.id = k.company_id
    left join ingest_run r on r.id = k.run_id
    left join lead l on k.subject_kind = 'round' and l.round_id = k.subject_id
    where k.subject_kind in (${IS_LISTED_SUBJECT}) and ${isNews("k")} and k.id > ${after ?? 0} and k.id <= ${end}
      and ${companies === undefined ? sql`true` : sql`k.company_id in (${companies})`}
      and ${since === null ? sql`true` : sql`k.id >= (select m.id from change m where m.at >= ${since} order by m.at, m.id limit 1)`}
    order by k.id limit ${limit + 1}`;
  const changes = rows
    .slice(0, limit)
    .map(({ source, cause, changed, currency, name, slug, ...change }) => ({
      ...change,
      company: name === null ? null : { name, slug },
      reason: reasonOf({ source, cause }),
      fields: correctedFields(changed, currency, ctx.actor),
    }));
  const more = rows.length > limit;
  const position = changes.at(-1)?.position ?? after ?? 0;
  // The end of the log would reveal how much changed outside the sample.
  return { changes, more, position: more || scope !== "all" ? position : Math.max(position, end) };
}

/**
 * SQL: the log entry `change` may name `company`: it is published, or the entry undid an import and nobody decided to
 * withdraw the company. Whoever was withdrawn by a decision is never named again.
 */
export function companyIsNamed(change: string, company: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${companyIsPublished(company)} or (${sql.ref(`${company}.merged_into_id`)} is null
    and ${sql.ref(`${change}.reason`)} like ${sql.lit(`${UNDONE}%`)}
    and not exists (select from edit e where e.subject_kind = 'company' and e.subject_id = ${sql.ref(`${company}.id`)}
      and e.reverted_at is null and (e.action in ('withdraw', 'suppress') or e.fields ->> 'withdrawn' = 'true'))))`;
}

/** SQL: log entries within the scope; looked up by subject when the scope is small. */
export function changesInScope(scope: LeadScope): RawBuilder<unknown> {
  if (scope === "all") return sql`change`;
  const newest = sql`select company_id, round_id from ${sampleLeads(scope)} sample`;
  return sql`(
    with newest as materialized (${newest})
    select change.* from (select 'round' as kind, round_id as id from newest union select 'company', company_id
      from newest union select 'contact', company_id from newest) subject
    join change on change.subject_kind = subject.kind and change.subject_id = subject.id
  )`;
}

async function endOfLog(ctx: Context): Promise<number> {
  return scalarOf(ctx, 0)`select max(id) as end from change`;
}

/** The reason of a change-log entry: the source whose run caused it, else the operator's action. */
export interface ReadReason {
  readonly source: string | null;
  readonly cause: string;
}

/**
 * SQL: the cause of a change without a run. Classified rather than quoted, because the log's text may name a company or
 * person.
 */
export function causeOf(change: string): RawBuilder<string> {
  const reason = sql.ref(`${change}.reason`);
  return sql<string>`case
    when ${sql.ref(`${change}.subject_kind`)} = 'contact' then ${reason}
    when ${reason} like ${sql.lit(`${UNDONE}%`)} then 'undo'
    when ${sql.ref(`${change}.run_id`)} is not null then ''
    when ${reason} like 'merged into %' or ${reason} like 'took in %' then 'merge'
    when ${reason} like 'merge % undone%' then 'split'
    when ${reason} = 'sample data cleared' then 'sample'
    when ${reason} = 'exchange rates imported' then 'rates'
    when ${reason} = ${sql.lit(ARTICLE_REASON)} then 'article'
    else 'operator' end`;
}

const CAUSES: Readonly<Record<string, string>> = {
  undo: "An import was undone",
  merge: "Two records were merged",
  split: "A merge was undone",
  sample: "Invented sample data was cleared",
  rates: "Exchange rates were imported",
  article: "An article about the company was published",
  ...Object.fromEntries(
    Object.values(CONTACT_REASONS).map((words) => [words, `${words.charAt(0).toUpperCase()}${words.slice(1)}`]),
  ),
};

/** SQL: the reason as text for files, without the source's name: "two records were merged". */
export function reasonText(change: string): RawBuilder<string> {
  const cases = Object.entries(CAUSES).map(
    ([cause, words]) =>
      sql`when ${sql.lit(cause)} then ${sql.lit(`${words.charAt(0).toLowerCase()}${words.slice(1)}`)}`,
  );
  return sql<string>`case ${causeOf(change)} when '' then 'new evidence' ${sql.join(cases, sql` `)}
    else 'decided by the operator' end`;
}

/** The reason as text that names nobody: "New evidence: SEC Form D". */
export function reasonOf({ source, cause }: ReadReason): string {
  return source === null || Object.hasOwn(CAUSES, cause)
    ? (CAUSES[cause] ?? "Decided by the operator")
    : `New evidence: ${sourceName(source)}`;
}

/** A value before or after a correction; null is unknown. */
export type CorrectedValue = string | number | Money | null;

/** A corrected field. `values` is null when they could name a person or the actor does not see the column. */
export interface Correction {
  /** The label, such as "Amount". */
  readonly field: string;
  readonly values: { readonly before: CorrectedValue; readonly after: CorrectedValue } | null;
}

const FACTS: readonly Fact[] = [...Object.values(ROUND_FACTS), ...Object.values(SHOWN_COMPANY_FACTS)];

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/**
 * The corrected fields of a change-log entry of a company, a round or both, as this actor sees them; `currency` is the
 * round's current one. Omits derived fields.
 */
export function correctedFields(changes: Changes, currency: string | null, actor: Actor): readonly Correction[] {
  const [before, after] = changes["currency"] ?? [currency, currency];
  const facts = FACTS.flatMap(({ type, column, label, access = "public", mayNamePeople }) => {
    const change = changes[type === "money" ? `${column}_minor` : type === "date" ? `${column}_on` : column];
    if (change === undefined) return [];
    const isSeen = !mayNamePeople && seesColumn(actor, access === "page" ? "public" : access);
    const values =
      type === "money"
        ? { before: moneyOf(change[0], before), after: moneyOf(change[1], after) }
        : type === "usd"
          ? { before: moneyOf(change[0], "USD"), after: moneyOf(change[1], "USD") }
          : { before: plain(change[0]), after: plain(change[1]) };
    return [{ field: label, values: isSeen ? values : null }];
  });
  const status = changes["status"];
  const address = status && {
    field: "E-mail address",
    values: seesColumn(actor, "paid") ? { before: plain(status[0]), after: plain(status[1]) } : null,
  };
  return [
    ...facts,
    ...(changes["companyId"] === undefined ? [] : [{ field: "Company", values: null }]),
    ...(address === undefined ? [] : [address]),
  ];
}

function plain(value: unknown): string | number | null {
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" ? value : null;
}

function moneyOf(minor: unknown, currency: unknown): Money | null {
  if (typeof minor !== "number" || typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) return null;
  return Number.isSafeInteger(minor) ? { minor, currency } : null;
}
