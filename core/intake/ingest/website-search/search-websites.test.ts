import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { type FiledCompany, filedCompanies } from "../../../../test/company-web/filed-companies.ts";
import { allSites, type CompanyWeb, startCompanyWeb, webClient } from "../../../../test/company-web/server.ts";
import { html, type TestSite } from "../../../../test/company-web/site-builder.ts";
import { ListFolder, readList } from "../../../../test/builders/list-files.ts";
import { ALL_WORK, firstCandidate } from "../../../../test/builders/work.ts";
import { testDatabase } from "../../../../test/database.ts";
import type { Context } from "../../../shared/context.ts";
import { readWork, readEvidence } from "../../../office/work/queue.ts";
import { countUnread, readAgain } from "./unread-websites.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { acceptReview } from "../review/decide.ts";
import { listReviews } from "../review/list.ts";
import { undoReview } from "../review/undo.ts";
import { runIngest } from "../run.ts";
import { searchWebsites } from "./search-websites.ts";

/** An article whose link leads to the site of the company it is about. */
const outlet: TestSite = {
  host: "outlet.example",
  about: "an outlet with an article",
  labels: {},
  reply: (path) =>
    path === "/rounds/marlow"
      ? html(
          "A round",
          `<article><p>${"Oat cheese. ".repeat(40)} By <a href="https://marlowfern.example/">the maker</a>.</p></article>`,
        )
      : null,
};

let web: CompanyWeb;
let ctx: Context;
beforeAll(async () => {
  web = await startCompanyWeb([...allSites, outlet]);
});
afterAll(() => web.stop());
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

function filing({ legalName, city, region, country, officers }: FiledCompany): EvidenceRecord {
  const company = { legalName, city, country, ...(region && { region }) };
  const people = officers.map((name) => ({ name, relation: "executive_officer" as const }));
  return { ...evidence({ method: "filed", company, people }) };
}

const named = (...names: readonly string[]) =>
  names.flatMap((name) => filedCompanies.filter(({ legalName }) => legalName.startsWith(name)));

async function publish(source: string, ...records: readonly EvidenceRecord[]) {
  const options = { source, sourceLabel: "Source", input: `${source} ${records.length}`, dryRun: false };
  await runIngest(ctx, options, opened(recordsDocument(records, { externalId: `${source} ${records.length}` })));
}

const guessesNothing = () => Promise.resolve(false);
const search = (limit = 50) => searchWebsites(ctx, { ...webClient(web), limit });

async function websites(): Promise<Readonly<Record<string, string | null>>> {
  const { rows } = await sql<{ name: string; website: string | null }>`
    select legal_name as name, website from company where legal_name is not null order by legal_name`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ name, website }) => [name, website]));
}

describe("searchWebsites", () => {
  it("accepts proved websites, sends the others to review, and records both", async () => {
    await publish("sec-form-d", ...named("Quillmere", "Apexloft", "Unheardof", "Pinnace").map(filing));
    expect(await search()).toMatchObject({ searched: 4, accepted: 1, toReview: 1 });
    expect(await websites()).toEqual({
      "Quillmere, Inc.": "https://quillmere.example",
      "Apexloft Inc.": null,
      "Unheardof Dynamics, Inc.": null,
      "Pinnace Bio, Inc.": null,
    });
    const { rows: claims } = await sql`
      select k.method, k.source_url as page from claim k where k.fields ? 'website'`.execute(ctx.db);
    expect(claims).toEqual([{ method: "published", page: expect.stringMatching(/^https:\/\/quillmere\.example\//) }]);
    const { rows: searches } = await sql`select verdict from website_search order by verdict`.execute(ctx.db);
    expect(searches).toEqual([
      { verdict: "doubtful" },
      { verdict: "none" },
      { verdict: "proved" },
      { verdict: "unread" },
    ]);
    expect(await countUnread(ctx)).toBe(1);
    const unread = () => readWork(ctx, { ...ALL_WORK, kind: "website" }, null);
    expect((await unread()).total).toBe(0);
    // A customer watches it, and it failed a week ago as well.
    await sql`insert into tracked_company (owner, company_id, saved, updated_at)
      select 'somebody', company_id, true, now() from website_search`.execute(ctx.db);
    await sql`update website_search set failing_since = failing_since - interval '8 days'`.execute(ctx.db);
    const { item, total } = await unread();
    expect(total).toBe(1);
    expect(item && (await readEvidence(ctx, item, ""))).toMatchObject({
      website: { reason: "search", website: null, problem: expect.stringMatching(/^[a-z-]+\.example: \S/) },
    });
    // About to be tried again, it waits for nobody.
    await readAgain(ctx, Number(item?.id.split(":")[0]));
    expect((await unread()).total).toBe(0);
    expect(await search()).toMatchObject({ searched: 1 });
  });

  it("shows a reviewer the evidence beside the company and takes one decision", async () => {
    await publish("sec-form-d", ...named("Apexloft").map(filing));
    await search();
    const candidate = await firstCandidate(ctx);
    expect(candidate?.reason).toBe("apexloft.example may be the website of Apexloft Inc.");
    expect(candidate?.matches[0]).toMatchObject({ name: "Apexloft Inc.", isLikely: true });
    expect(candidate?.record.raw).toContainEqual([
      "Against: Another legal form, “Apexloft LLC”",
      "https://apexloft.example/",
    ]);
    await acceptReview(ctx, { itemId: candidate?.id ?? 0 });
    expect(await websites()).toEqual({ "Apexloft Inc.": "https://apexloft.example" });
  });

  it("removes a website when its acceptance is undone, and never accepts it again", async () => {
    await publish("sec-form-d", ...named("Quillmere").map(filing));
    await search();
    const { rows } = await sql<{ id: number }>`select id from review_item where status = 'accepted'`.execute(ctx.db);
    await undoReview(ctx, { itemId: rows[0]?.id ?? 0 });
    expect(await websites()).toEqual({ "Quillmere, Inc.": null });
    await sql`update website_search set next_at = ${ctx.clock.now()}`.execute(ctx.db);
    expect(await search()).toMatchObject({ searched: 1, accepted: 0 });
    expect(await websites()).toEqual({ "Quillmere, Inc.": null });
  });

  it("asks a reviewer about a proved website whose domain another company has", async () => {
    await publish("sec-form-d", ...named("Quillmere").map(filing));
    const other = { name: "Harbor Documents", website: "https://quillmere.example", city: "Boston", country: "US" };
    await publish("list-file", evidence({ company: other }));
    expect(await search()).toMatchObject({ accepted: 0, toReview: 1 });
    const { rows } = await sql`select from company where merged_into_id is not null`.execute(ctx.db);
    expect(rows).toEqual([]);
    expect(await listReviews(ctx, { limit: 5 })).toHaveLength(1);
  });

  it("follows the links of an article and the domains of known addresses", async () => {
    const [marlow, undertow] = [named("MARLOW").map(filing), named("Undertow").map(filing)];
    await publish("news-feed", ...marlow.map((one) => ({ ...one, sourceUrl: "https://outlet.example/rounds/marlow" })));
    const address = { email: "maya@undertow-labs.example" };
    await publish(
      "sec-form-d",
      ...undertow.map((one) => ({ ...one, people: one.people.map((p) => ({ ...p, ...address })) })),
    );
    expect(await search()).toMatchObject({ searched: 2, accepted: 2 });
    const { rows } = await sql<{ raw: readonly (readonly [string, string])[] }>`
      select record -> 'raw' as raw from review_item`.execute(ctx.db);
    const shown = rows.flatMap(({ raw }) => raw.map(([text]) => text));
    expect(shown).toContain("For: An article about it links here");
    expect(shown).toContain("For: Known e-mail addresses of its people are at this domain");
  });

  it("accepts a link from another column of a list only with proof on the page", async () => {
    const folder = new ListFolder();
    const path = folder.write(
      "list.csv",
      `Company,City,State,Country,CEO,Amount,Date,Careers
Hart Lane Partners,Burlington,Vermont,United States,Ida Moss,$2m,2026-07-01,https://marlowfern.example/jobs
Oat Cheese Makers,Burlington,Vermont,United States,Priya Halvorsen,$2m,2026-07-02,https://marlowfern.example/jobs
"Marlow & Fern Foods, Inc.",Burlington,Vermont,United States,Priya Halvorsen,$2m,2026-07-03,https://marlowfern.example/jobs`,
    );
    const { records } = await readList(path);
    folder.remove();
    await publish("list-file", ...records);
    const found = await searchWebsites(ctx, { ...webClient(web), limit: 50, exists: guessesNothing });
    expect(found).toMatchObject({ searched: 3, accepted: 1 });
    const { rows } = await sql`select name, website from company order by name`.execute(ctx.db);
    expect(rows).toEqual([
      { name: "Hart Lane Partners", website: null },
      { name: "Marlow & Fern Foods, Inc.", website: "https://marlowfern.example" },
      { name: "Oat Cheese Makers", website: null },
    ]);
  });

  it("searches companies again only when they are due", async () => {
    await publish("sec-form-d", ...named("Unheardof", "Plumbago").map(filing));
    expect(await search(1)).toMatchObject({ searched: 1 });
    expect(await search()).toMatchObject({ searched: 1 });
    expect(await search()).toMatchObject({ searched: 0, runId: null });
  });
});
