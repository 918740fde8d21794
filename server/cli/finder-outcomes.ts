import { readFile } from "node:fs/promises";
import { LEAST_OUTCOMES, readObservedRates } from "../../core/finder/calibration/observed-rates.ts";
import { OUTCOMES, recordOutcomes } from "../../core/finder/calibration/record-outcome.ts";
import { AppError } from "../../platform/errors.ts";
import { siteSecret } from "../start/secret.ts";
import type { CommandRun } from "./command.ts";
import { rehearse } from "./rehearse.ts";

/** What the commands of this file do. */
export const OUTCOMES_HELP = `npm run finder -- rates                                    how often mail to answers of each confidence came back, as far as is known
npm run finder -- outcome bounced|replied|delivered FILE   addresses, one a line, to which mail came back, was answered, or arrived
npm run finder -- outcome bounced|replied|delivered ADDRESS...  the same for single addresses

Addresses are only compared, as keyed hashes, with what the finder said of them in the 90 days before; none is kept.`;

const ADDRESS = /^[^\s@,;"<>]+@[^\s@,;"<>]+$/;

/** `rates`: the observed rate of each band. */
export async function printRates(run: CommandRun): Promise<void> {
  const rates = await readObservedRates(run.ctx);
  if (run.json) return run.print(JSON.stringify({ dryRun: run.dryRun, rates }));
  for (const { band, predicted, bounced, replied, delivered, bounceRate, interval } of rates) {
    const observed = bounceRate === null || interval === null ? `no rate before ${LEAST_OUTCOMES} outcomes, not all of them bounces` : `${percent(bounceRate)} came back, 95 of 100 times between ${percent(interval.low)} and ${percent(interval.high)}`;
    run.print(`${band}: ${predicted} answers, ${replied} replied, ${delivered} delivered, ${bounced} bounced: ${observed}`);
  }
}

/** `outcome bounced|replied|delivered …`: what became of addresses. */
export async function recordOutcome(run: CommandRun, [said, ...named]: readonly string[]): Promise<void> {
  const outcome = OUTCOMES.find((known) => known === said);
  if (outcome === undefined) throw new AppError("invalid_input", "Say what became of them: npm run finder -- outcome bounced|replied|delivered FILE.");
  const addresses = await addressesOf(named);
  const key = Buffer.from(await siteSecret(run.settings));
  const { held } = await rehearse(run, async (inner) => ({ held: await recordOutcomes(inner.ctx, key, addresses, { outcome }) }));
  if (run.json) return run.print(JSON.stringify({ dryRun: run.dryRun, addresses: addresses.length, held }));
  run.print(`${addresses.length} ${addresses.length === 1 ? "address" : "addresses"} ${outcome}; ${run.dryRun ? "would be held" : "held"} against ${held} ${held === 1 ? "answer" : "answers"} of the finder.`);
}

async function addressesOf(named: readonly string[]): Promise<readonly string[]> {
  const [first] = named;
  if (first === undefined) throw new AppError("invalid_input", "Name a file with an address a line, or addresses.");
  const lines = first.includes("@") ? named : (await contentOf(first)).split(/\r?\n/);
  const addresses = [...new Set(lines.map((line) => line.trim().toLowerCase()).filter((line) => line !== ""))];
  const bad = addresses.find((address) => !ADDRESS.test(address));
  if (bad !== undefined) throw new AppError("invalid_input", `"${bad.slice(0, 100)}" is not an address: write one a line, nothing else.`);
  if (addresses.length === 0) throw new AppError("invalid_input", "The file has no addresses.");
  return addresses;
}

async function contentOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new AppError("not_found", `The file ${path} cannot be read.`, { cause });
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
