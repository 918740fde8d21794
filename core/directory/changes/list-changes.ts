import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { type LeadScope, leadScope } from "../access.ts";
import { companyIsPublished } from "../published.ts";
import { causeOf, type ReadReason, reasonOf } from "./change-reason.ts";
import { type Correction, correctedFields } from "./corrected-fields.ts";

/** One thing that came, changed or went. People are never told of: whoever is withdrawn must not be named again. */
export interface ListedChange {
  /** Its place in the log: asking for what comes after it continues here. */
  readonly position: number;
  readonly at: Date;
  readonly kind: "added" | "changed" | "withdrawn";
  readonly subject: "company" | "round";
  readonly companyId: number;
  /** Null for a company, which then is the subject itself. */
  readonly roundId: number | null;
  /** Null when the company is not published (any more). */
  readonly company: { readonly name: string; readonly slug: string } | null;
  /** In plain words. */
  readonly reason: string;
  /** What of it changed; empty for what was added or withdrawn as a whole. */
  readonly fields: readonly Correction[];
  /** Of the round as it is now; null when it is not listed. */
  readonly proofUrl: string | null;
}

export interface ListChangesInput {
  /** Changes after this place in the log. */
  readonly after: number | null;
  /** Changes from this moment on; with `after`, both hold. */
  readonly since: Date | null;
  /** At most so many. */
  readonly limit: number;
  /** How many of the newest leads everybody sees (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

export interface ListedChanges {
  /** In the order they happened. */
  readonly changes: readonly ListedChange[];
  /** Where to go on from: the last change told, or, where everything is told of and there are no more, the end of the log. */
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
 * What came, changed or went among the companies and rounds this actor's lists reach, oldest first. Within the sample
 * only what is in it now is told of; what was withdrawn is in nobody's sample.
 */
export async function listChanges(ctx: Context, { after, since, limit, sampleSize }: ListChangesInput): Promise<ListedChanges> {
  const scope = leadScope(ctx.actor, sampleSize);
  // Read first: what is written meanwhile is told the next time.
  const end = await endOfLog(ctx);
  const { rows } = await sql<ChangeRow>`
    select k.id as position, k.at, k.kind, k.subject_kind as subject, k.company_id as "companyId",
      case when k.subject_kind = 'round' then k.subject_id end as "roundId",
      case when ${companyIsPublished("c")} then c.name end as name, case when ${companyIsPublished("c")} then c.slug end as slug,
      r.source, ${causeOf("k")} as cause, case when k.kind = 'changed' and ${companyIsPublished("c")} then k.fields else '{}' end as changed,
      l.currency, l.proof_url as "proofUrl"
    from ${reachedChanges(scope)} k
    join company c on c.id = k.company_id
    left join ingest_run r on r.id = k.run_id
    left join lead l on k.subject_kind = 'round' and l.round_id = k.subject_id
    where k.subject_kind in ('company', 'round') and k.id > ${after ?? 0} and k.id <= ${end}
      and ${since === null ? sql`true` : sql`k.id >= (select m.id from change m where m.at >= ${since} order by m.at, m.id limit 1)`}
    order by k.id limit ${limit + 1}`.execute(ctx.db);
  const changes = rows.slice(0, limit).map(({ source, cause, changed, currency, name, slug, ...change }) => ({
    ...change,
    company: name === null || slug === null ? null : { name, slug },
    reason: reasonOf({ source, cause }),
    fields: correctedFields(changed, currency, ctx.actor),
  }));
  const more = rows.length > limit;
  const told = changes.at(-1)?.position ?? after ?? 0;
  // How far the log has come tells how much has changed beyond the sample.
  return { changes, more, position: more || scope !== "all" ? told : Math.max(told, end) };
}

/** SQL: the entries of the log about what the scope reaches, found by their subjects where these are few. */
function reachedChanges(scope: LeadScope): RawBuilder<unknown> {
  if (scope === "all") return sql`change`;
  const newest = sql`select company_id, round_id from lead order by listed_on desc, round_id desc limit ${scope.newest}`;
  return sql`(
    with newest as materialized (${newest})
    select change.* from (select 'round' as kind, round_id as id from newest union select 'company', company_id from newest) subject
    join change on change.subject_kind = subject.kind and change.subject_id = subject.id
  )`;
}

async function endOfLog(ctx: Context): Promise<number> {
  const { rows } = await sql<{ end: number | null }>`select max(id) as end from change`.execute(ctx.db);
  return rows[0]?.end ?? 0;
}
