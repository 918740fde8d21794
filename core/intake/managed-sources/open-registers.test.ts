import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { sql } from "kysely";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { cordisFile, sbirFile, tabbed as table } from "../../../test/builders/invented-registers.ts";
import { addTestSource, loopbackHttp, RUN_SETTINGS, runNow } from "../../../test/builders/managed-sources.ts";
import { testDatabase } from "../../../test/database.ts";
import { edgarServer } from "../../../test/edgar-server.ts";
import { listening } from "../../../test/listening.ts";
import type { Context } from "../../shared/context.ts";
import { addRegisters, countRegisters, readRegisters, stopRegisters } from "./open-registers.ts";
import { listSources, readSource } from "./managed-source.ts";
import { runDueSources } from "./run-due.ts";
import { runSource } from "./run-source.ts";
import { readRun, requestRun } from "./runs.ts";

const CONTACT = "Invented Company ada@invented.example";

let ctx: Context;
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "open-registers-"));
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db, new Date("2026-04-10T12:00:00Z"));
  return async () => {
    await rm(dataDir, { recursive: true });
    await drop();
  };
});

/** An invented quarterly data set of one crowdfunding offering that closed. */
function formCQuarter(n: number): Buffer {
  const accession = `0009990901-25-${String(n).padStart(6, "0")}`;
  return Buffer.from(
    zipSync({
      "q/FORM_C_SUBMISSION.tsv": table(
        ["ACCESSION_NUMBER", "SUBMISSION_TYPE", "FILING_DATE", "CIK", "FILE_NUMBER", "PERIOD"],
        [accession, "C-U", "20250204", `000999010${n}`, `020-9900${n}`, ""],
      ),
      "q/FORM_C_ISSUER_INFORMATION.tsv": table(
        ["ACCESSION_NUMBER", "PROGRESSUPDATE", "NAMEOFISSUER", "LEGALSTATUSFORM", "CITY", "STATEORCOUNTRY"],
        [
          accession,
          "The issuer closed on $412,007.69.",
          `Invented Labs ${n}, Inc.`,
          "Corporation",
          "SPRINGFIELD",
          "CA",
        ],
      ),
      "q/FORM_C_DISCLOSURE.tsv": table(
        ["ACCESSION_NUMBER", "SECURITYOFFEREDTYPE", "OFFERINGAMOUNT", "MAXIMUMOFFERINGAMOUNT"],
        [accession, "Common Stock", "25000.0", "1235000.0"],
      ),
    }),
  );
}

it("adds every open register once, asks for runs of this and last year, and stops them", async () => {
  const runs = await addRegisters(ctx, { contact: CONTACT, http: loopbackHttp });
  for (const run of runs) await requestRun(ctx, run);
  expect(await addRegisters(ctx, { contact: undefined, http: loopbackHttp })).toEqual(runs);
  const { rows } = await sql`
    select s.kind, s.options ->> 'contact' as contact, r.options, r.state from managed_source s
    join source_run r on r.source_id = s.id order by s.kind`.execute(ctx.db);
  expect(rows).toEqual([
    { kind: "cordis", contact: null, options: {}, state: "queued" },
    { kind: "form-c", contact: CONTACT, options: { since: "2025-01-01" }, state: "queued" },
    { kind: "form-d", contact: CONTACT, options: { since: "2025-01-01" }, state: "queued" },
    { kind: "sbir", contact: null, options: {}, state: "queued" },
  ]);
  await stopRegisters(ctx);
  expect((await readRegisters(ctx)).map(({ key, run }) => [key, run?.state])).toEqual([
    ["cordis", "cancelled"],
    ["sbir", "cancelled"],
    ["form-c", "cancelled"],
    ["form-d", "cancelled"],
  ]);
});

it("reads the quarterly data sets, then the daily indexes, and neither twice", async () => {
  const edgar = await edgarServer({ throttles: false });
  onTestFinished(() => edgar.close());
  for (const n of [1, 2, 3, 4]) edgar.serve(`/sets/2025-q${n}.zip`, formCQuarter(n));
  ctx = fakeClockContext(ctx.db, new Date("2026-01-09T12:00:00Z"));
  edgar.setToday("2026-01-09");
  const quarters = "https://www.sec.gov/sets/{year}-q{quarter}.zip";
  const id = await addTestSource(ctx, { kind: "form-c", options: { contact: CONTACT, quarters } });
  const read = () => runNow(ctx, id, { settings: { edgarUrl: edgar.origin }, options: { since: "2025-01-01" } });
  expect(await read()).toMatchObject({ state: "done", problem: null, counts: { documents: 4, newRounds: 4 } });
  expect(edgar.paths("daily-index").every((path) => path.includes("/2026/"))).toBe(true);
  const days = edgar.paths("daily-index").length;
  expect(days).toBe(9);
  expect(await read()).toMatchObject({ state: "done", counts: { documents: 0, newRounds: 0 } });
  expect(await countRegisters(ctx)).toMatchObject({ rounds: 4, grants: 0 });
});

it("ends with the grants of each register and what was left out, by reason", async () => {
  const origin = await listening((request, response) => {
    const isSbir = request.url === "/sbir.csv";
    const old = { "Proposal Award Date": "2019-05-01", Contract: "OLD", Company: "Old Co", UEI: "" };
    response.end(isSbir ? sbirFile([{}, old]) : cordisFile([{}], [{}, { organisationID: "2", SME: "false" }]));
  });
  const [sbir, cordis] = [`${origin}/sbir.csv`, `${origin}/cordis.zip`];
  const run = async (kind: string, url: string) =>
    runNow(ctx, await addTestSource(ctx, { kind, options: { url } }), { settings: { dataDir } });
  expect(await run("sbir", sbir)).toMatchObject({
    state: "done",
    counts: { documents: 1, newRounds: 1, excluded: 1, excludedBy: { earlier_year: 1 } },
  });
  expect(await run("cordis", cordis)).toMatchObject({ counts: { newRounds: 1, excludedBy: { not_small: 1 } } });
  expect(await countRegisters(ctx)).toEqual({ rounds: 0, grants: 2, countries: 2 });
});

it("refuses addresses without the quarter", async () => {
  await expect(
    addTestSource(ctx, { kind: "form-d", options: { contact: CONTACT, quarters: "https://sets.example/all.zip" } }),
  ).rejects.toMatchObject({ message: "Enter an address with {year} and {quarter}." });
});

const policy = (text: string, next: { readonly text: string; readonly from: string } | null = null) => ({
  sections: [{ heading: "Sources", blocks: [text] }],
  next: next && { sections: [{ heading: "Sources", blocks: [next.text] }], from: next.from },
});
const showPolicy = (value: ReturnType<typeof policy>) =>
  sql`insert into content_revision (piece, value, note, actor, at)
    values ('privacy-policy', ${JSON.stringify(value)}::jsonb, '', 'x', now())`.execute(ctx.db);

it("prepares registers that the privacy policy does not name, and reads them from the day on which it does", async () => {
  const named = "Form D and Form C of the SEC, SBIR, CORDIS.";
  await sql`insert into shipped_legal_text (piece, value)
    values ('privacy-policy', ${JSON.stringify(policy("Form D of the SEC, Form Cs"))}::jsonb)`.execute(ctx.db);
  const queued = async () =>
    (
      await sql<{ kind: string; options: unknown }>`
        select s.kind, r.options from source_run r join managed_source s on s.id = r.source_id order by s.kind`.execute(
        ctx.db,
      )
    ).rows;
  const waits = async () => (await readRegisters(ctx)).map(({ key, wait }) => [key, wait && (wait.from ?? "unknown")]);
  const [formD, ...others] = await addRegisters(ctx, { contact: CONTACT, http: loopbackHttp });
  expect([(await readSource(ctx, formD?.id ?? 0)).kind, others]).toEqual(["form-d", []]);
  expect(await waits()).toEqual([
    ["cordis", "unknown"],
    ["sbir", "unknown"],
    ["form-c", "unknown"],
    ["form-d", null],
  ]);
  const [sbir] = (await listSources(ctx)).filter(({ kind }) => kind === "sbir");
  await expect(requestRun(ctx, { id: sbir?.id ?? 0 })).rejects.toMatchObject({
    message: "Prepared. It starts once the privacy policy names SBIR: announce the new text under Content.",
  });
  ctx = fakeClockContext(ctx.db, new Date("2026-04-12T12:00:00Z"));
  await runDueSources(ctx);
  expect(await queued()).toMatchObject([{ kind: "form-d" }]);

  await showPolicy(policy("Form D", { text: named, from: "2026-05-12" }));
  expect((await waits()).slice(0, 3)).toEqual([
    ["cordis", "2026-05-12"],
    ["sbir", "2026-05-12"],
    ["form-c", "2026-05-12"],
  ]);
  await addRegisters(ctx, { contact: undefined, http: loopbackHttp });
  expect((await readSource(ctx, sbir?.id ?? 0)).nextRunAt).toEqual(new Date("2026-05-12T00:00:00Z"));
  ctx = fakeClockContext(ctx.db, new Date("2026-05-11T23:59:00Z"));
  await runDueSources(ctx);
  expect(await queued()).toHaveLength(1);
  ctx = fakeClockContext(ctx.db, new Date("2026-05-12T00:00:00Z"));
  await runDueSources(ctx);
  expect(await queued()).toEqual([
    { kind: "cordis", options: {} },
    { kind: "form-c", options: { since: "2025-01-01" } },
    { kind: "form-d", options: {} },
    { kind: "sbir", options: {} },
  ]);
  expect((await waits()).every(([, wait]) => wait === null)).toBe(true);
});

it("shows while it runs, and of a stopped run, what was read, kept and left out", async () => {
  const old = { "Proposal Award Date": "2019-05-01", Company: "Old Co", UEI: "" };
  const awards = Array.from({ length: 4_500 }, (_, i) => ({ Contract: `C-${i}`, "Agency Tracking Number": `T-${i}` }));
  const url = await listening((_, response) =>
    response.end(sbirFile([...Array.from({ length: 1_000 }, () => old), ...awards])),
  );
  const id = await addTestSource(ctx, { kind: "sbir", options: { url } });
  const runId = await requestRun(ctx, { id, isOwn: true });
  const running = runSource(ctx, { runId, settings: { ...RUN_SETTINGS, dataDir }, progressMs: 5 });
  const seen = async () => (await readRun(ctx, runId))?.counts?.records;
  await expect.poll(seen, { timeout: 120_000 }).toBeGreaterThan(0);
  expect((await readRun(ctx, runId))?.counts?.excludedBy).toEqual({ earlier_year: 1_000 });
  await stopRegisters(ctx);
  await running;
  expect(await readRun(ctx, runId)).toMatchObject({
    state: "cancelled",
    counts: { excludedBy: { earlier_year: 1_000 } },
  });
}, 150_000);
