import { type RawBuilder, sql } from "kysely";

/** SQL `order by` list for claims of alias `claim`: the order of `compareClaims`, strongest first. */
export function strongestFirst(claim: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${claim}.${column}`);
  return sql`
    case ${of("method")} when 'edited' then 4 when 'filed' then 3 when 'published' then 2 else 1 end desc,
    ${of("effective_at")} desc, ${of("ref")} collate "C" desc, ${of("retrieved_at")} desc,
    coalesce(${of("source_url")}, '') collate "C" desc, ${of("id")} desc`;
}
