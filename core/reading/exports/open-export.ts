import { type RawBuilder, sql } from "kysely";
import { execute, scalarOf } from "../../../db/statement.ts";
import { copyOut } from "../../../db/copy-out.ts";
import { forbidden, tooLarge } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";
import { leadScope } from "../directory/access.ts";
import { inBoundedTime } from "../directory/search/bounded-time.ts";
import { writeFilterAddress } from "../directory/search/filter-address.ts";
import { leadsInScope } from "../directory/search/lead-condition.ts";
import {
  type ChosenColumns,
  type Selection,
  type SelectionSteps,
  chooseColumns,
  orderBy,
  selectionSteps,
} from "./selection.ts";
import { type Difference, findDifference } from "./difference.ts";
import type { FileColumn } from "./formats/format.ts";
import type { ExportFormat } from "./formats/format.ts";
import { WRITERS } from "./formats/writers.ts";
import { isRecorded } from "./history.ts";
import { requireBaseline, type Since } from "./baseline.ts";
import { beginRecording, recordExport, reserveExportId, type Recording } from "./recording.ts";
import type { RowKind } from "./row-kind.ts";
import { withdrawnOf, withdrawnRows } from "./withdrawn-rows.ts";

export interface ExportInput extends Selection {
  readonly format: ExportFormat;
  /** Key of a preset; null for chosen columns. */
  readonly preset: string | null;
  /** Declared columns in the file's order; null for the default ones. */
  readonly columns: readonly string[] | null;
  /** What a row is. */
  readonly rows: RowKind;
  /** Only differences from an earlier export of the same filter and file; null for every row. */
  readonly since: Since | null;
  /** The consumer whose series of exports this one continues; see {@link ExportCursor}. */
  readonly consumer: string | null;
}

/** An export ready to be written. It holds a connection until its body is read to the end or it is closed. */
export interface OpenExport {
  /** Its id once it is recorded, for a later `since`; null for actors without an account. */
  readonly id: number | null;
  readonly mediaType: string;
  /** Rows in the file, without the header. */
  readonly rows: number;
  /** Rows omitted because the preset's target would reject them. */
  readonly leftOut: number;
  /** Row counts of an export of differences. */
  readonly difference: Difference | null;
  /** The time of the earlier export, for an export of differences. */
  readonly since: Date | null;
  /** Notices to read before importing the file. */
  readonly notices: readonly string[];
  readonly body: AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
}

/** An export of more rows than this counts as full, whatever its filter. */
const MOST_ROWS_UNGUARDED = 1_000;

/** True if an export covers the whole list or a large part of it, which needs a fresh session (see `requireFreshSession`). */
function isFull({ filter, picked, tracked, since }: ExportInput, { rows }: Pick<Plan, "rows">): boolean {
  if (rows > MOST_ROWS_UNGUARDED) return true;
  return picked === null && tracked === null && since === null && writeFilterAddress(filter).size === 0;
}

/**
 * Opens an export that reads one snapshot of the catalogue. It is recorded for actors with an account once its body is
 * read to the end. An aborted export is not recorded, so the next one includes its rows. Throws AppError
 * `invalid_input` or `forbidden` with the remedy.
 */
export async function openExport(ctx: Context, input: ExportInput): Promise<OpenExport> {
  const writer = WRITERS[input.format];
  const chosen = chooseColumns(ctx.actor, input);
  const trx = await ctx.db.startTransaction().setIsolationLevel("repeatable read").execute();
  const inner: Context = { ...ctx, db: trx };
  const stop = new AbortController();
  let over = false;
  let recording: Recording | null = null;
  const end = async (how: "commit" | "rollback"): Promise<void> => {
    if (over) return;
    over = true;
    await trx[how]().execute();
  };
  try {
    // A value's text must not depend on the server's settings.
    await execute(trx)`select set_config('datestyle', 'ISO', true), set_config('extra_float_digits', '1', true)`;
    const plan = await inBoundedTime(trx, () => planExport(inner, input, chosen));
    if (isFull(input, plan)) await requireFreshSession(inner);
    if (plan.rows > writer.maxRows) {
      throw tooLarge(
        `A worksheet can hold at most ${writer.maxRows} rows and this export has ${plan.rows}: export CSV, or narrow the filter.`,
      );
    }
    return { ...plan.summary, mediaType: writer.mediaType, rows: plan.rows, body: written(), close: breakOff };

    async function breakOff(): Promise<void> {
      stop.abort();
      await end("rollback");
      await recording?.abandon();
    }

    async function* rows(): AsyncGenerator<Buffer> {
      if (isRecorded(ctx)) recording = await beginRecording(ctx, inner, (recordCtx) => plan.record(recordCtx));
      for (const { query } of plan.parts) {
        const text = sql`select ${writer.rowText(plan.columns)} from (${query}) file_row`;
        yield* copyOut(ctx.db, trx, { query: text, format: writer.copyAs, signal: stop.signal });
      }
      await end("commit");
      await recording?.arrived();
    }

    async function* written(): AsyncGenerator<Buffer> {
      try {
        yield* writer.file(plan.columns, rows());
      } finally {
        await breakOff();
      }
    }
  } catch (error) {
    await end("rollback");
    throw error;
  }
}

interface Plan {
  readonly columns: readonly FileColumn[];
  /** SQL selects of the columns by header, written to the file one after the other. */
  readonly parts: readonly { readonly query: RawBuilder<unknown>; readonly rows: number }[];
  readonly rows: number;
  readonly summary: Pick<OpenExport, "id" | "leftOut" | "difference" | "since" | "notices">;
  /** Records the export in a transaction with the same snapshot and returns its id. */
  record(ctx: Context): Promise<number>;
}

async function planExport(ctx: Context, input: ExportInput, chosen: ChosenColumns): Promise<Plan> {
  const scope = leadScope(ctx);
  const steps = selectionSteps(input, scope, ctx, chosen);
  const filter = writeFilterAddress(input.filter).toString();
  const byHand = input.picked !== null || input.without.length > 0 || input.tracked !== null;
  const { consumer } = input;
  const { kind } = chosen;
  if (consumer !== null && !isRecorded(ctx))
    throw forbidden("Exports for a consumer require an account: sign in, or omit `consumer`.");
  const since =
    input.since === null
      ? null
      : await requireBaseline(ctx, { since: input.since, filter, preset: input.preset, kind, consumer, byHand });
  const id = isRecorded(ctx) ? await reserveExportId(ctx) : null;
  const difference =
    since === null
      ? null
      : await findDifference(ctx, { since, kind, now: steps.accepted, inScope: leadsInScope(scope) });
  const counted = await countRows(ctx, steps, input, chosen);
  const columns = difference === null ? chosen.columns : withReason(chosen);
  const present = difference === null ? counted.accepted : difference.added + difference.changed;
  const gone = withdrawnOf({ isPreset: chosen.preset !== null });
  const withdrawn = difference === null ? 0 : await countOf(ctx, gone);
  const rows = present + withdrawn;
  const leftOut = since === null ? counted.matching - counted.accepted : await newlyLeftOut(ctx, steps, chosen, since);
  const kept =
    difference === null
      ? selectAs(columns, sql`${steps.accepted} order by ${orderBy(input.sort, kind)}`)
      : selectAs(columns, sql`${steps.differing} order by ${orderBy(input.sort, kind)}`);
  return {
    columns,
    parts: [
      { query: kept, rows: present },
      ...(difference === null ? [] : [{ query: withdrawnRows(columns, gone), rows: withdrawn }]),
    ],
    rows,
    summary: {
      id,
      leftOut,
      difference,
      since: since?.at ?? null,
      notices: exportNotices(chosen, { rows, leftOut, ...counted, picked: input.picked }),
    },
    async record(recordCtx) {
      if (id === null) throw new Error("exports without an account are not recorded");
      return recordExport(recordCtx, {
        id,
        format: input.format,
        preset: input.preset,
        columns: chosen.columns.map(({ header }) => header),
        filter,
        byHand,
        consumer,
        since,
        rows,
        withdrawn,
        leftOut,
        kind,
        now: steps.accepted,
      });
    },
  };
}

/** The columns behind one that says why a row is new, changed or withdrawn; a target's import offers to map it. */
function withReason({ preset, columns }: ChosenColumns): readonly FileColumn[] {
  const value = sql`difference.reason`;
  const reason: FileColumn = { header: preset === null ? "reason" : "Change", type: "text", value, ofWithdrawn: value };
  return preset === null ? [reason, ...columns] : [...columns, reason];
}

async function countOf(ctx: Context, rows: RawBuilder<unknown>): Promise<number> {
  return scalarOf<number>(ctx, 0)`select count(*) as n from ${rows}`;
}

/** The rows that the target rejects among those added or changed since. */
async function newlyLeftOut(
  ctx: Context,
  { matching, accepted }: SelectionSteps,
  { required }: ChosenColumns,
  since: { readonly at: Date },
): Promise<number> {
  if (required.length === 0) return 0;
  const isNew = sql`and lead.updated_at > ${since.at}`;
  return (await countOf(ctx, sql`${matching} ${isNew}`)) - (await countOf(ctx, sql`${accepted} ${isNew}`));
}

async function countRows(
  ctx: Context,
  { chosen, matching, accepted }: SelectionSteps,
  { picked }: Selection,
  { kind, required }: ChosenColumns,
): Promise<Pick<ExportCounts, "found" | "matching"> & { readonly accepted: number }> {
  const count = (rows: RawBuilder<unknown>) => countOf(ctx, rows);
  const all = await count(matching);
  return {
    found: picked === null ? null : kind === "round" ? all : await count(chosen),
    matching: all,
    accepted: required.length === 0 ? all : await count(accepted),
  };
}

/** An inner select, kept apart from its text form so that each value is computed once. */
function selectAs(columns: readonly FileColumn[], from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${sql.join(columns.map(({ header, value }) => sql`${value} as ${sql.id(header)}`))}
    from ${from} offset 0`;
}

/** Counts of the rows of a finished export. */
interface ExportCounts extends Pick<Selection, "picked"> {
  /** Number of selected rounds that exist; null when none were selected. */
  readonly found: number | null;
  /** Rows before dropping those the target rejects: rounds, or companies if the target takes one row per company. */
  readonly matching: number;
  readonly rows: number;
  readonly leftOut: number;
}

/** Notices to read before importing a file. */
function exportNotices(
  { preset }: Pick<ChosenColumns, "preset">,
  { picked, found, matching, rows, leftOut }: ExportCounts,
): string[] {
  const missing = picked === null || found === null ? 0 : new Set(picked).size - found;
  const lost =
    missing > 0
      ? [
          `${missing} of the selected rounds ${missing === 1 ? "is" : "are"} not included: no longer published, not in your plan, or outside the filter.`,
        ]
      : [];
  if (preset === null) return lost;
  const required = preset.columns
    .filter((column) => column.required === true)
    .map(({ header }) => header)
    .join(", ");
  return [
    ...lost,
    ...(found !== null && found > matching
      ? [
          `${preset.label} has one row per company: ${found} of the selected rounds belong to ${matching} ${matching === 1 ? "company" : "companies"}.`,
        ]
      : []),
    ...(leftOut > 0
      ? [`${leftOut} ${leftOut === 1 ? "company is" : "companies are"} left out: ${preset.label} needs ${required}.`]
      : []),
    ...(preset.maxRows !== null && rows > preset.maxRows
      ? [
          `${preset.label} accepts ${preset.maxRows} rows per file and this has ${rows}: narrow the filter, or import it in parts.`,
        ]
      : []),
  ];
}
