import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { CompanyFields } from "../../catalogue/facts/facts.ts";
import { type Identity, identityOf } from "../../catalogue/claims/match-keys.ts";
import { inCatalogueTransaction } from "../../catalogue/claims/state.ts";
import {
  addCompanySuppressions,
  addTextsOfCases,
  Suppressions,
} from "../../catalogue/claims/suppression/suppressions.ts";
import { textsOfSimilarNames } from "../../catalogue/claims/suppression/suppression-texts.ts";
import type { Context } from "../../shared/context.ts";
import { oweTakingBack } from "../../shared/written-records.ts";
import { apply, markReverted, publishEdit } from "../../intake/curation/edit-subject.ts";
import type { EditReason } from "../../intake/curation/edit-values.ts";
import { readSubject } from "../../intake/curation/read-subject.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";
import { isAboutSuppressed } from "../../intake/ingest/plan-people.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { eraseCompaniesFromMessages } from "./erase-from-messages.ts";
import { ledgerChanged } from "../../shared/jobs/signals.ts";

/**
 * Withdraws a company and prevents every source from listing it again, in one transaction. Its evidence stays, so that
 * lifting the suppression lists it again. Returns the case id. Throws AppError `conflict` if it is merged or suppressed.
 * Owners and editors need a fresh session.
 */
export async function suppressCompany(
  ctx: Context,
  { companyId, ...why }: { readonly companyId: number } & EditReason,
): Promise<string> {
  await requireFreshSession(ctx);
  return inCatalogueTransaction(ctx, async (inner) => {
    const { name, mergedInto, suppression } = await readSubject(inner, "company", companyId);
    if (mergedInto !== null)
      throw conflict(`${name} was merged into ${mergedInto.name} (${mergedInto.id}); suppress that one.`);
    if (suppression !== null) throw conflict(`${name} is already suppressed.`);
    const caseId = randomUUID();
    const [company] = await identitiesOf(inner, sql`c.id = ${companyId}`, 1);
    if (company !== undefined) await addCompanySuppressions(inner, caseId, company);
    await withdraw(inner, { companyId, caseId }, why);
    await removeWaiting(inner);
    await eraseCompaniesFromMessages(inner, company?.slugs ?? []);
    // Also written outside the database, so that restoring a backup does not undo it.
    await enqueue(inner, ledgerChanged, {});
    return caseId;
  });
}

async function withdraw(
  ctx: Context,
  { companyId, caseId }: { readonly companyId: number; readonly caseId: string },
  why: EditReason,
): Promise<void> {
  const { isWithdrawn } = await readSubject(ctx, "company", companyId);
  await apply(ctx, {
    kind: "company",
    id: companyId,
    action: "suppress",
    fields: { withdrawn: true, case: caseId },
    before: { withdrawn: isWithdrawn },
    ...why,
  });
  await oweTakingBack(ctx, { companyIds: [companyId] });
  await writeAudit(ctx, "company.suppressed", { case: caseId, companyId });
}

/**
 * Reverts the edits that withdrew the company or person of a case, and those of descriptions that named the person.
 * Their evidence lists them again. Returns which it was; null without such an edit.
 */
export async function returnHidden(ctx: Context, caseId: string, reason: string): Promise<"company" | "person" | null> {
  const rows = await rowsOf<{ id: number; kind: "company" | "person"; subjectId: number; action: string }>(ctx)`
    select id, subject_kind as kind, subject_id as "subjectId", action from edit
    where subject_kind in ('company', 'person') and fields ->> 'case' = ${caseId}
      and reverted_at is null order by id`;
  for (const { id, kind, subjectId } of rows) {
    await markReverted(ctx, id, true);
    await execute(ctx)`delete from claim where edit_id = ${id}`;
    const ref = { kind, id: subjectId };
    await publishEdit(ctx, ref, { editId: id, reason: `suppression lifted: ${reason}`, states: {}, source: null });
  }
  return rows.find(({ action }) => action === "suppress")?.kind ?? null;
}

const BATCH = 500;

/** Withdraws companies whose suppression came from a copy of the ledger. Returns their number. */
export async function applyCompanySuppressions(ctx: Context, suppressions: Suppressions): Promise<number> {
  const found: { companyId: number; caseId: string; slugs: readonly string[] }[] = [];
  for (let after = 0; ;) {
    const companies = await identitiesOf(ctx, sql`c.id > ${after} and c.merged_into_id is null`, BATCH);
    for (const { id, identities, slugs, isSuppressed } of companies) {
      const cases = [
        ...identities.map((identity) => suppressions.caseOfCompany(identity)),
        ...slugs.map((slug) => suppressions.caseOfPage(slug)),
      ];
      const caseId = cases.find((one) => one !== null);
      if (caseId && !isSuppressed) found.push({ companyId: id, caseId, slugs });
    }
    after = companies.at(-1)?.id ?? after;
    if (companies.length < BATCH) break;
  }
  const why = { reason: "Suppressed before this backup was restored", source: null };
  for (const company of found) await withdraw(ctx, company, why);
  if (found.length > 0) await removeWaiting(ctx);
  const allSlugs = found.flatMap(({ slugs }) => slugs);
  await eraseCompaniesFromMessages(ctx, allSlugs);
  return found.length;
}

/**
 * Remembers similar names of companies that were suppressed before these were compared, if they are still in the
 * catalogue: of others only hashes of whole names are left. Runs at every start and is idempotent.
 */
export async function rememberSimilarNames(ctx: Context): Promise<void> {
  await inCatalogueTransaction(ctx, async (inner) => {
    const rows = await rowsOf<{ id: number; caseId: string }>(inner)`
      select e.subject_id as id, min(e.fields ->> 'case') as "caseId" from edit e
      where e.subject_kind = 'company' and e.action = 'suppress' and e.reverted_at is null and exists (
        select from suppression s where s.case_id::text = e.fields ->> 'case' and s.lifted_at is null
        having count(*) > 0 and not bool_or(s.kind = 'similar'))
      group by e.subject_id`;
    const ids = rows.map(({ id }) => id);
    const companies = ids.length === 0 ? [] : await identitiesOf(inner, sql`c.id = any(${ids})`, ids.length);
    const caseOf = new Map(rows.map(({ id, caseId }) => [id, caseId]));
    await addTextsOfCases(
      inner,
      companies.flatMap(({ id, identities }) => {
        const caseId = caseOf.get(id);
        return caseId === undefined ? [] : [{ caseId, texts: textsOfSimilarNames(identities) }];
      }),
    );
  });
}

interface StoredCompany {
  readonly id: number;
  readonly identities: readonly Identity[];
  /** Slugs of its page, former pages and companies merged into it. */
  readonly slugs: readonly string[];
  readonly isSuppressed: boolean;
}

interface CompanyRow extends Pick<StoredCompany, "id" | "slugs" | "isSuppressed"> {
  readonly stated: readonly { readonly fields: CompanyFields; readonly sourceUrl: string | null }[];
}

/** The identities of companies, from all their evidence and from their current values. */
async function identitiesOf(ctx: Context, which: ReturnType<typeof sql>, limit: number) {
  const rows = await rowsOf<CompanyRow>(ctx)`
    with chosen as materialized (select c.id, c.name, c.legal_name, c.cik, c.website, c.city, c.country from company c
      where ${which} order by c.id limit ${limit}),
    stated as materialized (
      select k.subject_id, k.fields, case when k.method <> 'edited' then k.source_url end as source_url
      from chosen c join claim k on k.subject_kind = 'company' and k.subject_id = c.id
      union all select k.subject_id, k.fields, k.source_url
      from chosen c join retired_claim k on k.subject_kind = 'company' and k.subject_id = c.id)
    select c.id,
      array(select s.slug from company_slug s join company m on m.id = s.company_id
        where m.id = c.id or m.merged_into_id = c.id) as slugs,
      exists (select from edit e where e.subject_kind = 'company' and e.subject_id = c.id and e.action = 'suppress'
        and e.reverted_at is null) as "isSuppressed",
      jsonb_build_array(jsonb_build_object('sourceUrl', null, 'fields', jsonb_strip_nulls(jsonb_build_object(
        'name', c.name, 'legalName', c.legal_name, 'cik', c.cik, 'website', c.website, 'city', c.city, 'country',
          c.country))))
      || (select coalesce(jsonb_agg(jsonb_build_object('fields', jsonb_strip_nulls(k.fields), 'sourceUrl',
        k.source_url)), '[]')
        from stated k where k.subject_id = c.id) as stated
    from chosen c order by c.id`;
  return rows.map(({ stated, ...company }) => ({
    ...company,
    identities: stated.map(({ fields, sourceUrl }) => identityOf(fields, sourceUrl)),
  }));
}

/** Removes open review items about suppressed companies; publishing a proposal leaves out its rows about them. */
async function removeWaiting(ctx: Context): Promise<void> {
  const suppressions = await Suppressions.load(ctx);
  const rows = await rowsOf<{ id: number; record: EvidenceRecord }>(ctx)`
    select id, record from review_item where status = 'open' and record is not null`;
  const ids = rows.filter(({ record }) => isAboutSuppressed(record, suppressions)).map(({ id }) => id);
  await execute(ctx)`delete from review_item where id = any(${ids})`;
}
