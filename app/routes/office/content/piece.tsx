import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { enqueue } from "../../../../core/shared/jobs/enqueue.ts";
import type { Piece } from "../../../content/piece.ts";
import { PIECES } from "../../../content/pieces.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { formAction, screenLoader } from "../screen.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/piece.ts";
import { loadPiece, PIECE_DONE, PIECE_FORMS, savePiece } from "./edit-piece.ts";
import { PieceForm, PieceHistory } from "./piece-form.tsx";
import { priceChangesJob } from "../../../../core/customers/billing/jobs/price-changes.ts";
import { legalNoticesJob } from "../../../../core/reading/content/jobs/legal-notices.ts";

const pieceForm = z.discriminatedUnion("intent", PIECE_FORMS);

function pieceOf(context: Readonly<RouterContextProvider>, key: string): Piece<unknown> {
  const piece = PIECES.find((one) => one.key === key);
  if (piece === undefined || !mayEnterOffice(context.get(coreContext).actor, piece.area)) throw data(null, 404);
  // The screen of a mail shows its texts beside their preview.
  if (piece.group === "E-mails") throw redirect(piece.page, 303);
  return piece;
}

/** Announced changes are mailed at once. */
const NOTIFIES: Partial<Record<Piece<unknown>["group"], (inner: Context) => Promise<void>>> = {
  "Plans and prices": (inner) => enqueue(inner, priceChangesJob, {}),
  "Legal texts": (inner) => enqueue(inner, legalNoticesJob, {}),
};

export const loader = screenLoader(async ({ params, context }) => {
  return loadPiece(pieceOf(context, params.piece), context);
});

export const action = formAction(pieceForm, (form, { context, params, values }) => {
  const piece = pieceOf(context, params.piece);
  return savePiece(piece, form, values, context, NOTIFIES[piece.group]);
});

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  messageMeta(root.loaderData?.site, loaderData?.piece.label ?? "Content");

export default function PieceScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { piece } = loaderData;
  return (
    <OfficePage heading={piece.label} about={piece.about} done={PIECE_DONE}>
      <p className="mb-4 flex flex-wrap gap-x-6">
        <a className="link" href="/back-office/content">
          All content
        </a>
        <a className="link" href={piece.page}>
          View the page
        </a>
      </p>
      <PieceForm {...loaderData} refused={actionData ?? null} />
      <h2 className="mt-10 mb-3 text-xl font-semibold">History</h2>
      <PieceHistory {...loaderData} />
    </OfficePage>
  );
}
