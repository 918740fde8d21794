import { type RawBuilder, type SqlBool, sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import type { Actor } from "../context.ts";
import { seesColumn } from "../directory/access.ts";
import { EXPORT_ROWS } from "../directory/columns/export-rows.ts";
import { columnNamed, visibleColumns } from "../directory/columns/select-resource.ts";
import type { FileColumn } from "./file-column.ts";
import type { Preset } from "./presets/preset.ts";
import { PRESETS } from "./presets/presets.ts";

/** What a file is made of. */
export interface ChosenColumns {
  readonly preset: Preset | null;
  readonly columns: readonly FileColumn[];
  /** SQL conditions without which the target refuses a row. */
  readonly required: readonly RawBuilder<SqlBool>[];
}

/** Columns that few want, or that other programs' files are made of: a file of one's own has them when it names them. */
const ON_REQUEST = /^(?:contact_|location$|company_linkedin$|founder_location$|is_sample$)/;

/** The columns of a file nobody chose columns for. */
export function usualColumns(actor: Actor): readonly string[] {
  return visibleColumns(EXPORT_ROWS, actor).map(({ name }) => name).filter((name) => !ON_REQUEST.test(name));
}

/**
 * The columns for a preset's key, or by their declared names in the order given, or the usual ones. Throws AppError
 * `invalid_input` for what is not declared or named twice, `forbidden` for what this actor does not see.
 */
export function chooseColumns(actor: Actor, { preset: key, columns: names }: { readonly preset: string | null; readonly columns: readonly string[] | null }): ChosenColumns {
  if (key !== null) return ofPreset(actor, key, names);
  const chosen = names ?? usualColumns(actor);
  if (chosen.length === 0) throw new AppError("invalid_input", "Name at least one column, or leave `columns` out for the usual ones.");
  const twice = chosen.find((name, i) => chosen.indexOf(name) !== i);
  if (twice !== undefined) throw new AppError("invalid_input", `The column "${shown(twice)}" is named twice: name each once.`);
  return { preset: null, required: [], columns: chosen.map((name) => ({ header: name, ...declared(actor, name) })) };
}

function ofPreset(actor: Actor, key: string, names: readonly string[] | null): ChosenColumns {
  const preset = PRESETS.find((one) => one.key === key);
  if (preset === undefined) {
    throw new AppError("invalid_input", `There is no preset "${shown(key)}". There are ${PRESETS.map((one) => one.key).join(", ")}.`);
  }
  if (names !== null) throw new AppError("invalid_input", "A preset has its own columns: give either `preset` or `columns`.");
  const columns = preset.columns.map((column) => {
    const { header, type } = column;
    return { header, type, value: column.value((name) => declared(actor, name).value), required: column.required === true };
  });
  const required = columns.filter((column) => column.required).map(({ value }) => sql<SqlBool>`${value} <> ''`);
  return { preset, columns: columns.map(({ header, type, value }) => ({ header, type, value })), required };
}

function declared(actor: Actor, name: string): Omit<FileColumn, "header"> {
  const column = columnNamed(EXPORT_ROWS, name);
  if (column === undefined) {
    throw new AppError("invalid_input", `There is no column "${shown(name)}". There are ${visibleColumns(EXPORT_ROWS, actor).map((one) => one.name).join(", ")}.`);
  }
  if (!seesColumn(actor, column.access)) {
    const who = column.access === "paid" ? "a paid plan" : "an account";
    throw new AppError("forbidden", `The column "${name}" comes with ${who}. Leave it out, or sign in to one.`);
  }
  return { type: column.type, value: column.value };
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
