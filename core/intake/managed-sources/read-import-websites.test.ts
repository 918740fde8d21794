import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import { queuedJobs } from "../../../test/run-jobs.ts";
import type { Context } from "../../shared/context.ts";
import { describeWebsites, importWebsites } from "../ingest/proposals/import-websites.ts";
import { publishProposal } from "../ingest/proposals/decide.ts";
import { listProposals } from "../ingest/proposals/proposal.ts";
import { type IngestOptions, runIngest } from "../ingest/run.ts";
import { setSourcePaused } from "./manage.ts";
import { listSources } from "./managed-source.ts";
import { readImportWebsites } from "./read-import-websites.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

const PUBLIC = { publicOrigin: "https://site.example" };
const list = () => ({
  ...recordsDocument(
    [1, 2, 3].map((n) =>
      evidence({
        company: {
          name: `Fernhollow ${n}`,
          ...(n < 3 && { website: `https://fernhollow-${n}.example` }),
          ...(n === 1 && { email: "care@fernhollow-1.example" }),
        },
      }),
    ),
    { externalId: "list.csv" },
  ),
  replacesEarlier: true,
});

async function ingest(options: Partial<IngestOptions> = {}) {
  const input = { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false, ...options };
  await runIngest(ctx, input, opened(list()));
  const [proposal] = await listProposals(ctx, { limit: 1 });
  if (proposal === undefined) throw new Error("there is no import");
  return proposal;
}

const queued = (name: string) => queuedJobs(ctx.db, name);

describe("publishing an import", () => {
  it("requests a run of the source of company websites, which it adds", async () => {
    const proposal = await ingest();
    expect(await queued("import.websites")).toHaveLength(1);
    await readImportWebsites(ctx, { proposalId: proposal.id, settings: PUBLIC });
    await readImportWebsites(ctx, { proposalId: proposal.id, settings: PUBLIC });
    expect(await listSources(ctx)).toMatchObject([{ kind: "company-site", schedule: "hourly" }]);
    expect(await queued("source.run")).toHaveLength(1);
    const websites = await importWebsites(ctx, proposal);
    expect(websites).toEqual({
      state: "requested",
      before: { leads: 3, addressed: 1, websites: 2 },
      now: { leads: 3, addressed: 1, websites: 2 },
    });
  });

  it("counts the addresses that were found since", async () => {
    const proposal = await ingest();
    await sql`update company set email = 'hola@fernhollow-2.example' where website like '%-2.example'`.execute(ctx.db);
    await sql`insert into company_site (company_id, website, state, reading, read_at, next_at)
      select id, website, 'read', 'test', now(), now() from company where website is not null`.execute(ctx.db);
    const websites = await importWebsites(ctx, proposal);
    expect(websites).toMatchObject({ before: { addressed: 1, websites: 2 }, now: { addressed: 2, websites: 0 } });
    expect(websites && describeWebsites(websites)).toBe(
      "Of 3 leads, 1 had an e-mail address when this was published; 2 have one now. No website of their companies is left to read.",
    );
  });

  it.each([
    ["the publisher declines", { readsWebsites: false }, PUBLIC, "declined"],
    ["reading is switched off", {}, { ...PUBLIC, companySites: false }, "off"],
    ["the site has no public address", {}, {}, "private"],
  ])("reads no websites if %s", async (_, options, settings, state) => {
    const proposal = await ingest(options);
    await readImportWebsites(ctx, { proposalId: proposal.id, settings });
    expect(await importWebsites(ctx, proposal)).toMatchObject({ state });
    expect(await listSources(ctx)).toEqual([]);
    expect(await queued("source.run")).toEqual([]);
  });

  it("leaves a paused source alone", async () => {
    const first = await ingest();
    await readImportWebsites(ctx, { proposalId: first.id, settings: PUBLIC });
    const [source] = await listSources(ctx);
    await setSourcePaused(ctx, { id: source?.id ?? 0, paused: true });
    await sql`update import_websites set state = 'pending'`.execute(ctx.db);
    await readImportWebsites(ctx, { proposalId: first.id, settings: PUBLIC });
    expect(await importWebsites(ctx, first)).toMatchObject({ state: "paused" });
  });

  it("requests nothing before it is published, and what the publisher chose afterwards", async () => {
    const { id } = await ingest({ intent: "propose" });
    expect(await queued("import.websites")).toEqual([]);
    await publishProposal(ctx, { id, readsWebsites: false });
    expect(await queued("import.websites")).toEqual([]);
    const [proposal] = await listProposals(ctx, { limit: 1 });
    expect(proposal && (await importWebsites(ctx, proposal))).toMatchObject({ state: "declined" });
  });
});
