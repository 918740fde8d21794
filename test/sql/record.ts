import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import path from "node:path";
import { getCallSites } from "node:util";
import { DefaultQueryExecutor, type QueryResult } from "kysely";
import pg from "pg";

// Records each statement of the unit tests with its results, for check.ts and prepare.ts.

export interface RecordedResult {
  /** Place of execution: `file:line:column` of the call's name, or of the template of a statement. */
  readonly site: string;
  readonly columns: readonly RecordedColumn[];
  readonly text: string;
}

export interface RecordedColumn {
  readonly name: string;
  /** OID of the PostgreSQL type. */
  readonly type: number;
  readonly hadNull: boolean;
  /** A value of a JSON column. */
  readonly json?: unknown;
}

type Result = pg.QueryResult<Record<string, unknown>>;

const ROOT = path.resolve(import.meta.dirname, "../..");
const JSON_TYPES: ReadonlySet<number> = new Set([pg.types.builtins.JSON, pg.types.builtins.JSONB]);

const current = new AsyncLocalStorage<string | undefined>();
const sites = new Map<string, string>();
const written = new Set<string>();

/** Calls of Kysely within each other, with two of this file; more would be slower. */
const FRAMES = 10;

/** Calls on behalf of the statements of db/statement.ts, which count where they are written. */
const isWithin = (name: string) => name.includes("/node_modules/kysely/") || name.endsWith("/db/statement.ts");

/** The call of Kysely in the project's code; undefined for a library's call. */
function callSite(): string | undefined {
  const frames = getCallSites(FRAMES);
  const within = frames.map(({ scriptName }) => isWithin(scriptName));
  const index = within.indexOf(false, within.indexOf(true));
  const frame = frames[index];
  if (frame === undefined || frame.scriptName.includes("/node_modules/")) return undefined;
  const compiled = `${frame.scriptName}:${frame.lineNumber}:${frame.columnNumber}`;
  // Vitest maps stack positions to the source; done once per call.
  const line = sites.has(compiled) ? "" : (new Error("call site").stack?.split("\n")[index + 1] ?? "");
  const source = /(?:\(|at )(?:async )?([^()]+:\d+:\d+)\)?$/.exec(line)?.[1] ?? compiled;
  const site = sites.get(compiled) ?? path.relative(ROOT, source).replaceAll("\\", "/");
  sites.set(compiled, site);
  return site;
}

function record(folder: string, site: string, text: string, { fields, rows }: Pick<Result, "fields" | "rows">): void {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    type: dataTypeID,
    hadNull: rows.some((row) => row[name] === null),
    json: JSON_TYPES.has(dataTypeID) ? rows.find((row) => row[name] !== null)?.[name] : undefined,
  }));
  // JSON differs from row to row: one value is enough.
  const key = JSON.stringify([
    site,
    text,
    columns.map(({ json, ...column }) => ({ ...column, json: json !== undefined })),
  ]);
  if (written.has(key)) return;
  written.add(key);
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ site, columns, text })}\n`);
}

function recordInto(folder: string): void {
  // eslint-disable-next-line typescript/unbound-method -- called with the executor it was called of
  const { executeQuery } = DefaultQueryExecutor.prototype;
  DefaultQueryExecutor.prototype.executeQuery = function <R>(
    this: DefaultQueryExecutor,
    ...given: Parameters<typeof executeQuery<R>>
  ): Promise<QueryResult<R>> {
    return current.run(callSite(), () => executeQuery.apply(this, given) as Promise<QueryResult<R>>);
  };
  // eslint-disable-next-line typescript/unbound-method -- called with the client it was called of
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const answer = Reflect.apply(send, this, given);
    const text = typeof given[0] === "string" ? given[0] : "";
    const site = current.getStore();
    if (site === undefined || !(answer instanceof Promise)) return answer;
    return answer.then((result: Result | Result[]) => {
      // Several statements sent as one text return nothing to their caller.
      record(folder, site, text, Array.isArray(result) ? { fields: [], rows: [] } : result);
      return result;
    });
  } as typeof pg.Client.prototype.query;
}

// Test files share a process, which records once.
const shared = globalThis as typeof globalThis & { recordsSql?: boolean };
const folder = process.env["RECORD_SQL"];
if (folder !== undefined && shared.recordsSql !== true) recordInto(folder);
shared.recordsSql = true;
