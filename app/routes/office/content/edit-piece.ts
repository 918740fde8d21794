import { isDeepStrictEqual } from "node:util";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { type ContentRevision, listRevisions, saveContent } from "../../../../core/reading/content/revisions.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { announceLegalUpdate, readLegalUpdates } from "../../../content/legal-updates.ts";
import { postedItems, problemsAtPlaces, shownItems, textOfValue } from "../../../content/form-items.ts";
import type { EditContext, Piece } from "../../../content/piece.ts";
import { contentContext, coreContext } from "../../../context.ts";
import type { FormState } from "../../../form-post.ts";
import type { ActionResult } from "../screen.ts";

export const PIECE_DONE = {
  saved: "Saved. The site shows it now.",
  reset: "The shipped text applies again.",
  restored: "Restored. The site shows it now.",
  announced: "Announced. Every account holder is e-mailed, and the text changes on its day.",
} as const;

const SHOWN = 50;
const DAY_LENGTH = 10;

const seen = z
  .string()
  .regex(/^\d{0,15}$/)
  .transform((id) => (id === "" ? null : Number(id)));
const note = z.string().trim().max(500, "Shorten this to 500 characters.").default("");
const stored = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);

/** The forms of a piece: its fields, and the buttons of its history. */
export const PIECE_FORMS = [
  z.object({ intent: z.literal("save"), seen, note }),
  z.object({ intent: z.literal("reset"), seen }),
  z.object({ intent: z.literal("announce"), seen }),
  z.object({ intent: z.literal("restore"), seen, revision: z.coerce.number().int().positive() }),
] as const;

const pieceForm = z.discriminatedUnion("intent", PIECE_FORMS);
type PostedPiece = z.output<typeof pieceForm>;

type RequestContext = Readonly<RouterContextProvider>;

/** Data of the form and the history of a piece. */
export async function loadPiece(piece: Piece<unknown>, context: RequestContext) {
  const revisions = await listRevisions(context.get(coreContext), { piece: piece.key, limit: SHOWN + 1 });
  const { key, label, about, page, fields, item, isOpen } = piece;
  return {
    piece: { key, label, about, page, fields, item, isOpen },
    items: shownItems(piece, currentValue(piece, context).current),
    // Their former wording comes back as a change like any other.
    canRestore: piece.group !== "Legal texts",
    seen: revisions[0]?.revisionId ?? null,
    isEdited: (revisions[0]?.value ?? null) !== null,
    history: historyOf(piece, revisions),
  };
}

/** A piece as its form and its history show it. */
export type LoadedPiece = Awaited<ReturnType<typeof loadPiece>>;

function currentValue(piece: Piece<unknown>, context: RequestContext): EditContext<unknown> {
  const today = context.get(coreContext).clock.now().toISOString().slice(0, DAY_LENGTH);
  return { current: piece.on(context.get(contentContext).of(piece), today), today };
}

function historyOf(piece: Piece<unknown>, revisions: readonly ContentRevision[]) {
  const texts = revisions.map(({ value }) => {
    const restored = value === null ? piece.shipped : piece.restore(value);
    return restored === null ? null : textOfValue(piece, restored);
  });
  const shipped = textOfValue(piece, piece.shipped);
  return revisions
    .slice(0, SHOWN)
    .map(({ revisionId, value, note: why, actor, at }, index) => ({
      revisionId,
      note: why,
      actor,
      at,
      isReset: value === null,
      before: texts[index + 1] ?? shipped,
      after: texts[index] ?? null,
    }));
}

/** Saves a value of a piece over the current one, with what changed. */
export async function replacePiece(ctx: Context, { key, area }: Piece<unknown>, given: unknown, what: string) {
  const [current] = await listRevisions(ctx, { piece: key, limit: 1 });
  const value = stored.nullable().parse(given);
  await saveContent(ctx, { piece: key, value, note: what, seen: current?.revisionId ?? null, area });
}

/** Saves, resets or restores a piece; `followUp` runs in the same transaction. */
export async function savePiece(
  piece: Piece<unknown>,
  form: PostedPiece,
  values: FormState["values"],
  context: RequestContext,
  followUp?: (inner: Context) => Promise<void>,
): Promise<ActionResult> {
  const ctx = context.get(coreContext);
  if (form.intent === "announce") {
    const content = context.get(contentContext);
    const update = (await readLegalUpdates(ctx, content)).find((one) => one.piece.key === piece.key);
    if (update === undefined) return { problem: "This text has no update to announce." };
    await announceLegalUpdate(ctx, content, update.piece, form.seen);
    return { done: "announced" };
  }
  const checks = currentValue(piece, context);
  const save = (value: unknown, why: string) =>
    saveContent(ctx, {
      piece: piece.key,
      value: isDeepStrictEqual(value, piece.shipped) ? null : stored.parse(value),
      note: why,
      seen: form.seen,
      area: piece.area,
      ...(followUp !== undefined && { followUp }),
    });
  if (form.intent === "save") {
    const { items, places } = postedItems(piece, values);
    const read = piece.readItems(items, checks);
    if ("problems" in read) return refusal(problemsAtPlaces(read.problems, places));
    await save(read.value, form.note);
    return { done: "saved" };
  }
  if (piece.group === "Legal texts") return { problem: "Enter the former wording as a change, with its day." };
  const former = form.intent === "reset" ? null : await storedValue(ctx, piece, form.revision);
  if (former === undefined) return { problem: "This revision no longer fits the page. Enter its text in the form." };
  const read = piece.readItems(piece.toItems(former ?? piece.shipped), checks);
  if ("problems" in read) return { problem: Object.values(read.problems)[0] ?? "This cannot be restored." };
  await save(read.value, form.intent === "reset" ? "Shipped text" : `Revision ${form.revision}`);
  return { done: form.intent === "reset" ? "reset" : "restored" };
}

/** The value of a revision: null for the shipped one, undefined if it does not exist or is no longer valid. */
async function storedValue(ctx: Context, piece: Piece<unknown>, id: number): Promise<unknown> {
  const revision = (await listRevisions(ctx, { piece: piece.key, limit: SHOWN })).find((one) => one.revisionId === id);
  if (revision === undefined) return undefined;
  return revision.value === null ? null : (piece.restore(revision.value) ?? undefined);
}

function refusal({ "": whole, ...problems }: Readonly<Record<string, string>>): ActionResult {
  const marked = Object.keys(problems).length > 0 ? "Please check the marked fields. " : "";
  return { problem: `${whole === undefined ? "" : `${whole} `}${marked}Nothing was saved yet.`, status: 400, problems };
}
