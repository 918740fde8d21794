import { inTransaction } from "../../core/catalog/state.ts";
import type { CommandRun } from "./command.ts";

class Rehearsed extends Error {}

/** Does the deed; with `--dry-run` inside a transaction that is taken back once the result is known. */
export async function rehearse<Result extends object>(run: CommandRun, deed: (run: CommandRun) => Promise<Result>): Promise<Result> {
  if (!run.dryRun) return deed(run);
  const results: Result[] = [];
  try {
    await inTransaction(run.ctx, async (ctx) => {
      results.push(await deed({ ...run, ctx }));
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error("a rehearsed deed has no result");
  return result;
}
