import { open as openHandle, readFile, readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { invalidInput, isAppError } from "../../../../platform/errors.ts";
import type { Opened } from "../record.ts";
import type { OpenRequest, OpenSource, SourceOptions } from "../source.ts";
import { accessionIn, primaryDocUrl } from "./accession.ts";
import { edgarDate } from "./dates.ts";
import {
  type EdgarClient,
  EdgarUnavailable,
  type EdgarDependencies,
  LARGEST_FILING,
  LARGEST_INDEX,
  edgarClient,
  unreadable,
} from "./edgar-client.ts";
import type { EdgarForms } from "./forms.ts";
import { HEAD_BYTES, contentKind, openContent, openReference } from "./open-content.ts";
import { type FilingDays, LONGEST_FEED, openDays, openLatest } from "./open-edgar.ts";
import { openQuarters } from "./open-quarters.ts";

/** Opens filings of these forms that are named on the command line, those of some days, or the latest. */
export function openerOf(forms: EdgarForms): OpenSource {
  return (request) => openRequested(forms, request);
}

function openRequested(
  forms: EdgarForms,
  { inputs, options, clock, settings, validators, readAlready, bucketOf }: OpenRequest,
): AsyncGenerator<Opened> {
  const wanted = wantedInputs(inputs, options, clock.now().toISOString().slice(0, 10), forms);
  const { contact = settings.secUserAgent } = options;
  const edgar = () =>
    edgarClient({
      userAgent: typeof contact === "string" ? userAgentOf(contact, settings.siteName) : undefined,
      ...(settings.edgarUrl !== undefined && { origin: settings.edgarUrl }),
      ...(validators && { validators }),
      ...(bucketOf && { bucketOf }),
    });
  return openForms(wanted, { forms, clock, edgar, ...(readAlready && { readAlready }) });
}

/** User-Agent for EDGAR, which wants a name and an address; an address alone gets the site's name. */
function userAgentOf(contact: string, siteName: string): string {
  return /\s/.test(contact.trim()) ? contact : `${siteName} ${contact}`;
}

/** Paths and URLs, every filing of some days, or those among the newest entries of the feed. */
export type EdgarInputs =
  | readonly (string | URL)[]
  /** With `quarters`, the address of the data sets, those are read instead of the indexes of their days. */
  | (FilingDays & { readonly quarters?: string })
  | { readonly latest: number };

/** The inputs selected by arguments and options. Throws AppError `invalid_input` for none, several, or invalid ones. */
export function wantedInputs(
  inputs: readonly string[],
  options: SourceOptions,
  today: string,
  forms: Pick<EdgarForms, "name" | "since">,
): EdgarInputs {
  const { since, until, days, latest, quarters } = options;
  if (quarters !== undefined && since === undefined) throw invalidInput("--quarters needs --since.");
  if (until !== undefined && since === undefined) throw invalidInput("--until needs --since.");
  const asked = [inputs.length > 0, since, days, latest].filter((one) => one !== undefined && one !== false);
  if (asked.length === 0) throw invalidInput("Name files, folders or URLs, or --since DATE, --days N or --latest N.");
  if (asked.length > 1) throw invalidInput("Give only one of files or URLs, --since, --days and --latest.");
  if (latest !== undefined) return { latest: wholeNumber("--latest", latest, LONGEST_FEED) };
  if (days !== undefined) {
    const first = new Date(`${today}T00:00:00Z`);
    first.setUTCDate(first.getUTCDate() - wholeNumber("--days", days, 366));
    return { since: first.toISOString().slice(0, 10), until: today };
  }
  if (since === undefined) return inputs;
  const range = { since: dateOf("--since", since), until: until === undefined ? today : dateOf("--until", until) };
  if (range.since < forms.since)
    throw invalidInput(`${forms.name} is filed electronically since ${forms.since}; give that day or a later one.`);
  if (range.since > today) throw invalidInput(`--since ${range.since} is in the future.`);
  if (range.since > range.until) throw invalidInput(`--since ${range.since} is after --until ${range.until}.`);
  const isTo = typeof quarters === "string" && { quarters };
  return { since: range.since, until: range.until < today ? range.until : today, ...isTo };
}

function dateOf(option: string, value: SourceOptions[string]): string {
  const date = typeof value === "string" ? edgarDate(value) : undefined;
  if (date === undefined) throw invalidInput(`${option}: "${String(value)}" is not a date; write it as 2026-01-31`);
  return date;
}

function wholeNumber(option: string, value: SourceOptions[string], most: number): number {
  const number = typeof value === "string" && /^\d{1,9}$/.test(value.trim()) ? Number(value) : 0;
  if (number < 1 || number > most)
    throw invalidInput(`${option}: "${String(value)}" is not a number from 1 to ${most}.`);
  return number;
}

/**
 * Opens inputs by content: filings and full submission texts, folders, quarterly data sets as folder or zip file,
 * EDGAR's indexes and feed pages (fetching their filings, each once across all inputs), and URLs of these. An input
 * that cannot be opened is yielded with the reason; an outage of EDGAR ends the run with one. Throws AppError
 * `invalid_input` when EDGAR is needed and no contact is configured.
 */
export async function* openForms(inputs: EdgarInputs, dependencies: EdgarDependencies): AsyncGenerator<Opened> {
  // One client for the whole run, because the rate limit applies to all requests.
  let client: EdgarClient | undefined;
  const deps: EdgarDependencies = { ...dependencies, edgar: () => (client ??= dependencies.edgar()) };
  try {
    if ("since" in inputs && inputs.quarters !== undefined) yield* openQuarters(inputs, inputs.quarters, deps);
    else if ("since" in inputs) yield* openDays(inputs, deps);
    else if ("latest" in inputs) yield* openLatest(inputs.latest, deps);
    else yield* openEach(inputs, deps);
  } catch (error) {
    if (!(error instanceof EdgarUnavailable)) throw error;
    yield unreadable(error.url, error.message);
  }
}

async function* openEach(inputs: readonly (string | URL)[], deps: EdgarDependencies): AsyncGenerator<Opened> {
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
async function* openUrl(url: URL, seen: Set<string>, deps: EdgarDependencies): AsyncGenerator<Opened> {
  const edgar = deps.edgar();
  const input = url.href;
  if (url.origin !== new URL(edgar.origin).origin) {
    yield unreadable(input, `not an EDGAR URL; give one that begins with ${edgar.origin}`);
    return;
  }
  const filing = filingAt(url);
  if (filing) {
    const { accession, cik } = filing;
    return yield* openReference({ accession, primaryDocUrl: primaryDocUrl(cik, accession, edgar.origin) }, deps);
  }
  const answer = await edgar.get(input, { maxBytes: LARGEST_INDEX });
  if (answer.kind === "unchanged") yield { kind: "unchanged", input };
  else if (answer.kind === "failed") yield unreadable(input, answer.reason);
  else if (answer.kind === "absent") yield unreadable(input, "EDGAR has nothing at this address");
  else {
    const complete = yield* openContent({ bytes: answer.bytes, name: input }, seen, deps, edgar.origin);
    if (complete) await answer.remembered();
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

async function* openZip(path: string, deps: EdgarDependencies): AsyncGenerator<Opened> {
  const unzipped = await deps.forms.unzip(path);
  try {
    const opened = await deps.forms.dataset(unzipped.folder, path, deps.clock.now());
    if (opened !== undefined) yield* opened;
  } finally {
    await unzipped.remove();
  }
}

async function* openFile(path: string, seen: Set<string>, deps: EdgarDependencies): AsyncGenerator<Opened> {
  const { size } = await stat(path);
  if (size === 0) return yield unreadable(path, "the file is empty");
  const table = deps.forms.tableOf(path);
  if (table)
    return yield unreadable(path, `${table} is one table of a data set; give the folder or zip file with all of them`);
  const kind = contentKind(await headOf(path));
  if (kind === "zip") return yield* openZip(path, deps);
  const limit = kind === "index" || kind === "feed" ? LARGEST_INDEX : LARGEST_FILING;
  if (size > limit)
    return yield unreadable(
      path,
      `larger than ${limit / 1024 ** 2} MiB, which no ${deps.forms.name}${limit === LARGEST_INDEX ? " index" : ""} is`,
    );
  // In EDGAR's layout the folder of primary_doc.xml is the accession number.
  const accession = accessionIn(basename(path)) ?? accessionIn(basename(dirname(path)));
  const name = basename(path);
  yield* openContent({ bytes: await readFile(path), name, context: { accession } }, seen, deps);
}

async function* openFolder(folder: string, seen: Set<string>, deps: EdgarDependencies): AsyncGenerator<Opened> {
  const dataset = await deps.forms.dataset(folder, folder, deps.clock.now());
  if (dataset !== undefined) return yield* dataset;
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
async function* openPath(path: string, seen: Set<string>, deps: EdgarDependencies): AsyncGenerator<Opened> {
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
