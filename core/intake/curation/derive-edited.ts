import { execute, rowsOf } from "../../../db/statement.ts";
import { canonicalJson, type Claim, editedFields, evidenceAmong, winningClaims } from "../../catalogue/claims/claim.ts";
import type { CompanyFields } from "../../catalogue/facts/facts.ts";
import { statedLocation } from "../../catalogue/claims/fold.ts";
import { loadClaims } from "../../catalogue/claims/load-claims.ts";
import type { Context } from "../../shared/context.ts";
import { located, type DerivedFields } from "../ingest/derive-locations.ts";
import { PlaceResolver } from "../../catalogue/places/resolve-place.ts";

const LOCATION = ["city", "region", "country"] as const;

/**
 * Derives locations again for companies with an edited city, region or country, and removes locations derived from
 * reverted edits. Returns the companies whose claims changed; the caller refolds them.
 */
export async function deriveEdited(ctx: Context, companyIds: readonly number[]): Promise<readonly number[]> {
  const claims = await loadClaims(ctx, "company", companyIds);
  const known = await rowsOf<{ id: number; fields: DerivedFields }>(ctx)`
    select subject_id as id, fields from claim
    where subject_kind = 'company' and subject_id = any(${[...companyIds]}::bigint[]) and document_id is null
      and method = 'derived'`;
  const before = new Map(known.map(({ id, fields }) => [id, canonicalJson(fields)]));
  const resolver = new PlaceResolver();
  const changed = companyIds.flatMap((id) => {
    const fields = derivedFromEdits(resolver, claims.get(id) ?? []);
    return (fields && canonicalJson(fields)) === before.get(id) ? [] : [{ id, fields: fields ?? null }];
  });
  if (changed.length === 0) return [];
  const ids = changed.map(({ id }) => id);
  await execute(ctx)`
    delete from claim where subject_kind = 'company' and subject_id = any(${ids}::bigint[]) and document_id is null
      and method = 'derived'`;
  const now = ctx.clock.now();
  await execute(ctx)`
    insert into claim (subject_kind, subject_id, ref, method, effective_at, retrieved_at, fields)
    select 'company', x.id, '', 'derived', ${now}, ${now}, x.fields
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as x (id bigint, fields jsonb)
    where jsonb_typeof(x.fields) = 'object'`;
  return ids;
}

/** The gazetteer's additions to an edited location; undefined if nothing is edited, known or certain. */
function derivedFromEdits(resolver: PlaceResolver, claims: readonly Claim<CompanyFields>[]): DerivedFields | undefined {
  const edits = editedFields(claims);
  if (LOCATION.every((part) => edits[part] === undefined)) return undefined;
  const evidence = statedLocation(claims);
  const city = edits["city"] === undefined ? evidence.city : textOf(edits["city"]);
  if (city === undefined) return undefined;
  const isMoved = city !== evidence.city;
  // The region and country of a replaced city say nothing about the new one.
  const stated = {
    city,
    region: edits["region"] === undefined && !isMoved ? evidence.region : textOf(edits["region"]),
    country: edits["country"] === undefined && !isMoved ? evidence.country : textOf(edits["country"]),
  };
  const evident = winningClaims<CompanyFields, Claim<CompanyFields>>(evidenceAmong(claims)).get("website");
  const website = textOf(edits["website"]) ?? evident?.fields.website;
  const found = resolver.resolve(stated, { website });
  // An ambiguous name is most likely a place in the country stated before.
  const likely =
    found.kind === "ambiguous" && stated.country === undefined && evidence.country !== undefined
      ? resolver.resolve({ ...stated, country: evidence.country }, { website })
      : found;
  if (likely.kind !== "known") return undefined;
  const words = { city, region: stated.region ?? null, country: stated.country ?? null };
  return located(words, likely.location, "derived")?.fields;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
