import { open as openHandle, readFile, readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError, isAppError } from "../../../platform/errors.ts";
import type { Opened } from "../record.ts";
import type { OpenSource } from "../source.ts";
import { accessionIn, primaryDocUrl } from "./accession.ts";
import { isDatasetFolder, openDataset, tableOf } from "./dataset/dataset.ts";
import { unzipDataset } from "./dataset/unzip.ts";
import { edgarDate } from "./dates.ts";
import {
  type EdgarClient,
  type FormDDependencies,
  LARGEST_FILING,
  LARGEST_INDEX,
  edgarClient,
  unreadable,
} from "./edgar-client.ts";
import { HEAD_BYTES, contentKind, openContent, openReference, openReferences } from "./open-content.ts";
import { isAccessDenied, readIndexFile } from "./references.ts";

/** Opens notices named on the command line, or every notice since `--since`. */
export const open: OpenSource = ({ inputs, options: { since }, clock, settings, validators }) => {
  if (typeof since !== "string" && inputs.length === 0)
    throw new AppError("invalid_input", "Name files, folders or URLs, or --since DATE.");
  const edgar = () => edgarClient({ userAgent: settings.secUserAgent, ...(validators && { validators }) });
  return openFormD(typeof since === "string" ? { since } : inputs, { clock, edgar });
};

/** Paths and URLs, or every filing since a date (`YYYY-MM-DD`). */
export type FormDInputs = readonly (string | URL)[] | { readonly since: string };

/**
 * Opens inputs by content: notices and full submission texts, folders, quarterly data sets as folder or zip file,
 * EDGAR's indexes and feed pages (fetching their filings, each once across all inputs), and URLs of these. An input
 * that cannot be opened is yielded with the reason. Throws AppError `invalid_input` for an invalid date, or when EDGAR
 * is needed and no contact is configured.
 */
export async function* openFormD(inputs: FormDInputs, dependencies: FormDDependencies): AsyncGenerator<Opened> {
  // One client for the whole run, because the rate limit applies to all requests.
  let client: EdgarClient | undefined;
  const deps: FormDDependencies = { ...dependencies, edgar: () => (client ??= dependencies.edgar()) };
  if ("since" in inputs) {
    const since = edgarDate(inputs.since);
    if (since === undefined)
      throw new AppError("invalid_input", `"${inputs.since}" is not a date; write it as 2026-01-31`);
    yield* openSince(since, deps);
    return;
  }
  const seen = new Set<string>();
  for (const input of inputs) {
    if (input instanceof URL && input.protocol === "file:") yield* openPath(fileURLToPath(input), seen, deps);
    else if (input instanceof URL) yield* openUrl(input, seen, deps);
    else if (/^https?:\/\//i.test(input) && URL.canParse(input)) yield* openUrl(new URL(input), seen, deps);
    else yield* openPath(input, seen, deps);
  }
}

/** The accession number and CIK in the URL of a filing's page or notice. */
function filingAt(url: URL): { readonly accession: string; readonly cik: string } | undefined {
  const cik = /^\/Archives\/edgar\/data\/(\d{1,10})\//.exec(url.pathname)?.[1];
  const accession = accessionIn(url.pathname);
  const isPage = /(?:-index\.html?|\/primary_doc\.xml|\/)$/.test(url.pathname);
  return cik !== undefined && accession !== undefined && isPage ? { accession, cik } : undefined;
}

/**
 * Opens an EDGAR URL: a filing's `primary_doc.xml`, index page or full submission text, an `.idx` index, or the feed of
 * latest filings. Refuses other hosts, because the client follows EDGAR's rules.
 */
async function* openUrl(url: URL, seen: Set<string>, deps: FormDDependencies): AsyncGenerator<Opened> {
  const edgar = deps.edgar();
  const input = url.href;
  if (url.origin !== new URL(edgar.origin).origin) {
    yield unreadable(input, `not an EDGAR URL; give one that begins with ${edgar.origin}`);
    return;
  }
  const filing = filingAt(url);
  if (filing) {
    const { accession, cik } = filing;
    return yield* openReference({ accession, primaryDocUrl: primaryDocUrl(cik, accession, edgar.origin) }, edgar, deps);
  }
  const answer = await edgar.get(input, { patient: true, maxBytes: LARGEST_INDEX });
  if (answer.kind === "unchanged") yield { kind: "unchanged", input };
  else if (answer.kind === "failed") yield unreadable(input, answer.reason);
  else if (answer.kind === "absent")
    yield unreadable(
      input,
      answer.refused ? "EDGAR refuses this address; try again later" : "EDGAR has nothing at this address",
    );
  else {
    const complete = yield* openContent({ bytes: answer.bytes, name: input }, seen, deps, edgar.origin);
    if (complete) await answer.remembered();
  }
}

// Two holidays can be adjacent, and the indexes of yesterday and today may be missing; five working days cannot.
const REFUSALS_OF_A_BLOCK = 5;

/** The URL of EDGAR's index of one day's filings by filer. */
function dailyIndexUrl(date: string, origin: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${origin}/Archives/edgar/daily-index/${year}/QTR${Math.ceil(Number(month) / 3)}/master.${year}${month}${day}.idx`;
}

function* daysFrom(since: string, today: string): Generator<string> {
  for (let day = new Date(`${since}T00:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const date = day.toISOString().slice(0, 10);
    if (date > today) return;
    yield date;
  }
}

const isWorkingDay = (date: string): boolean => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

/**
 * Fetches every Form D and D/A of EDGAR's daily indexes from a date to today, each filing once. Skips days without an
 * index (weekends, holidays, today). Refusals on five working days in a row mean a block, which ends the run with an
 * error rather than with an empty result.
 */
async function* openSince(since: string, deps: FormDDependencies): AsyncGenerator<Opened> {
  const edgar = deps.edgar();
  const seen = new Set<string>();
  let refused = 0;
  for (const date of daysFrom(since, deps.clock.now().toISOString().slice(0, 10))) {
    const url = dailyIndexUrl(date, edgar.origin);
    const answer = await edgar.get(url, { maxBytes: LARGEST_INDEX });
    if (answer.kind === "absent" && answer.refused && isWorkingDay(date)) refused += 1;
    else if (answer.kind !== "absent") refused = 0;
    if (refused === REFUSALS_OF_A_BLOCK) {
      yield unreadable(
        url,
        `EDGAR refused the indexes of ${refused} working days in a row, the last of ${date}: it has probably blocked this machine for now; run again later with --since ${date}`,
      );
      return;
    }
    if (answer.kind === "absent") continue;
    if (answer.kind === "unchanged") yield { kind: "unchanged", input: url };
    else if (answer.kind === "failed") yield unreadable(url, answer.reason);
    else {
      const text = Buffer.from(answer.bytes).toString("latin1");
      if (isAccessDenied(text)) continue;
      const complete = yield* openReferences(readIndexFile(text, edgar.origin), url, seen, deps);
      if (complete) await answer.remembered();
    }
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await openHandle(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* openZip(path: string, deps: FormDDependencies): AsyncGenerator<Opened> {
  const unzipped = await unzipDataset(path);
  try {
    yield* openDataset(unzipped.folder, path, deps.clock.now());
  } finally {
    await unzipped.remove();
  }
}

async function* openFile(path: string, seen: Set<string>, deps: FormDDependencies): AsyncGenerator<Opened> {
  const { size } = await stat(path);
  if (size === 0) return yield unreadable(path, "the file is empty");
  const table = tableOf(path);
  if (table)
    return yield unreadable(path, `${table} is one table of a data set; give the folder or zip file with all of them`);
  const kind = contentKind(await headOf(path));
  if (kind === "zip") return yield* openZip(path, deps);
  const limit = kind === "index" || kind === "feed" ? LARGEST_INDEX : LARGEST_FILING;
  if (size > limit)
    return yield unreadable(
      path,
      `larger than ${limit / 1024 ** 2} MiB, which no Form D${limit === LARGEST_INDEX ? " index" : ""} is`,
    );
  // In EDGAR's layout the folder of primary_doc.xml is the accession number.
  const accession = accessionIn(basename(path)) ?? accessionIn(basename(dirname(path)));
  const name = basename(path);
  yield* openContent({ bytes: await readFile(path), name, context: { accession } }, seen, deps);
}

async function* openFolder(folder: string, seen: Set<string>, deps: FormDDependencies): AsyncGenerator<Opened> {
  if (await isDatasetFolder(folder)) return yield* openDataset(folder, folder, deps.clock.now());
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    // Skips the SEC's schemas, which often lie next to filings.
    if (entry.isDirectory()) yield* openPath(path, seen, deps);
    else if (extname(entry.name).toLowerCase() !== ".xsd") yield* openPath(path, seen, deps);
  }
}

/** Describes a file system error for the operator. */
function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (error.code === "ENOENT") return "there is no such file or folder";
  if (error.code === "EACCES" || error.code === "EPERM") return "this user is not allowed to read it";
  return error.code === "ENOSPC" ? "no space is left for the unpacked zip file" : undefined;
}

/** Opens a file by its content, a data set's folder, or all files of any other folder recursively. */
async function* openPath(path: string, seen: Set<string>, deps: FormDDependencies): AsyncGenerator<Opened> {
  try {
    const what = await stat(path);
    if (what.isDirectory()) yield* openFolder(path, seen, deps);
    else if (what.isFile()) yield* openFile(path, seen, deps);
    else yield unreadable(path, "neither a file nor a folder");
  } catch (error) {
    const reason = isAppError(error) ? error.message : fileProblem(error);
    if (reason === undefined) throw error;
    yield unreadable(path, reason);
  }
}
