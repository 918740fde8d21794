import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listErasures, recordErasure } from "../../core/office/privacy/erasure-ledger.ts";
import { parseSettings } from "../../platform/env.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { type S3Server, startS3Server } from "../../test/s3-server.ts";
import { backupName } from "./backup-names.ts";
import { makeBackup } from "./make-backup.ts";
import { openPlace } from "./places/open-place.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";
import { siteLedger } from "./site-ledger.ts";
import { verifyNewestBackup } from "./verify-backup.ts";
import { asWriter } from "./writer-lock.ts";

const SECRET = "s".repeat(32);
const site = secretFingerprint(SECRET);
const { signal } = new AbortController();
const database = useDatabase();
let service: S3Server;
let folder = "";

beforeAll(async () => {
  service = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), "bucket-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (dataDir: string, extra: Readonly<Record<string, string>> = {}) =>
  parseSettings({
    ...extra,
    DATA_DIR: join(folder, dataDir),
    SECRET,
    BACKUPS: "s3://bucket/site",
    S3_ENDPOINT: service.endpoint,
    S3_REGION: service.region,
    S3_ACCESS_KEY_ID: service.accessKeyId,
    S3_SECRET_ACCESS_KEY: service.secretAccessKey,
  });
const reportNothing = (error: unknown): never => {
  throw error;
};
const ledgerOf = (dataDir: string) =>
  siteLedger({ settings: settings(dataDir), secret: SECRET, onError: reportNothing });
const ctx = () => fakeClockContext(database.db, new Date("2026-11-22T02:15:00Z"));

it("backs up to a bucket and verifies from there", async () => {
  await makeBackup(ctx(), settings("one"), signal);
  expect([...service.objects.keys()]).toEqual([`bucket/site/newly-raised-${site}-20261122T021500Z.tar.zst`]);
  expect(await verifyNewestBackup(ctx(), database.target, settings("one"), signal)).toMatchObject({
    place: "s3://bucket/site/",
    rows: expect.any(Number),
  });
});

it("contains the secret in a bucket only if encrypted", async () => {
  const open = await makeBackup(ctx(), settings("one"), signal);
  expect(open).toMatchObject({ hasSecret: false, needs: expect.stringContaining("and the site's secret (SECRET") });
  const passphrase = { BACKUP_PASSPHRASE: "a passphrase of these tests" };
  const later = fakeClockContext(database.db, new Date("2026-11-23T02:15:00Z"));
  const sealed = await makeBackup(later, settings("one", passphrase), signal);
  expect(sealed).toMatchObject({ hasSecret: true, isEncrypted: true, file: expect.stringMatching(/\.age$/) });
  const bytes = service.objects.get(`bucket/site/${sealed?.file}`);
  expect(bytes?.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  await expect(verifyNewestBackup(ctx(), database.target, settings("one"), signal)).rejects.toThrow("is encrypted");
  expect(await verifyNewestBackup(ctx(), database.target, settings("one", passphrase), signal)).toMatchObject({
    file: sealed?.file,
  });
});

it("aborts the upload of a killed backup with the next one, and none that is being written", async () => {
  const place = await openPlace(settings("one").backups.place);
  const end = Promise.withResolvers<undefined>();
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("x");
    await end.promise;
  }
  const [killed, written] = [1, 2].map((day) => backupName(site, new Date(Date.UTC(2026, 9, day))));
  if (place === null || killed === undefined || written === undefined) throw new Error("the settings name a bucket");
  const left = place.write(killed, endless()).catch((error: unknown) => error);
  const running = asWriter(database.db, written, (mark) => place.write(written, endless(), mark));
  await expect.poll(() => service.openUploads()).toBe(2);
  await makeBackup(ctx(), settings("one"), signal);
  expect(service.openUploads()).toBe(1);
  end.resolve(undefined);
  await running;
  expect(await left).toBeInstanceOf(Error);
  await place.remove(written);
});

it("restores the erasure ledger from the backups to an older data folder and database", async () => {
  const first = await ledgerOf("one");
  for (const subject of ["ada", "bob"]) {
    await recordErasure(ctx(), { kind: "account", subject, key: Buffer.from(SECRET) });
    await first.sync(ctx());
  }
  expect(
    service.objects.get(`bucket/site/newly-raised-${site}-ledger.jsonl`)?.toString().trim().split("\n"),
  ).toHaveLength(2);
  const before = await listErasures(ctx());
  await database.db.deleteFrom("erasure").execute();
  await (await ledgerOf("two")).sync(ctx());
  expect(await listErasures(ctx())).toEqual(before);
});
