import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { leadCondition } from "../../reading/directory/search/lead-condition.ts";
import { inBoundedTime } from "../../reading/directory/search/bounded-time.ts";
import { savedFilter } from "../searches/cursor.ts";
import type { Destination } from "./destinations.ts";
import type { DueLead } from "./destination-kind.ts";
import { readRows, readWaiting } from "./due-leads.ts";
import { kindOf } from "./kinds.ts";
import { valuesOf } from "./mapping.ts";

const SHOWN = 3;
/** Leads that a dry run compares. */
const COMPARED = 1_000;

export interface DryRun {
  /** Companies or rounds that would be new, changed, marked as withdrawn, or left as they are. */
  readonly added: number;
  readonly corrected: number;
  readonly withdrawn: number;
  readonly same: number;
  /** False if more wait than were compared. */
  readonly isComplete: boolean;
}

export interface Preview {
  /** The newest leads of the search as the tool would get them. */
  readonly leads: readonly DueLead["values"][];
  readonly dryRun: DryRun;
}

/** What a destination would send now, without sending it. */
export async function previewDestination(ctx: Context, destination: Destination): Promise<Preview> {
  const { id, mapping, searchName, searchAddress, isStarted } = destination;
  const kind = kindOf(destination.kind);
  return inTransaction(ctx, async (inner) => {
    const filter = await savedFilter(inner, { address: searchAddress, owner: inner.actor.id });
    const matching = leadCondition(filter, inner.clock);
    const rows = await inBoundedTime(inner.db, () =>
      readRows(
        inner,
        sql`select lead.round_id from lead where ${matching} order by lead.listed_on desc, lead.round_id desc
          limit ${sql.lit(SHOWN)}`,
      ),
    );
    const leads = rows.map((row) => valuesOf(mapping, row));
    if (!isStarted) {
      const key = kind.keyedBy === "company" ? sql`distinct lead.company_id` : sql`*`;
      const { rows: counts } = await inBoundedTime(inner.db, () =>
        sql<{ added: number }>`select count(${key}) as added from lead where ${matching}`.execute(inner.db),
      );
      const added = counts[0]?.added ?? 0;
      return { leads, dryRun: { added, corrected: 0, withdrawn: 0, same: 0, isComplete: true } };
    }
    const waiting = await readWaiting(inner, { id, kind, mapping, searchName }, { most: COMPARED, at: null });
    const count = (event: DueLead["event"]) => waiting.filter((one) => !one.isSame && one.lead.event === event).length;
    return {
      leads,
      dryRun: {
        added: count("added"),
        corrected: count("corrected"),
        withdrawn: count("withdrawn"),
        same: waiting.filter(({ isSame }) => isSame).length,
        isComplete: waiting.length < COMPARED,
      },
    };
  });
}

/** One entry of the log. */
export interface LoggedDelivery {
  readonly id: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly sent: number;
  readonly refused: number;
  readonly error: string | null;
}

/** The latest deliveries, newest first. */
export async function readLog(ctx: Context, id: number, limit: number): Promise<readonly LoggedDelivery[]> {
  const { rows } = await sql<LoggedDelivery>`
    select id, at, duration_ms as "durationMs", sent, refused, error from destination_delivery
    where destination_id = ${id} order by id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** A row that the tool refused. */
export interface RefusedRow {
  readonly roundId: number;
  readonly company: string | null;
  readonly error: string;
  /** False if it was refused for good. */
  readonly isRetried: boolean;
}

/** Rows with problems, at most `limit`. */
export async function readRefused(ctx: Context, id: number, limit: number): Promise<readonly RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select i.round_id as "roundId", lead.company_name as company, i.error, i.state = 'waiting' as "isRetried"
    from destination_item i left join lead on lead.round_id = i.round_id
    where i.destination_id = ${id} and i.error is not null and i.state <> 'sent'
    order by i.round_id desc limit ${limit}`.execute(ctx.db);
  return rows;
}
