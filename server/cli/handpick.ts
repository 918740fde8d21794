import { flagLead, FREE_LEADS, listHandpicked, suggestHandpicks, unflagLead } from "../../core/delivery/handpick.ts";
import { firstDay, monthOf } from "../../core/delivery/month.ts";
import type { Lead } from "../../core/directory/lead.ts";
import { AppError } from "../../platform/errors.ts";
import type { Command, CommandRun } from "./command.ts";
import { runCommand, textOption, wholeNumber } from "./command.ts";
import { plainText } from "./plain-text.ts";
import { rehearse } from "./rehearse.ts";

const HELP = `npm run handpick -- list                 the leads picked for this month's free leads, in their order
npm run handpick -- suggest [--limit 20]   leads never picked so far, the best known and newest first
npm run handpick -- add LEAD…              picks leads by their numbers
npm run handpick -- remove LEAD…           takes picks back; who was given the lead keeps it

  --month 2026-12   another month than this one (UTC)

Everybody on the free plan gets ${FREE_LEADS} leads a month they were never given: the picked ones first, and where they are
fewer, the ones that \`suggest\` shows.`;

export const command: Command = {
  help: HELP,
  options: { month: { type: "string" }, limit: { type: "string" } },
  async run(run) {
    const [verb, ...numbers] = run.positionals;
    const month = textOption(run, "month") ?? monthOf(run.ctx.clock.now());
    firstDay(month);
    switch (verb) {
      case "list":
        await list(run, month);
        return 0;
      case "suggest":
        await suggest(run, month);
        return 0;
      case "add":
      case "remove":
        await pick(run, verb, month, numbers);
        return 0;
      default:
        throw new AppError("invalid_input", "Say what to do: npm run handpick -- list|suggest|add|remove. Use --help for more.");
    }
  },
};

async function list(run: CommandRun, month: string): Promise<void> {
  const picks = await listHandpicked(run.ctx, { month });
  if (run.json) {
    run.print(JSON.stringify({ dryRun: run.dryRun, month, picks }));
    return;
  }
  run.print(`${picks.length} of ${FREE_LEADS} picked for ${month}.`);
  for (const { leadId, lead } of picks) run.print(lead === null ? `${leadId}  no longer published: not given to anybody` : lineOf(lead));
}

async function suggest(run: CommandRun, month: string): Promise<void> {
  const leads = await suggestHandpicks(run.ctx, { month, limit: wholeNumber(textOption(run, "limit") ?? String(FREE_LEADS), "--limit") });
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, month, leads }));
  else for (const lead of leads) run.print(lineOf(lead));
}

async function pick(run: CommandRun, verb: "add" | "remove", month: string, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) throw new AppError("invalid_input", "Name the leads by their numbers; `npm run handpick -- suggest` shows some.");
  const leadIds = numbers.map((number) => wholeNumber(number, "A lead's number"));
  const result = await rehearse(run, async ({ ctx }) => {
    const changed: number[] = [];
    for (const leadId of leadIds) if (await (verb === "add" ? flagLead : unflagLead)(ctx, { leadId, month })) changed.push(leadId);
    return { month, changed };
  });
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, ...result }));
  else run.print(`${run.dryRun ? "Would be " : ""}${verb === "add" ? "picked" : "taken back"} for ${month}: ${result.changed.join(", ") || "nothing new"}`);
}

function lineOf({ roundId, companyName, fundingType, announced }: Lead): string {
  return [String(roundId), plainText(companyName), fundingType === null ? null : plainText(fundingType), announced?.date].filter((part) => part !== null && part !== undefined).join("  ");
}

await runCommand(command, import.meta.url);
