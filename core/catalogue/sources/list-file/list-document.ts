import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { systemClock } from "../../../../platform/clock.ts";
import type { AppError } from "../../../../platform/errors.ts";
import type { ColumnReading, DocumentPart, Opened, Outcome, SourceDocument, Suspicion } from "../record.ts";
import { describeMapping } from "./columns/column-readings.ts";
import { type FileFacts, READ_SIZE } from "./files/file-format.ts";
import { knownLayout } from "./known-exports.ts";
import { layoutDoubt } from "./columns/layout.ts";
import { mapColumns } from "./columns/mapping.ts";
import { type ListFileOptions, optionsOfSheet } from "./columns/options.ts";
import { namesIn } from "./names/names-of-list.ts";
import { describeOrder, type PlannedReading, planReading } from "./rows/plan-list.ts";
import { monthIn, sentence } from "./rows/row-measures.ts";
import { commaDoubt, newTally, rowDoubts, tallyDoubts, tallyNotices } from "./rows/reading-plan.ts";
import { rowReader } from "./rows/row-reader.ts";
import { whyNoList } from "./files/part-name.ts";
import type { ColumnSurvey } from "./columns/survey.ts";
import type { Table } from "./files/table.ts";
import type { Reason } from "./reasons.ts";

/** Increment when this source reads the same bytes differently, so that stored documents are read again. */
const READER_VERSION = "list-file/19";

/** A file whose rows were read once. */
export interface SurveyedFile {
  readonly kind: "surveyed";
  readonly input: string;
  readonly facts: FileFacts;
  /** The sheets of a workbook that may be lists; one for any other file. */
  readonly sheets: readonly SurveyedSheet[];
  /** Sheets that are certainly no lists, with the reason. */
  readonly left: readonly LeftSheet[];
}

export interface SurveyedSheet {
  readonly table: Table;
  readonly surveys: readonly ColumnSurvey[];
  readonly rowCount: number;
}

/** A sheet that is not read. */
export interface LeftSheet {
  readonly name: string;
  readonly why: string;
}

/** A sheet of a list as it is read. */
interface SheetReading {
  /** The sheet's name, if the list has several. */
  readonly name: string | undefined;
  readonly table: Table;
  readonly surveys: readonly ColumnSurvey[];
  readonly planned: PlannedReading;
  /** True if nobody confirmed its layout. */
  readonly isNew: boolean;
  readonly columns: readonly ColumnReading[];
  readonly suspicious: readonly Suspicion[];
  readonly rowCount: number;
  /** The date order, if it was found in other files of the list. */
  readonly sharedOrder: string | undefined;
}

/**
 * The document of a file. The sheets of a workbook are one list, each with a layout of its own; those that name no
 * company are left, and announced. `unreadable` if there is no list in the file.
 */
export async function listDocument(
  file: SurveyedFile,
  options: ListFileOptions,
  isShared: (sheet: SurveyedSheet) => boolean,
): Promise<Opened> {
  const { facts, input } = file;
  const retrievedAt = (options.clock ?? systemClock).now();
  const name = options.name ?? basename(input);
  const today = retrievedAt.toISOString().slice(0, 10);
  const left: LeftSheet[] = [...file.left];
  const sheets: SheetReading[] = [];
  const isAlone = file.sheets.length === 1;
  for (const sheet of file.sheets) {
    const reading = await readingOf(sheet, { ...options, name }, { today, isAlone, isShared: isShared(sheet) });
    if (!("reason" in reading)) sheets.push(reading);
    else if (isAlone) return { ...reading, kind: "unreadable", input };
    else left.push({ name: sheet.table.name ?? "", why: reading.reason });
  }
  const [first, ...others] = sheets;
  if (first === undefined)
    return {
      kind: "unreadable",
      input,
      reason: `No sheet is a list of companies. ${left.map(describeLeft).join(" ")}`,
    };
  const named = others.length === 0 ? [{ ...first, name: undefined }] : sheets;
  const readings = named.map(({ name: part, planned: { plan, refusal } }) => {
    const { today: _, ...dates } = plan.dates;
    return {
      columns: Object.fromEntries(
        plan.mapping.assignments.map(({ field, column, index }) => [`${field}${index}`, column]),
      ),
      amount: plan.amount,
      dates,
      country: plan.country,
      rows: rowValues(plan.mapping.columns),
      afterComma: plan.afterComma,
      month: options.month,
      encoding: facts.encoding,
      sheet: part ?? options.sheet,
      refused: refusal?.message,
    };
  });
  const reading = `${READER_VERSION} ${JSON.stringify(readings.length === 1 ? readings[0] : readings)}`;
  const parts = first.table.parts ?? partsOf(sheets, left);
  const document = documentOf(facts, options, retrievedAt, reading, () => readSheets(named, left));
  const orders = new Set(named.map(({ sharedOrder }) => sharedOrder));
  const [order] = orders;
  return {
    kind: "document",
    document: {
      ...document,
      columns: named.flatMap(({ columns, name: part }) =>
        columns.map((column) => (part === undefined ? column : { ...column, part })),
      ),
      suspicious: named.flatMap(({ suspicious }) => suspicious),
      impliedOptions: orders.size === 1 && order !== undefined ? { "date-order": order } : {},
      rowsExpected: named.reduce((sum, { rowCount }) => sum + rowCount, 0),
      ...(parts.length > 1 && { parts }),
    },
  };
}

/** A document whose content cannot be read at all. */
export function brokenDocument(facts: FileFacts, error: AppError, options: ListFileOptions): SourceDocument {
  return documentOf(facts, options, (options.clock ?? systemClock).now(), READER_VERSION, () => failing(error));
}

/** How a sheet is read, or why it is no list. */
async function readingOf(
  { table, surveys, rowCount }: SurveyedSheet,
  given: ListFileOptions & { readonly name: string },
  { today, isAlone, isShared }: { readonly today: string; readonly isAlone: boolean; readonly isShared: boolean },
): Promise<SheetReading | Reason> {
  const options = isAlone ? given : optionsOfSheet(given, table);
  const layout = (await options.layoutOf?.(table.columns, given.name)) ?? knownLayout(table.columns);
  const result = mapColumns(table.columns, surveys, options, layout);
  if (result.kind === "refused")
    return isAlone || options.map?.company !== undefined ? result.reason : { reason: "No column names its companies." };
  const why = isAlone ? undefined : whyNoList(table.name ?? "", result.mapping);
  if (why !== undefined) return { reason: why };
  const names = await namesIn(result.mapping, surveys, given.namesKnown);
  const month = monthIn(table.name ?? "", today);
  const known = { ...layout?.amounts, ...(month !== undefined && { month }) };
  const plan = (chosen: ListFileOptions) =>
    planReading(result.mapping, surveys, names, given.name, { ...known, ...chosen }, today, table.epoch1904);
  let planned = plan(options);
  const other = planned.openOrder !== undefined ? await options.dateOrderOf?.(table.columns) : undefined;
  if (other !== undefined) {
    const ordered = plan({ ...options, dateOrder: other.order });
    const notice = `Dates are ${describeOrder(other.order)}, as in ${other.list}, which has the same columns.`;
    planned = { ...ordered, notices: [...ordered.notices, { reason: notice }] };
  }
  const { columns, suspicious } = result.mapping;
  return {
    name: table.name,
    table,
    surveys,
    planned,
    isNew: layout === undefined,
    columns,
    suspicious,
    rowCount,
    sharedOrder: isShared || other !== undefined ? planned.plan.dates.order : undefined,
  };
}

/** What the values of columns say about rows, as far as it changes the reading. */
function rowValues(columns: readonly ColumnReading[]): object | undefined {
  const deciding = columns.flatMap(({ column, rows = [] }) =>
    rows.filter(({ meaning }) => meaning !== "round").map(({ value, meaning }) => [`${column}: ${value}`, meaning]),
  );
  return deciding.length === 0 ? undefined : Object.fromEntries(deciding);
}

function partsOf(sheets: readonly SheetReading[], left: readonly LeftSheet[]): DocumentPart[] {
  return [
    ...sheets.map(({ name = "", rowCount }) => ({ name, rows: rowCount, isRead: true })),
    ...left.map(({ name }) => ({ name, isRead: false })),
  ];
}

function describeLeft({ name, why }: LeftSheet): string {
  return `Sheet "${name}" is not read: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
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

async function* readSheets(sheets: readonly SheetReading[], left: readonly LeftSheet[]): AsyncGenerator<Outcome> {
  for (const sheet of sheets) yield* readRows(sheet);
  for (const one of left) yield { kind: "notice", message: describeLeft(one) };
}

async function* readRows({
  name,
  table,
  surveys,
  planned: { plan, notices, questions, openOrder, refusal },
  isNew,
}: SheetReading): AsyncGenerator<Outcome> {
  const place = name === undefined ? "" : `Sheet "${name}": `;
  const mapping = describeMapping(plan.mapping, surveys);
  yield { kind: "notice", message: [...(place === "" ? [] : [place.trim()]), ...mapping].join("\n"), ofColumns: true };
  const placed = ({ reason, ...data }: Reason): Reason => ({ ...data, reason: place + reason });
  const notice = ({ reason, mends }: Reason) =>
    ({ kind: "notice", message: place + reason, ...(mends && { mends }) }) as const;
  const said = table.notices.map((one) => (typeof one === "string" ? { reason: one } : one));
  for (const one of [...notices, ...(isNew ? [] : questions.map(sentence)), ...said]) yield notice(one);
  if (refusal !== undefined) throw refusal;
  const tally = newTally();
  const reader = rowReader(plan, tally);
  for await (const rows of table.rows())
    for (const row of rows) yield* reader.read(name === undefined ? row : { ...row, ref: `${name}, ${row.ref}` });
  yield* reader.finish();
  for (const one of tallyNotices(tally)) yield notice(one);
  const ofCells = tallyDoubts(tally, plan);
  const ofColumns = isNew
    ? [
        ...(table.doubts ?? []).map((reason) => ({ reason })),
        ...plan.mapping.doubts,
        ...questions,
        ...rowDoubts(tally),
        ...commaDoubt(tally),
      ]
    : [...plan.mapping.unseen];
  if (openOrder !== undefined) ofColumns.push(openOrder);
  // Cells that cannot be read are one question with the doubts about their columns.
  const isOne = isNew && ofColumns.length > 0;
  const unread = ofCells.filter(({ rule }) => rule === "unread_cells");
  for (const suspicion of isOne ? ofCells.filter((one) => !unread.includes(one)) : ofCells)
    yield { kind: "doubt", suspicion };
  const doubts = [...ofColumns, ...(isOne ? unread : [])];
  if (doubts.length > 0) yield { kind: "doubt", suspicion: layoutDoubt(doubts.map(placed)) };
}

async function* failing(error: AppError): AsyncGenerator<Outcome> {
  yield* [];
  throw error;
}
