import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listErasures, recordErasure } from "../../core/privacy/erasure-ledger.ts";
import { parseSettings } from "../../platform/env.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { type S3Server, startS3Server } from "../../test/s3-server.ts";
import { makeBackup } from "./make-backup.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";
import { siteLedger } from "./site-ledger.ts";
import { verifyNewestBackup } from "./verify-backup.ts";

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

const settings = (dataDir: string) =>
  parseSettings({
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
