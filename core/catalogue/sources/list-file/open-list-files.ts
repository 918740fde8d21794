import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { type AppError, invalidInput, isAppError } from "../../../../platform/errors.ts";
import type { Opened } from "../record.ts";
import type { OpenSource, ReopenSource } from "../source.ts";
import { type FileFacts, inspectFile } from "./files/file-format.ts";
import { brokenDocument, listDocument, type SurveyedFile, type SurveyedSheet } from "./list-document.ts";
import { namesOfColumns } from "./names/names-of-list.ts";
import { openTables } from "./files/open-table.ts";
import { type ListFileOptions, readOptions } from "./columns/options.ts";
import { shareDateOrder, surveyTable } from "./columns/survey.ts";

/** Opens list files named on the command line. */
export const open: OpenSource = ({ inputs, options, clock, dateOrderOf, layoutOf, namesKnown }) => {
  if (inputs.length === 0) throw invalidInput("Name at least one file: npm run import -- FILE…");
  return openListFiles(inputs, { ...readOptions(options), clock, dateOrderOf, layoutOf, namesKnown });
};

/** Reads a stored list with other options, from a temporary file. */
export const reopen: ReopenSource = async (stored, { options, namesKnown }, use) => {
  const read = readOptions(options);
  const folder = await mkdtemp(join(tmpdir(), "stored-list-"));
  try {
    const path = join(folder, "list");
    await pipeline(stored.content(), createWriteStream(path));
    const request = { name: stored.externalId, ...read, namesKnown, clock: { now: () => stored.retrievedAt } };
    const [list] = await Array.fromAsync(openListFiles([path], request));
    if (list === undefined) throw new Error("a stored list was not opened");
    return await use(list);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Survey =
  | SurveyedFile
  | { readonly kind: "unreadable"; readonly input: string; readonly reason: string }
  | { readonly kind: "broken"; readonly input: string; readonly facts: FileFacts; readonly error: AppError };

/**
 * Opens list files in order, reading each twice: once for its hash and columns, once for its rows. Each file and each
 * sheet is judged by its own rows; only the order of day and month may come from files of the same folder and sheets
 * with the same columns. A missing file or an invalid column or sheet is `unreadable`; unreadable content makes the
 * document's `read` throw AppError.
 */
export async function* openListFiles(paths: readonly string[], options: ListFileOptions): AsyncGenerator<Opened> {
  const surveyed: Survey[] = [];
  const alike = new Map<string, { readonly sheets: SurveyedSheet[]; readonly files: Set<string> }>();
  for (const path of paths) {
    const survey = await surveyFile(path, options);
    surveyed.push(survey);
    for (const sheet of survey.kind === "surveyed" ? survey.sheets : []) {
      const key = JSON.stringify([dirname(resolve(path)), sheet.table.columns]);
      const { sheets, files } = alike.get(key) ?? { sheets: [], files: new Set<string>() };
      sheets.push(sheet);
      alike.set(key, { sheets, files: files.add(path) });
    }
  }
  const shared = new Set<SurveyedSheet>();
  for (const { sheets, files } of alike.values()) {
    if (sheets.length > 1) shareDateOrder(sheets.map(({ surveys }) => surveys));
    if (files.size > 1) for (const sheet of sheets) shared.add(sheet);
  }
  for (const survey of surveyed)
    if (survey.kind === "unreadable") yield survey;
    else if (survey.kind === "surveyed") yield await listDocument(survey, options, (sheet) => shared.has(sheet));
    else yield { kind: "document", document: brokenDocument(survey.facts, survey.error, options) };
}

async function surveyFile(input: string, options: ListFileOptions): Promise<Survey> {
  let facts: FileFacts | undefined;
  try {
    if (!(await stat(input)).isFile())
      return { kind: "unreadable", input, reason: "This is a folder, not a file. Name the files in it." };
    facts = await inspectFile(input, options.encoding);
    const { tables, left } = await openTables(facts, options.sheet);
    const sheets: SurveyedSheet[] = [];
    for (const table of tables) {
      const namesOf = await namesOfColumns(table.columns, options.name ?? basename(input), options);
      sheets.push({ table, ...(await surveyTable(table, namesOf)) });
    }
    return { kind: "surveyed", input, facts, sheets, left };
  } catch (error) {
    if (isAppError(error)) {
      return facts === undefined || error.code === "not_found"
        ? { kind: "unreadable", input, reason: error.message }
        : { kind: "broken", input, facts, error };
    }
    const reason = fileProblem(error);
    if (reason === undefined) throw error;
    return { kind: "unreadable", input, reason };
  }
}

function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return "There is no such file.";
  if (error.code === "EACCES" || error.code === "EPERM") return "This user is not allowed to read the file.";
  return undefined;
}
