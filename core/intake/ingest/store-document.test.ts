import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { documentOf } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import { readStoredDocument, storeDocument } from "./store-document.ts";

it("stores a document's bytes once and in order", async () => {
  const { db, drop } = await testDatabase();
  try {
    const ctx = fakeClockContext(db);
    const { rows } = await sql<{ id: number }>`
      insert into ingest_run (source, input, actor, status) values ('list-file', 'test', 'operator', 'running')
        returning id`.execute(db);
    const runId = rows[0]?.id ?? 0;
    const bytes = randomBytes(2_500_000);
    const document = {
      ...documentOf([]),
      async *content() {
        for (let from = 0; from < bytes.length; from += 700_000) yield bytes.subarray(from, from + 700_000);
      },
    };
    const stored = await storeDocument(ctx, "list-file", document, runId);
    expect(await storeDocument(ctx, "list-file", document, runId)).toEqual(stored);
    expect(Buffer.concat(await Array.fromAsync(readStoredDocument(ctx, stored.id))).equals(bytes)).toBe(true);
  } finally {
    await drop();
  }
});
