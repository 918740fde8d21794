import { countJobs, type DeadJob, listDeadJobs, redriveJob } from "../../core/jobs/dead.ts";
import { AppError } from "../../platform/errors.ts";
import type { Command, CommandRun } from "./command.ts";
import { runCommand, textOption, wholeNumber } from "./command.ts";
import { rehearse } from "./rehearse.ts";

const HELP = `npm run jobs -- list                   how many jobs of each kind wait, run and failed for good
npm run jobs -- dead [--limit 50]      those that failed for good, with the reason, the latest first
npm run jobs -- redrive JOB            has one of them tried again`;

const DEFAULT_LIMIT = 50;

export const command: Command = {
  help: HELP,
  options: { limit: { type: "string" } },
  async run(run) {
    const [verb, id] = run.positionals;
    switch (verb) {
      case "list":
        await list(run);
        return 0;
      case "dead":
        say(run, await listDeadJobs(run.ctx, { limit: wholeNumber(textOption(run, "limit") ?? String(DEFAULT_LIMIT), "--limit") }));
        return 0;
      case "redrive":
        await redrive(run, id);
        return 0;
      default:
        throw new AppError("invalid_input", "Say what to do: npm run jobs -- list|dead|redrive. Use --help for more.");
    }
  },
};

async function list(run: CommandRun): Promise<void> {
  const jobs = await countJobs(run.ctx);
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, jobs }));
  else for (const { name, waiting, running, failed } of jobs) run.print(`${name}: ${waiting} waiting, ${running} running, ${failed} failed for good`);
}

function say(run: CommandRun, jobs: readonly DeadJob[]): void {
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, jobs }));
  else if (jobs.length === 0) run.print("No job failed for good.");
  else for (const { id, name, payload, failedAt, attempts, error } of jobs) {
    run.print(`${id}  ${name} ${JSON.stringify(payload)}  ${failedAt.toISOString()}  after ${attempts} tries: ${error}`);
  }
}

async function redrive(run: CommandRun, id: string | undefined): Promise<void> {
  if (id === undefined) throw new AppError("invalid_input", "Name the job; `npm run jobs -- dead` shows them.");
  const result = await rehearse(run, async (inner) => {
    if (!(await redriveJob(inner.ctx, id))) throw new AppError("not_found", `No job ${id} failed for good; \`npm run jobs -- dead\` shows those that did.`);
    return { redriven: id };
  });
  run.print(run.json ? JSON.stringify({ dryRun: run.dryRun, ...result }) : `${run.dryRun ? "Would be tried" : "Tried"} again: ${id}`);
}

await runCommand(command, import.meta.url);
