import {
  COMPANY_FACTS,
  type Facts,
  type FactType,
  type FoldedCompany,
  type FoldedPerson,
  type FoldedRound,
  leadFacts,
  type LeadFacts,
  PERSON_FACTS,
  ROUND_FACTS,
  SHOWN_COMPANY_FACTS,
  SHOWN_PERSON_FACTS,
  type ShownCompany,
  type ShownPerson,
} from "./facts.ts";

/** A table column that stores a fact, or the named part of its value. */
export interface FactColumn {
  readonly fact: string;
  readonly column: string;
  readonly part?: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Columns of types that are stored in several columns, and the part of the value in each. */
const PARTS: Partial<Record<FactType, (column: string) => Readonly<Record<string, string>>>> = {
  money: (column) => ({ [`${column}_minor`]: "minor", currency: "currency" }),
  date: (column) => ({ [`${column}_on`]: "date", [`${column}_precision`]: "precision" }),
  investors: () => ({}),
  measures: () => ({}),
};

/** The columns of these facts, in the order of their declaration. */
export function factColumns(facts: Facts): readonly FactColumn[] {
  return Object.entries(facts).flatMap(([fact, { type, column }]): FactColumn[] => {
    const parts = PARTS[type]?.(column);
    return parts === undefined
      ? [{ fact, column }]
      : Object.entries(parts).map(([partColumn, part]) => ({ fact, column: partColumn, part }));
  });
}

export const COMPANY_COLUMNS = factColumns(COMPANY_FACTS);
export const ROUND_COLUMNS = factColumns(ROUND_FACTS);
export const PERSON_COLUMNS = factColumns(PERSON_FACTS);
/** The columns that pages show. */
const SHOWN_COMPANY_COLUMNS = factColumns(SHOWN_COMPANY_FACTS);
export const SHOWN_PERSON_COLUMNS = factColumns(SHOWN_PERSON_FACTS);

/** The columns that rows of lists (table `lead`) share with the company or the round. */
export const LEAD_COMPANY_COLUMNS = factColumns(leadFacts(COMPANY_FACTS));
export const LEAD_ROUND_COLUMNS = factColumns(leadFacts(ROUND_FACTS));

/** The value of a column for these facts. */
export function columnValue({ fact, part }: FactColumn, values: Row): unknown {
  const value = values[fact] ?? null;
  return part === undefined || typeof value !== "object" || value === null ? value : Reflect.get(value, part);
}

/** The values of facts as a row. */
export function toRow(columns: readonly FactColumn[], values: Row): Row {
  return Object.fromEntries(columns.map((column) => [column.column, columnValue(column, values)]));
}

/** The values of facts in a row; null is unknown. */
export function fromRow(columns: readonly FactColumn[], row: Row): Row {
  const values: Record<string, unknown> = {};
  for (const { fact, column, part } of columns) {
    const value = row[column] ?? null;
    const parts = values[fact];
    if (part === undefined || value === null) values[fact] = value;
    else values[fact] = { ...(typeof parts === "object" ? parts : {}), [part]: value };
  }
  return values;
}

export const companyOf = (row: Row) => fromRow(COMPANY_COLUMNS, row) as FoldedCompany;
export const roundOf = (row: Row) => fromRow(ROUND_COLUMNS, row) as Omit<FoldedRound, "investors">;
export const personOf = (row: Row) => fromRow(PERSON_COLUMNS, row) as FoldedPerson;
export const shownCompanyOf = (row: Row) => fromRow(SHOWN_COMPANY_COLUMNS, row) as ShownCompany;
export const shownPersonOf = (row: Row) => fromRow(SHOWN_PERSON_COLUMNS, row) as ShownPerson;
export const leadFactsOf = (row: Row) =>
  fromRow([...LEAD_COMPANY_COLUMNS, ...LEAD_ROUND_COLUMNS], row) as Omit<LeadFacts, "investors">;
