import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import type { EvidenceRecord } from "../../core/catalogue/sources/record.ts";
import { openList } from "../../core/customers/company-lists/company-list.ts";
import { putCompanies } from "../../core/customers/company-lists/put-companies.ts";
import { readNews } from "../../core/customers/company-lists/read-news.ts";
import { sendCorrections } from "../../core/customers/delivery/corrections.ts";
import { connectDestination, startDestination } from "../../core/customers/destinations/destinations.ts";
import { setAlert } from "../../core/customers/searches/alert.ts";
import { editSubject } from "../../core/intake/curation/edit-subject.ts";
import { readHistory } from "../../core/intake/curation/history.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { JOBS } from "../../core/office/jobs/registry.ts";
import { addEndpoint } from "../../core/programs/webhooks/endpoints.ts";
import { CHANGES } from "../../core/reading/directory/columns/changes.ts";
import { selectResource } from "../../core/reading/directory/columns/column.ts";
import { listChanges } from "../../core/reading/directory/changes.ts";
import type { Context } from "../../core/shared/context.ts";
import { createPoster } from "../../platform/http/post.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addPayer, as } from "../../test/builders/delivery.ts";
import { evidence, opened, recordsDocument } from "../../test/builders/evidence.ts";
import { exportedRows } from "../../test/builders/exports.ts";
import { QUIET_EFFECTS } from "../../test/builders/job-effects.ts";
import { useDatabase } from "../../test/database.ts";
import { clearJobs, runDueJobs } from "../../test/run-jobs.ts";
import { startReceiver } from "../../test/webhook-receiver.ts";

const database = useDatabase();
const post = createPoster({ allowPrivateAddresses: true, timeoutMs: 2_000 });
let now = new Date("2026-09-01T12:00:00Z");
const operator = (): Context => ({ ...fakeClockContext(database.db), clock: { now: () => now } });

afterEach(() => clearJobs(database.db));

/** Runs what is due twenty minutes later, so that no mail waits for its group. */
async function work(): Promise<void> {
  now = new Date(now.getTime() + 20 * 60_000);
  await runDueJobs({
    ctx: operator(),
    jobs: JOBS,
    effects: {
      ...QUIET_EFFECTS,
      post,
      actorOf: async (_: Context, id: string) => ({ id, access: "paid" }) as const,
      webhookAgent: async () => "Newly Raised",
    },
    onError: (error, what) => {
      throw new Error(what, { cause: error });
    },
  });
}

async function importList(name: string, records: readonly EvidenceRecord[]): Promise<void> {
  const document = recordsDocument(records, { externalId: name, retrievedAt: now });
  await runIngest(operator(), { source: "list-file", sourceLabel: name, input: name, dryRun: false }, opened(document));
}

const record = (name: string, website: string, month: number): EvidenceRecord =>
  evidence({
    effectiveAt: now.toISOString(),
    company: { name, website, industry: ["Fintech"], city: "Lyon", country: "FR" },
    round: {
      amount: { minor: month * 100_000_000, currency: "USD" },
      stageText: month < 6 ? "Seed" : "Series A",
      announced: { date: `2026-0${month}-15`, precision: "day" },
    },
  });

/** An account that follows the company by webhook, destination and alert, and what they brought since. */
async function follower(name: string, domain: string) {
  const ctx = as(operator(), await addPayer(operator(), name), "paid");
  const list = await openList(ctx, { name: "Customers", purpose: "watch" });
  const { searchId } = list;
  if (searchId === null) throw new Error("a watch list has a search");
  const listed = { externalId: "crm-1", name: "", domain, place: "", metadata: {} };
  await putCompanies(ctx, { listId: list.id, companies: [listed] });
  const [hooks, leads] = [await startReceiver(), await startReceiver()];
  await addEndpoint(ctx, { searchId, url: hooks.url, oneRound: true, allowPrivateAddresses: true });
  const destination = { kind: "each-lead", credential: leads.url, searchId, allowPrivateAddresses: true };
  await startDestination(ctx, { id: await connectDestination(ctx, destination), withExisting: true });
  await setAlert(ctx, { searchId, frequency: "at_once" });
  let seen = 0;
  let position = 0;
  return {
    ctx,
    news: async () => {
      await work();
      await sendCorrections(operator());
      const mails = await sql<{ id: number; template: string }>`select id, template from outbox_message
        where id > ${seen} and to_address = ${`${name}@someone.example`} order by id`.execute(database.db);
      seen = mails.rows.at(-1)?.id ?? seen;
      const read = await readNews(ctx, { listId: list.id, after: position, limit: 100 });
      position = read.position;
      return {
        hooks: hooks.received
          .splice(0)
          .map(({ body }) => JSON.parse(body))
          .map(({ type, data }) => [type, data.changed ?? data.news, data.other_round_ids?.length]),
        leads: leads.received.splice(0).map(({ body }) => JSON.parse(body).event),
        mails: mails.rows.map(({ template }) => template),
        listed: read.changes.map(({ subject, kind }) => `${subject} ${kind}`),
      };
    },
  };
}

it("keeps another spelling of a website in the log and reports it nowhere", async () => {
  await importList("a.csv", [
    record("Flip Fir", "https://www.flip-fir.example", 2),
    record("Flip Fir", "https://www.flip-fir.example", 4),
  ]);
  const { ctx, news } = await follower("watcher", "flip-fir.example");
  await work();
  await exportedRows(ctx);
  await news();
  const start = (await listChanges(ctx, { after: null, since: null, limit: 100 })).position;
  const updatedAt = () => sql`select updated_at from lead order by 1`.execute(database.db).then(({ rows }) => rows);
  const before = await updatedAt();

  await importList("b.csv", [record("Flip Fir", "http://flip-fir.example/", 4)]);
  const company = await sql<{ id: number; website: string }>`select id, website from company`.execute(database.db);
  const [{ id, website } = { id: 0, website: "" }] = company.rows;
  expect(website).toBe("http://flip-fir.example/");
  expect(await news()).toEqual({ hooks: [], leads: [], mails: [], listed: [] });
  expect((await listChanges(ctx, { after: start, since: null, limit: 100 })).changes).toEqual([]);
  expect(await exportedRows(ctx, { since: "last" })).toEqual([]);
  expect(await updatedAt()).toEqual(before);

  const logged = await sql<object>`select * from (${selectResource(CHANGES, "all", CHANGES.columns)}) k
    where id > ${start}`.execute(database.db);
  expect(logged.rows).toMatchObject([{ subject: "company", fields: ["website"], is_news: false }]);
  const history = await readHistory(operator(), { kind: "company", id });
  expect(JSON.stringify(history)).toContain("https://www.flip-fir.example");
});

it("reports news of a company once, with its newest round, and names the others", async () => {
  const website = "https://www.moving-fir.example";
  await importList("moving.csv", [record("Moving Fir", website, 2), record("Moving Fir", website, 4)]);
  const { news } = await follower("mover", "moving-fir.example");
  await news();
  const { rows } = await sql<{ id: number }>`select id from company where name = 'Moving Fir'`.execute(database.db);
  const id = rows[0]?.id ?? 0;
  await editSubject(operator(), { kind: "company", id }, { city: "Paris" }, { reason: "It moved.", source: null });
  const city = { from: "Lyon", to: "Paris" };
  expect(await news()).toEqual({
    hooks: [
      ["search.rounds.changed", expect.objectContaining({ city }), 1],
      ["company.matched", expect.objectContaining({ city }), 1],
    ],
    leads: ["corrected", "corrected"],
    mails: ["alert_watched"],
    listed: ["company changed"],
  });

  await importList("c.csv", [
    record("Moving Fir", "https://moving-fir.example", 4),
    record("Moving Fir", "https://moving-fir.example", 8),
  ]);
  const { hooks, mails } = await news();
  expect(hooks.map(([type]) => type)).toEqual(["search.rounds.added", "company.matched"]);
  expect(mails).toEqual(["alert"]);
});
