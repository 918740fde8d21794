import { existsSync } from "node:fs";
import { open as openFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { readFilter } from "../../core/reading/directory/search/read-filter.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../core/reading/exports/formats/format.ts";
import { readConsumer, readSince } from "../../core/reading/exports/baseline.ts";
import { listExports } from "../../core/reading/exports/history.ts";
import { type OpenExport, openExport } from "../../core/reading/exports/open-export.ts";
import { PRESETS } from "../../core/reading/exports/presets/presets.ts";
import { readRowKind, ROW_NAMES, ROWS } from "../../core/reading/exports/row-kind.ts";
import { conflict, invalidInput } from "../../platform/errors.ts";
import type { Command, CommandRun } from "./command.ts";
import { namedOptions, runCommand, textOption } from "./command.ts";

const HELP = `npm run export -- leads.csv            writes every lead to a file; the extension gives the format: csv, xlsx or ndjson
npm run export -- -                    writes to standard output
npm run export -- --history            lists earlier exports

  --format FORMAT   csv, xlsx or ndjson, if the extension does not say
  --filter QUERY    a filter, as in the query of the company list's URL: "stage=Seed&country=FR"
  --preset PRESET   a format that another program imports as is:
                    ${PRESETS.map(({ key }) => key).join(", ")}
  --rows ROWS       ${ROW_NAMES.join(", ")}: what a row is; also read from the file's name (companies.csv)
  --columns NAMES   columns in this order, separated by commas
  --since last|ID   only changes since the last export of the same filter, or since export ID, with reasons
  --consumer NAME   the program that follows the filter; each has its own last export
  --overwrite       replaces an existing file`;

export const command: Command = {
  help: HELP,
  cleansUp: true,
  onlyReads: () => true,
  options: namedOptions({
    texts: ["format", "filter", "preset", "columns", "rows", "since", "consumer"],
    flags: ["overwrite", "history"],
  }),
  async run(run) {
    if (run.values["history"] === true) return history(run);
    const [target, ...more] = run.positionals;
    if (target === undefined || more.length > 0)
      throw invalidInput("Name one file: npm run export -- leads.csv. Use --help for more.");
    if (target === "-" && run.json) throw invalidInput("--json prints a summary where the rows would go: name a file.");
    const opened = await open(run, target);
    for (const notice of opened.notices) run.note(notice);
    try {
      const arrived = run.dryRun ? (await opened.close(), true) : await write(run, target, opened);
      if (arrived) report(run, target, opened);
      return 0;
    } catch (error) {
      if (!run.signal.aborted) throw error;
      // Runs before the database is closed, which may take all of the remaining time.
      run.note(`Stopped: ${target === "-" ? "the export is incomplete" : `${target} was not written`}.`);
      return 1;
    }
  },
};

async function open(run: CommandRun, target: string): Promise<OpenExport> {
  const format = formatOf(target, textOption(run, "format"));
  const stem = path.parse(target).name;
  const rows = readRowKind(textOption(run, "rows") ?? (ROW_NAMES.includes(stem) ? stem : null));
  const params = new URLSearchParams(textOption(run, "filter") ?? "");
  const { filter, sort, problems } = await readFilter(run.ctx, { params });
  if (problems.length > 0) throw invalidInput(problems.join(" "));
  const since = readSince(textOption(run, "since") ?? null);
  const consumer = readConsumer(textOption(run, "consumer") ?? null);
  const columns =
    textOption(run, "columns")
      ?.split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "") ?? null;
  return openExport(run.ctx, {
    filter,
    sort,
    format,
    since,
    consumer,
    columns,
    rows,
    preset: textOption(run, "preset") ?? null,
    picked: null,
    without: [],
    tracked: null,
  });
}

function formatOf(target: string, asked: string | undefined): ExportFormat {
  const ending = /\.([a-z]+)$/i.exec(target)?.[1]?.toLowerCase();
  const wanted = asked ?? (target === "-" ? "csv" : ending);
  const format = EXPORT_FORMATS.find((one) => one === wanted);
  if (format === undefined)
    throw invalidInput(
      `"${wanted ?? target}" is not a file format: use ${EXPORT_FORMATS.join(", ")}, as the file's extension or with --format.`,
    );
  return format;
}

/**
 * Writes the file completely or not at all. Returns false if the reader of standard output closed it early: that export
 * does not count.
 */
async function write(run: CommandRun, target: string, opened: OpenExport): Promise<boolean> {
  try {
    if (target === "-") return await print(run, opened);
    if (existsSync(target) && run.values["overwrite"] !== true)
      throw conflict(`The file ${target} already exists: name another, or add --overwrite.`);
    await writeFile(target, opened, run.signal);
    return true;
  } finally {
    const closed = opened.close();
    // The database may not release it; the process ends regardless.
    if (run.signal.aborted) closed.catch(() => undefined);
    else await closed;
  }
}

async function writeFile(target: string, { body }: OpenExport, signal: AbortSignal): Promise<void> {
  const unfinished = `${target}.part`;
  try {
    const file = await openFile(unfinished, "w", 0o600);
    try {
      for await (const chunk of untilAborted(body, signal)) await file.write(chunk);
    } finally {
      await file.close();
    }
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw fileProblem(error, target);
  }
}

/** Yields the same chunks; throws the signal's reason at once, even while waiting for the next chunk. */
async function* untilAborted(body: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => undefined);
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([chunks.next(), aborted.promise]);
    if (next.done === true) return;
    yield next.value;
  }
}

async function print(run: CommandRun, { body }: OpenExport): Promise<boolean> {
  try {
    for await (const chunk of untilAborted(body, run.signal)) {
      await new Promise<void>((resolve, reject) => {
        run.io.stdout.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
    }
    return true;
  } catch (error) {
    if (codeOf(error) === "EPIPE") return false;
    throw error;
  }
}

function fileProblem(error: unknown, target: string): unknown {
  const code = codeOf(error);
  return code !== undefined && /^E[A-Z]+$/.test(code)
    ? invalidInput(`The file ${target} cannot be written (${code}).`, { cause: error })
    : error;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function report(run: CommandRun, target: string, { id, rows, leftOut, difference }: OpenExport): void {
  if (run.json) {
    const recorded = run.dryRun ? null : id;
    run.print(JSON.stringify({ dryRun: run.dryRun, id: recorded, file: target, rows, leftOut, difference }));
    return;
  }
  const kinds =
    difference === null
      ? ""
      : ` (${difference.added} added, ${difference.changed} changed, ${difference.withdrawn} withdrawn)`;
  run.note(
    `${run.dryRun ? "Would write" : "Wrote"} ${rows} rows${kinds} to ${target === "-" ? "standard output" : target}.`,
  );
}

async function history(run: CommandRun): Promise<number> {
  const exports = await listExports(run.ctx);
  if (run.json) {
    run.print(JSON.stringify({ dryRun: run.dryRun, exports }));
    return 0;
  }
  if (exports.length === 0) run.print("Nothing has been exported yet.");
  for (const { id, at, format, preset, kind, filter, rows, consumer, sinceId } of exports) {
    const what = `${preset ?? ROWS[kind].name}.${format}`;
    const compared = sinceId === null ? "" : `, what was new since ${sinceId}`;
    run.print(
      `${id}  ${at.toISOString().slice(0, 16).replace("T", " ")}  ${what}  ${rows} rows${compared}${consumer === null ? "" : `, for ${consumer}`}${filter === "" ? "" : `  ${filter}`}`,
    );
  }
  return 0;
}

await runCommand(command, import.meta.url);
