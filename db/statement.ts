import { type QueryExecutorProvider, type QueryResult, sql } from "kysely";

// A raw statement with what its caller wants of it: `await rowsOf<{ id: number }>(ctx)`select id from company``. The
// compiler believes the types; test/sql/check.ts compares them with what PostgreSQL returned to the tests.

/** A database, a transaction, or a context that has one. */
type Target = QueryExecutorProvider | { readonly db: QueryExecutorProvider };

/** Runs the statement of a template, whose values become parameters, or parts if they are SQL. */
export interface Statement<Result> {
  (text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Result>;
}

function statement<Row, Result>(target: Target, read: (result: QueryResult<Row>) => Result): Statement<Result> {
  const db = "db" in target ? target.db : target;
  return async (text, ...values) => read(await sql<Row>(text, ...values).execute(db));
}

/** All rows. */
export function rowsOf<Row>(target: Target): Statement<Row[]> {
  return statement(target, ({ rows }: QueryResult<Row>) => rows);
}

/** The first row; without one undefined, or null if that is given. */
export function rowOf<Row>(target: Target): Statement<Row | undefined>;
export function rowOf<Row>(target: Target, none: null): Statement<Row | null>;
export function rowOf<Row>(target: Target, none?: null): Statement<Row | null | undefined> {
  return statement(target, ({ rows: [row] }: QueryResult<Row>) => row ?? none);
}

/** The first row of a statement that always has one, such as a count. Throws Error without one. */
export function requireRow<Row>(target: Target): Statement<Row> {
  return statement(target, ({ rows: [row] }: QueryResult<Row>) => {
    if (row === undefined) throw new Error("a statement that always has a row had none");
    return row;
  });
}

/** The only column, of each row. */
export function columnOf<Value>(target: Target): Statement<Value[]> {
  return statement(target, ({ rows }: QueryResult<Record<string, Value>>) => rows.flatMap((row) => Object.values(row)));
}

/** The only column of the first row; `none` without a row, and in place of null. */
export function scalarOf<Value>(target: Target): Statement<Value | undefined>;
export function scalarOf<Value>(target: Target, none: Value): Statement<Value>;
export function scalarOf<Value>(target: Target, none?: Value): Statement<Value | undefined> {
  return statement(target, ({ rows: [row = {}] }: QueryResult<Record<string, Value>>) => Object.values(row)[0] ?? none);
}

/** True if there is a row. */
export function hasRows(target: Target): Statement<boolean> {
  return statement(target, ({ rows }) => rows.length > 0);
}

/** The number of rows written. */
export function execute(target: Target): Statement<number> {
  return statement(target, ({ numAffectedRows }) => Number(numAffectedRows ?? 0));
}
