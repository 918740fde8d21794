import type { Route } from "./+types/free-file.ts";
import { answerListFile } from "./list-file-answer.ts";

/** The free leads of a month as a file; needs the link from the mail. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerListFile(args, { key: args.params.key });
}
