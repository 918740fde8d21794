import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SHIPPED_CONTENT } from "../../app/content/content.ts";
import { coreContext, siteContext, sourceAccessContext } from "../../app/context.ts";
import type { Fix } from "../../app/preflight/check.ts";
import { readPreflight } from "../../app/preflight/checks.ts";
import { FIXES } from "../../app/routes/office/preflight/fixes.ts";
import { readRun } from "../../core/intake/managed-sources/runs.ts";
import { runSource } from "../../core/intake/managed-sources/run-source.ts";
import { parseSettings, type Settings } from "../../platform/env.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { backUpJob } from "../../core/office/back-office/jobs/back-up.ts";
import { verifyBackupJob } from "../../core/office/back-office/jobs/verify-backup.ts";
import { runSourceJob } from "../../core/intake/managed-sources/jobs/run-source.ts";
import { sourcesChangedJob } from "../../core/intake/managed-sources/jobs/sources-changed.ts";
import { catalogueChanged } from "../../core/shared/jobs/signals.ts";
import { QUIET_EFFECTS } from "../../test/builders/job-effects.ts";
import { onlyJobs, performing } from "../../test/builders/jobs.ts";
import { RUN_SETTINGS } from "../../test/builders/managed-sources.ts";
import { useDatabase } from "../../test/database.ts";
import { edgarServer, servedFiling } from "../../test/edgar-server.ts";
import { runDueJobs } from "../../test/run-jobs.ts";
import { backupEffects } from "./backup-effects.ts";
import { loadSampleCatalogue } from "../start/sample-catalogue.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db, new Date("2024-05-16T22:00:00Z"));
const SEC_USER_AGENT = "Invented Company ada@invented.example";
let folder = "";
let settings: Settings;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "go-live-"));
  settings = parseSettings({
    DATA_DIR: folder,
    SECRET: "s".repeat(32),
    BACKUPS: join(folder, "place"),
    SEC_USER_AGENT,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Presses a button of the screen as an owner. */
function press(fix: Fix) {
  const context = new RouterContextProvider();
  context.set(coreContext, ctx());
  context.set(siteContext, {
    name: "Funded",
    url: "https://funded.example",
    checkoutUrl: "",
    sampleSize: 100,
    claims: "measured",
  });
  context.set(sourceAccessContext, { targets: "any", hasSecContact: true });
  return FIXES[fix](context);
}

async function stateOf(key: string): Promise<string | undefined> {
  const results = await readPreflight({ ctx: ctx(), settings, content: SHIPPED_CONTENT, uid: 1_000 });
  return results.find(({ check }) => check.key === key)?.state;
}

const failed: unknown[] = [];
const work = (edgarUrl = "") =>
  runDueJobs({
    ctx: ctx(),
    onError: (error) => failed.push(error),
    jobs: onlyJobs(
      backUpJob,
      verifyBackupJob,
      runSourceJob,
      performing(sourcesChangedJob, async () => undefined),
      performing(catalogueChanged, async () => undefined),
    ),
    effects: {
      ...QUIET_EFFECTS,
      backups: backupEffects(settings, database.target, () => undefined),
      async runSource(runId) {
        const site = { siteName: "Funded", siteUrl: "https://funded.example", secUserAgent: SEC_USER_AGENT };
        await runSource(ctx(), { runId, settings: { ...RUN_SETTINGS, ...site, edgarUrl } });
      },
    },
  });

it("a backup is made and verified", async () => {
  expect([await stateOf("backup"), await stateOf("backup-verified")]).toEqual(["open", "open"]);
  expect(await press("back-up")).toEqual({ done: "back-up" });
  await work();
  expect([await stateOf("backup"), await stateOf("backup-verified")]).toEqual(["ok", "open"]);
  expect(await press("verify-backup")).toEqual({ done: "verify-backup" });
  await work();
  expect(await stateOf("backup-verified")).toBe("ok");
  expect(failed).toEqual([]);
});

it("the sample is withdrawn, also by a second press", async () => {
  await loadSampleCatalogue(ctx());
  expect(await stateOf("sample")).toBe("open");
  expect(await press("withdraw-sample")).toEqual({ done: "withdraw-sample" });
  expect(await press("withdraw-sample")).toEqual({ done: "withdraw-sample" });
  expect(await stateOf("sample")).toBe("ok");
  await work();
  expect(failed).toEqual([]);
});

it("the filings of the last seven days are read, and from then on by schedule", async () => {
  const edgar = await edgarServer();
  edgar.add(servedFiling(1, { filedOn: "2024-05-13" }), servedFiling(2, { filedOn: "2024-05-02" }));
  try {
    expect(await stateOf("sources")).toBe("open");
    const pressed = await press("read-filings");
    const runId = Number(/runs\/(\d+)$/.exec("at" in pressed ? (pressed.at ?? "") : "")?.[1]);
    await work(edgar.origin);
    expect(await readRun(ctx(), runId)).toMatchObject({ state: "done", counts: { documents: 1, newRounds: 1 } });
    expect(await stateOf("sources")).toBe("ok");
    await expect(press("read-filings")).rejects.toMatchObject({ code: "conflict" });
    expect(failed).toEqual([]);
  } finally {
    await edgar.close();
  }
});
