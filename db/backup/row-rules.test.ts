import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { backupOf, restoreInto } from "../../test/backups.ts";
import { emptyDatabase, useDatabase } from "../../test/database.ts";
import { everyRow } from "../../test/every-row.ts";
import { listTables } from "./catalogue.ts";
import { removeLeftOut } from "./row-rules.ts";
import { BACKUP_RULES } from "./table-rules.ts";

const database = useDatabase();

const HASH = Buffer.alloc(32, 7);
const AT = "2026-09-01T12:00:00Z";

/** A row with a secret in every table and column that backups leave out. */
async function signInEverywhere(): Promise<void> {
  const { db } = database;
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    values ('ada', 'ada@acme.example', true, ${AT}, ${AT})`.execute(db);
  await sql`insert into account_session (id, account_id, token, expires_at, created_at, last_used_at)
    values ('s', 'ada', 'TOKEN', ${AT}, ${AT}, ${AT})`.execute(db);
  await sql`insert into account_verification (id, identifier, value, expires_at, created_at, updated_at)
    values ('v', 'TOKEN', 'TOKEN', ${AT}, ${AT}, ${AT})`.execute(db);
  await sql`insert into account_invitation (token_hash, role, created_at, expires_at)
    values (${HASH}, 'owner', ${AT}, ${AT})`.execute(db);
  await sql`insert into email_change (account_id, new_email, created_at, expires_at)
    values ('ada', 'TOKEN@acme.example', ${AT}, ${AT})`.execute(db);
  await sql`insert into email_change_link (token_hash, account_id, side) values (${HASH}, 'ada', 'new')`.execute(db);
  await sql`insert into kept_form (account_id, path, input, expires_at) values ('ada', '/', '"TOKEN"', ${AT})`.execute(
    db,
  );
  await sql`insert into oauth_client (id, name, redirect_uris, created_at)
    values ('c', 'A program', '{https://program.example}', ${AT})`.execute(db);
  await sql`insert into oauth_code (code_sha256, client_id, account_id, redirect_uri, code_challenge, expires_at)
    values (${HASH}, 'c', 'ada', 'https://program.example', 'TOKEN', ${AT})`.execute(db);
  await sql`insert into api_key (prefix, secret_sha256, label, access, created_at, created_by, oauth_client_id,
      refresh_sha256) values ('TOKEN', ${HASH}, 'A program', 'paid', ${AT}, 'ada', 'c', ${HASH}),
    ('nrk_made', ${Buffer.alloc(32, 8)}, 'By hand', 'paid', ${AT}, 'ada', null, null)`.execute(db);
  await sql`insert into free_leads_request (email, token_hash, consent_version, consent_text, asked_at, expires_at)
    values ('TOKEN@acme.example', ${HASH}, '1', 'Yes', ${AT}, ${AT})`.execute(db);
  await sql`insert into privacy_request (received_at, due_on, full_name, email, request_type, global_privacy_control,
      confirmation_hash) values (${AT}, '2026-10-01', 'Ada', 'ada@acme.example', 'other', false, ${HASH})`.execute(db);
  await sql`with search as (insert into saved_search (owner, name, address, created_at, updated_at)
      values ('ada', 'Seed', 'stage=Seed', ${AT}, ${AT}) returning id)
    insert into destination (search_id, kind, credential, mapping, created_at)
    select id, 'hubspot', ${HASH}, '{}', ${AT} from search`.execute(db);
  await sql`insert into day_key (day, key) values ('2026-09-01', ${HASH})`.execute(db);
}

/** Tables with a secret of `signInEverywhere`. */
async function secretsIn(rows: Readonly<Record<string, readonly string[]>>): Promise<readonly string[]> {
  return Object.keys(rows).filter((table) => /TOKEN|(?:07){32}/.test(rows[table]?.join("\n") ?? ""));
}

it("decides about every table", async () => {
  const names = (await listTables(database.db)).map(({ name }) => name);
  expect(Object.keys(BACKUP_RULES).sort()).toEqual(names.sort());
});

it("leaves sessions, links that work once and one-time tokens out, and keeps everything else", async () => {
  await signInEverywhere();
  const before = await everyRow(database.db);
  const restored = await emptyDatabase();
  onTestFinished(() => restored.drop());
  await restoreInto(restored.db, await backupOf(database.db));
  const after = await everyRow(restored.db);
  expect(await secretsIn(before)).toHaveLength(12);
  expect(await secretsIn(after)).toEqual([]);
  const changed = Object.keys(before).filter((table) => String(before[table]) !== String(after[table]));
  expect(changed.every((table) => BACKUP_RULES[table] !== null)).toBe(true);
  expect(after["public.privacy_request"]).toHaveLength(1);
  expect(after["public.api_key"]).toEqual([expect.stringContaining("nrk_made")]);
  expect(after["public.oauth_client"]).toHaveLength(1);
  const encrypted = await emptyDatabase();
  onTestFinished(() => encrypted.drop());
  await restoreInto(encrypted.db, await backupOf(database.db, { isEncrypted: true }));
  const kept = await secretsIn(await everyRow(encrypted.db));
  expect(kept).toEqual(["public.destination"]);
  // What a restore does with a backup of a version that left nothing out.
  await database.db.transaction().execute((trx) => removeLeftOut(trx, BACKUP_RULES));
  expect(await everyRow(database.db)).toEqual(after);
});
