import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { RUN_SETTINGS } from "../../../test/builders/managed-sources.ts";
import { testDatabase } from "../../../test/database.ts";
import { serveSites, type SiteServer } from "../../../test/site-server.ts";
import type { Context } from "../../shared/context.ts";
import { describeWebsites, importWebsites } from "../ingest/proposals/import-websites.ts";
import { listProposals } from "../ingest/proposals/proposal.ts";
import { runIngest } from "../ingest/run.ts";
import { readImportWebsites } from "./read-import-websites.ts";
import { runSource } from "./run-source.ts";

const page = (name: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${name}</title></head><body><h1>${name}</h1>${body}</body></html>`;

let ctx: Context;
let web: SiteServer;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db, new Date("2026-09-01T12:00:00Z"));
  web = await serveSites({
    "kilnworks.example": {
      "/": page(
        "Kilnworks",
        `<footer>Kilnworks GmbH, 10115 Berlin, <a href="mailto:hello@kilnworks.example">Mail</a></footer>`,
      ),
    },
    "tideloom.example": { "/": page("Tideloom", "<p>We weave tides.</p>") },
    "shut.example": {
      "/": page("Shut", "shut@shut.example"),
      "/robots.txt": { body: "User-agent: *\nDisallow: /", headers: { "content-type": "text/plain" } },
    },
  });
  return async () => {
    await web.stop();
    await drop();
  };
});

it("reads the websites of an import, and says how many of its leads have an address before and after", async () => {
  const records = ["Kilnworks", "Tideloom", "Shut", "Nowhere"].map((name) =>
    evidence({ company: { name, ...(name !== "Nowhere" && { website: web.url(`${name.toLowerCase()}.example`) }) } }),
  );
  const document = { ...recordsDocument(records, { externalId: "list.csv" }), replacesEarlier: true };
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false },
    opened(document),
  );
  const [proposal] = await listProposals(ctx, { limit: 1 });
  if (proposal === undefined) throw new Error("there is no import");
  expect(await importWebsites(ctx, proposal)).toMatchObject({
    state: "pending",
    before: { leads: 4, addressed: 0, websites: 3 },
    now: { leads: 4, addressed: 0 },
  });

  await readImportWebsites(ctx, { proposalId: proposal.id, settings: { publicOrigin: "https://site.example" } });
  const { rows } = await sql<{ id: number }>`select id from source_run where ended_at is null`.execute(ctx.db);
  const [run] = rows;
  if (run === undefined) throw new Error("no run was requested");
  await runSource(ctx, { runId: run.id, settings: { ...RUN_SETTINGS, finderDns: [web.nameServer] } });

  const websites = await importWebsites(ctx, proposal);
  expect(websites).toMatchObject({ state: "requested", before: { addressed: 0 }, now: { leads: 4, addressed: 1 } });
  expect(websites && describeWebsites(websites)).toContain(
    "Of 4 leads, 0 had an e-mail address when this was published; 1 has one now.",
  );
  expect(web.requests.filter((request) => request.startsWith("shut.example"))).toEqual(["shut.example /robots.txt"]);
});
