import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { packTar, unpackTar } from "modern-tar";
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { loadSampleCatalogue } from "../../server/start/sample-catalogue.ts";
import { backupOf, inPieces, restoreInto } from "../../test/backups.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { emptyDatabase, type TestDatabase, testDatabase, useDatabase } from "../../test/database.ts";
import { everyRow, everyRule } from "../../test/every-row.ts";
import { until } from "../../test/embedded.ts";
import { openDatabase } from "../client.ts";
import { MIGRATIONS_FOLDER, migrate } from "../migrate.ts";
import { countRelations } from "./catalogue.ts";
import { differingTables, tallyTables } from "./compare.ts";
import { readBackup } from "./read-backup.ts";
import { writeBackup } from "./write-backup.ts";

const source = useDatabase();
const opened: TestDatabase[] = [];
let backup: Buffer;

beforeAll(async () => {
  await loadSampleCatalogue(fakeClockContext(source.db));
  backup = await backupOf(source.db);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.drop()));
});

async function empty() {
  const database = await emptyDatabase();
  opened.push(database);
  return database.db;
}

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Unpacks the backup, edits one member and packs it again. */
async function altered(member: RegExp, change: (text: string) => string): Promise<Buffer> {
  const entries = await unpackTar(zstdDecompressSync(backup));
  const changed = entries.map(({ header, data = new Uint8Array() }) => {
    const content = member.test(header.name) ? Buffer.from(change(Buffer.from(data).toString("utf8"))) : data;
    return { header: { ...header, size: content.byteLength }, body: new Uint8Array(content) };
  });
  return zstdCompressSync(await packTar(changed));
}

async function kindsOf(chunks: AsyncIterable<Uint8Array>) {
  const kinds: string[] = [];
  for await (const { kind } of readBackup(chunks)) kinds.push(kind);
  return kinds;
}

const drain = (bytes: Uint8Array) => kindsOf(inPieces(bytes));

/** The backup without and with the empty frame that Node can write after the last frame. */
function endings() {
  const emptyFrame = Buffer.from("28b52ffd240001000099e9d851", "hex");
  const hasOne = backup.subarray(-emptyFrame.byteLength).equals(emptyFrame);
  const complete = hasOne ? backup.subarray(0, -emptyFrame.byteLength) : backup;
  return { complete, withEmptyFrame: Buffer.concat([complete, emptyFrame]) };
}

/** The content of a compressed frame; null if the frame is invalid. */
function decoded(frame: Buffer): Buffer | null {
  try {
    return zstdDecompressSync(frame);
  } catch {
    return null;
  }
}

// Each restore creates the whole schema.
describe("a backup", () => {
  it("restores every row, constraint, index, trigger and sequence, with equal checksums for equal data", async () => {
    const db = await empty();
    const { checksums } = await restoreInto(db, backup);
    expect(await everyRow(db)).toEqual(await everyRow(source.db));
    expect(await everyRule(db)).toEqual(await everyRule(source.db));

    const { signal } = new AbortController();
    expect(differingTables(await tallyTables(db, signal), checksums)).toEqual([]);
    await sql`update company set description = 'x' where id = (select min(id) from company)`.execute(db);
    expect(differingTables(await tallyTables(db, signal), checksums)).toEqual(["public.company"]);
  });

  it("includes tables of later migrations, whatever their types and values", async () => {
    const folder = await scratchFolder();
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    await writeFile(
      join(folder, "9999_later.sql"),
      `create table later (
      id bigint generated always as identity primary key, "Odd name" text, at timestamptz, span interval, share double precision, exact numeric,
      bytes bytea, json jsonb, words text[], doubled bigint generated always as (id * 2) stored);
      insert into later ("Odd name", at, span, share, exact, bytes, json, words) values
      (E'tab\\t line\\n \\\\N back\\\\', '2026-03-29 01:30:00.123456+00', '1 mon -2 days', 0.1::float8 + 0.2, 1e40, '\\x00ff', '{"a": [null]}', '{NULL,"",a}'),
      (null, 'infinity', null, 'NaN', null, '', 'null', '{}')`,
    );
    const later = await testDatabase();
    opened.push(later);
    await migrate(later.db, folder);
    const db = await empty();
    await restoreInto(db, await backupOf(later.db), { migrationsFolder: folder });
    expect(await everyRow(db)).toEqual(await everyRow(later.db));
    expect((await everyRow(db))["public.later"]).toHaveLength(2);
  });

  it("contains one snapshot, without concurrent writes", async () => {
    const { db, target } = await testDatabase().then((database) => (opened.push(database), database));
    const before = await everyRow(db);
    const others = openDatabase(target, { maxConnections: 2 });
    onTestFinished(() => others.destroy());
    // The backup takes its snapshot, then waits for this lock.
    const lock = await others.startTransaction().execute();
    await sql`lock table outbox_message in access exclusive mode`.execute(lock);
    const bytes = backupOf(db);
    await until(
      async () =>
        (
          await sql`select from pg_locks where not granted and database = (select oid from pg_database
            where datname = current_database())`.execute(others)
        ).rows.length > 0,
    );
    await others.insertInto("investor").values({ name: "Later Capital", key: "later" }).execute();
    await lock.commit().execute();
    const restored = await empty();
    await restoreInto(restored, await bytes);
    expect(await everyRow(restored)).toEqual(before);
  });

  it("is read with and without an empty frame at its end, however the end is split", async () => {
    const { complete, withEmptyFrame } = endings();
    await expect(drain(complete)).resolves.toContain("checksums");
    for (let cut = complete.byteLength - 2; cut <= withEmptyFrame.byteLength; cut += 1) {
      const parts = [withEmptyFrame.subarray(0, cut), withEmptyFrame.subarray(cut)];
      await expect(kindsOf(Readable.from(parts)), `split at ${cut}`).resolves.toContain("checksums");
    }
  });

  it("reports why its file cannot be written, even if the disk fills up in the middle", async () => {
    const options = { version: "1", site: "", now: new Date(), signal: new AbortController().signal };
    const folder = await scratchFolder();
    const full = async (content: AsyncIterable<Uint8Array>) => {
      try {
        for await (const _ of content) throw new Error("the disk is full");
      } finally {
        await rm(folder, { recursive: true });
      }
    };
    await expect(writeBackup(source.db, options, full)).rejects.toThrow("the disk is full");
  });

  it("stops on its signal and leaves the database usable", async () => {
    await expect(backupOf(source.db, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
    await expect(sql`select 1 as one`.execute(source.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });
});

describe("an invalid backup", () => {
  it.each([1, 100, 5_000, -20, -400])("is rejected when truncated at %i bytes", async (at) => {
    await expect(drain(backup.subarray(0, at))).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^This (backup cannot be used|file is not a backup)[^\n]+$/),
    });
  });

  it.each([0.01, 0.3, 0.6, 0.99])("is rejected when one byte at %f is changed", async (share) => {
    const bytes = Buffer.from(backup);
    const at = Math.floor(bytes.byteLength * share);
    bytes[at] = (bytes[at] ?? 0) ^ 0x10;
    await expect(drain(bytes)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is rejected when any of its last bytes is changed or missing, or when bytes follow", async () => {
    const { complete, withEmptyFrame } = endings();
    const content = zstdDecompressSync(complete);
    const last = Array.from({ length: 20 + withEmptyFrame.byteLength - complete.byteLength }, (_, i) => i - 20);
    const changed = last.map((i) => {
      const bytes = Buffer.from(withEmptyFrame);
      const at = complete.byteLength + i;
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      return { at, bytes };
    });
    // A reference to other zero bytes at the end of the archive decodes to the same content.
    const isSame = (bytes: Buffer) => decoded(bytes.subarray(0, complete.byteLength))?.equals(content) === true;
    // The format leaves this bit of a frame's descriptor unused, and decoders ignore it.
    const unused = complete.byteLength + 4;
    const invalid = changed.filter(({ at, bytes }) => at !== unused && (at >= complete.byteLength || !isSame(bytes)));
    for (const { at, bytes } of invalid)
      await expect(drain(bytes), `byte ${at} changed`).rejects.toMatchObject({ code: "invalid_input" });
    for (const { at, bytes } of changed.filter((one) => one.at !== complete.byteLength))
      await expect(drain(bytes.subarray(0, at)), `cut at ${at}`).rejects.toMatchObject({ code: "invalid_input" });
    await expect(drain(Buffer.concat([complete, Buffer.from("x")]))).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is rejected when a row, a table or the manifest was edited", async () => {
    await expect(drain(await altered(/^nothing/, String))).resolves.toContain("checksums");
    await expect(
      drain(await altered(/^data\/public\.company\//, (text) => text.replace(/[aeiou]/, "y"))),
    ).rejects.toThrow("the rows of public.company were altered");
    await expect(drain(await altered(/^data\/public\.company\//, () => ""))).rejects.toThrow(
      "the rows of public.company were altered",
    );
    await expect(drain(await altered(/^manifest/, (text) => text.replace("0.0.0", "0.0.1")))).rejects.toThrow(
      "its manifest was altered",
    );
  });

  it("is rejected when it is another kind of file", async () => {
    await expect(drain(Buffer.from("id,name\n1,Ada\n"))).rejects.toMatchObject({ code: "invalid_input" });
    const other = await packTar([{ header: { name: "notes.txt", size: 2, type: "file" }, body: "hi" }]);
    await expect(drain(zstdCompressSync(other))).rejects.toThrow("not a backup");
  });

  it("is rejected by an older program in one line if its format or migrations are newer", async () => {
    await expect(
      drain(await altered(/^manifest/, (text) => text.replace('"format": 1', '"format": 2'))),
    ).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^This backup was made by a newer version: [^\n]+$/),
    });
    const folder = await scratchFolder();
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    await writeFile(join(folder, "9999_later.sql"), "create table later (id int)");
    const later = await testDatabase();
    opened.push(later);
    await migrate(later.db, folder);
    const newer = await backupOf(later.db);
    await expect(restoreInto(await empty(), newer)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/newer version \(9999_later\.sql\): update this program[^\n]+$/),
    });
  });

  it("is rejected in one line if made before the first release", async () => {
    const old = await testDatabase();
    opened.push(old);
    await old.db
      .insertInto("schema_migration")
      .values({ name: "0004_requests.sql", sha256: "0".repeat(64) })
      .execute();
    await expect(restoreInto(await empty(), await backupOf(old.db))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^This data is from before the first release[^\n]+$/),
    });
  });

  it("leaves the database empty, whichever part is invalid", async () => {
    const db = await empty();
    await expect(restoreInto(db, backup.subarray(0, Math.floor(backup.byteLength * 0.7)))).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(
      restoreInto(db, await altered(/^data\/public\.person\//, (text) => text.replace(/[aeiou]/, "y"))),
    ).rejects.toMatchObject({ code: "invalid_input" });
    expect(await countRelations(db)).toBe(0);
  });
});

it("a restore rejects a site that has data", async () => {
  await expect(restoreInto(source.db, backup)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^This site has data[^\n]+$/),
  });
});

it("an older backup is restored with its own schema, then migrated", async () => {
  const folder = await scratchFolder();
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  await writeFile(join(folder, "9999_later.sql"), "alter table company add column motto text not null default 'none'");
  const db = await empty();
  await restoreInto(db, backup, { migrationsFolder: folder });
  await expect(migrate(db, folder)).resolves.toEqual(["9999_later.sql"]);
  await expect(sql`select distinct motto from company`.execute(db)).resolves.toMatchObject({
    rows: [{ motto: "none" }],
  });
});
