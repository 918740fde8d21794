import { data } from "react-router";
import { z } from "zod";
import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import { postedItems } from "../../../content/form-items.ts";
import { contentContext, coreContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { mailPiece } from "../../../mail/mail-pieces.ts";
import { escaped } from "../../../mail/parts.ts";
import type { Route } from "./+types/html.ts";
import { mailHtml, mailOf, renderPreview } from "../outbox/shown-mail.ts";
import { screenLoader } from "../screen.ts";

/** The HTML part of a mail with sample data, for the frame of its screen. */
export const loader = screenLoader(async ({ params, context }) => {
  const { key, list } = mailOf(params.template);
  return mailHtml(await renderPreview(context, { template: key, list, data: null }), { framed: true });
});

/** The same with the texts of a form that is not saved yet, or their problems. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key, list } = mailOf(params.template);
  const piece = mailPiece(key);
  const { actor, clock } = context.get(coreContext);
  if (!mayEnterOffice(actor, piece.area)) throw data(null, 404);
  const post = await readFormPost(request, z.object({}));
  if (post.kind !== "valid") return refused("This form is incomplete. Please reload the page and try again.");
  const current = context.get(contentContext).of(piece);
  const { items } = postedItems(piece, post.values);
  const read = piece.readItems(items, { current, today: clock.now().toISOString().slice(0, 10) });
  if ("problems" in read) return refused(Object.values(read.problems).join(" "));
  return mailHtml(await renderPreview(context, { template: key, list, data: null, texts: read.value }), {
    framed: true,
  });
}

function refused(text: string): Response {
  const html = `<!doctype html><html lang="en"><title>Preview</title><p style="font:16px sans-serif">${escaped(text)}</p>`;
  return mailHtml({ html }, { framed: true, status: 400 });
}
