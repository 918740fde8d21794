import { type ActionResult, missing, type Posted } from "../screen.ts";
import { tableKindOf } from "./kinds.ts";
import { z } from "zod";
import type { Context } from "../../../../core/shared/context.ts";
import { EDITABLE, editReason, plainLines, valuesSchema } from "../../../../core/intake/curation/edit-values.ts";
import {
  type Batch,
  type CellEdits,
  editMany,
  undoBatch,
} from "../../../../core/intake/curation/tables/change-many.ts";
import type { TableKind } from "../../../../core/intake/curation/tables/kinds.ts";
import { problemsOf } from "../../../form-post.ts";

/** The kind of a table by its URL segment, companies without one; throws the response 404 for others. */
export function kindIn(segment: string | undefined): TableKind {
  return tableKindOf(segment ?? "companies") ?? missing();
}

/** Saves the cells of a table that differ from what it showed, for one reason. */
export async function saveCells(
  ctx: Context,
  kind: TableKind,
  values: Readonly<Record<string, unknown>>,
): Promise<ActionResult> {
  const why = editReason.safeParse(values);
  const edits: CellEdits[] = [];
  const problems: Record<string, string> = why.success ? {} : { ...problemsOf(why.error) };
  for (const [id, cells] of changedCells(values)) {
    const facts = Object.entries(EDITABLE[kind]).filter(([fact]) => Object.hasOwn(cells, fact));
    const texts = Object.fromEntries(facts.map(([fact]) => [fact, cells[fact]?.now]));
    const parsed = valuesSchema(Object.fromEntries(facts)).safeParse(texts);
    const was = Object.fromEntries(facts.map(([fact]) => [fact, cells[fact]?.was ?? ""]));
    if (parsed.success) edits.push({ id, values: parsed.data, was });
    else
      for (const [fact, problem] of Object.entries(problemsOf(parsed.error))) problems[`cell.${id}.${fact}`] = problem;
  }
  if (!why.success || Object.keys(problems).length > 0)
    return { problem: "Please check the marked fields. Nothing has been saved yet.", status: 400, problems };
  return savedBatch("saved", await editMany(ctx, kind, edits, why.data));
}

/** Back to the table, with a button that undoes the batch. */
export function savedBatch(done: string, { first, last }: Batch): Extract<ActionResult, { readonly done: string }> {
  return { done, query: { undo: `${first}-${last}`, edit: null, do: null, id: null, all: null, other: null } };
}

/** Reads what {@link savedBatch} wrote into the address. */
export function readBatch(text: string | null | undefined): Pick<Batch, "first" | "last"> | null {
  const [, first, last] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? "") ?? [];
  return first === undefined ? null : { first: Number(first), last: Number(last) };
}

/** Undoes the batch of {@link savedBatch}. */
export async function undoPosted({ ctx, values }: Posted): Promise<ActionResult> {
  await undoBatch(ctx, readBatch(values["batch"]) ?? { first: 0, last: 0 });
  return { done: "undo", query: { undo: null } };
}

const cellName = z.string().regex(/^cell\.\d{1,15}\.\w{1,40}$/);

/** The changed cells by subject and fact. Fields are named `cell.ID.FACT`, and `was.ID.FACT` for what was shown. */
function changedCells(values: Readonly<Record<string, unknown>>) {
  const changed = new Map<number, Record<string, { readonly now: string; readonly was: string }>>();
  for (const [name, text] of Object.entries(values)) {
    if (!cellName.safeParse(name).success || typeof text !== "string") continue;
    const [, id = "", fact = ""] = name.split(".");
    const shown = values[`was.${id}.${fact}`];
    const was = plainLines(typeof shown === "string" ? shown : "");
    if (plainLines(text).trim() === was.trim()) continue;
    changed.set(Number(id), { ...changed.get(Number(id)), [fact]: { now: text, was } });
  }
  return changed;
}
