import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { columnOf, execute, hasRows, scalarOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { giveBack, takeFromBudget } from "./budget.ts";
import { type Chargeable, chargesOf, keepCharges, purgeCharges } from "./charges.ts";
import { type BulkState, KEPT_DAYS, type RowStatus } from "./bulk.ts";
import { type BulkFile, type BulkFileRow, readBulkFile } from "./read-file.ts";

interface NamedList {
  readonly accountId: string;
  readonly fileName: string;
  /** People that the account's plan lets it look up in a month; no limit if absent or null. */
  readonly perMonth?: number | null;
}

const DAY = 86_400_000;
const INSERTED_AT_ONCE = 1_000;
/** Unfinished jobs per account. */
const MAX_OPEN_JOBS = 10;
const LONGEST_FILE_NAME = 120;

/**
 * Creates a bulk job from a file. Throws AppError when the file is invalid, or `conflict` when the account has too many
 * unfinished jobs or its plan's budget is too small.
 */
export async function createBulk(
  ctx: Context,
  { bytes, ...list }: NamedList & { readonly bytes: Uint8Array },
): Promise<string> {
  return beginBulk(ctx, { ...list, file: await readBulkFile(bytes) });
}

/** Like {@link createBulk}, for a parsed file. */
export async function beginBulk(
  ctx: Context,
  { accountId, fileName, perMonth = null, file }: NamedList & { readonly file: BulkFile },
): Promise<string> {
  const id = randomUUID();
  const now = ctx.clock.now();
  await inTransaction(ctx, async (inner) => {
    await lockAccount(inner, accountId);
    await refuseTooManyJobs(inner, accountId);
    const charges = await chargesOf(inner, { accountId, rows: file.rows.map(chargeable) });
    const rows = rowsToInsert(file.rows, charges);
    const charged = charges.filter((charge) => charge !== null);
    await takeFromBudget(inner, { accountId, perMonth, people: charged.length });
    await keepCharges(inner, { accountId, charges: charged });
    await execute(inner)`
      insert into finder_bulk (id, account_id, file_name, format, delimiter, headers, is_of_leads, state, rows, done,
        counted, created_at, purge_at) values (${id}, ${accountId}, ${plainFileName(fileName)}, ${file.format},
        ${file.delimiter}, ${[...file.headers]}, ${file.isOfLeads === true}, 'running', ${rows.length},
        ${rows.filter(({ status }) => status !== null).length}, ${charged.length}, ${now},
        ${new Date(now.getTime() + KEPT_DAYS * DAY)})`;
    for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
      await execute(inner)`
        insert into finder_bulk_row (bulk_id, position, cells, name, company, domain, spread, charge, state, due_at, status)
        select ${id}, r.position, r.cells, r.name, r.company, r.domain, r.spread, r.charge, case when r.status is null
          then 'waiting' else 'done' end, ${now}, r.status
        from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + INSERTED_AT_ONCE))}::jsonb)
          as r (position int, cells jsonb, name text, company text, domain text, spread int, charge text,
            status text)`;
    }
  });
  return id;
}

/** Serializes what changes an account's lists, so that the limits hold. */
async function lockAccount(ctx: Context, accountId: string): Promise<void> {
  await execute(ctx)`select from account where id = ${accountId} for update`;
}

async function refuseTooManyJobs(ctx: Context, accountId: string): Promise<void> {
  const jobs = await scalarOf(ctx, 0)`
    select count(*)::int as jobs from finder_bulk where account_id = ${accountId}
      and state in ('running', 'paused')`;
  if (jobs >= MAX_OPEN_JOBS)
    throw conflict(`${jobs} of your lists are still open. Wait for one of them, or cancel it.`);
}

/** Rows to insert. `spread` interleaves companies, and rows that cannot be looked up are done already. */
function rowsToInsert(rows: readonly BulkFileRow[], charges: readonly (string | null)[]) {
  const turns = new Map<string, number>();
  return rows.map(({ cells, name, company, domain, isReadable }, position) => {
    const employer = domain === "" ? `name ${companyNameKey(company)}` : domain.toLowerCase();
    const spread = (turns.get(employer) ?? 0) + 1;
    turns.set(employer, spread);
    return {
      position,
      cells,
      name,
      company,
      domain,
      spread,
      charge: charges[position] ?? null,
      status: statusBefore({ isReadable, name, company, domain }),
    };
  });
}

/** The people whom a list of these rows would charge to the account now. */
export async function countCharged(
  ctx: Context,
  { accountId, file }: { readonly accountId: string; readonly file: BulkFile },
): Promise<number> {
  const charges = await chargesOf(ctx, { accountId, rows: file.rows.map(chargeable) });
  return charges.filter((charge) => charge !== null).length;
}

function chargeable({ isKnown = false, ...row }: BulkFileRow): Chargeable {
  return { ...row, isKnown, isLookedUp: statusBefore(row) === null };
}

function statusBefore({ isReadable, name, company, domain }: Omit<BulkFileRow, "cells">): RowStatus | null {
  if (!isReadable) return "unreadable";
  if (name === "") return "no_name";
  return company === "" && domain === "" ? "needs_company" : null;
}

/** The file's base name without characters that are invalid in headers or file names. */
function plainFileName(name: string): string {
  const last = (name.split(/[/\\]/).at(-1) ?? "")
    // eslint-disable-next-line no-control-regex -- control characters are what is removed
    .replace(/[\u0000-\u001f\u007f"<>:*?|]/g, "")
    .trim()
    .toWellFormed();
  return last === "" ? "list" : last.slice(0, LONGEST_FILE_NAME);
}

/** A person in a list sent through the API. */
interface ListedPerson {
  readonly name: string;
  readonly company: string;
  readonly domain: string;
}

/** Turns people into a list file, whose columns a download of the results contains too. */
export function fileOfPeople(people: readonly ListedPerson[]): BulkFile {
  return {
    format: "csv",
    delimiter: null,
    headers: ["Name", "Company", "Domain"],
    rows: people.map(({ name, company, domain }) => ({
      name,
      company,
      domain,
      cells: [name, company, domain],
      isReadable: true,
    })),
  };
}

export interface BulkKey {
  readonly accountId: string;
  readonly id: string;
}

/** Actions of the owner and the states they apply to. */
const CHANGES = {
  pause: { from: ["running"], to: "paused" },
  resume: { from: ["paused"], to: "running" },
  cancel: { from: ["running", "paused"], to: "cancelled" },
} as const satisfies Record<string, { from: readonly BulkState[]; to: BulkState }>;
export const BULK_CHANGES = ["pause", "resume", "cancel"] as const;
type BulkChange = (typeof BULK_CHANGES)[number];

/**
 * Pauses, resumes or cancels a bulk job of the account; rows in progress finish, and results stay. `unchanged`: its
 * state does not allow the action; `missing`: no such job.
 */
export async function changeBulk(
  ctx: Context,
  { accountId, id }: BulkKey,
  change: BulkChange,
): Promise<"changed" | "unchanged" | "missing"> {
  const { from, to } = CHANGES[change];
  const changed = await inTransaction(ctx, async (inner) => {
    await lockAccount(inner, accountId);
    if (change === "cancel") await giveBack(inner, { accountId, id });
    return execute(inner)`
      update finder_bulk set state = ${to}, ended_at = ${change === "cancel" ? ctx.clock.now() : null}
      where id = ${id} and account_id = ${accountId} and state in (${sql.join(from)})`;
  });
  if (changed > 0) return "changed";
  const known = await hasRows(ctx)`select from finder_bulk where id = ${id} and account_id = ${accountId}`;
  return known ? "unchanged" : "missing";
}

/** Deletes a bulk job of the account with its results. Returns whether it existed. */
export async function deleteBulk(ctx: Context, { accountId, id }: BulkKey): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    await lockAccount(inner, accountId);
    await giveBack(inner, { accountId, id });
    const gone = await execute(inner)`delete from finder_bulk where id = ${id} and account_id = ${accountId}`;
    return gone > 0;
  });
}

/** Deletes expired bulk jobs and the budgets of past months. Returns how many jobs. */
export async function purgeBulks(ctx: Context): Promise<number> {
  await purgeCharges(ctx);
  await execute(ctx)`delete from finder_budget where month < ${new Date(ctx.clock.now().getTime() - 62 * DAY)}`;
  return execute(ctx)`delete from finder_bulk where purge_at <= ${ctx.clock.now()}`;
}

/**
 * Removes the addresses of matching rows (`r`) of all bulk jobs: "not found", like those of unknown people, or
 * "bounced".
 */
export async function removeFromBulkJobs(
  ctx: Context,
  isTheirs: RawBuilder<unknown>,
  status: Extract<RowStatus, "not_found" | "bounced"> = "not_found",
): Promise<void> {
  const ids = await columnOf<string>(ctx)`
    with theirs as (select r.bulk_id, r.position from finder_bulk_row r where ${isTheirs}),
    lists as (select id from finder_bulk where id in (select bulk_id from theirs) order by id for no key update),
    gone as (
      update finder_bulk_row r set status = ${status}, status_at = case when ${status} = 'bounced' then
        ${ctx.clock.now()}::timestamptz end, email = null, confidence = null, source = null, flags = '{}'
      from theirs join lists on lists.id = theirs.bulk_id where r.bulk_id = theirs.bulk_id
        and r.position = theirs.position
      returning r.bulk_id
    )
    select distinct bulk_id as id from gone`;
  if (ids.length === 0) return;
  await execute(ctx)`
    update finder_bulk b set found = counted.found, verified = counted.verified
    from (
      select bulk_id, count(email)::int as found, count(*) filter (where status = 'verified')::int as verified
      from finder_bulk_row where bulk_id = any(${ids}) group by bulk_id
    ) counted
    where counted.bulk_id = b.id`;
}
