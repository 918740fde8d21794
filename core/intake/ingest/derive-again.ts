import { execute, rowsOf } from "../../../db/statement.ts";
import { canonicalJson } from "../../catalogue/claims/claim.ts";
import type { CompanyFields } from "../../catalogue/facts/facts.ts";
import { DERIVED_METHODS } from "../../catalogue/claims/live-claim.ts";
import type { Money } from "../../catalogue/facts/money.ts";
import type { Context } from "../../shared/context.ts";
import { LocationDeriver } from "./derive-locations.ts";
import { askAboutPlaces, loadPlaceAnswers } from "./place-answers.ts";

/** Documents are processed in portions of about this many claims; each learns from as many records. */
const PORTION = 2_000;

/** Documents with company claims that state a city, in portions. */
export async function documentsWithCities(ctx: Context): Promise<readonly (readonly number[])[]> {
  const rows = await rowsOf<{ id: number; claims: number }>(ctx)`
    select document_id as id, count(*)::int as claims from claim
    where subject_kind = 'company' and document_id is not null and fields ? 'city' and method not in ${DERIVED_METHODS}
    group by 1 order by 1`;
  const portions: number[][] = [];
  let room = 0;
  for (const { id, claims } of rows) {
    if (room < claims) {
      portions.push([]);
      room = PORTION;
    }
    portions.at(-1)?.push(id);
    room -= claims;
  }
  return portions;
}

interface StatedClaim {
  readonly documentId: number;
  readonly isList: boolean;
  readonly ref: string;
  readonly subjectId: number;
  readonly fields: CompanyFields;
  readonly amount: Money | null;
}

interface KnownClaim extends Pick<StatedClaim, "documentId" | "ref" | "subjectId"> {
  readonly id: number;
  readonly method: string;
  readonly fields: object;
}

/**
 * Derives the locations in these documents again, after the gazetteer changed. Idempotent. Returns the companies whose
 * claims changed; the caller refolds them.
 */
export async function deriveDocuments(ctx: Context, documentIds: readonly number[]): Promise<readonly number[]> {
  const stated = await rowsOf<StatedClaim>(ctx)`
    select distinct on (k.document_id, k.id) k.document_id as "documentId", d.source = 'list-file' as "isList", k.ref,
      k.subject_id as "subjectId", k.fields, r.fields -> 'amount' as amount
    from claim k join document d on d.id = k.document_id
      left join claim r on r.document_id = k.document_id and r.ref = k.ref and r.subject_kind = 'round'
        and r.fields ? 'amount'
    where k.document_id = any(${[...documentIds]}::bigint[]) and k.subject_kind = 'company' and k.fields ? 'city'
      and k.method not in ${DERIVED_METHODS}
    order by k.document_id, k.id, r.id`;
  const known = await rowsOf<KnownClaim>(ctx)`
    select id, document_id as "documentId", ref, subject_id as "subjectId", method, fields from claim
    where document_id = any(${[...documentIds]}::bigint[]) and subject_kind = 'company'
      and method in ${DERIVED_METHODS}`;
  const stale = new Map(known.map((claim) => [keyOf(claim), claim]));
  const added: object[] = [];
  const touched = new Set<number>();
  for (const [documentId, claims] of Map.groupBy(stated, (claim) => claim.documentId)) {
    const isList = claims[0]?.isList === true;
    const deriver = new LocationDeriver(isList ? await loadPlaceAnswers(ctx, documentId) : undefined);
    const records = claims.map(({ fields, amount }) => ({
      company: fields,
      ...(amount === null ? {} : { round: { amount } }),
    }));
    deriver.learn(records.slice(0, PORTION));
    for (const [i, claim] of claims.entries()) {
      const record = records[i];
      const derived = record && deriver.derive(record);
      const before = stale.get(keyOf(claim));
      if (derived === undefined) continue;
      if (before?.method === derived.method && canonicalJson(before.fields) === canonicalJson(derived.fields)) {
        stale.delete(keyOf(claim));
        continue;
      }
      const { ref, subjectId } = claim;
      added.push({ documentId, ref, subjectId, ...derived });
      touched.add(subjectId);
    }
    if (isList) await askAboutPlaces(ctx, documentId, deriver.ambiguous);
  }
  for (const { subjectId } of stale.values()) touched.add(subjectId);
  const ids = [...stale.values()].map(({ id }) => id);
  await replaceClaims(ctx, ids, added);
  return [...touched];
}

async function replaceClaims(ctx: Context, removed: readonly number[], added: readonly object[]): Promise<void> {
  if (removed.length > 0) await execute(ctx)`delete from claim where id = any(${[...removed]}::bigint[])`;
  if (added.length === 0) return;
  await execute(ctx)`
    insert into claim (subject_kind, subject_id, document_id, ref, method, source_url, effective_at, retrieved_at,
      fields)
    select distinct on (x."documentId", x.ref, x."subjectId") 'company', x."subjectId", x."documentId", x.ref, x.method,
      k.source_url, k.effective_at, k.retrieved_at, x.fields
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as x ("documentId" bigint, ref text, "subjectId" bigint,
      method text, fields jsonb)
      join claim k on k.document_id = x."documentId" and k.ref = x.ref and k.subject_kind = 'company'
        and k.subject_id = x."subjectId"
        and k.method not in ${DERIVED_METHODS}
    order by x."documentId", x.ref, x."subjectId", k.id`;
}

function keyOf({ documentId, ref, subjectId }: Pick<StatedClaim, "documentId" | "ref" | "subjectId">): string {
  return `${documentId} ${subjectId} ${ref}`;
}
