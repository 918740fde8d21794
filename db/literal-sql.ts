import { createQueryId, PostgresQueryCompiler, type RawBuilder } from "kysely";
import pg from "pg";
import { arrayLiteral } from "./copy-text.ts";

/** Kysely's PostgreSQL compiler, but each parameter stands in the text, quoted as PostgreSQL's manual lays down. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value));
  }
}

/** The text of a query whose parameters are written out, for statements that take none (COPY). */
export function literalSql(query: RawBuilder<unknown>): string {
  return new LiteralCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql;
}

// Quoted whatever the type, as a parameter of unknown type arrives: the server reads both the same way.
function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return pg.escapeLiteral(arrayLiteral(value, "a list"));
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  switch (typeof value) {
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return pg.escapeLiteral(String(value));
    default:
      throw new TypeError("a value of this kind cannot stand in the text of a query");
  }
}
