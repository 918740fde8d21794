import { each } from "./dismissals.ts";
import { sql } from "kysely";
import { invalidInput } from "../../../platform/errors.ts";
import { answerPlace, OPEN_PLACES, readPlace, undoPlace } from "../../intake/ingest/review/places.ts";
import type { WorkKind } from "./work-kind.ts";

/** Cities of lists that several countries have; one answer locates every row of the list with the same words. */
export const PLACES: WorkKind = {
  kind: "place",
  name: "Cities",
  one: "City",
  waiting: () => sql`
    select 'place' as kind, o.id::text as id, q.source, q.created_at as since,
      concat_ws(', ', q.city, q.region, q.country) as title, 1 as size, q.source || ' ' || q.external_id as bulk,
      o.list as bulk_name, o.companies::numeric as rank
    from (${OPEN_PLACES}) o join place_question q on q.id = o.id`,
  async evidence(ctx, { id }) {
    const place = await readPlace(ctx, Number(id));
    return place === null ? null : { kind: "place", place };
  },
  actions: [
    { name: "accept", key: "a", label: "Accept" },
    { name: "reject", key: "r", label: "None of these" },
  ],
  all: (size, name) => `All ${size} cities of ${name}, each with its most likely place`,
  async decide(ctx, { id, action, scope, values: { option = "" } }) {
    // Of several, each gets its most likely place.
    const chosen = scope === "all" ? "0" : option;
    if (action === "accept" && !/^\d{1,2}$/.test(chosen)) throw invalidInput("Choose a place.");
    await answerPlace(ctx, { id: Number(id), option: action === "accept" ? Number(chosen) : null });
    return "decided";
  },
  undoing: {
    decided: sql`
      select 'place' as kind, q.id::text as id, concat_ws(', ', q.city, q.region, q.country) as title,
        q.status as what, q.decided_at as at, q.decided_by as by, null as batch,
        nullif(concat_ws(', ', q.answer ->> 'city', q.answer ->> 'region', q.answer ->> 'country'), '') as company_name,
        null as company_slug, true as undoable
      from place_question q where q.status <> 'open'`,
    undo: each((ctx, id) => undoPlace(ctx, { id: Number(id) })),
  },
};
