import { data } from "react-router";
import { z } from "zod";
import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import { postedItems } from "../../../content/form-items.ts";
import { contentContext, coreContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { MAILS } from "../../../mail/declared.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import type { Route } from "./+types/html.ts";
import { mailHtml } from "../outbox/mail-html.ts";
import { renderPreview } from "./preview.ts";

function mailOf(template: string) {
  const mail = MAILS.find((one) => one.template === template);
  if (mail === undefined) throw data(null, 404);
  return mail;
}

/** The HTML part of a mail with sample data, for the frames of its screen. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { template, list } = mailOf(params.template);
  return mailHtml(await renderPreview(context, { template, list, data: null }), { framed: true });
}

/** The same with the texts of a form that is not saved yet. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { template, list, piece } = mailOf(params.template);
  const { actor, clock } = context.get(coreContext);
  if (!mayEnterOffice(actor, piece.area)) throw data(null, 404);
  const post = await readFormPost(request, z.object({}));
  if (post.kind !== "valid") return refused("This form is incomplete. Please reload the page and try again.");
  const current = context.get(contentContext).of(piece);
  const { items } = postedItems(piece, post.values);
  const read = piece.readItems(items, { current, today: clock.now().toISOString().slice(0, 10) });
  if ("problems" in read) return refused(Object.values(read.problems).join("\n"));
  return mailHtml(await renderPreview(context, { template, list, data: null, texts: read.value }), { framed: false });
}

function refused(text: string): Response {
  return new Response(text, { ...PRIVATE, status: 400 });
}
