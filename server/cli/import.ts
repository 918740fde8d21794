import { inCommand } from "../../core/catalogue/sources/list-file/reasons.ts";
import { describeWebsites, importWebsites } from "../../core/intake/ingest/proposals/import-websites.ts";
import {
  counted,
  describeBest,
  describeEffect,
  describeUndo,
  statusWord,
} from "../../core/intake/ingest/proposals/describe.ts";
import { listProposals, type Proposal, readProposal } from "../../core/intake/ingest/proposals/proposal.ts";
import { invalidInput, notFound } from "../../platform/errors.ts";
import { type Action, runAction } from "./actions.ts";
import { type Command, type CommandRun, namedOptions, runCommand, textOption, wholeNumber } from "./command.ts";
import { helpOf, ingestibleSource, ingestInputs, optionsOf, proposalLine } from "./ingest.ts";

const source = ingestibleSource("list");
if (source === undefined) throw new Error("there is no source of list files");

const HELP = `${helpOf("npm run import --", source.ingest)}

Each list becomes an import with a number. It is published at once unless it is held as implausible or an earlier version
of it waits, and can be undone.
  --propose             only proposes; publish or discard it later
  --accept-hold REASON  publishes one file, or one import, even if it is held or an earlier version waits
  --no-websites         publishes without reading the websites of the list's companies
  --list                lists imports
  --show ID             what an import changes, how its columns were read, and why it is held
  --confirm ID          confirms how its columns are read, for all later lists with these headings, and publishes it
  --publish [ID]        publishes a proposed import; without ID the only open one
  --discard ID          discards a proposed or held import
  --undo ID             withdraws everything a published import stated`;

const LISTED = 50;

const ACTION_OPTIONS = namedOptions({
  texts: ["accept-hold"],
  flags: ["propose", "no-websites", "list", "show", "publish", "confirm", "discard", "undo"],
});

/** Loaded for the actions that need them: reading lists takes two thirds as long to load as everything else. */
const deciding = () => import("../../core/intake/ingest/proposals/decide.ts");
const layouts = () => import("../../core/intake/ingest/proposals/layouts.ts");

const actions: Readonly<Record<string, Action>> = {
  async list({ ctx }) {
    const proposals = await listProposals(ctx, { limit: LISTED });
    return {
      json: { imports: proposals },
      lines: proposals.length === 0 ? ["There are no imports."] : proposals.map(describe),
    };
  },
  async show({ ctx }, args) {
    const proposal = await readProposal(ctx, numberOf(args, "show"));
    const websites = (await importWebsites(ctx, proposal)) ?? null;
    const lines = [...details(proposal), ...(websites === null ? [] : [`websites: ${describeWebsites(websites)}`])];
    return { json: { import: proposal, websites }, lines };
  },
  async publish(run, args) {
    const id = args.length > 0 ? numberOf(args, "publish") : await onlyOpen(run);
    return publishWith((await deciding()).publishProposal, run, id);
  },
  async confirm(run, args) {
    const id = numberOf(args, "confirm");
    return publishWith((await layouts()).confirmLayout, run, id);
  },
  async discard({ ctx }, args) {
    const id = numberOf(args, "discard");
    await (await deciding()).discardProposal(ctx, { id });
    return { json: { discarded: id }, lines: [`Import ${id} is discarded.`] };
  },
  async undo({ ctx }, args) {
    const id = numberOf(args, "undo");
    const { changes, figures } = await (await deciding()).undoProposal(ctx, { id });
    return { json: { undone: id, changes, ...figures }, lines: [`Import ${id} is undone: ${describeUndo(figures)}.`] };
  },
};

export const command: Command = {
  help: HELP,
  options: { ...optionsOf(source.ingest), ...ACTION_OPTIONS },
  run(run) {
    const reason = textOption(run, "accept-hold");
    if (reason?.trim() === "") throw invalidInput("--accept-hold needs a reason.");
    const named = Object.keys(actions).filter((name) => run.values[name] === true);
    const [name] = named;
    if (named.length > 1) throw invalidInput(`Use one of ${named.map((one) => `--${one}`).join(" and ")}.`);
    const isFile = name === "publish" && run.positionals.some((given) => !/^\d+$/.test(given));
    const proposes = run.values["propose"] === true;
    if (proposes && (reason !== undefined || isFile))
      throw invalidInput("--propose does not publish; leave out --publish and --accept-hold.");
    if (reason !== undefined && run.positionals.length !== 1)
      throw invalidInput("--accept-hold takes exactly one file or import. Name each by itself.");
    const action = name === undefined || isFile ? undefined : actions[name];
    if (action !== undefined) return runAction(run, action, run.positionals);
    return ingestInputs(run, source, run.positionals, {
      readsWebsites: run.values["no-websites"] !== true,
      intent: proposes ? "propose" : reason === undefined ? "publish" : { acceptHold: reason },
      ignore: Object.keys(ACTION_OPTIONS),
    });
  },
};

/** Publishes an import, alone or with the layout that this confirms for all later lists. */
async function publishWith(
  publish:
    | Awaited<ReturnType<typeof deciding>>["publishProposal"]
    | Awaited<ReturnType<typeof layouts>>["confirmLayout"],
  run: CommandRun,
  id: number,
) {
  const { title } = await readProposal(run.ctx, id);
  const saved = await publish(run.ctx, {
    id,
    acceptHold: textOption(run, "accept-hold"),
    readsWebsites: run.values["no-websites"] !== true,
  });
  return {
    json: { import: saved },
    lines: [proposalLine({ document: title, ...saved }), ...(await websiteLines(run, id))],
    exitCode: saved.status === "held" ? 3 : 0,
  };
}

function numberOf([given, ...others]: readonly string[], name: string): number {
  if (given === undefined) throw invalidInput(`Name an import: --${name} ID. List them with --list.`);
  if (others.length > 0) throw invalidInput(`--${name} takes one import at a time.`);
  return wholeNumber(given, "The import");
}

async function websiteLines({ ctx }: CommandRun, id: number): Promise<readonly string[]> {
  const websites = await importWebsites(ctx, await readProposal(ctx, id));
  return websites === undefined ? [] : [describeWebsites(websites)];
}

async function onlyOpen({ ctx }: CommandRun): Promise<number> {
  const waiting = await listProposals(ctx, { waiting: true, limit: LISTED });
  const open = waiting.filter(({ status }) => status === "open");
  const [only] = open;
  if (only === undefined) throw notFound("No import is open. Held ones are published by their number.");
  if (open.length > 1)
    throw invalidInput(`Several imports are open; name one: ${open.map(({ id }) => id).join(", ")}.`);
  return only.id;
}

function describe({ id, status, title, createdAt, creator, effect }: Proposal): string {
  const what = effect === null ? "" : `: ${describeEffect(effect)}`;
  return `${String(id).padStart(5)}  ${statusWord(status).padEnd(10)}  ${createdAt.toISOString().slice(0, 16)}  ${creator}  ${title}${what}`;
}

function* details(proposal: Proposal): Generator<string> {
  yield describe(proposal).trim();
  const isWaiting = proposal.status === "open" || proposal.status === "held";
  for (const hold of proposal.holds) yield `held: ${inCommand(hold)} (${hold.rule})`;
  if (isWaiting && proposal.effect?.waits !== undefined) yield `not published by itself: ${proposal.effect.waits}`;
  if (proposal.acceptedReason !== null) yield `published anyway: ${proposal.acceptedReason}`;
  const matchedBy = Object.entries(proposal.effect?.companies.matchedBy ?? {});
  if (matchedBy.length > 0) yield `rows matched: ${matchedBy.map(([key, rows]) => `${rows} by ${key}`).join(", ")}`;
  if (proposal.undone !== null) yield `undone: ${describeUndo(proposal.undone)}`;
  const { best, bestTakenAt, parts = [] } = proposal.effect ?? {};
  for (const { name, rows, isRead } of parts)
    yield `part "${name}": ${isRead ? "read" : "not read"}${rows === undefined ? "" : `, ${counted(rows, "row", "rows") || "no rows"}`}`;
  if (best !== undefined && best.taken > 0)
    yield `best matches: ${describeBest(best, "would be answered")}: npm run review -- best ${proposal.id}`;
  if (bestTakenAt !== undefined)
    yield `best matches taken ${bestTakenAt}; npm run review -- best ${proposal.id} --undo asks again`;
  for (const { column, part, field, why, samples } of proposal.columns)
    yield `column "${part === undefined ? column : `${part}!${column}`}": ${field ?? "not read"} (${why})${samples.length === 0 ? "" : `, such as ${samples.join(" | ")}`}`;
  for (const { name, reason, rows, candidates } of proposal.effect?.groups ?? [])
    yield `undecided: ${name}, ${counted(rows, "row", "rows")}: ${reason} (${candidates.map((one) => one.slug).join(", ")})`;
  for (const { company, names, nameCount } of proposal.effect?.mergedNames ?? [])
    yield `one company: ${company} = ${names.join(", ")}${nameCount > names.length ? " …" : ""}`;
  for (const { kind, subject, company, fields } of proposal.effect?.samples ?? [])
    yield `${kind} ${subject} of ${company}${kind === "changed" ? `: ${JSON.stringify(fields)}` : ""}`;
}

await runCommand(command, import.meta.url);
