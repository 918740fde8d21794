import { sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { leadScope } from "../../reading/directory/access.ts";
import { scopedLeads } from "../../reading/directory/columns/column.ts";
import { disclosedCount } from "../../reading/directory/disclosed-figures.ts";
import { leadCondition, leadsInScope } from "../../reading/directory/search/lead-condition.ts";
import { inBoundedTime } from "../../reading/directory/search/bounded-time.ts";
import { savedFilter } from "../searches/cursor.ts";
import { aboutLeads, type Destination } from "./destinations.ts";
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
  /** Companies or rounds beyond the reader's access, which are not sent; before the start as decision 49 allows. */
  readonly notShown: number;
  /** False if more wait than were compared. */
  readonly isComplete: boolean;
}

export interface Preview {
  /** The newest leads of the search as the tool would get them. */
  readonly leads: readonly DueLead["values"][];
  readonly dryRun: DryRun;
}

/** What a destination would send now, without sending it, as far as its owner's access reaches today. */
export async function previewDestination(ctx: Context, destination: Destination): Promise<Preview> {
  const { id, mapping, searchName, searchAddress, isStarted } = destination;
  const kind = kindOf(destination.kind);
  return inTransaction(ctx, async (inner) => {
    const filter = await savedFilter(inner, { address: searchAddress, owner: inner.actor.id });
    const matching = leadCondition(filter, inner.clock);
    const inScope = leadsInScope(leadScope(inner));
    const { rows: newest } = await inBoundedTime(inner.db, () =>
      sql<{ id: number }>`select lead.round_id as id from listing lead where ${matching} and ${inScope}
        order by lead.listed_on desc, lead.round_id desc limit ${sql.lit(SHOWN)}`.execute(inner.db),
    );
    const ids = newest.map((one) => one.id);
    const rows = await readRows(inner, ids);
    const leads = rows.map((row) => valuesOf(mapping, row));
    if (!isStarted) {
      const key = kind.keyedBy === "company" ? sql`lead.company_id` : sql`lead.round_id`;
      const { rows: counts } = await inBoundedTime(inner.db, () =>
        sql<{ all: number; added: number }>`select count(distinct ${key}) as all,
          count(distinct ${key}) filter (where ${inScope}) as added
          from listing lead where ${matching} and not lead.is_sample`.execute(inner.db),
      );
      const { all, added } = counts[0] ?? { all: 0, added: 0 };
      const notShown = disclosedCount(all - added, filter) ?? 0;
      return { leads, dryRun: { added, corrected: 0, withdrawn: 0, same: 0, notShown, isComplete: true } };
    }
    const reading = { id, kind, mapping, searchName };
    const { waiting, notShown } = await readWaiting(inner, reading, { most: COMPARED, at: null });
    const count = (event: DueLead["event"]) => waiting.filter((one) => !one.isSame && one.lead.event === event).length;
    return {
      leads,
      dryRun: {
        added: count("added"),
        corrected: count("corrected"),
        withdrawn: count("withdrawn"),
        same: waiting.filter(({ isSame }) => isSame).length,
        notShown,
        isComplete: waiting.length + notShown < COMPARED,
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
  return rowsOf<LoggedDelivery>(ctx)`
    select id, at, duration_ms as "durationMs", sent, refused, 
      ${aboutLeads(ctx, sql`error`, sql`error is not null and refused > 0`)} as error from destination_delivery
    where destination_id = ${id} order by id desc limit ${limit}`;
}

/** A row that the tool refused. */
export interface RefusedRow {
  readonly roundId: number;
  readonly company: string | null;
  readonly error: string;
  /** False if it was refused for good. */
  readonly isRetried: boolean;
}

/** Rows with problems, at most `limit`: those of withdrawn rounds, too, unless the reader's scope is limited. */
export async function readRefused(ctx: Context, id: number, limit: number): Promise<readonly RefusedRow[]> {
  const scope = leadScope(ctx);
  return rowsOf<RefusedRow>(ctx)`
    select i.round_id as "roundId", lead.company_name as company, i.error, i.state = 'waiting' as "isRetried"
    from destination_item i
    ${scope === "all" ? sql`left` : sql`inner`} join ${scopedLeads(scope, true)} lead on lead.round_id = i.round_id
    where i.destination_id = ${id} and i.error is not null and i.state <> 'sent'
    order by i.round_id desc limit ${limit}`;
}
