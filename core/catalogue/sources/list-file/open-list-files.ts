import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { systemClock } from "../../../../platform/clock.ts";
import { AppError, isAppError } from "../../../../platform/errors.ts";
import type { Outcome, SourceDocument } from "../record.ts";
import type { Opened } from "../record.ts";
import { type FileFacts, inspectFile, READ_SIZE } from "./file-format.ts";
import { describeMapping } from "./column-readings.ts";
import { knownLayout } from "./known-exports.ts";
import { layoutDoubt } from "./layout.ts";
import { NAME_FIELDS } from "./list-field.ts";
import { mapColumns } from "./mapping.ts";
import { openTable } from "./open-table.ts";
import type { OpenSource, ReopenSource } from "../source.ts";
import { type ListFileOptions, readOptions } from "./options.ts";
import { describeOrder, type PlannedReading, planReading } from "./plan-list.ts";
import { continuationQuestion, newTally, tallyDoubts, tallyNotices } from "./reading-plan.ts";
import { rowReader } from "./row-reader.ts";
import { type ColumnSurvey, mergeSurveys, surveyTable } from "./survey.ts";
import type { Table } from "./table.ts";
import { fieldNamed } from "./vocabulary.ts";

/** Increment when this source reads the same bytes differently, so that stored documents are read again. */
const READER_VERSION = "list-file/10";

/** Opens list files named on the command line. */
export const open: OpenSource = ({ inputs, options, clock, dateOrderOf, layoutOf }) => {
  if (inputs.length === 0) throw new AppError("invalid_input", "Name at least one file: npm run import -- FILE…");
  return openListFiles(inputs, { ...readOptions(options), clock, dateOrderOf, layoutOf });
};

/** Reads a stored list with other options, from a temporary file. */
export const reopen: ReopenSource = async (stored, options, use) => {
  const read = readOptions(options);
  const folder = await mkdtemp(join(tmpdir(), "stored-list-"));
  try {
    const path = join(folder, "list");
    await pipeline(stored.content(), createWriteStream(path));
    const request = { name: stored.externalId, ...read, clock: { now: () => stored.retrievedAt } };
    const [list] = await Array.fromAsync(openListFiles([path], request));
    if (list === undefined) throw new Error("a stored list was not opened");
    return await use(list);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface Surveyed {
  readonly kind: "surveyed";
  readonly input: string;
  readonly facts: FileFacts;
  readonly table: Table;
  /** Shared by all files of one list. */
  readonly surveys: readonly ColumnSurvey[];
  readonly rowCount: number;
}

type Survey =
  | Surveyed
  | { readonly kind: "unreadable"; readonly input: string; readonly reason: string }
  | { readonly kind: "broken"; readonly input: string; readonly facts: FileFacts; readonly error: AppError };

/**
 * Opens list files in order, reading each twice: once for its hash and columns, once for its rows. Files in one folder
 * with the same columns are one list, whose content and date order are judged together. A missing file or an invalid
 * column or sheet is `unreadable`; unreadable content makes the document's `read` throw AppError.
 */
export async function* openListFiles(paths: readonly string[], options: ListFileOptions): AsyncGenerator<Opened> {
  const surveyed: Survey[] = [];
  const lists = new Map<string, readonly ColumnSurvey[]>();
  for (const path of paths) {
    const survey = await surveyFile(path, options);
    if (survey.kind !== "surveyed") {
      surveyed.push(survey);
      continue;
    }
    const list = JSON.stringify([dirname(resolve(path)), survey.table.columns]);
    const shared = lists.get(list);
    if (shared === undefined) lists.set(list, survey.surveys);
    else mergeSurveys(shared, survey.surveys);
    surveyed.push({ ...survey, surveys: shared ?? survey.surveys });
  }
  const sharing = surveyed.map((survey) => (survey.kind === "surveyed" ? survey.surveys : undefined));
  for (const survey of surveyed) {
    const files = survey.kind === "surveyed" ? sharing.filter((shared) => shared === survey.surveys).length : 1;
    yield await opened(survey, options, files);
  }
}

async function surveyFile(input: string, options: ListFileOptions): Promise<Survey> {
  let facts: FileFacts | undefined;
  try {
    if (!(await stat(input)).isFile())
      return { kind: "unreadable", input, reason: "This is a folder, not a file. Name the files in it." };
    facts = await inspectFile(input, options.encoding);
    const table = await openTable(facts, options.sheet);
    return {
      kind: "surveyed",
      input,
      facts,
      table,
      ...(await surveyTable(table, (column) => isOfNames(column, options))),
    };
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

/** True for columns whose cells may join names, by their heading or as requested. */
function isOfNames(column: string, { map = {} }: ListFileOptions): boolean {
  const named = fieldNamed(column)?.field;
  return NAME_FIELDS.some((field) => named === field || [map[field] ?? []].flat().includes(column));
}

function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return "There is no such file.";
  if (error.code === "EACCES" || error.code === "EPERM") return "This user is not allowed to read the file.";
  return undefined;
}

/** `files` is the number of files of its list. */
async function opened(survey: Survey, options: ListFileOptions, files: number): Promise<Opened> {
  if (survey.kind === "unreadable") return survey;
  const { facts, input } = survey;
  const retrievedAt = (options.clock ?? systemClock).now();
  if (survey.kind === "broken")
    return {
      kind: "document",
      document: documentOf(facts, options, retrievedAt, READER_VERSION, () => failing(survey.error)),
    };
  const name = options.name ?? basename(input);
  const layout = (await options.layoutOf?.(survey.table.columns, name)) ?? knownLayout(survey.table.columns);
  const result = mapColumns(survey.table.columns, survey.surveys, options, layout);
  if (result.kind === "refused") return { kind: "unreadable", input, reason: result.reason };
  const plan = (given: ListFileOptions) =>
    planReading(
      result.mapping,
      survey.surveys,
      name,
      { ...layout?.amounts, ...given },
      retrievedAt.toISOString().slice(0, 10),
      survey.table.epoch1904,
    );
  let planned = plan(options);
  const known = planned.isAmbiguous ? await options.dateOrderOf?.(survey.table.columns) : undefined;
  if (known !== undefined) {
    const ordered = plan({ ...options, dateOrder: known.order });
    const notice = `Dates are ${describeOrder(known.order)}, as in ${known.list}, which has the same columns.`;
    planned = { ...ordered, notices: [...ordered.notices, notice] };
  }
  const { today: _, ...dates } = planned.plan.dates;
  const reading = `${READER_VERSION} ${JSON.stringify({
    columns: Object.fromEntries(
      result.mapping.assignments.map(({ field, column, index }) => [`${field}${index}`, column]),
    ),
    amount: planned.plan.amount,
    dates,
    country: planned.plan.country,
    encoding: facts.encoding,
    sheet: options.sheet,
    refused: planned.refusal?.message,
  })}`;
  const document = documentOf(facts, options, retrievedAt, reading, () =>
    readRows(survey.table, planned, layout === undefined),
  );
  const { columns, suspicious } = result.mapping;
  const isShared = files > 1 || known !== undefined;
  const impliedOptions = isShared && dates.order !== undefined ? { "date-order": dates.order } : {};
  return {
    kind: "document",
    document: { ...document, columns, suspicious, impliedOptions, rowsExpected: survey.rowCount },
  };
}

function documentOf(
  facts: FileFacts,
  options: ListFileOptions,
  retrievedAt: Date,
  reading: string,
  read: () => AsyncIterable<Outcome>,
): SourceDocument {
  const name = options.name ?? basename(facts.path);
  return {
    externalId: name,
    title: name,
    mediaType: MEDIA_TYPES[facts.format],
    contentHash: facts.contentHash,
    retrievedAt,
    reading,
    expectations: { minRows: 1, maxQuarantinedShare: 0.5 },
    replacesEarlier: true,
    content: () => createReadStream(facts.path, { highWaterMark: READ_SIZE }),
    read,
  };
}

const MEDIA_TYPES: Readonly<Record<FileFacts["format"], string>> = {
  delimited: "text/csv",
  json: "application/json",
  workbook: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** `isNew`: nobody confirmed its layout. */
async function* readRows(
  table: Table,
  { plan, notices, refusal }: PlannedReading,
  isNew: boolean,
): AsyncGenerator<Outcome> {
  yield { kind: "notice", message: describeMapping(plan.mapping).join("\n"), ofColumns: true };
  for (const message of [...notices, ...table.notices]) yield { kind: "notice", message };
  if (refusal !== undefined) throw refusal;
  const tally = newTally();
  const readRow = rowReader(plan, tally);
  for await (const rows of table.rows()) {
    for (const row of rows) {
      const outcome = readRow(row);
      if (outcome !== undefined) yield outcome;
    }
  }
  for (const message of tallyNotices(tally)) yield { kind: "notice", message };
  for (const suspicion of tallyDoubts(tally, plan)) yield { kind: "doubt", suspicion };
  const questions = [...(table.questions ?? []), ...plan.mapping.questions, ...continuationQuestion(tally)];
  if (isNew && questions.length > 0) yield { kind: "doubt", suspicion: layoutDoubt(questions) };
}

async function* failing(error: AppError): AsyncGenerator<Outcome> {
  yield* [];
  throw error;
}
