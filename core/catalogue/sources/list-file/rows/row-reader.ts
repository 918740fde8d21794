import type { EvidenceRecord, Outcome, RawTexts } from "../../record.ts";
import { fundingTypeOf } from "../../../facts/funding-type.ts";
import type { ListField } from "../columns/list-field.ts";
import { noteValue, type ReadingPlan, type ReadingTally } from "./reading-plan.ts";
import WORDING from "./wording.json" with { type: "json" };
import { emailReader } from "./row-emails.ts";
import { companyReader } from "./row-company.ts";
import { peopleReader, roundReader } from "./row-round.ts";
import { type Cell, excerptOf, type RowProblem, type TableRow } from "../files/table.ts";
import { textOf, truncate } from "../values/text.ts";
import { readAmount } from "../../../values/amount.ts";
import { RowFigures } from "./row-figures.ts";
import { companyColumns, isBlank, type RowKind, rowKindReader } from "./row-kind.ts";
import { UnlikeRows } from "./unlike-rows.ts";
import { isExit } from "../../../values/deal-words.ts";
import { isProgramme } from "../../../values/organisation.ts";
import { isPlaceholder, isUnnamed } from "../../../values/placeholder.ts";
import { headerWords } from "../columns/heading-words.ts";
import { fieldNamed, meaningOf } from "../columns/vocabulary.ts";
import { isAddress, readUrl } from "../values/website.ts";

/** Reads rows one by one; some are decided only when the next ones are known. */
export interface RowReader {
  read(row: TableRow): readonly Outcome[];
  finish(): readonly Outcome[];
}

/** Compiles a plan into a reader of rows. */
export function rowReader(plan: ReadingPlan, tally: ReadingTally): RowReader {
  const kindOf = rowKindReader(plan.mapping);
  const ofCompany = companyColumns(plan.mapping);
  const sides = [...new Set(plan.mapping.assignments.flatMap(({ side }) => side ?? []))];
  let recordOf = recordReader(plan, tally);
  const recordsOfSides = sides.map((side) => ({ side, recordOf: recordReader(plan, tally, side) }));
  const amount = plan.mapping.assignments.find(({ field }) => field === "amount")?.index ?? -1;
  const naming = plan.mapping.assignments.flatMap(({ field, index }) => (field === "company" ? [index] : []));
  const figures = new RowFigures();
  const lines = new UnlikeRows();
  let above: TableRow["cells"] | undefined;
  /** True after a total, until an entry with facts follows: figures stand together. */
  let isAfterTotal = false;

  const moneyIn = (cells: TableRow["cells"]): number | undefined => {
    for (const cell of [cells[amount] ?? "", ...cells]) {
      const reading = readAmount(
        typeof cell === "number" ? cell : textOf(cell),
        cell === cells[amount] ? plan.amount : {},
      );
      if (reading.kind === "money") return reading.money.minor;
    }
    return undefined;
  };
  const entry = (row: TableRow, kind: RowKind): readonly Outcome[] => {
    const continues = above !== undefined && (kind === "continuation" || kind === "investor");
    if (continues && kind === "continuation") tally.continuations++;
    if (continues && kind === "investor") tally.investorRows++;
    const columns = kind === "investor" ? row.cells.map((_, index) => index) : ofCompany;
    const raw = continues ? filledFrom(row.cells, above ?? [], columns) : row.cells;
    above = raw;
    const ofSides = recordsOfSides.map((one) => one.recordOf(`${row.ref}, ${one.side}`, raw)).filter(statesRound);
    const outcomes = ofSides.length > 0 ? ofSides : [recordOf(row.ref, raw)];
    for (const outcome of outcomes) {
      const round = outcome.kind === "record" ? outcome.record.round : undefined;
      if (round?.amount !== undefined) figures.add(round.amount.minor, round.stageText ?? "");
    }
    return outcomes;
  };
  const settle = ({ entries, unlike }: ReturnType<UnlikeRows["finish"]>, kind: RowKind): Outcome[] => [
    ...unlike.map((row) => {
      tally.unlike.push(`${row.ref}: ${shownOf(row.cells)}`);
      return otherRow(tally, row.ref, "sparse", row.cells);
    }),
    ...entries.flatMap((row) => entry(row, kind)),
  ];
  const kindIn = (cells: TableRow["cells"]): RowKind => {
    const kind = kindOf(cells);
    if (kind === "entry" || kind === "total") isAfterTotal = kind === "total";
    if (kind !== "sparse" && kind !== "bare") return kind;
    if (kind === "bare" && isAfterTotal) return "sparse";
    const money = moneyIn(cells);
    if (kind === "sparse") return money !== undefined && figures.explains(money) ? "total" : "sparse";
    return money !== undefined && figures.isSum(money) ? "sparse" : "entry";
  };

  return {
    read(row) {
      if (row.problem !== undefined) return [quarantined(row.ref, row.problem)];
      const kind = kindIn(row.cells);
      if (kind === "heading") recordOf = recordReader(underHeadings(plan, row.cells), tally);
      // A company alone in its row stands above its rounds.
      if (kind === "section" && row.cells.some((cell, index) => naming.includes(index) && !isBlank(cell)))
        above = row.cells;
      const settled = settle(lines.next(row, kind), kind);
      const isOther = kind === "heading" || kind === "section" || kind === "total" || kind === "footnote";
      return isOther ? [...settled, otherRow(tally, row.ref, kind, row.cells)] : settled;
    },
    finish: () => settle(lines.finish(), "entry"),
  };
}

/** The plan for the rows below a second row of headings, of which some may mean something else: "Lead investor". */
function underHeadings(plan: ReadingPlan, cells: TableRow["cells"]): ReadingPlan {
  const assignments = plan.mapping.assignments.flatMap((one) => {
    const heading = textOf(cells[one.index]);
    const field = fieldNamed(heading)?.field ?? (meaningOf(heading) === undefined ? one.field : undefined);
    return field === undefined ? [] : [headerWords(heading) === headerWords(one.column) ? one : { ...one, field }];
  });
  return { ...plan, mapping: { ...plan.mapping, assignments } };
}

/** True for a round side by side with others that has an amount, a day or investors of its own. */
function statesRound(outcome: Outcome): boolean {
  if (outcome.kind !== "record") return outcome.kind === "quarantined";
  const { amount, announced, investors } = outcome.record.round ?? {};
  return (amount ?? announced ?? investors) !== undefined;
}

/** Compiles a row without its investors if it has several rounds side by side: nobody knows whose they are. */
function investorsOfSide(
  { mapping }: ReadingPlan,
  tally: ReadingTally,
  side: string,
): (cells: TableRow["cells"]) => TableRow["cells"] {
  const beside = mapping.assignments.filter((one) => one.side !== undefined);
  const shared = mapping.assignments.flatMap((one) =>
    one.side === undefined && /investors/i.test(one.field) ? [one.index] : [],
  );
  return (cells) => {
    const filled = beside.filter(({ index }) => !isPlaceholder(textOf(cells[index])));
    const isOnly = filled.length > 0 && filled.every((one) => one.side === side);
    const left = shared.map((index) => textOf(cells[index])).filter((text) => text !== "");
    if (!isOnly && filled[0]?.side === side && left.length > 0) noteValue(tally, "investorsOfSeveral", left.join(", "));
    return isOnly ? cells : cells.map((cell, index) => (shared.includes(index) ? "" : cell));
  };
}

/** "pre seed" → "Pre-Seed", with the accents of its headings; a number of a round is no stage. */
function stageOfSide({ mapping }: ReadingPlan, side: string): string | undefined {
  const words = mapping.assignments.flatMap((one) =>
    one.side === side ? [...one.column.matchAll(/[\p{L}\p{N}]+/gu)] : [],
  );
  const written = side.split(" ").map((word) => words.find(([text]) => headerWords(text) === word)?.[0] ?? word);
  const title = written
    .join(" ")
    .toLowerCase()
    .replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())
    .replace(/^(Pr[eé]) /, "$1-");
  return fundingTypeOf(title) === null ? undefined : title;
}

/** Compiles a plan into a function of an entry's cells; of rounds side by side, it reads the one of `side`, or none. */
function recordReader(
  plan: ReadingPlan,
  tally: ReadingTally,
  side?: string,
): (ref: string, raw: TableRow["cells"]) => Outcome {
  const indexes = new Map<ListField, number[]>();
  const stage = side === undefined ? undefined : stageOfSide(plan, side);
  for (const { field, index, side: own } of plan.mapping.assignments)
    if (own === undefined || own === side) indexes.set(field, [...(indexes.get(field) ?? []), index]);
  const at = (field: ListField): readonly number[] => indexes.get(field) ?? [];
  const company = companyReader(at, plan, tally);
  const round = roundReader(at, plan, tally);
  const people = peopleReader(at, plan, tally);
  const addresses = emailReader(at, tally);
  const source = at("source")[0] ?? -1;
  const idOf = idReader(plan, at("listId")[0]);
  const roundIdOf = idReader(plan, at("roundId")[0]);
  const clean = withoutNames(plan);
  const naming = [...at("company"), ...at("website")];
  const ofSide =
    side === undefined ? (cells: TableRow["cells"]): TableRow["cells"] => cells : investorsOfSide(plan, tally, side);

  return (ref, raw) => {
    const cells = ofSide(clean(raw));
    const meaning = plan.mapping.rows.of(cells);
    if (meaning === "none" && isProgramme(textOf(cells[at("company")[0] ?? -1])))
      return otherRow(tally, ref, "programme", cells);
    if (meaning === "exit" || meaning === "none")
      return { kind: "excluded", ref, code: meaning === "exit" ? "no_funding" : "no_entry" };
    const companyFields = company(cells);
    if (companyFields === undefined) {
      return quarantined(ref, nameless(cells, textsOf(naming.map((index) => cells[index] ?? ""))));
    }
    const roundFields = meaning === "company" ? undefined : round(cells);
    if (roundFields !== undefined && "reason" in roundFields) return quarantined(ref, roundFields);
    if (roundFields !== undefined && stage !== undefined) roundFields.stageText = stage;
    if (isExit(roundFields?.stageText ?? "")) return { kind: "excluded", ref, code: "no_funding" };
    const sourceText = source === -1 ? "" : textOf(cells[source]);
    const sourceUrl = sourceText === "" ? undefined : readUrl(sourceText)?.href;
    if (sourceText !== "" && sourceUrl === undefined) noteValue(tally, "sourcesDropped");
    const listId = idOf(cells);
    const roundId = roundIdOf(cells);
    const announced = roundFields?.announced?.date;
    const { people: named, company: own } = addresses(cells, people(cells));
    const record: EvidenceRecord = {
      method: "imported",
      ...(listId === undefined ? {} : { listId }),
      ...(sourceUrl === undefined || sourceUrl.length > 2_000 ? {} : { sourceUrl }),
      ...(announced === undefined ? {} : { effectiveAt: `${announced}T00:00:00.000Z` }),
      company: own === undefined ? companyFields : { ...companyFields, email: own },
      ...(roundFields === undefined
        ? {}
        : { round: roundId === undefined ? roundFields : { ...roundFields, listId: roundId } }),
      people: named,
    };
    return { kind: "record", ref, record, raw: () => rawTexts(plan, raw) };
  };
}

const RAW_CELLS = 60;

/** A row's cells as written, with their columns; empty ones are left out. */
function rawTexts({ mapping }: ReadingPlan, cells: TableRow["cells"]): RawTexts {
  return cells
    .flatMap((cell, index): RawTexts => {
      const text = textOf(cell);
      return text === "" ? [] : [[mapping.columns[index]?.column ?? `Column ${index + 1}`, excerptOf(text)]];
    })
    .slice(0, RAW_CELLS);
}

/** Reads ids of one column as "column id", so that ids of different columns never agree. */
function idReader(plan: ReadingPlan, index: number | undefined): (cells: TableRow["cells"]) => string | undefined {
  if (index === undefined) return () => undefined;
  const column = headerWords(plan.mapping.columns[index]?.column ?? "");
  return (cells) => {
    const id = textOf(cells[index]);
    return id === "" ? undefined : truncate(`${column} ${id}`, 200);
  };
}

/** Empties cells that repeat their column's name, as in a header within the rows. */
function withoutNames({ mapping }: ReadingPlan): (cells: TableRow["cells"]) => TableRow["cells"] {
  const names = mapping.columns.map(({ column }) => column.toLowerCase());
  const isName = (cell: Cell, index: number): boolean =>
    typeof cell === "string" && cell.length === names[index]?.length && cell.toLowerCase() === names[index];
  return (cells) => (cells.some(isName) ? cells.map((cell, index) => (isName(cell, index) ? "" : cell)) : cells);
}

const SHOWN_ROWS = 5;

/** The filled cells of a row in one line. */
const shownOf = (cells: TableRow["cells"]): string => excerptOf(textsOf(cells).join(" · ")).slice(0, 60);
const textsOf = (cells: TableRow["cells"]): string[] => cells.map(textOf).filter((text) => text !== "");

/** Leaves out a row that is no entry, and keeps its position and text for the notice. */
function otherRow(tally: ReadingTally, ref: string, kind: string, cells: TableRow["cells"]): Outcome {
  const label = OTHER_ROWS[kind] ?? kind;
  const known = tally.otherRows.get(label) ?? { count: 0, examples: [] };
  known.count++;
  if (known.examples.length < SHOWN_ROWS) known.examples.push(`${ref}: ${shownOf(cells)}`);
  tally.otherRows.set(label, known);
  return { kind: "excluded", ref, code: "no_entry" };
}

const OTHER_ROWS: Readonly<Record<string, string>> = WORDING.otherRows;

/** A row of a further round of the company above, with the cells about the company. */
function filledFrom(cells: TableRow["cells"], above: TableRow["cells"], columns: readonly number[]): TableRow["cells"] {
  return cells.map((cell, index) => (isBlank(cell) && columns.includes(index) ? (above[index] ?? "") : cell));
}

function nameless(cells: TableRow["cells"], texts: readonly string[]): RowProblem {
  const given = texts.find((text) => !isUnnamed(text));
  if (given === undefined) {
    const said = texts.find((text) => !isPlaceholder(text));
    const reason =
      said === undefined
        ? "no company name or website"
        : `"${excerptOf(said)}" stands for a company without a name, and there is no website`;
    return { code: "no_company", reason, excerpt: excerptOf(textsOf(cells).join(", ")) };
  }
  const shared = isAddress(given) && readUrl(given) !== undefined;
  return {
    code: shared ? "shared_site" : "website",
    reason: shared
      ? `"${excerptOf(given)}" is a page on a shared site, and there is no company name`
      : `"${excerptOf(given)}" is not a web address, and there is no company name`,
    excerpt: excerptOf(given),
  };
}

/** A row's problem as an outcome; the reason starts with the position, so that it makes sense on its own. */
export function quarantined(ref: string, { code, column, reason, excerpt }: RowProblem): Outcome {
  const where = column === undefined ? ref : `${ref}, column "${column}"`;
  return {
    kind: "quarantined",
    ref,
    code,
    reason: `${where}: ${reason}`,
    ...(column === undefined ? {} : { column }),
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}
