import { rowsOf } from "../../../db/statement.ts";
import { DERIVED_METHODS } from "../../catalogue/claims/live-claim.ts";
import { sql } from "kysely";
import type { CompanyFields } from "../../catalogue/facts/facts.ts";
import { type Identity, identityOf } from "../../catalogue/claims/match-keys.ts";
import type { Context } from "../../shared/context.ts";
import { type ClaimedDocument, sourceLabel } from "../../reading/directory/evidence.ts";
import type { EvidenceItem } from "./read-subject.ts";

/** Evidence that reached the kept company after a merge. */
export interface ArrivedEvidence extends EvidenceItem {
  readonly documentId: number;
  /** True if its domain, CIK or name belongs to the absorbed company and not to the kept one. */
  readonly isOfAbsorbed: boolean;
}

/** SQL: merges with the ids of the claims that moved and of the newest claim at that time. */
const MERGES = (ids: readonly number[]) => sql`
  select m.id, m.kept_id, m.absorbed_id, moved.ids as moved_ids,
    -- Merges made before this figure was kept: the newest claim that moved.
    coalesce((m.moved ->> 'lastClaimId')::bigint, (select max(one) from unnest(moved.ids) one), 0) as last_claim_id
  from company_merge m
  cross join lateral (select array(select one::bigint from jsonb_array_elements_text(m.moved -> 'claimIds') one) as ids) moved
  where m.id = any(${[...ids]}) and m.kind = 'merge' and m.undone_at is null`;

/** The evidence that arrived since these merges, by merge; splits and undone merges have none. */
export async function readArrived(
  ctx: Context,
  mergeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ArrivedEvidence[]>> {
  if (mergeIds.length === 0) return new Map();
  const rows = await rowsOf<ArrivedRow>(ctx)`
    with m as (${MERGES(mergeIds)})
    select m.id as "mergeId", k.id as "claimId", k.method, k.source_url as "sourceUrl", k.effective_at as "effectiveAt",
      k.retrieved_at as "retrievedAt", k.ref, k.fields, k.document_id as "documentId",
      jsonb_build_object('source', d.source, 'title', d.title, 'externalId', d.external_id) as document
    from m join claim k on k.subject_kind = 'company' and k.subject_id = m.kept_id join document d
      on d.id = k.document_id
    where k.id > m.last_claim_id and k.id <> all(m.moved_ids) and k.method not in ${DERIVED_METHODS}
    order by k.document_id desc, length(k.ref), k.ref, k.id`;
  if (rows.length === 0) return new Map();
  const sides = await loadSides(ctx, mergeIds);
  const arrived = rows.map(({ mergeId, document, ...item }) => {
    const identity = identityOf(item.fields, item.sourceUrl);
    const isOfAbsorbed = isCloserTo(identity, sides.get(`${mergeId} moved`), sides.get(`${mergeId} kept`));
    return { mergeId, item: { ...item, label: sourceLabel(document, "operator"), isOfAbsorbed } };
  });
  return new Map(
    [...Map.groupBy(arrived, ({ mergeId }) => mergeId)].map(([id, of]) => [id, of.map(({ item }) => item)]),
  );
}

interface ArrivedRow extends Omit<ArrivedEvidence, "label" | "isOfAbsorbed"> {
  readonly mergeId: number;
  readonly document: ClaimedDocument;
}

/** Keys of one side of a merge, from its evidence before the merge. */
interface Side {
  readonly strong: Set<string>;
  readonly names: Set<string>;
}

async function loadSides(ctx: Context, mergeIds: readonly number[]): Promise<ReadonlyMap<string, Side>> {
  const rows = await rowsOf<{ mergeId: number; fields: CompanyFields; sourceUrl: string | null; isMoved: boolean }>(
    ctx,
  )`
    with m as (${MERGES(mergeIds)}),
    stated as (
      select id, subject_id, fields, source_url from claim where subject_kind = 'company'
      union all select id, subject_id, fields, source_url from retired_claim where subject_kind = 'company')
    select m.id as "mergeId", k.fields, k.source_url as "sourceUrl", k.id = any(m.moved_ids) as "isMoved"
    from m join stated k on k.subject_id in (m.kept_id, m.absorbed_id)
    where k.id = any(m.moved_ids) or k.id <= m.last_claim_id`;
  const sides = new Map<string, Side>();
  for (const { mergeId, fields, sourceUrl, isMoved } of rows) {
    const key = `${mergeId} ${isMoved ? "moved" : "kept"}`;
    const side = sides.get(key) ?? { strong: new Set(), names: new Set() };
    sides.set(key, side);
    const identity = identityOf(fields, sourceUrl);
    for (const strong of strongKeys(identity)) side.strong.add(strong);
    for (const name of identity.names) side.names.add(name);
  }
  return sides;
}

/** True if an identity matches `one` rather than `other`: by domain and CIK, else by name. */
function isCloserTo(identity: Identity, one: Side | undefined, other: Side | undefined): boolean {
  const keys = strongKeys(identity);
  const [here, there] = [one, other].map((side) => keys.some((key) => side?.strong.has(key)));
  if (here !== there) return here === true;
  const isNamed = (side: Side | undefined) => identity.names.some((name) => side?.names.has(name));
  return isNamed(one) && !isNamed(other);
}

function strongKeys({ cik, domain }: Identity): string[] {
  return [...(cik === null ? [] : [`cik ${cik}`]), ...(domain === null ? [] : [`domain ${domain}`])];
}
