import { rowOf, rowsOf } from "../../../../../db/statement.ts";
import type { Database } from "../../../../../db/client.ts";
import { sampleLeads, type SampleScope } from "../../access.ts";
import { segmentRange } from "../../lead-segments.ts";
import {
  buildSegment,
  type Dictionaries,
  emptyDictionaries,
  LEAD_RECORD,
  type LeadRecord,
  MOST_ROWS,
  type Segment,
} from "./segment.ts";

/** Leads in this process's memory. Immutable: a refresh creates a new index that shares the unchanged segments. */
export interface LeadIndex {
  readonly segments: readonly Segment[];
  readonly dictionaries: Dictionaries;
  readonly size: number;
}

/** The published state of a segment of 8,192 round ids; `stamp` changes whenever one of its leads does. */
export interface SegmentStamp {
  readonly segment: number;
  readonly stamp: number;
  readonly leads: number;
  /** Of these, the rounds that were raised and granted; the others are raising. */
  readonly raised: number;
  readonly granted: number;
}

/** The published state of all leads. */
export async function readStamps(db: Database): Promise<readonly SegmentStamp[]> {
  return rowsOf<SegmentStamp>(db)`select segment, stamp, leads, raised, granted from lead_segment order by segment`;
}

/** An index of the whole catalogue that rereads changed segments. */
export class CatalogueIndex {
  readonly #dictionaries = emptyDictionaries();
  readonly #held = new Map<number, { readonly stamp: number; readonly segment: Segment }>();
  #current: LeadIndex | null = null;
  #reading: Promise<unknown> = Promise.resolve();
  #next: Promise<LeadIndex> | null = null;

  /** Number of leads to read to bring the index up to these stamps. */
  missing(stamps: readonly SegmentStamp[]): number {
    return stamps.reduce((sum, one) => sum + (this.#isCurrent(one) ? 0 : one.leads), 0);
  }

  /**
   * Returns an index in which every segment is at least as new as its stamp. Callers arriving during a refresh share
   * the next one, so constant writes cannot starve readers.
   */
  at(db: Database, stamps: readonly SegmentStamp[]): Promise<LeadIndex> {
    if (this.#current !== null && stamps.length === this.#held.size && stamps.every((one) => this.#isCurrent(one)))
      return Promise.resolve(this.#current);
    this.#next ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#reading = this.#next ?? Promise.resolve();
        this.#next = null;
        return this.#refresh(db);
      });
    return this.#next;
  }

  #isCurrent({ segment, stamp }: SegmentStamp): boolean {
    return this.#held.get(segment)?.stamp === stamp;
  }

  async #refresh(db: Database): Promise<LeadIndex> {
    const stamps = await readStamps(db);
    this.#current = null;
    const present = new Set(stamps.map(({ segment }) => segment));
    for (const segment of this.#held.keys()) if (!present.has(segment)) this.#held.delete(segment);
    // The next segment is queried while this one is processed.
    const stale = stamps.filter((one) => !this.#isCurrent(one)).values();
    const reader = async () => {
      for (const { segment } of stale) await this.#read(db, segment);
    };
    await Promise.all([reader(), reader()]);
    const segments = [...this.#held].sort(([a], [b]) => a - b).map(([, held]) => held.segment);
    this.#current = indexOf(segments, this.#dictionaries);
    return this.#current;
  }

  /** Reads a segment and its stamp in one snapshot, so it is never older than its stamp. */
  async #read(db: Database, segment: number): Promise<void> {
    const row = await rowOf<{ stamp: number; records: string | null }>(db)`
      select s.stamp, (
        select json_agg(${LEAD_RECORD} order by lead.round_id)::text
        from listing lead left join lead_text on lead_text.round_id = lead.round_id
          and ${segmentRange("lead_text.round_id", segment)}
        where ${segmentRange("lead.round_id", segment)}
      ) as records
      from lead_segment s where s.segment = ${segment}::bigint`;
    if (row === undefined) this.#held.delete(segment);
    else {
      const built = await buildSegment(parseRecords(row.records), this.#dictionaries);
      this.#held.set(segment, { stamp: row.stamp, segment: built });
    }
  }
}

/** Reads an index of the sample only. It contains no other leads, so it cannot leak them. */
export async function readSampleIndex(db: Database, scope: SampleScope): Promise<LeadIndex> {
  const dictionaries = emptyDictionaries();
  const rows = await rowsOf<{ records: string | null }>(db)`
    with newest as materialized (
      select *, (row_number() over (order by round_id) - 1) / ${MOST_ROWS}::int as part
      from ${sampleLeads(scope)} lead
    )
    select json_agg(${LEAD_RECORD} order by lead.round_id)::text as records
    from newest lead left join lead_text on lead_text.round_id = lead.round_id group by part order by part`;
  const segments: Segment[] = [];
  for (const { records } of rows) segments.push(await buildSegment(parseRecords(records), dictionaries));
  return indexOf(segments, dictionaries);
}

function parseRecords(json: string | null): readonly LeadRecord[] {
  return json === null ? [] : JSON.parse(json);
}

function indexOf(segments: readonly Segment[], dictionaries: Dictionaries): LeadIndex {
  return { segments, dictionaries, size: segments.reduce((sum, { size }) => sum + size, 0) };
}
