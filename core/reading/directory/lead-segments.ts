import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnOf, execute } from "../../../db/statement.ts";
import type { Database } from "../../../db/client.ts";

/** Round ids within a segment differ only in this many low bits: 8,192 ids per segment. */
const SEGMENT_BITS = 13;

/** SQL: `column` is a round id within the segment. */
export function segmentRange(column: string, segment: number): RawBuilder<SqlBool> {
  const first = segment * 2 ** SEGMENT_BITS;
  return sql<SqlBool>`${sql.ref(column)} between ${first}::bigint and ${first + 2 ** SEGMENT_BITS - 1}::bigint`;
}

/** SQL: the rounds of a segment, and those of them that were raised and granted. */
const COUNTS = sql`count(round_id), count(*) filter (where money = 'raised'), count(*) filter (where money = 'granted')`;

/** Marks segments as changed by giving them a new stamp. */
export async function stampSegments(db: Database, segments: readonly number[]): Promise<void> {
  if (segments.length === 0) return;
  await execute(db)`
    insert into lead_segment (segment, stamp, leads, raised, granted)
    select s, nextval('lead_segment_stamp'), ${COUNTS}
    from unnest(${segments}::bigint[]) as s
      left join listing on round_id >= s << 13 and round_id < (s + 1) << 13
    group by s
    on conflict (segment) do update set stamp = excluded.stamp, leads = excluded.leads, raised = excluded.raised,
      granted = excluded.granted`;
  await execute(db)`delete from lead_segment where segment = any(${segments}::bigint[]) and leads = 0`;
}

/** Recounts all segments after a rebuild and returns them in order. */
export async function recountSegments(db: Database): Promise<readonly number[]> {
  await execute(db)`delete from lead_segment`;
  const rows = await columnOf<number>(db)`
    insert into lead_segment (segment, stamp, leads, raised, granted)
    select round_id >> 13, nextval('lead_segment_stamp'), ${COUNTS} from listing group by 1
    returning segment`;
  return rows.sort((a, b) => a - b);
}
