import { kindOf, KINDS } from "../../core/intake/managed-sources/kinds.ts";
import { addSource, changeSource, removeSource, setSourcePaused } from "../../core/intake/managed-sources/manage.ts";
import { listSources, type ManagedSource, readSource } from "../../core/intake/managed-sources/managed-source.ts";
import { addRegisters, countRegisters, readRegisters } from "../../core/intake/managed-sources/open-registers.ts";
import { describeWait } from "../../core/intake/managed-sources/policy-waits.ts";
import { runSource } from "../../core/intake/managed-sources/run-source.ts";
import { listSourceRuns, readRun, requestRun, type SourceRun } from "../../core/intake/managed-sources/runs.ts";
import { SCHEDULE_EXAMPLES } from "../../core/intake/managed-sources/schedule.ts";
import { PUBLISHING_RULES, type PublishingRule } from "../../core/catalogue/sources/source.ts";
import { invalidInput } from "../../platform/errors.ts";
import { politeHttpClient } from "../../platform/http-client.ts";
import { runSettings } from "../imports/run-settings.ts";
import { type Action, commandOfActions, type Report } from "./actions.ts";
import { type CommandRun, namedOptions, runCommand, textOption, wholeNumber } from "./command.ts";

const LISTED = 20;

const HELP = `npm run sources -- list                      lists the sources that the site reads by schedule
npm run sources -- add KIND [OPTIONS]        adds one: ${KINDS.map(({ key }) => key).join(", ")}
npm run sources -- change ID [OPTIONS]       changes its options, schedule, rule or name
npm run sources -- pause|resume|remove ID    pauses, resumes or removes it; its companies and rounds stay
npm run sources -- run ID [--days 7]         reads it now, in this process
npm run sources -- runs ID                   lists its last ${LISTED} runs
npm run sources -- start registers           adds open registers and reads this and last year; run it again to continue

  --url URL            of a feed, a site with a feed, or a list
  --contact TEXT       company and e-mail address, for the SEC
  --reads days|latest  of EDGAR: the daily indexes, or the feed of the latest filings
  --terms ANSWER       of a feed: whether its terms allow reuse: yes, no or unread
  --since YEAR         of SBIR and CORDIS: the first year; last year by default
  --schemes NAMES      of CORDIS: the funding schemes
  --schedule TEXT      ${SCHEDULE_EXAMPLES.slice(0, 4).join("; ")} …
  --publishing RULE    review, publish or never (automatically)
  --name NAME          shown in lists`;

const OPTIONS = namedOptions({
  texts: ["url", "contact", "reads", "since", "schemes", "terms", "schedule", "publishing", "name", "days"],
});

const actions: Readonly<Record<string, Action>> = {
  async list({ ctx }) {
    const sources = await listSources(ctx);
    return { json: { sources }, lines: sources.length === 0 ? ["There are no sources."] : sources.map(describe) };
  },
  async add(run, [kind = "", ...others]) {
    if (others.length > 0) throw invalidInput("Name one kind; give its address with --url.");
    const id = await addSource(run.ctx, { kind, http: httpOf(run), ...formOf(run, kind, {}) });
    return report(run, id, "added");
  },
  async change(run, args) {
    const id = idOf(args);
    const { kind, options } = await readSource(run.ctx, id);
    await changeSource(run.ctx, { id, http: httpOf(run), ...formOf(run, kind, options) });
    return report(run, id, "changed");
  },
  async pause(run, args) {
    await setSourcePaused(run.ctx, { id: idOf(args), paused: true });
    return report(run, idOf(args), "paused");
  },
  async resume(run, args) {
    await setSourcePaused(run.ctx, { id: idOf(args), paused: false });
    return report(run, idOf(args), "resumed");
  },
  async remove({ ctx }, args) {
    await removeSource(ctx, { id: idOf(args) });
    return { json: { removed: idOf(args) }, lines: [`Source ${idOf(args)} is removed.`] };
  },
  async run(run, args) {
    const { ctx, settings } = run;
    if (run.dryRun) throw invalidInput("A run cannot be rehearsed; use npm run ingest -- … --dry-run.");
    const days = textOption(run, "days");
    const options = days === undefined ? {} : { days: String(wholeNumber(days, "--days")) };
    const runId = await requestRun(ctx, { id: idOf(args), options, isOwn: true });
    await runSource(ctx, { runId, settings: runSettings(settings) });
    const ended = await readRun(ctx, runId);
    if (ended === undefined) throw new Error("the run no longer exists");
    const exitCode = ended.state === "held" ? 3 : ended.state === "done" ? 0 : 1;
    return { json: { run: ended }, lines: [describeRun(ended)], exitCode };
  },
  async start(run, [what, ...others]) {
    if (what !== "registers" || others.length > 0) throw invalidInput("Write: npm run sources -- start registers");
    const { ctx, settings } = run;
    const contact = textOption(run, "contact");
    if (contact === undefined && settings.secUserAgent === undefined)
      throw invalidInput(
        'The SEC asks for a contact: add --contact "Your Company you@yourcompany.example", or set SEC_USER_AGENT.',
      );
    const ended: SourceRun[] = [];
    for (const register of await addRegisters(ctx, { contact, http: httpOf(run) })) {
      const runId = await requestRun(ctx, { ...register, isOwn: true });
      await runSource(ctx, { runId, settings: runSettings(settings) });
      const done = await readRun(ctx, runId);
      if (done !== undefined) ended.push(done);
    }
    const waiting = (await readRegisters(ctx)).flatMap(({ label, wait }) =>
      wait === null ? [] : [`${label}: ${describeWait(wait)}`],
    );
    const result = await countRegisters(ctx);
    const total = `${result.rounds} rounds (US), ${result.grants} grants in ${result.countries} countries`;
    const exitCode = ended.every(({ state }) => state === "done") ? 0 : 1;
    return { json: { runs: ended, ...result }, lines: [...ended.map(describeRegister), ...waiting, total], exitCode };
  },
  async runs({ ctx }, args) {
    const { id } = await readSource(ctx, idOf(args));
    const runs = await listSourceRuns(ctx, { sourceId: id, uneventful: true, limit: LISTED });
    return { json: { runs }, lines: runs.length === 0 ? ["It has not been read yet."] : runs.map(describeRun) };
  },
};

function idOf([given, ...others]: readonly string[]): number {
  if (given === undefined || others.length > 0)
    throw invalidInput("Name one source by its number; npm run sources -- list shows them.");
  return wholeNumber(given, "The source");
}

function formOf(run: CommandRun, kind: string, before: ManagedSource["options"]) {
  const rule = textOption(run, "publishing");
  const publishing = PUBLISHING_RULES.find((one) => one === rule);
  if (rule !== undefined && publishing === undefined)
    throw invalidInput(`--publishing is one of ${PUBLISHING_RULES.join(", ")}.`);
  const given = kindOf(kind).fields.flatMap(({ name }) => {
    const value = textOption(run, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const form: { schedule?: string | undefined; name?: string | undefined; publishing?: PublishingRule | undefined } = {
    schedule: textOption(run, "schedule"),
    name: textOption(run, "name"),
    publishing,
  };
  return { ...form, options: { ...before, ...Object.fromEntries(given) } };
}

function httpOf({ settings: { siteName, siteUrl, sourceTargets } }: CommandRun) {
  return politeHttpClient({
    userAgent: `${siteName} (+${siteUrl})`,
    requestsPerSecond: 2,
    allowPrivateAddresses: sourceTargets === "any",
  });
}

async function report({ ctx }: CommandRun, id: number, done: string): Promise<Report> {
  const source = await readSource(ctx, id);
  return { json: { source }, lines: [`${done}: ${describe(source).trim()}`] };
}

function describe({ id, name, kind, schedule, publishing, issue, pausedAt, nextRunAt }: ManagedSource): string {
  const state = pausedAt === null ? (issue ?? "ok") : "paused";
  const next = nextRunAt === null ? "" : `, next ${nextRunAt.toISOString().slice(0, 16)}Z`;
  return `${String(id).padStart(5)}  ${state.padEnd(8)}  ${kind.padEnd(7)}  ${name}: ${schedule}${next}; ${publishing}`;
}

function describeRun({ id, state, requestedAt, counts, problem }: SourceRun): string {
  const found =
    counts === null
      ? ""
      : `: ${counts.documents} new documents, ${counts.unchanged} unchanged, ${counts.newRounds} rounds added, ${counts.reviews} for review, ${counts.rejected} rejected`;
  return `${String(id).padStart(5)}  ${requestedAt.toISOString().slice(0, 16)}Z  ${state}${found}${problem === null ? "" : `\n       ${problem.replaceAll("\n", "\n       ")}`}`;
}

function describeRegister(run: SourceRun): string {
  const leftOut = Object.entries(run.counts?.excludedBy ?? {}).map(([code, n]) => `${n} ${code.replaceAll("_", " ")}`);
  return `${run.name}: ${describeRun(run).trim()}${leftOut.length === 0 ? "" : `; left out: ${leftOut.join(", ")}`}`;
}

export const command = commandOfActions({
  name: "sources",
  help: HELP,
  options: OPTIONS,
  actions,
  reading: ["list", "runs"],
});

await runCommand(command, import.meta.url);
