import { type Fact, type Facts, type FactType } from "../../../facts/facts.ts";
import { readWorkAddress } from "../../../facts/email-address.ts";
import { HEADCOUNT_BANDS, type HeadcountBand } from "../../../facts/headcount-bands.ts";
import { readDate } from "../../../values/dates.ts";
import { LIST_FACTS, type ListField } from "../columns/list-field.ts";
import type { ReadingPlan } from "./reading-plan.ts";
import type { Cell } from "../files/table.ts";
import { memoize } from "../../../values/memoize.ts";
import { textOf, truncate } from "../values/text.ts";
import { readUrl } from "../values/website.ts";

export type CellsOf = (field: ListField) => readonly number[];
export type RowCells = readonly Cell[];

/** Reads the value of a fact from its cells; undefined when they give none. */
type Read = (cells: readonly Cell[], fact: Fact, plan: ReadingPlan) => unknown;

const splitList = (text: string): readonly string[] => text.split(/\s{0,20}[;,]\s*/);
const listOf = (cells: readonly Cell[], split = splitList) =>
  cells.flatMap((cell) => split(textOf(cell))).filter((text) => text !== "");
const filled = (list: readonly string[]) => (list.length === 0 ? undefined : list);
const headcountOf = memoize(1_000, (text) => ({ band: readHeadcount(text) }));

const READ: Readonly<Partial<Record<FactType, Read>>> = {
  text: ([cell], { maxLength = 200 }) => truncate(firstOf(cell), maxLength) || undefined,
  url: ([cell]) => readUrl(textOf(cell))?.href,
  email: ([cell]) => {
    const reading = readWorkAddress(textOf(cell));
    return reading.kind === "address" ? reading.address : undefined;
  },
  year: ([cell], _, { dates }) => {
    const year = /^(1[89]\d\d|20\d\d)(?:\.0+|-\d\d(?:-\d\d(?:[T ].{0,30})?)?)?$/.exec(textOf(cell))?.[1];
    return year !== undefined && year <= dates.today.slice(0, 4) ? Number(year) : undefined;
  },
  headcount: ([cell]) => headcountOf(textOf(cell)).band,
  text_list: (cells, { split }) => filled(listOf(cells, split)),
  url_list: (cells) => filled(listOf(cells).flatMap((text) => readUrl(text)?.href ?? [])),
  date: ([cell], _, { dates }) => {
    const reading = readDate(textOf(cell), dates);
    return reading.kind === "date" ? reading.date : undefined;
  },
};

/** Compiles the columns of facts that are read by their type into a function of a row. */
export function factReader(facts: Facts, at: CellsOf, plan: ReadingPlan): (cells: RowCells) => object {
  const readers = Object.entries(facts).flatMap(([name, fact]) => {
    const read = READ[fact.type];
    const indexes = name in LIST_FACTS ? at(name as ListField) : [];
    return read === undefined || indexes.length === 0 ? [] : [{ name, fact, read, indexes }];
  });
  return (cells) => {
    const values: Record<string, unknown> = {};
    for (const { name, fact, read, indexes } of readers) {
      const value = read(
        indexes.map((index) => cells[index] ?? ""),
        fact,
        plan,
      );
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
}

/** The first item of a list, because lists put the main one first. */
function firstOf(cell: Cell | undefined): string {
  return Array.isArray(cell)
    ? textOf(cell.find((item: unknown): item is string => typeof item === "string"))
    : textOf(cell);
}

const BOUNDS = HEADCOUNT_BANDS.map((band) => {
  const [low = "", high = ""] = band.replace("+", "-Infinity").split("-");
  return { band, low: Number(low), high: Number(high) };
});

const COUNTED =
  /\s{0,20}(?:employees|people|fte|staff|salariés|mitarbeiter(?:innen)?|empleados|visits|visitors|besuche|visites)\.?$/i;

/** A number without the word of what it counts: "45 employees". */
export function withoutCounted(text: string): string {
  return text.replace(COUNTED, "");
}

/**
 * The band that contains a number or range of employees; undefined when it spans several bands. An open range
 * ("1,500+") is certain only in the last band.
 */
export function readHeadcount(text: string): HeadcountBand | undefined {
  if (text.length > 40) return undefined;
  const plain = withoutCounted(text)
    .replace(/(\d)[,.'’\s](?=\d{3}\b)/g, "$1")
    .replace(/(\d)k\b/gi, "$1000");
  const parts = /^(\d{1,7})\s*(?:(\+)|(?:[-–—]|to|à|bis)\s*(\d{1,7}))?$/i.exec(plain.trim());
  if (parts === null) return undefined;
  const low = Number(parts[1]);
  const high = parts[2] === "+" ? Infinity : Number(parts[3] ?? parts[1]);
  return BOUNDS.find((bounds) => low >= bounds.low && high <= bounds.high)?.band;
}
