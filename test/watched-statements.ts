import type { Database } from "../db/client.ts";

/** Wraps the database and records the SQL of each statement. */
export function watchStatements(database: Database): { readonly db: Database; readonly statements: string[] } {
  const statements: string[] = [];
  const db = database.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(database.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, statements };
}
