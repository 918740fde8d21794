import { readFile, stat } from "node:fs/promises";
import { checkCatalogue } from "../../core/catalog/check.ts";
import { clearSample } from "../../core/catalog/clear-sample.ts";
import { readEcbRates } from "../../core/catalog/ecb-rates.ts";
import { importRates } from "../../core/catalog/import-rates.ts";
import type { Tally } from "../../core/directory/stats.ts";
import { directoryStats } from "../../core/directory/stats.ts";
import { rebuildDirectory } from "../../core/directory/refresh.ts";
import { AppError } from "../../platform/errors.ts";
import type { Command, CommandRun } from "./command.ts";
import { runCommand } from "./command.ts";
import { deedOf } from "./deeds.ts";
import { rehearse } from "./rehearse.ts";

const HELP = `npm run catalogue -- stats            what the catalogue holds, by source, stage and country
npm run catalogue -- rebuild          makes the directory anew from the catalogue
npm run catalogue -- check            looks for rows that point nowhere; exits with 1 when there are any
npm run catalogue -- clear-sample     takes the invented sample companies off the site
npm run catalogue -- rates FILE       exchange rates, as the ECB publishes them (eurofxref-hist.csv); fills in the
                                      US dollar amounts that these rates make known`;

/** Thirty years of the ECB's rates are 2 MB. */
const LARGEST_RATES = 32 * 1024 ** 2;

export const command: Command = {
  help: HELP,
  options: {},
  async run(run) {
    const [verb, ...args] = run.positionals;
    const deed = deedOf(DEEDS, { command: "catalogue", verb });
    const result = await rehearse(run, (inner) => deed(inner, args));
    const isBroken = "broken" in result && Object.keys(result.broken ?? {}).length > 0;
    if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, ...result }));
    else if ("broken" in result && !isBroken) run.print("Every row points to one that is there.");
    else printTree(run, result, run.dryRun ? "would be " : "");
    return isBroken ? 1 : 0;
  },
};

const DEEDS: Record<string, (run: CommandRun, args: readonly string[]) => Promise<object>> = {
  stats: (run) => directoryStats(run.ctx),
  async rebuild(run) {
    await rebuildDirectory(run.ctx);
    return { rebuilt: "the directory" };
  },
  check: async (run) => ({ broken: await checkCatalogue(run.ctx) }),
  "clear-sample": async (run) => ({ withdrawn: await clearSample(run.ctx) }),
  async rates(run, [file]) {
    if (!file) throw new AppError("invalid_input", "Name the file: npm run catalogue -- rates eurofxref-hist.csv");
    return { changed: await importRates(run.ctx, readEcbRates(await smallFile(file))) };
  },
};

async function smallFile(file: string): Promise<string> {
  const unreadable = () => {
    throw new AppError("not_found", `The file ${file} cannot be read.`);
  };
  const { size } = await stat(file).catch(unreadable);
  if (size > LARGEST_RATES) throw new AppError("invalid_input", `The file ${file} is larger than ${LARGEST_RATES / 1024 ** 2} MiB, which no table of rates is.`);
  return readFile(file, "utf8").catch(unreadable);
}

function printTree(run: CommandRun, value: object, before: string, indent = ""): void {
  for (const [name, entry] of Object.entries(value)) {
    if (isTally(entry)) {
      run.print(`${indent}${before}${name}`);
      for (const { name: of, count } of entry) run.print(`${indent}  ${of ?? "unknown"}: ${count}`);
    } else if (typeof entry === "object" && entry !== null) {
      run.print(`${indent}${before}${name}`);
      printTree(run, entry, "", `${indent}  `);
    } else {
      run.print(`${indent}${before}${name}: ${String(entry)}`);
    }
  }
}

function isTally(entry: unknown): entry is Tally {
  return Array.isArray(entry);
}

await runCommand(command, import.meta.url);
