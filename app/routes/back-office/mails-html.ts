import { data } from "react-router";
import { MAILS } from "../../mail/declared.ts";
import type { Route } from "./+types/mails-html.ts";
import { mailHtml } from "./mail-html.ts";
import { renderPreview } from "./mails-preview.ts";

/** The HTML part of a mail with sample data, for the frames of its screen. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const mail = MAILS.find(({ template }) => template === params.template);
  if (mail === undefined) throw data(null, 404);
  const { template, list } = mail;
  return mailHtml(await renderPreview(context, { template, list, data: null }), { framed: true });
}
