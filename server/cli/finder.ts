import { companyDomain } from "../../core/finder/mail-domains/company-domain.ts";
import { objectToBeingFound } from "../../core/finder/object.ts";
import { AppError } from "../../platform/errors.ts";
import type { Command, CommandRun } from "./command.ts";
import { runCommand, textOption } from "./command.ts";
import { OUTCOMES_HELP, printRates, recordOutcome } from "./finder-outcomes.ts";
import { plainText } from "./plain-text.ts";
import { rehearse } from "./rehearse.ts";

const HELP = `npm run finder -- object --name NAME --domain DOMAIN     the email finder finds them no more at this company, and what it knows is deleted
npm run finder -- object --name NAME                     nobody of this name, anywhere
npm run finder -- object --address ADDRESS               this address alone
${OUTCOMES_HELP}`;

export const command: Command = {
  help: HELP,
  options: { name: { type: "string" }, domain: { type: "string" }, address: { type: "string" } },
  async run(run) {
    const [verb, ...rest] = run.positionals;
    switch (verb) {
      case "object":
        await letBe(run);
        return 0;
      case "rates":
        await printRates(run);
        return 0;
      case "outcome":
        await recordOutcome(run, rest);
        return 0;
      default:
        throw new AppError("invalid_input", "Say what to do: npm run finder -- object|rates|outcome. Use --help for more.");
    }
  },
};

async function letBe(run: CommandRun): Promise<void> {
  const [name, domain, address] = [textOption(run, "name") ?? null, domainOption(run), textOption(run, "address") ?? null];
  if (name === null && address === null) throw new AppError("invalid_input", "Say who is not to be found: --name, --address, or both.");
  if (address !== null && !address.includes("@")) throw new AppError("invalid_input", "--address must be a mail address, for example ada.park@acme.example.");
  const done = await rehearse(run, async (inner) => {
    await objectToBeingFound(inner.ctx, { name, domains: domain === null ? [] : [domain], address });
    return { withheld: { name, domain, address } };
  });
  run.print(run.json ? JSON.stringify({ dryRun: run.dryRun, ...done }) : `${run.dryRun ? "Would be found no more" : "Found no more"}: ${plainText([name, address, domain].filter((part) => part !== null).join(", "))}`);
}

function domainOption(run: CommandRun): string | null {
  const text = textOption(run, "domain");
  if (text === undefined) return null;
  const read = companyDomain(text);
  if (read.kind === "refused") throw new AppError("invalid_input", "--domain must be a company's own domain, for example acme.example.");
  return read.domain;
}

await runCommand(command, import.meta.url);
