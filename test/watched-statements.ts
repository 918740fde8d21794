import type { Database } from "../db/client.ts";

/** The same database, and the SQL of what is asked of it through it, in turn. */
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
