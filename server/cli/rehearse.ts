import { inTransaction } from "../../core/catalog/state.ts";
import type { CommandRun } from "./command.ts";

class Rehearsed extends Error {}

/** Does the deed; with `--dry-run` inside a transaction that is taken back once the result is known. */
export async function rehearse(run: CommandRun, deed: (run: CommandRun) => Promise<object>): Promise<object> {
  if (!run.dryRun) return deed(run);
  let result: object = {};
  try {
    await inTransaction(run.ctx, async (ctx) => {
      result = await deed({ ...run, ctx });
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return result;
}
