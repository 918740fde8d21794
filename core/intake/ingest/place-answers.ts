import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { CanonicalLocation, PlaceOption } from "../../catalogue/places/resolve-place.ts";

/** A location in the words of a list. */
export interface StatedPlace {
  readonly city: string;
  readonly region: string | null;
  readonly country: string | null;
}

/** A city of a document that several places share, as the document writes it. */
export interface AmbiguousPlace {
  readonly stated: StatedPlace;
  readonly options: readonly PlaceOption[];
}

/** Reviewers' answers about a list's ambiguous cities, by words; null: none of the known places. */
export type PlaceAnswers = ReadonlyMap<string, CanonicalLocation | null>;

/** The key of a location's words. */
export function placeWordsKey({ city, region, country }: StatedPlace): string {
  return JSON.stringify([city, region, country]);
}

/** The answers about the list of a document. */
export async function loadPlaceAnswers(ctx: Context, documentId: number): Promise<PlaceAnswers> {
  const rows = await rowsOf<{ key: string; answer: CanonicalLocation | null }>(ctx)`
    select q.key, q.answer from place_question q join document d on d.source = q.source
      and d.external_id = q.external_id
    where d.id = ${documentId} and q.status <> 'open'`;
  return new Map(rows.map(({ key, answer }) => [key, answer]));
}

/** Replaces the open items about a document's list by those of its newest reading. */
export async function askAboutPlaces(
  ctx: Context,
  documentId: number,
  ambiguous: Iterable<readonly [string, AmbiguousPlace]>,
): Promise<void> {
  const items = [...ambiguous].map(([key, { stated, options }]) => ({ key, ...stated, options }));
  await execute(ctx)`
    delete from place_question q using document d
    where d.id = ${documentId} and q.source = d.source and q.external_id = d.external_id and q.status = 'open'`;
  if (items.length === 0) return;
  await execute(ctx)`
    insert into place_question (source, external_id, key, city, region, country, options, created_at)
    select d.source, d.external_id, x.key, x.city, x.region, x.country, x.options, ${ctx.clock.now()}
    from document d, rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as (key text, city text, region text, country text, options jsonb)) with ordinality x
    where d.id = ${documentId} order by x.ordinality
    on conflict (source, external_id, key) do nothing`;
}
