import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import {
  cordisFile,
  FORBIDDEN_IN_AWARDS,
  FORBIDDEN_IN_OFFERINGS,
  FORBIDDEN_IN_PARTICIPATIONS,
  offeringTables,
  sbirFile,
} from "../../../test/builders/invented-registers.ts";
import { testDatabase } from "../../../test/database.ts";
import { listening } from "../../../test/listening.ts";
import { SOURCES } from "../../catalogue/sources/registry.ts";
import type { Opened } from "../../catalogue/sources/record.ts";
import type { Context } from "../../shared/context.ts";
import { fetchState } from "./fetch-state.ts";
import { acceptReview } from "./review/decide.ts";
import { listReviews } from "./review/list.ts";
import { runIngest } from "./run.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

let ctx: Context;
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "registers-"));
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db, NOW);
  return async () => {
    await rm(dataDir, { recursive: true });
    await drop();
  };
});

/** A server of one file that answers conditional requests; `requests` counts those that sent it. */
async function serving(first: Buffer) {
  const served = { file: first, sent: 0, url: "" };
  const origin = await listening((request, response) => {
    const etag = `"${createHash("sha256").update(served.file).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    served.sent += 1;
    response.writeHead(200, { etag }).end(served.file);
  });
  served.url = `${origin}/register`;
  return served;
}

/** Reads a register from an address; `until` stops after so many documents, as a kill does. */
async function read(key: "sbir" | "cordis" | "sec-form-c", input: string, until = Infinity) {
  const source = SOURCES.find((one) => one.key === key);
  if (!source?.ingest) throw new Error(`no source ${key}`);
  const { open } = await source.ingest.opener();
  const settings = { siteName: "Test", siteUrl: "https://test.example", sourceTargets: "any" as const, dataDir };
  const opened = open({ inputs: [input], options: {}, clock: ctx.clock, settings, ...fetchState(ctx, key) });
  const run = { source: key, sourceLabel: source.label, input, dryRun: false };
  return (await runIngest(ctx, run, stoppedAfter(opened, until))).toJSON();
}

async function* stoppedAfter(opened: AsyncIterable<Opened>, documents: number): AsyncGenerator<Opened> {
  let left = documents;
  const iterator = opened[Symbol.asyncIterator]();
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    if (next.value.kind === "document" && left-- === 0) throw new Error("killed");
    yield next.value;
  }
}

async function grants() {
  const { rows } = await sql<{
    id: number;
    company: string;
    amount: number | null;
    currency: string | null;
    day: string;
  }>`
    select c.id, c.name as company, r.amount_minor as amount, r.currency, r.announced_on::text || ' ' || r.announced_precision
      as day from funding_round r join company c on c.id = r.company_id
    where r.withdrawn_at is null and r.merged_into_id is null and r.funding_type = 'Grant' order by r.id`.execute(
    ctx.db,
  );
  return rows;
}

async function storedText(): Promise<string> {
  const { rows } = await sql<{ gzip: Buffer }>`select gzip from document_chunk order by document_id`.execute(ctx.db);
  return rows.map(({ gzip }) => gunzipSync(gzip).toString()).join("\n");
}

const AWARDS = [
  {},
  { Company: "Second Inventions LLC", UEI: "INVENTEDUEI2", "Agency Tracking Number": "N261-002", Contract: "C-2" },
];

describe("reading SBIR awards from an address", () => {
  it("stores one document per award, deletes the file, and fetches it again only when it changed", async () => {
    const served = await serving(sbirFile(AWARDS));
    expect(await read("sbir", served.url)).toMatchObject({
      documents: { read: 2, unchanged: 0 },
      catalogue: { newCompanies: 2, newRounds: 2 },
    });
    expect(await readdir(join(dataDir, "registers"))).toEqual([]);
    expect(await read("sbir", served.url)).toMatchObject({ documents: { read: 0, unchanged: 1 } });
    expect(served.sent).toBe(1);
    const third = { Company: "Third Inventions LLC", UEI: "INVENTEDUEI3", Contract: "C-3" };
    served.file = sbirFile([...AWARDS, third]);
    expect(await read("sbir", served.url)).toMatchObject({ documents: { read: 1, unchanged: 2 } });
    expect(await grants()).toHaveLength(3);
  });

  it("replaces what the former edition of an award stated", async () => {
    const served = await serving(sbirFile(AWARDS));
    await read("sbir", served.url);
    served.file = sbirFile([{ "Award Amount": "1,749,999.50", "Contract End Date": "2027-01-01" }, ...AWARDS]);
    await read("sbir", served.url);
    expect(await grants()).toMatchObject([
      { company: "Inventor Photonics, Inc.", amount: 174_999_950, currency: "USD", day: "2026-02-02 day" },
      { company: "Second Inventions LLC", amount: 15_000_000, currency: "USD", day: "2026-02-02 day" },
    ]);
  });

  it("resumes after a kill with the file that the killed run left", async () => {
    const served = await serving(sbirFile(AWARDS));
    await expect(read("sbir", served.url, 1)).rejects.toThrow("killed");
    const { length } = await readdir(join(dataDir, "registers"));
    expect(length).toBe(2);
    expect(await read("sbir", served.url)).toMatchObject({ documents: { read: 2 } });
    expect(served.sent).toBe(1);
    expect(await readdir(join(dataDir, "registers"))).toEqual([]);
  });

  it("reports a file of another layout and keeps nothing of it", async () => {
    const served = await serving(Buffer.from("name,amount\nA,1\n"));
    expect(await read("sbir", served.url)).toMatchObject({
      unreadable: [{ document: served.url, reason: expect.stringContaining("no column Company") }],
    });
    expect(await readdir(join(dataDir, "registers"))).toEqual([]);
  });
});

const person = { name: "VERBOTEN Erika", organisationID: "3" };

it.each([
  ["sbir", FORBIDDEN_IN_AWARDS, () => ({ register: sbirFile(AWARDS) }), "Inventor Photonics"],
  [
    "cordis",
    { ...FORBIDDEN_IN_PARTICIPATIONS, name: person.name },
    () => ({ register: cordisFile([{}], [{}, person]) }),
    "ERFUNDEN",
  ],
  ["sec-form-c", { ...FORBIDDEN_IN_OFFERINGS, signs: "Sig Natory" }, offeringTables, "Invented Offerings"],
] as const)("stores no forbidden value of %s", async (key, forbidden, filesOf, kept) => {
  const files: Readonly<Record<string, Buffer>> = filesOf();
  for (const [name, content] of Object.entries(files)) await writeFile(join(dataDir, name), content);
  const path = Object.keys(files).length === 1 ? join(dataDir, "register") : dataDir;
  expect(await read(key, path)).toMatchObject({ documents: { unreadable: 0 }, rows: { quarantined: 0 } });
  const stored = await storedText();
  expect(stored).toContain(kept);
  for (const value of Object.values(forbidden)) expect(stored).not.toContain(value);
});

const named = (name: string, contract: string, values = {}) => ({ Company: name, Contract: contract, ...values });

describe("the company of a record", () => {
  it("is found by its number in the register under another name, and by website and name without one", async () => {
    const path = join(dataDir, "register");
    const site = "https://photonics.example";
    await writeFile(
      path,
      sbirFile([
        { "Company Website": site },
        { Company: "INVENTOR PHOTONICS INCORPORATED", Contract: "C-2", City: "Reno", State: "Nevada" },
        {
          Company: "Inventor Photonics",
          Contract: "C-3",
          UEI: "",
          "Company Website": site,
          City: "Austin",
          State: "TX",
        },
      ]),
    );
    expect(await read("sbir", path)).toMatchObject({ catalogue: { newCompanies: 1, newRounds: 3 } });
  });

  it.each([
    ["name and city are those", {}],
    ["website is that", { City: "Reno", State: "NV", "Company Website": "https://photonics.example" }],
  ])("is asked about if its %s of a firm with another number", async (_, other) => {
    const path = join(dataDir, "register");
    const site = { "Company Website": "https://photonics.example" };
    await writeFile(path, sbirFile([site, { UEI: "INVENTEDUEI9", Contract: "C-2", ...other }]));
    expect(await read("sbir", path)).toMatchObject({ catalogue: { newCompanies: 1, matchReviews: 1 } });
  });

  it.each([
    ["new companies", "new" as const, 4],
    ["the companies of their names", undefined, 2],
  ])("is asked about once a run if only names match, and the answer is %s", async (_, company, companies) => {
    const path = join(dataDir, "register");
    const unnumbered = { UEI: "", City: "Reno" };
    await writeFile(path, sbirFile([named("Alpha Inc", "A-1", unnumbered), named("Beta Inc", "B-1", unnumbered)]));
    await read("sbir", path);
    const [alpha, beta] = [{ UEI: "ALPHAINVENT1" }, { UEI: "BETAINVENTS1" }];
    await writeFile(
      path,
      sbirFile([named("Alpha", "A-2", alpha), named("Alpha", "A-3", alpha), named("Beta", "B-2", beta)]),
    );
    expect(await read("sbir", path)).toMatchObject({ catalogue: { newCompanies: 0, matchReviews: 3 } });
    const [question, ...others] = await listReviews(ctx, { limit: 10 });
    expect([question?.groupSize, others.length]).toEqual([3, 2]);
    await acceptReview(ctx, { itemId: question?.id ?? 0, scope: "group", ...(company && { company }) });
    expect(await listReviews(ctx, { limit: 10 })).toEqual([]);
    expect(new Set((await grants()).map((grant) => grant.id)).size).toBe(companies);
    expect(await grants()).toHaveLength(5);
  });

  it("is not the one of a less sure number if a surer one differs", async () => {
    const path = join(dataDir, "register");
    const other = { Company: "Unlike Inc", UEI: "INVENTEDUEI9", Duns: "012345678", City: "Reno", Contract: "C-2" };
    await writeFile(path, sbirFile([{ Duns: "012345678" }, other, { ...other, Duns: "012345679", Contract: "C-3" }]));
    expect(await read("sbir", path)).toMatchObject({ catalogue: { newCompanies: 2, newRounds: 3, matchReviews: 0 } });
  });

  it("keeps out suppressed companies by their number", async () => {
    const { addCompanySuppressions } = await import("../../catalogue/claims/suppression/suppressions.ts");
    const { identityOf } = await import("../../catalogue/claims/match-keys.ts");
    const identity = identityOf({ legalName: "Former Name GmbH", registers: ["pic:990100001"] }, null);
    await addCompanySuppressions(ctx, "00000000-0000-4000-8000-000000000001", { identities: [identity], slugs: [] });
    const path = join(dataDir, "register");
    await writeFile(path, cordisFile([{}], [{}]));
    expect(await read("cordis", path)).toMatchObject({ catalogue: { newCompanies: 0, newRounds: 0 } });
  });
});
