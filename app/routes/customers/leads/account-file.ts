import type { Route } from "./+types/account-file.ts";
import { answerListFile } from "./list-file-answer.ts";

/** A delivered list of the signed-in account, as a file. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerListFile(args, { id: Number(args.params.id) });
}
