import { inCommand } from "../../core/catalogue/sources/list-file/reasons.ts";
import type { ParseArgsOptionsConfig } from "node:util";
import { describeWebsites, importWebsites } from "../../core/intake/ingest/proposals/import-websites.ts";
import { readProposal } from "../../core/intake/ingest/proposals/proposal.ts";
import { describeEffect, statusWord } from "../../core/intake/ingest/proposals/describe.ts";
import type { Reading } from "../../core/intake/ingest/read-document.ts";
import type { IngestSummary, ProposalEntry } from "../../core/intake/ingest/summary.ts";
import { SOURCES } from "../../core/catalogue/sources/registry.ts";
import { LAST_ROUND_RULE, LAYOUT_RULE } from "../../core/catalogue/sources/record.ts";
import type { Ingest, Source, SourceOptions } from "../../core/catalogue/sources/source.ts";
import { invalidInput } from "../../platform/errors.ts";
import { type Command, type CommandRun, runCommand } from "./command.ts";
import { showProgress } from "./progress.ts";

/** A source that a command can ingest. */
type Ingestible = Source & { readonly ingest: Ingest };

const INGESTIBLE = SOURCES.filter((source): source is Ingestible => source.ingest !== null);

/** The source with this name on the command line; undefined if there is none. */
export function ingestibleSource(command: string | undefined): Ingestible | undefined {
  return INGESTIBLE.find(({ ingest }) => ingest.command === command);
}

export const command: Command = {
  help: INGESTIBLE.map(({ ingest }) => helpOf(`npm run ingest -- ${ingest.command}`, ingest)).join("\n\n"),
  options: Object.assign({}, ...INGESTIBLE.map(({ ingest }) => optionsOf(ingest))),
  async run(run) {
    const [name, ...inputs] = run.positionals;
    const source = ingestibleSource(name);
    if (source !== undefined) return ingestInputs(run, source, inputs);
    const names = INGESTIBLE.map((one) => one.ingest.command).join("|");
    throw invalidInput(`Name a source: npm run ingest -- ${names}. Use --help for more.`);
  },
};

export function helpOf(line: string, { inputs, about, options }: Ingest): string {
  const described = Object.entries(options).map(
    ([name, { value, about: effect }]) => `  ${`--${name} ${value}`.padEnd(20)}  ${effect}`,
  );
  return [`${line} ${inputs}`, about, ...described].join("\n");
}

export function optionsOf({ options }: Ingest): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(options).map(([name, { multiple = false }]) => [name, { type: "string", multiple }]),
  );
}

interface IngestInputsOptions {
  readonly intent?: Reading["intent"];
  /** False publishes lists without reading the websites of their companies. */
  readonly readsWebsites?: boolean;
  /** Options that belong to the command itself. */
  readonly ignore?: readonly string[];
}

/** Ingests inputs, shows progress and prints the summary. Returns the exit code. */
export async function ingestInputs(
  run: CommandRun,
  source: Ingestible,
  inputs: readonly string[],
  { intent = "publish", readsWebsites = true, ignore = [] }: IngestInputsOptions = {},
): Promise<number> {
  const { ctx, settings } = run;
  const { open } = await source.ingest.opener();
  // Loaded only here, because other actions of the commands do not need them.
  const { fetchState } = await import("../../core/intake/ingest/fetch-state.ts");
  const { runIngest } = await import("../../core/intake/ingest/run.ts");
  const { validators, sites, ...shared } = fetchState(ctx, source.key);
  const options = givenOptions(run, source.ingest, ignore);
  const opened = open({
    inputs,
    options,
    clock: ctx.clock,
    settings,
    ...shared,
    ...(!run.dryRun && { validators }),
    sites: run.dryRun ? { ...sites, record: () => Promise.resolve() } : sites,
  });
  const progress = showProgress(run.io.stderr, run.positionals.length);
  const summary = await runIngest(
    ctx,
    {
      source: source.key,
      sourceLabel: source.label,
      // A killed run is resumed by the same arguments, however its summary is printed.
      input: run.io.args.filter((arg) => arg !== "--json").join(" "),
      dryRun: run.dryRun,
      intent,
      readsWebsites,
      options,
      onProgress: (reading) => progress.update(reading),
    },
    opened,
  );
  progress.done();
  const websites = run.dryRun ? [] : await websitesOf(run, summary);
  return printSummary(run, summary, websites);
}

function givenOptions(run: CommandRun, { command: name, options }: Ingest, ignore: readonly string[]): SourceOptions {
  const given: Record<string, string | readonly string[]> = {};
  for (const [option, value] of Object.entries(run.values)) {
    if (value === undefined || typeof value === "boolean" || ignore.includes(option)) continue;
    if (options[option] === undefined) throw invalidInput(`--${option} is not an option of npm run ingest -- ${name}.`);
    given[option] = value;
  }
  return given;
}

/** A line for each published list on the addresses of its leads and the websites of their companies. */
async function websitesOf({ ctx }: CommandRun, { proposals }: IngestSummary): Promise<readonly string[]> {
  const published = proposals.filter(({ status }) => status === "published");
  const lists = await Promise.all(
    published.map(async ({ id, document }) => {
      const websites = await importWebsites(ctx, await readProposal(ctx, id));
      return websites === undefined ? [] : [`${document}: ${describeWebsites(websites)}`];
    }),
  );
  return lists.flat();
}

const EXAMPLES_SHOWN = 20;

/**
 * Prints the summary. Returns the exit code: 1 if a document was unreadable, 3 if one is held, else 0
 * (quarantined rows are normal).
 */
function printSummary(run: CommandRun, summary: IngestSummary, websites: readonly string[]): number {
  const json = summary.toJSON();
  if (run.json) run.print(JSON.stringify(json));
  else for (const line of [...lines(json), ...websites]) run.print(line);
  if (json.unreadable.length > 0) return 1;
  return json.held.length > 0 ? 3 : 0;
}

function* lines(s: ReturnType<IngestSummary["toJSON"]>): Generator<string> {
  for (const { document, message, ...one } of s.notices) yield `${document}: ${inCommand({ ...one, reason: message })}`;
  for (const { document, ref, column, reason } of s.quarantinedRows.slice(0, EXAMPLES_SHOWN)) {
    yield `quarantined  ${document}, ${ref}${column === undefined ? "" : `, column ${column}`}: ${reason}`;
  }
  if (s.rows.quarantined > EXAMPLES_SHOWN) yield `             … and ${s.rows.quarantined - EXAMPLES_SHOWN} more`;
  for (const { document, ...reason } of s.unreadable) yield `unreadable   ${document}: ${inCommand(reason)}`;
  for (const proposal of s.proposals) yield s.dryRun ? rehearsedLine(proposal) : proposalLine(proposal);
  // What was only proposed wrote nothing that a further line could count.
  if (s.proposals.length > 0 && s.proposals.every(({ status }) => status !== "published")) return;
  const { read, unchanged } = s.documents;
  yield (
    `${s.dryRun ? "Would read" : "Read"} ${plural(read, "document")} (${unchanged} unchanged): ${plural(s.rows.records, "record")}, ` +
    `${s.rows.reviews} for review, ${s.rows.quarantined} quarantined, ${s.rows.excluded} excluded${byCode(s.excluded)}.`
  );
  const c = s.catalogue;
  yield (
    `${plural(c.newCompanies, "company", "companies")} added, ${plural(c.newRounds, "round")} added, ${plural(c.changes, "change")} in all` +
    `${c.matchReviews > 0 ? `; ${c.matchReviews} uncertain matches wait for review: npm run review -- list` : ""}.`
  );
}

/** One line on the outcome of an import and the possible next steps. */
export function proposalLine({ id, document, status, effect, holds }: ProposalEntry): string {
  switch (status) {
    case "published":
      return `published    ${document} as import ${id}: ${describeEffect(effect)}. Undo it: npm run import -- --undo ${id}`;
    case "open":
      return `proposed     ${document} as import ${id}: ${describeEffect(effect)}${effect.waits === undefined ? "" : ` (${effect.waits})`}. Publish it: npm run import -- --publish ${id}`;
    case "held": {
      const reasons = holds.map(inCommand).join("; ");
      if (holds.every(({ rule }) => rule === LAYOUT_RULE))
        return `held         ${document} as import ${id}: ${reasons}. If the columns above are read right: npm run import -- --confirm ${id}`;
      const isOfLayout = holds.some(({ rule }) => rule === LAYOUT_RULE || rule === LAST_ROUND_RULE);
      return `held         ${document} as import ${id}: ${reasons}. Publish it anyway: npm run import -- --${isOfLayout ? "confirm" : "publish"} ${id} --accept-hold REASON`;
    }
  }
}

function rehearsedLine({ document, status, effect, holds }: ProposalEntry): string {
  const reasons = holds.map(inCommand).join("; ");
  const fate = status === "held" ? `would be held: ${reasons}` : `would be ${statusWord(status)}`;
  return `${document} ${fate}: ${describeEffect(effect)}`;
}

function byCode(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([code, n]) => `${n} ${code.replaceAll("_", " ")}`);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

function plural(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;
}

await runCommand(command, import.meta.url);
