import { sql } from "kysely";
import { columnOf, execute, rowOf } from "../../../../db/statement.ts";
import { conflict, invalidInput, notFound } from "../../../../platform/errors.ts";
import { writeAudit } from "../../../shared/audit.ts";
import { refold } from "../../../catalogue/claims/refold.ts";
import { DERIVED_METHODS } from "../../../catalogue/claims/live-claim.ts";
import { inCatalogueTransaction, raiseVersion } from "../../../catalogue/claims/state.ts";
import type { Context } from "../../../shared/context.ts";
import { refreshDirectory } from "../../../reading/directory/refresh.ts";
import type { PlaceOption } from "../../../catalogue/places/resolve-place.ts";
import { located } from "../derive-locations.ts";
import type { StatedPlace } from "../place-answers.ts";

/** A city of a list that several places share. */
export interface PlaceItem extends StatedPlace {
  readonly id: number;
  readonly list: string;
  /** Most likely first. */
  readonly options: readonly PlaceOption[];
  readonly companies: number;
  readonly examples: readonly { readonly name: string; readonly slug: string; readonly domain: string | null }[];
}

const EXAMPLES = 6;

/** SQL: claims `k` of a published list about companies whose city matches item `q` and is not resolved yet. */
const WAITING = sql`
  from place_question q join document d on d.source = q.source and d.external_id = q.external_id
    and d.reading is not null
    join claim k on k.document_id = d.id and k.subject_kind = 'company' and k.method not in ${DERIVED_METHODS}
      and k.fields ->> 'city' = q.city and k.fields ->> 'region' is not distinct from q.region
      and coalesce(k.fields ->> 'country', k.fields ->> 'doubtedCountry') is not distinct from q.country
  where not exists (
    select from claim g where g.document_id = k.document_id and g.ref = k.ref and g.subject_kind = 'company'
      and g.subject_id = k.subject_id and g.method in ${DERIVED_METHODS})`;

/** SQL: open items with waiting companies. */
export const OPEN_PLACES = sql`
  select q.id, (array_agg(coalesce(d.title, d.external_id)))[1] as list, count(distinct k.subject_id)::int as companies,
    array_agg(distinct k.subject_id) as ids ${WAITING} and q.status = 'open' group by q.id`;

/** An open item with waiting companies; null if there is no such item. */
export async function readPlace(ctx: Context, id: number): Promise<PlaceItem | null> {
  return rowOf<PlaceItem>(ctx, null)`
    select s.id, s.list, s.companies, q.city, q.region, q.country, q.options,
      (select coalesce(jsonb_agg(jsonb_build_object('name', e.name, 'slug', e.slug, 'domain', e.domain) order by e.id),
        '[]')
       from (select * from company c where c.id = any(s.ids) order by c.id limit ${EXAMPLES}) e) as examples
    from (${OPEN_PLACES}) s join place_question q on q.id = s.id where s.id = ${id}`;
}

interface Decided extends StatedPlace {
  readonly options: readonly PlaceOption[];
}

/**
 * Answers which place a list means by a city: one of the options by index, or none of them (null). The answer becomes
 * claims with the method `reviewed`, for all rows with the same words and for later versions of the list. Returns the
 * number of companies located. Throws AppError `conflict` when the item is decided.
 */
export function answerPlace(
  ctx: Context,
  { id, option }: { readonly id: number; readonly option: number | null },
): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const item = await openItem(inner, id);
    const answer = option === null ? null : item.options[option];
    if (answer === undefined) throw invalidInput("Choose one of the places, or None of these.");
    const added = answer === null ? [] : await addClaims(inner, id, item, answer);
    await execute(inner)`
      update place_question set status = ${answer === null ? "rejected" : "accepted"},
        answer = ${answer === null ? null : JSON.stringify(answer)}::jsonb,
        decided_at = ${inner.clock.now()}, decided_by = ${inner.actor.id} where id = ${id}`;
    await writeAudit(inner, "place.decided", { city: item.city, answer, companies: added.length });
    await publish(inner, `reviewed: location of ${item.city}`, added);
    return added.length;
  });
}

/** Undoes an answer. Throws AppError `conflict` when the item is open. */
export function undoPlace(ctx: Context, { id }: { readonly id: number }): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const item = await rowOf<StatedPlace>(inner)`
      update place_question set status = 'open', answer = null, decided_at = null, decided_by = null
      where id = ${id} and status <> 'open' returning city, region, country`;
    if (item === undefined) throw conflict(`Question ${id} about a city is not decided.`);
    const removed = await columnOf<number>(inner)`
      delete from claim k using place_question q, document d
      where q.id = ${id} and d.source = q.source and d.external_id = q.external_id and k.document_id = d.id
        and k.subject_kind = 'company' and k.method = 'reviewed' and k.fields #>> '{derivedFrom,city}' = q.city
        and k.fields #>> '{derivedFrom,region}' is not distinct from q.region
        and k.fields #>> '{derivedFrom,country}' is not distinct from q.country
      returning k.subject_id as id`;
    await writeAudit(inner, "place.undone", { city: item.city });
    await publish(inner, `review undone: location of ${item.city}`, removed);
  });
}

async function openItem(ctx: Context, id: number): Promise<Decided> {
  const item = await rowOf<Decided & { status: string }>(ctx)`
    select city, region, country, options, status from place_question where id = ${id} for update`;
  if (item === undefined) throw notFound("A newer import of the list no longer asks about this city.");
  if (item.status !== "open") throw conflict(`The location of ${item.city} is already decided.`);
  return item;
}

async function addClaims(ctx: Context, id: number, stated: StatedPlace, answer: PlaceOption) {
  const claim = located(stated, answer, "reviewed");
  if (claim === undefined) return [];
  return columnOf<number>(ctx)`
    insert into claim (subject_kind, subject_id, document_id, ref, method, source_url, effective_at, retrieved_at,
      fields)
    select k.subject_kind, k.subject_id, k.document_id, k.ref, ${claim.method}, k.source_url, k.effective_at,
      k.retrieved_at,
      ${JSON.stringify(claim.fields)}::jsonb ${WAITING} and q.id = ${id}
    returning subject_id as id`;
}

async function publish(ctx: Context, reason: string, companies: readonly number[]): Promise<void> {
  const ids = [...new Set(companies)];
  if (ids.length === 0) return;
  const subjects = ids.map((subjectId) => ({ subjectKind: "company" as const, subjectId }));
  await refold(ctx, { reason, runId: null }, subjects);
  await refreshDirectory(ctx, ids);
  await raiseVersion(ctx);
}
