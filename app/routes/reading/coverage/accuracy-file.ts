import { readAccuracy, readFrozenList } from "../../../../core/intake/accuracy/read-accuracy.ts";
import { coreContext } from "../../../context.ts";
import { answer, nothingHere } from "../machines/answer.ts";
import { json, PRIVATE } from "../../../api/answers.ts";
import type { Route } from "./+types/accuracy-file.ts";

/**
 * `/coverage/accuracy.json`: the verdicts of the last months as far as the reader sees them; `/coverage/accuracy-2026-10.txt`:
 * the ids of all values of a month in the drawn order, for members.
 */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(coreContext);
  if (params.file === "accuracy.json") {
    const accuracy = await readAccuracy(ctx);
    return ctx.actor.access === "anonymous"
      ? answer({ mediaType: "application/json", body: JSON.stringify(accuracy), maxAge: 300 })
      : json(accuracy, 200);
  }
  const month = /^accuracy-(\d{4}-\d\d)\.txt$/.exec(params.file)?.[1];
  const list = month === undefined ? undefined : await readFrozenList(ctx, month);
  if (list === undefined) return nothingHere(404);
  return new Response(list, { headers: { ...PRIVATE, "content-type": "text/plain; charset=utf-8" } });
}
