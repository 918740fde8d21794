import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { LEAD_TEXT_SHAPE, type LeadTextSource, leadTextOf } from "./lead-text.ts";
import { segmentRange } from "./lead-segments.ts";
import type { Scope } from "./read-model.ts";

/** Companies whose leads' words are made at once. */
const BATCH = 5_000;

/**
 * Makes the words that the leads of the scope are found by. Folding needs the program, so only what changed comes to
 * it: each row holds a digest of what it was made of. `gone` are leads that the refresh took away; `segments` all
 * there are, for a rebuild. Returns the segments of the leads whose words are others now.
 */
export async function bringTextUpToDate(db: Database, scope: Scope, gone: readonly number[], segments: readonly number[]): Promise<ReadonlySet<number>> {
  const touched = new Set<number>();
  if (scope === "all") {
    await sql`delete from lead_text t where not exists (select 1 from lead l where l.round_id = t.round_id)`.execute(db);
    for (const segment of segments) await foldLeads(db, segmentRange("lead.round_id", segment), touched);
    return touched;
  }
  if (gone.length > 0) await sql`delete from lead_text where round_id = any(${gone}::bigint[])`.execute(db);
  for (let from = 0; from < scope.length; from += BATCH) {
    await foldLeads(db, sql<SqlBool>`lead.company_id = any(${scope.slice(from, from + BATCH)}::bigint[])`, touched);
  }
  return touched;
}

interface Outdated extends LeadTextSource {
  readonly roundId: number;
  readonly segment: number;
  readonly madeOf: string;
}

async function foldLeads(db: Database, which: RawBuilder<SqlBool>, touched: Set<number>): Promise<void> {
  const { rows } = await sql<Outdated>`
    with leads as materialized (select * from lead where ${which}),
    people as (
      select o.company_id, string_agg(p.name, E'\n' order by o.id) as names
      from role o join person p on p.id = o.person_id
      where o.company_id in (select company_id from leads) and p.withdrawn_at is null
      group by o.company_id
    ),
    source as materialized (
      select l.round_id, l.company_name as name, l.country, l.investors,
        concat_ws(E'\n', c.legal_name, array_to_string(c.former_names, E'\n'), people.names, l.industry, l.city, l.region,
          l.funding_type, l.stage_text, l.domain, c.description) as rest
      from leads l join company c on c.id = l.company_id left join people on people.company_id = l.company_id
    ),
    digested as materialized (
      select *, md5(concat_ws(E'\n', ${LEAD_TEXT_SHAPE}::text, name, country, investors::text, rest))::uuid as made_of from source
    )
    select d.round_id as "roundId", d.round_id >> 13 as segment, d.name, d.country, d.investors, d.rest, d.made_of as "madeOf"
    from digested d left join lead_text t on t.round_id = d.round_id
    where t.made_of is distinct from d.made_of
  `.execute(db);
  if (rows.length === 0) return;
  const texts = rows.map(leadTextOf);
  await sql`
    insert into lead_text (round_id, name, words, made_of)
    select * from unnest(${rows.map((row) => row.roundId)}::bigint[], ${texts.map((text) => text.name)}::text[],
      ${texts.map((text) => text.words)}::text[], ${rows.map((row) => row.madeOf)}::uuid[])
    on conflict (round_id) do update set name = excluded.name, words = excluded.words, made_of = excluded.made_of
  `.execute(db);
  for (const row of rows) touched.add(row.segment);
}
