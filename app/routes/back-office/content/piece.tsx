import { isDeepStrictEqual } from "node:util";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { mayEnterOffice } from "../../../../core/office-access.ts";
import { type ContentRevision, listRevisions, saveContent } from "../../../../core/content/revisions.ts";
import { enqueue } from "../../../../core/jobs/enqueue.ts";
import { postedItems, problemsAtPlaces, shownItems, textOfValue } from "../../../content/form-items.ts";
import { PLAN_PIECES } from "../../../content/pieces/plans.ts";
import type { Piece } from "../../../content/piece.ts";
import { PIECES } from "../../../content/pieces.ts";
import { contentContext, coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/piece.ts";
import { PieceForm } from "./piece-form.tsx";
import { PieceHistory } from "./piece-history.tsx";

const DONE = {
  saved: "Saved. The site shows it now.",
  reset: "The shipped text applies again.",
  restored: "Restored. The site shows it now.",
} as const;

/** Revisions shown at once. */
const SHOWN = 50;
const DAY_LENGTH = 10;

const seen = z
  .string()
  .regex(/^\d{0,15}$/)
  .transform((id) => (id === "" ? null : Number(id)));
const note = z.string().trim().max(500, "Shorten this to 500 characters.").default("");
/** A value as the database keeps it. */
const stored = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);
const pieceForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), seen, note }),
  z.object({ intent: z.literal("reset"), seen }),
  z.object({ intent: z.literal("restore"), seen, revision: z.coerce.number().int().positive() }),
]);

function pieceOf(context: Readonly<RouterContextProvider>, key: string): Piece<unknown> {
  const piece = PIECES.find((one) => one.key === key);
  if (piece === undefined || !mayEnterOffice(context.get(coreContext).actor, piece.area)) throw data(null, 404);
  return piece;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const piece = pieceOf(context, params.piece);
  const content = context.get(contentContext);
  const revisions = await listRevisions(context.get(coreContext), { piece: piece.key, limit: SHOWN + 1 });
  const { key, label, about, page, fields, item, isOpen } = piece;
  return {
    piece: { key, label, about, page, fields, item, isOpen },
    items: shownItems(piece, content.of(piece)),
    seen: revisions[0]?.revisionId ?? null,
    isEdited: (revisions[0]?.value ?? null) !== null,
    history: historyOf(piece, revisions),
    done: outcomeOf(request, DONE),
  };
}

/** Each revision with its text and that of the one before. */
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

export function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const piece = pieceOf(context, params.piece);
  const checks = {
    current: context.get(contentContext).of(piece),
    today: ctx.clock.now().toISOString().slice(0, DAY_LENGTH),
  };
  const isPlan = [...PLAN_PIECES.values()].some(({ key }) => key === piece.key);
  const save = (value: unknown, why: string, known: number | null) =>
    saveContent(ctx, {
      piece: piece.key,
      value: isDeepStrictEqual(value, piece.shipped) ? null : stored.parse(value),
      note: why,
      seen: known,
      area: piece.area,
      // Subscribers are told of an announced price at once.
      ...(isPlan && { followUp: (inner) => enqueue(inner, "billing.price_changes", {}) }),
    });
  return runAction({ request, context }, pieceForm, async (form, values): Promise<ActionResult> => {
    if (form.intent === "save") {
      const { items, places } = postedItems(piece, values);
      const read = piece.readItems(items, checks);
      if ("problems" in read) return refusal(problemsAtPlaces(read.problems, places));
      await save(read.value, form.note, form.seen);
      return { done: "saved" };
    }
    const former = form.intent === "reset" ? null : await storedValue(ctx, piece, form.revision);
    if (former === undefined) return { problem: "This revision no longer fits the page. Enter its text in the form." };
    const read = piece.readItems(piece.toItems(former ?? piece.shipped), checks);
    if ("problems" in read) return { problem: Object.values(read.problems)[0] ?? "This cannot be restored." };
    await save(read.value, form.intent === "reset" ? "Shipped text" : `Revision ${form.revision}`, form.seen);
    return { done: form.intent === "reset" ? "reset" : "restored" };
  });
}

/** The value of a revision: null for the shipped one, undefined if there is none that fits. */
async function storedValue(ctx: Parameters<typeof listRevisions>[0], piece: Piece<unknown>, id: number) {
  const revision = (await listRevisions(ctx, { piece: piece.key, limit: SHOWN })).find((one) => one.revisionId === id);
  if (revision === undefined) return undefined;
  return revision.value === null ? null : (piece.restore(revision.value) ?? undefined);
}

function refusal({ "": whole, ...problems }: Readonly<Record<string, string>>): ActionResult {
  const marked = Object.keys(problems).length > 0 ? "Please check the marked fields. " : "";
  return { problem: `${whole === undefined ? "" : `${whole} `}${marked}Nothing was saved yet.`, status: 400, problems };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  messageMeta(root.loaderData?.site, loaderData?.piece.label ?? "Content");

export default function PieceScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, items, history, isEdited, done } = loaderData;
  return (
    <OfficePage heading={piece.label} about={piece.about} outcome={actionData?.outcome ?? done}>
      <p className="mb-4 flex flex-wrap gap-x-6">
        <a className="link" href="/back-office/content">
          All content
        </a>
        <a className="link" href={piece.page}>
          View the page
        </a>
      </p>
      <PieceForm piece={piece} items={items} seen={loaderData.seen} refused={actionData ?? null} />
      <h2 className="mt-10 mb-3 text-xl font-semibold">History</h2>
      <PieceHistory revisions={history} seen={loaderData.seen} isEdited={isEdited} />
    </OfficePage>
  );
}
