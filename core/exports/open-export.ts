import { type RawBuilder, sql } from "kysely";
import { copyOut } from "../../db/copy-out.ts";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "../context.ts";
import { leadScope } from "../directory/access.ts";
import { inBoundedTime } from "../directory/search/bounded-time.ts";
import { writeFilterAddress } from "../directory/search/filter-address.ts";
import { leadsInScope } from "../directory/search/lead-condition.ts";
import { chooseColumns, type ChosenColumns } from "./choose-columns.ts";
import { type Difference, findDifference } from "./difference.ts";
import type { FileColumn } from "./file-column.ts";
import type { ExportFormat } from "./formats/format.ts";
import { WRITERS } from "./formats/writers.ts";
import { isRemembered, lastExport, type Standing } from "./history.ts";
import { noticesOf, type Written } from "./notices.ts";
import { recordExport } from "./record-export.ts";
import { beginRecording, type Recording } from "./recording.ts";
import { inOrder, narrow, type Narrowed, type Selection } from "./selection.ts";
import { withdrawnRows } from "./withdrawn-rows.ts";

export interface ExportInput extends Selection {
  readonly format: ExportFormat;
  /** Key of a preset; null for columns of one's own. */
  readonly preset: string | null;
  /** Declared columns in the order of the file; null for the usual ones. */
  readonly columns: readonly string[] | null;
  /** `last`: only what is new since this actor's last export of the same filter. */
  readonly since: "last" | null;
  /** How many of the newest leads everybody sees (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/** An export that is ready to be written. Read its body to the end, or close it: until then it holds a connection. */
export interface OpenExport {
  readonly mediaType: string;
  /** Rows the file will have, its header not counted. */
  readonly rows: number;
  /** Rows left out because the preset's target would refuse them. */
  readonly leftOut: number;
  /** Of a file of what is new: how many rows of each kind there are; a preset's file holds no withdrawn ones. */
  readonly difference: Difference | null;
  /** When the export was that this one tells what is new since. */
  readonly since: Date | null;
  /** What to know before importing the file, in plain words. */
  readonly notices: readonly string[];
  readonly body: AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * Opens an export: one snapshot of the catalogue from the count to the last row. With the body read to its end it is
 * recorded for an actor with an account; one that breaks off is not, so the next offers its rows again. Throws AppError
 * `invalid_input` or `forbidden` for what cannot be exported, saying what to do.
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
    await sql`select set_config('datestyle', 'ISO', true), set_config('extra_float_digits', '1', true)`.execute(trx);
    const plan = await inBoundedTime(trx, () => planExport(inner, input, chosen));
    if (plan.rows > writer.mostRows) {
      throw new AppError("too_large", `A worksheet holds ${writer.mostRows} rows and this export has ${plan.rows}: export CSV, or narrow the filter.`);
    }
    return {
      ...plan.told,
      mediaType: writer.mediaType,
      rows: plan.rows,
      body: written(),
      close: breakOff,
    };

    async function breakOff(): Promise<void> {
      stop.abort();
      await end("rollback");
      await recording?.abandon();
    }

    async function* rows(): AsyncGenerator<Buffer> {
      if (isRemembered(ctx)) recording = await beginRecording(ctx, inner, (twin) => plan.record(twin));
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
  /** SQL selects of the columns by their headers, whose rows follow each other in the file. */
  readonly parts: readonly { readonly query: RawBuilder<unknown>; readonly rows: number }[];
  readonly rows: number;
  readonly told: Pick<OpenExport, "leftOut" | "difference" | "since" | "notices">;
  /** Writes the export down in a transaction that sees the same; gives its number. */
  record(ctx: Context): Promise<number>;
}

async function planExport(ctx: Context, input: ExportInput, chosen: ChosenColumns): Promise<Plan> {
  const scope = leadScope(ctx.actor, input.sampleSize);
  const narrowed = narrow(input, scope, ctx.clock, chosen);
  const filter = writeFilterAddress(input.filter).toString();
  const byHand = input.picked !== null || input.without.length > 0;
  const since = input.since === null ? null : await standingOf(ctx, filter, byHand);
  const difference = since === null ? null : await findDifference(ctx, { since, now: narrowed.accepted, reached: leadsInScope(scope) });
  const counted = await countRows(ctx, narrowed, input, chosen);
  const tellsWithdrawn = difference !== null && chosen.preset === null;
  const columns = tellsWithdrawn ? [{ header: "reason", type: "text" as const, value: sql`difference.reason` }, ...chosen.columns] : chosen.columns;
  const present = difference === null ? counted.accepted : difference.added + difference.changed;
  const rows = present + (tellsWithdrawn ? difference.withdrawn : 0);
  const leftOut = counted.matching - counted.accepted;
  const kept = difference === null
    ? selectAs(columns, sql`${narrowed.accepted} order by ${inOrder(input.sort)}`)
    : selectAs(columns, sql`${narrowed.differing} order by ${inOrder(input.sort)}`);
  return {
    columns,
    parts: [{ query: kept, rows: present }, ...(tellsWithdrawn ? [{ query: withdrawnRows(columns), rows: difference.withdrawn }] : [])],
    rows,
    told: { leftOut, difference, since: since?.at ?? null, notices: noticesOf(chosen, { rows, leftOut, ...counted, picked: input.picked }) },
    async record(twin) {
      const withdrawn = tellsWithdrawn ? difference.withdrawn : 0;
      return recordExport(twin, {
        format: input.format, preset: input.preset, columns: chosen.columns.map(({ header }) => header), filter, byHand,
        since, rows, withdrawn, leftOut, now: narrowed.accepted, keepsUntold: difference !== null && !tellsWithdrawn,
      });
    },
  };
}

async function standingOf(ctx: Context, filter: string, byHand: boolean): Promise<Standing> {
  if (!isRemembered(ctx)) throw new AppError("forbidden", "What is new since your last export is told to accounts: sign in, or export every row.");
  if (byHand) throw new AppError("invalid_input", "What is new is told of a whole filter: leave out `since`, or the rounds picked by hand.");
  const last = await lastExport(ctx, filter);
  if (last === null) throw new AppError("invalid_input", "You have not exported this filter yet: export every row once, then ask what is new.");
  return last;
}

async function countRows(ctx: Context, { chosen, matching, accepted }: Narrowed, { picked }: Selection, { preset, required }: ChosenColumns): Promise<Pick<Written, "found" | "matching"> & { readonly accepted: number }> {
  const count = async (rows: RawBuilder<unknown>): Promise<number> => {
    const result = await sql<{ n: number }>`select count(*) as n from ${rows}`.execute(ctx.db);
    return result.rows[0]?.n ?? 0;
  };
  const all = await count(matching);
  return {
    found: picked === null ? null : preset === null ? all : await count(chosen),
    matching: all,
    accepted: required.length === 0 ? all : await count(accepted),
  };
}

/** Inner select, kept apart from the text made of it, so that each value is computed once. */
function selectAs(columns: readonly FileColumn[], from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${sql.join(columns.map(({ header, value }) => sql`${value} as ${sql.id(header)}`))} from ${from} offset 0`;
}
