import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { systemClock } from "../../../platform/clock.ts";
import { type AppError, isAppError } from "../../../platform/errors.ts";
import type { Outcome, SourceDocument } from "../../ingest/record.ts";
import type { Opened } from "../source.ts";
import { type FileFacts, inspectFile, READ_SIZE } from "./file-format.ts";
import { mapColumns } from "./mapping.ts";
import { openTable } from "./open-table.ts";
import type { ListFileOptions } from "./options.ts";
import { type PlannedReading, planReading } from "./plan-list.ts";
import { newTally, tallyNotices } from "./reading-plan.ts";
import { rowReader } from "./row-reader.ts";
import { type ColumnSurvey, mergeSurveys, surveyTable } from "./survey.ts";
import type { Table } from "./table.ts";

/** Changes when this source reads the same bytes differently, so that stored documents are read again. */
const READER_VERSION = "list-file/1";

interface Surveyed {
  readonly kind: "surveyed";
  readonly input: string;
  readonly facts: FileFacts;
  readonly table: Table;
  /** Shared by all files of one list. */
  readonly surveys: readonly ColumnSurvey[];
  readonly rowCount: number;
}

type Survey = Surveyed | { readonly kind: "unreadable"; readonly input: string; readonly reason: string } | { readonly kind: "broken"; readonly input: string; readonly facts: FileFacts; readonly error: AppError };

/**
 * Opens list files, in order. Each is read twice: once to hash it and learn its columns, once for its rows. Files
 * with the same columns in the same folder are one list: what their columns hold, and how their dates are written,
 * is judged over all of them. A file that is missing or wrongly addressed (a column or sheet that does not exist) is
 * `unreadable`; one whose content cannot be read is a document whose `read` throws AppError.
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
  for (const survey of surveyed) yield opened(survey, options);
}

async function surveyFile(input: string, options: ListFileOptions): Promise<Survey> {
  let facts: FileFacts | undefined;
  try {
    if (!(await stat(input)).isFile()) return { kind: "unreadable", input, reason: "This is a folder, not a file. Name the files in it." };
    facts = await inspectFile(input, options.encoding);
    const table = await openTable(facts, options.sheet);
    return { kind: "surveyed", input, facts, table, ...(await surveyTable(table)) };
  } catch (error) {
    if (isAppError(error)) {
      return facts === undefined || error.code === "not_found" ? { kind: "unreadable", input, reason: error.message } : { kind: "broken", input, facts, error };
    }
    const reason = fileProblem(error);
    if (reason === undefined) throw error;
    return { kind: "unreadable", input, reason };
  }
}

function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return "There is no such file.";
  if (error.code === "EACCES" || error.code === "EPERM") return "The file may not be read by this user.";
  return undefined;
}

function opened(survey: Survey, options: ListFileOptions): Opened {
  if (survey.kind === "unreadable") return survey;
  const { facts, input } = survey;
  const retrievedAt = (options.clock ?? systemClock).now();
  if (survey.kind === "broken") return { kind: "document", document: documentOf(facts, options, retrievedAt, READER_VERSION, () => failing(survey.error)) };
  const result = mapColumns(survey.table.columns, survey.surveys, options.map ?? {});
  if (result.kind === "refused") return { kind: "unreadable", input, reason: result.reason };
  const planned = planReading(result.mapping, survey.surveys, basename(input), options, retrievedAt.toISOString().slice(0, 10), survey.table.epoch1904);
  const { today: _, ...dates } = planned.plan.dates;
  const reading = `${READER_VERSION} ${JSON.stringify({
    columns: Object.fromEntries(result.mapping.assignments.map(({ field, column, index }) => [`${field}${index}`, column])),
    amount: planned.plan.amount, dates, country: planned.plan.country, encoding: facts.encoding, sheet: options.sheet, refused: planned.refusal?.message,
  })}`;
  const document = documentOf(facts, options, retrievedAt, reading, () => readRows(survey.table, planned));
  return { kind: "document", document: { ...document, rowsExpected: survey.rowCount } };
}

function documentOf(facts: FileFacts, options: ListFileOptions, retrievedAt: Date, reading: string, read: () => AsyncIterable<Outcome>): SourceDocument {
  const name = options.name ?? basename(facts.path);
  return {
    externalId: name, title: name, mediaType: MEDIA_TYPES[facts.format], contentHash: facts.contentHash, retrievedAt, reading,
    expectations: { minRows: 1, maxQuarantinedShare: 0.5 },
    content: () => createReadStream(facts.path, { highWaterMark: READ_SIZE }),
    read,
  };
}

const MEDIA_TYPES: Readonly<Record<FileFacts["format"], string>> = {
  delimited: "text/csv",
  json: "application/json",
  workbook: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

async function* readRows(table: Table, { plan, notices, refusal }: PlannedReading): AsyncGenerator<Outcome> {
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
}

async function* failing(error: AppError): AsyncGenerator<Outcome> {
  yield* [];
  throw error;
}
