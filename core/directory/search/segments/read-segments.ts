import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../../db/client.ts";
import { segmentRange } from "../../lead-segments.ts";
import { HAS } from "../filter.ts";
import { HAS_COLUMNS } from "../has-columns.ts";
import type { Segment } from "./segment.ts";
import { SegmentBuilder } from "./segment-builder.ts";
import { PART, type ValueCodes } from "./value-codes.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A segment as the database has it. */
export interface SegmentStamp {
  readonly segment: number;
  /** Another one after every change of the segment's leads. */
  readonly stamp: number;
  readonly leads: number;
}

/** Which segments there are, in order, and which change of each was the last. */
export async function readStamps(db: Database): Promise<readonly SegmentStamp[]> {
  const { rows } = await sql<SegmentStamp>`select segment, stamp, leads from lead_segment order by segment`.execute(db);
  return rows;
}

const FIELD = "\u001F";
const RECORD = "\u001E";

interface Records {
  readonly stamp: number;
  readonly records: string | null;
}

/** Reads one segment, with the stamp it had at that moment; null when there is none any more. */
export async function readSegment(db: Database, segment: number, codes: ValueCodes, vocabulary: Vocabulary): Promise<{ stamp: number; segment: Segment } | null> {
  const [ofLeads, ofTexts] = [segmentRange("l.round_id", segment), segmentRange("t.round_id", segment)];
  for (const text of [AS_IT_IS, WITHOUT_SEPARATORS]) {
    const { rows } = await sql<Records>`
      select s.stamp, (
        select string_agg(${record(text)}, ${RECORD} order by l.round_id)
        from lead l left join lead_text t on t.round_id = l.round_id and ${ofTexts} where ${ofLeads}
      ) as records
      from lead_segment s where s.segment = ${segment}::bigint`.execute(db);
    const [row] = rows;
    if (row === undefined) return null;
    const built = await buildSegment(row.records ?? "", codes, vocabulary);
    if (built !== null) return { stamp: row.stamp, segment: built };
  }
  return unreadable();
}

/** Reads the newest leads, as segments of their own. */
export async function readNewest(db: Database, newest: number, segmentSize: number, codes: ValueCodes, vocabulary: Vocabulary): Promise<readonly Segment[]> {
  const read = async (text: Text) => {
    const { rows } = await sql<{ records: string }>`
      with newest as materialized (select * from lead order by listed_on desc, round_id desc limit ${newest}),
      numbered as (select ${record(text)} as record, l.round_id, (row_number() over (order by l.round_id) - 1) / ${segmentSize}::int as part
        from newest l left join lead_text t on t.round_id = l.round_id)
      select string_agg(record, ${RECORD} order by round_id) as records from numbered group by part order by part`.execute(db);
    return Promise.all(rows.map((row) => buildSegment(row.records, codes, vocabulary)));
  };
  const first = await read(AS_IT_IS);
  if (first.every((segment) => segment !== null)) return first;
  return (await read(WITHOUT_SEPARATORS)).map((segment) => segment ?? unreadable());
}

type Text = (column: string) => RawBuilder<unknown>;
const AS_IT_IS: Text = (column) => sql.ref(column);
// Only where a value holds one of the characters that part fields: it costs more than all the rest.
const WITHOUT_SEPARATORS: Text = (column) => sql`translate(${sql.ref(column)}, ${FIELD + RECORD + PART}, '   ')`;

/** SQL: a lead of alias `l`, with its words of alias `t`, as one text. `concat` takes null for nothing. */
function record(text: Text): RawBuilder<unknown> {
  const bits = HAS.map((has, i) => sql`(${sql.ref(`l.${HAS_COLUMNS[has]}`)} is not null)::int * ${sql.lit(1 << i)}`);
  const fields = [
    sql`l.round_id`,
    parts([sql`coalesce(${text("l.funding_type")}, ${text("l.stage_text")})`, text("l.headcount_band"), text("l.source_kind"), sql`(${sql.join(bits, sql` + `)})`]),
    text("l.industry"),
    parts([text("l.country"), text("l.region"), text("l.city")]),
    sql`l.year_founded`,
    sql`l.amount_usd_minor`,
    sql`l.total_raised_usd_minor`,
    sql`case when l.listed_on > '-infinity' then l.listed_on - date '2000-01-01' end`,
    sql`(date_part('epoch', l.added_at) * 1e6)::bigint`,
    sql`(date_part('epoch', l.updated_at) * 1e6)::bigint`,
    sql`nullif(l.investors::text, '[]')`,
    sql`t.name`,
    sql`t.words`,
  ];
  return sql`concat(${sql.join(fields, sql`, ${sql.lit(FIELD)}, `)})`;
}

function parts(of: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(of, sql`, ${sql.lit(PART)}, `);
}

/** Others' requests come in between: a whole segment takes a tenth of a second, so many lines three thousandths. */
const LINES_AT_ONCE = 250;

/** Null when a value holds a character that parts fields. */
async function buildSegment(records: string, codes: ValueCodes, vocabulary: Vocabulary): Promise<Segment | null> {
  const lines = records === "" ? [] : records.split(RECORD);
  const builder = new SegmentBuilder(codes, vocabulary);
  for (const [i, line] of lines.entries()) {
    if (i % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    if (!builder.add(line.split(FIELD))) return null;
  }
  return builder.build();
}

function unreadable(): never {
  throw new Error("a lead cannot be told from its neighbours");
}
