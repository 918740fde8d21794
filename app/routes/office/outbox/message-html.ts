import type { Route } from "./+types/message-html.ts";
import { mailHtml } from "./mail-html.ts";
import { missing } from "../found.ts";
import { readStored } from "./stored-mail.ts";

/** The HTML part of a mail, for preview. */
export async function loader(asked: Route.LoaderArgs) {
  return mailHtml((await readStored(asked)).words ?? missing(), { framed: false });
}
