import { sql } from "kysely";
import { beforeEach } from "vitest";
import { type RowResult, createBulkWorker } from "../../core/finder/bulk/bulk-worker.ts";
import type { ClaimedRow } from "../../core/finder/bulk/claim-rows.ts";
import { createBulk } from "../../core/finder/bulk/create-bulk.ts";
import { openBulkResult } from "../../core/finder/bulk/result-file.ts";
import type { Context } from "../../core/shared/context.ts";
import { useDatabase } from "../database.ts";

export const SUPPRESSION_KEY = Buffer.from("a key of this test");

export const csv = (...lines: readonly string[]) => Buffer.from(`${lines.join("\n")}\n`);
/** A CSV file of people at three companies. */
export const people = (count: number) =>
  csv("Name,Domain", ...Array.from({ length: count }, (_, at) => `Person ${at},company${at % 3}.example`));

/** The result of a row whose person has the usual address. */
export const found = ({ name, domain }: ClaimedRow): Promise<RowResult> =>
  Promise.resolve({
    kind: "done",
    outcome: {
      status: "verified",
      statusAt: new Date("2026-09-01T12:00:00Z"),
      email: `${name.toLowerCase().replaceAll(" ", ".")}@${domain}`,
      confidence: "high",
      source: "Mailbox confirmed by its mail server",
      flags: [],
    },
  });

/** Bulk jobs of two paying accounts, Ada and Kofi, with a manual clock. */
export function useBulkLists() {
  const database = useDatabase();
  const state = { now: new Date("2026-09-01T12:00:00Z") };
  const ctx = (): Context => ({
    db: database.db,
    actor: { id: "schedule", access: "owner" },
    clock: { now: () => state.now },
  });
  beforeEach(async () => {
    await sql`delete from account`.execute(database.db);
    await sql`insert into account (id, email, email_verified, created_at, updated_at)
      select id, id || '@acme.example', true, now(), now() from unnest(array['ada', 'kofi']) id`.execute(database.db);
    await sql`insert into entitlement (account_id, plan, source, starts_at) values ('ada', 'pro', 'test', '2026-01-01'),
      ('kofi', 'pro', 'test', '2026-01-01')`.execute(database.db);
  });
  const passes = (seconds: number) => (state.now = new Date(state.now.getTime() + seconds * 1_000));
  const create = (accountId: string, bytes: Uint8Array, fileName = "people.csv") =>
    createBulk(ctx(), { accountId, fileName, bytes });
  const run = async (lookUp: (row: ClaimedRow) => Promise<RowResult>, slots = 4): Promise<void> => {
    await createBulkWorker({
      ctx: ctx(),
      lookUp,
      slots,
      onError: (error) => {
        throw error;
      },
    }).runDue();
  };
  const bytesOf = async (accountId: string, id: string): Promise<Buffer> => {
    const result = await openBulkResult(ctx(), { accountId, id, suppressionKey: SUPPRESSION_KEY });
    const chunks: Buffer[] = [];
    for await (const chunk of result?.body ?? []) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  return { database, state, ctx, passes, create, run, bytesOf };
}
