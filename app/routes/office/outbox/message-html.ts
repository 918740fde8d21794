import type { Route } from "./+types/message-html.ts";
import { mailHtml, readStored } from "./shown-mail.ts";
import { missing } from "../screen.ts";

/** The HTML part of a mail, for preview. */
export async function loader(asked: Route.LoaderArgs) {
  return mailHtml((await readStored(asked)).words ?? missing(), { framed: false });
}
