import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "../../../platform/errors.ts";
import { inTransaction } from "../../catalog/state.ts";
import type { Context } from "../../context.ts";
import { companyNameKey } from "../../catalog/names/company-name.ts";
import { KEPT_DAYS } from "./bulk.ts";
import { type BulkFile, type BulkFileRow, readBulkFile } from "./read-file.ts";
import type { RowStatus } from "./row-status.ts";

export interface CreateBulkInput {
  readonly accountId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const DAY = 86_400_000;
const INSERTED_AT_ONCE = 1_000;
/** What one account may have open at a time. */
const MOST_OPEN_LISTS = 10;
const MOST_OPEN_ROWS = 50_000;
const LONGEST_FILE_NAME = 120;

export interface BeginBulkInput extends Omit<CreateBulkInput, "bytes"> {
  readonly file: BulkFile;
}

/**
 * Takes a list of people in and begins to work on it. Throws AppError that says what is wrong with the file, or
 * `conflict` when the account has too much open already.
 */
export async function createBulk(ctx: Context, { bytes, ...list }: CreateBulkInput): Promise<string> {
  return beginBulk(ctx, { ...list, file: await readBulkFile(bytes) });
}

/** {@link createBulk} of a list that was read. */
export async function beginBulk(ctx: Context, { accountId, fileName, file }: BeginBulkInput): Promise<string> {
  const id = randomUUID();
  const now = ctx.clock.now();
  await inTransaction(ctx, async (inner) => {
    // Of several at once by one account, each counts what the others before it began.
    await sql`select from account where id = ${accountId} for update`.execute(inner.db);
    await refuseTooMuch(inner, accountId, file.rows.length);
    const rows = rowsToInsert(file.rows);
    await inner.db.insertInto("finder_bulk").values({
      id, account_id: accountId, file_name: plainFileName(fileName), format: file.format, headers: [...file.headers], state: "running",
      rows: rows.length, done: rows.filter(({ status }) => status !== null).length, created_at: now, purge_at: new Date(now.getTime() + KEPT_DAYS * DAY),
    }).execute();
    for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
      await sql`
        insert into finder_bulk_row (bulk_id, position, cells, name, company, domain, spread, state, due_at, status)
        select ${id}, r.position, r.cells, r.name, r.company, r.domain, r.spread, case when r.status is null then 'waiting' else 'done' end, ${now}, r.status
        from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + INSERTED_AT_ONCE))}::jsonb)
          as r (position int, cells jsonb, name text, company text, domain text, spread int, status text)`.execute(inner.db);
    }
  });
  return id;
}

async function refuseTooMuch(ctx: Context, accountId: string, rows: number): Promise<void> {
  const { rows: open } = await sql<{ lists: number; rows: number }>`
    select count(*)::int as lists, coalesce(sum(rows), 0)::int as rows from finder_bulk where account_id = ${accountId} and state in ('running', 'paused')`.execute(ctx.db);
  const lists = open[0]?.lists ?? 0;
  if (lists >= MOST_OPEN_LISTS) throw new AppError("conflict", `${lists} of your lists are still open. Wait for one of them, or cancel it.`);
  if ((open[0]?.rows ?? 0) + rows > MOST_OPEN_ROWS) throw new AppError("conflict", `Your open lists may have ${MOST_OPEN_ROWS.toLocaleString("en-US")} rows together. Wait for one of them, or cancel it.`);
}

/** Rows as they are stored, each with its turn among those of its company, and done already where nothing can be looked for. */
function rowsToInsert(rows: readonly BulkFileRow[]) {
  const turns = new Map<string, number>();
  return rows.map(({ cells, name, company, domain, isReadable }, position) => {
    const employer = domain === "" ? `name ${companyNameKey(company)}` : domain.toLowerCase();
    const spread = (turns.get(employer) ?? 0) + 1;
    turns.set(employer, spread);
    return { position, cells, name, company, domain, spread, status: statusBefore({ isReadable, name, company, domain }) };
  });
}

function statusBefore({ isReadable, name, company, domain }: Omit<BulkFileRow, "cells">): RowStatus | null {
  if (!isReadable) return "unreadable";
  if (name === "") return "no_name";
  return company === "" && domain === "" ? "needs_company" : null;
}

/** The last part of a file's path, without what a heading or a download's name cannot hold. */
function plainFileName(name: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed
  const last = (name.split(/[/\\]/).at(-1) ?? "").replace(/[\u0000-\u001f\u007f"<>:*?|]/g, "").trim().toWellFormed();
  return last === "" ? "list" : last.slice(0, LONGEST_FILE_NAME);
}
