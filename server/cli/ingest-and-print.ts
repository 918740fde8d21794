import { runIngest } from "../../core/ingest/run.ts";
import type { Opened, Source } from "../../core/sources/source.ts";
import type { CommandRun } from "./command.ts";
import { printSummary } from "./print-summary.ts";
import { showProgress } from "./progress.ts";

/** Runs an ingest with its progress shown and prints its summary. Returns the exit code. */
export async function ingestAndPrint(run: CommandRun, source: Source, opened: AsyncIterable<Opened>): Promise<number> {
  const progress = showProgress(run.io.stderr, run.positionals.length);
  const summary = await runIngest(
    run.ctx,
    {
      source: source.key,
      sourceLabel: source.label,
      // However its summary is printed, it is the same run, which one that was killed is resumed by.
      input: run.io.args.filter((arg) => arg !== "--json").join(" "),
      dryRun: run.dryRun,
      onProgress: (reading) => progress.update(reading),
    },
    opened,
  );
  progress.done();
  return printSummary(run, summary);
}
