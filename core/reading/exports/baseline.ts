import { columnOf, rowOf, rowsOf } from "../../../db/statement.ts";
import { forbidden, invalidInput } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { isRecorded } from "./history.ts";
import { type RowKind, ROWS } from "./row-kind.ts";

/** The export to compare with: the last one of the same filter and consumer, or the one with this id. */
export type Since = "last" | number;

/** The state of the data at an export. */
export interface Baseline {
  readonly id: number;
  readonly at: Date;
  readonly changeId: number;
}

/**
 * Identifies a series of exports, each compared with the one before. Every file has its own series, because a file of
 * contacts lacks companies that a file of companies has. Equal filters have equal texts.
 */
export interface ExportCursor {
  readonly filter: string;
  /** Key of the preset; null for chosen columns. */
  readonly preset: string | null;
  readonly kind: RowKind;
  /** The program that follows the filter, so that several can share an account; null for the account itself. */
  readonly consumer: string | null;
}

/** Reads `since`. Throws AppError `invalid_input`. */
export function readSince(text: string | null): Since | null {
  if (text === null || text === "last") return text;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw invalidInput(
    "`since` can be `last`, for changes since your last export of this filter, or the id of one of your exports.",
  );
}

/** Reads the name of a consumer. Throws AppError `invalid_input`. */
export function readConsumer(text: string | null): string | null {
  if (text === null || /^[\w.-]{1,60}$/.test(text)) return text;
  throw invalidInput("`consumer` is a name of 1 to 60 letters, digits, dots, dashes and underscores.");
}

/** The actor's latest export of the filter that can be compared with; null without one. */
export async function lastExport(
  ctx: Context,
  { filter, preset, kind, consumer }: ExportCursor,
): Promise<Baseline | null> {
  if (!isRecorded(ctx)) return null;
  return rowOf<Baseline>(ctx, null)`
    select id, at, change_id as "changeId" from export
    where actor = ${ctx.actor.id} and filter = ${filter} and consumer is not distinct from ${consumer}::text
      and preset is not distinct from ${preset}::text and row_kind = ${kind} and not by_hand and comparable and arrived
    order by id desc limit 1`;
}

interface BaselineInput extends ExportCursor {
  readonly since: Since;
  /** True if rounds are selected or excluded individually. */
  readonly byHand: boolean;
}

/** The export to compare with. Throws AppError `forbidden` or `invalid_input` with the remedy. */
export async function requireBaseline(ctx: Context, { since, byHand, ...cursor }: BaselineInput): Promise<Baseline> {
  if (!isRecorded(ctx))
    throw forbidden("Exporting only what is new requires an account: sign in, or export every row.");
  if (byHand)
    throw invalidInput("Exporting only what is new covers a whole filter: omit `since`, or the selected rounds.");
  if (since !== "last") return exportWithId(ctx, since, cursor);
  const last = await lastExport(ctx, cursor);
  if (last === null)
    throw invalidInput(
      cursor.consumer === null
        ? `You have not exported this filter as ${fileName(cursor)} yet: export every row once, then export what is new.`
        : `The consumer ${cursor.consumer} has not exported this filter as ${fileName(cursor)} yet: export every row once as this consumer, then export what is new.`,
    );
  return last;
}

/** "hubspot-contacts", "leads", "twenty of founders". */
function fileName({ preset, kind }: Pick<ExportCursor, "preset" | "kind">): string {
  if (preset === null) return ROWS[kind].name;
  return kind === "company" ? preset : `${preset} of ${ROWS[kind].name}`;
}

/** The consumers for which the actor exported this filter, the latest first, at most 20. */
export async function knownConsumers(ctx: Context, filter: string): Promise<readonly string[]> {
  if (!isRecorded(ctx)) return [];
  return columnOf<string>(ctx)`
    select consumer from export where actor = ${ctx.actor.id} and filter = ${filter} and consumer is not null and arrived
    group by consumer order by max(id) desc limit 20`;
}

interface KnownExport extends Baseline, Pick<ExportCursor, "filter" | "preset" | "kind"> {
  readonly byHand: boolean;
  readonly comparable: boolean;
}

async function exportWithId(ctx: Context, id: number, cursor: Omit<ExportCursor, "consumer">): Promise<Baseline> {
  const rows = await rowsOf<KnownExport>(ctx)`
    select id, at, change_id as "changeId", filter, preset, row_kind as kind, by_hand as "byHand", comparable from export
    where actor = ${ctx.actor.id} and id = ${id} and arrived`;
  const [known] = rows;
  const problem =
    known === undefined
      ? `You have no export ${id}: \`since\` takes \`last\` or an id from your history.`
      : known.byHand
        ? `Export ${id} contained selected rounds, so later ones cannot be compared with it.`
        : fileName(known) !== fileName(cursor)
          ? `Export ${id} was a file of ${fileName(known)}: use the same preset and rows.`
          : known.filter !== cursor.filter
            ? `Export ${id} used another filter (${known.filter === "" ? "none" : known.filter}): use the same one.`
            : known.comparable
              ? null
              : `The rows of export ${id} are no longer kept: export every row again, then use the id of that export.`;
  if (known === undefined || problem !== null) throw invalidInput(problem ?? "");
  return known;
}
