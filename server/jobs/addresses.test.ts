import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import type { Context } from "../../core/shared/context.ts";
import { listChanges } from "../../core/reading/directory/changes.ts";
import { sendCorrections } from "../../core/customers/delivery/corrections.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { suppressAddress } from "../../core/customers/mail/suppression.ts";
import { setAlert } from "../../core/customers/searches/alert.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { addEndpoint } from "../../core/programs/webhooks/endpoints.ts";
import { createPoster } from "../../platform/http/post.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addPayer, as } from "../../test/builders/delivery.ts";
import { evidence, opened, recordsDocument } from "../../test/builders/evidence.ts";
import { csvRows, exportedFile } from "../../test/builders/exports.ts";
import { SILENT_FINDER, SUPPRESSION_KEY } from "../../test/builders/finder.ts";
import { QUIET_EFFECTS } from "../../test/builders/job-effects.ts";
import { useDatabase } from "../../test/database.ts";
import { clearJobs, runDueJobs } from "../../test/run-jobs.ts";
import { startReceiver } from "../../test/webhook-receiver.ts";
import { readAddressesJob } from "../../core/finder/contacts/jobs/read-addresses.ts";
import { JOBS } from "../../core/office/jobs/registry.ts";

const database = useDatabase();
const post = createPoster({ allowPrivateAddresses: true, timeoutMs: 2_000 });
const errors: string[] = [];
let now = new Date("2026-09-01T12:00:00Z");
const operator = (): Context => ({ ...fakeClockContext(database.db), clock: { now: () => now } });
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

afterEach(async () => {
  await clearJobs(database.db);
  if (errors.length > 0) throw new Error(errors.splice(0).join("\n"));
});

/** Performs the jobs that the catalogue, lookups and bounces queue, and the scheduled ones that matter here. */
async function work(): Promise<void> {
  const effects = {
    ...QUIET_EFFECTS,
    finder: { ...SILENT_FINDER, suppressionKey: SUPPRESSION_KEY },
    post,
    webhookAgent: async () => "Newly Raised webhooks",
    actorOf: async (_: Context, id: string) => ({ id, access: "paid" as const }),
  };
  const run = { ctx: operator(), effects, attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
  await runDueJobs({
    ctx: operator(),
    jobs: JOBS,
    effects,
    onError: (error, what) => errors.push(`${what}: ${String(error)}`),
  });
  await readAddressesJob.run(run, {});
  await runDueJobs({
    ctx: operator(),
    jobs: JOBS,
    effects,
    onError: (error, what) => errors.push(`${what}: ${String(error)}`),
  });
}

const MESSAGE = z.object({
  type: z.string(),
  data: z.object({ rounds: z.array(z.looseObject({ round_id: z.number() })) }),
});

const mails = async () =>
  (
    await sql<{ template: string; data: object }>`select template, data from outbox_message order by id`.execute(
      database.db,
    )
  ).rows;

it("carries the addresses of an import, and their withdrawal after a bounce, to every subscriber", async () => {
  const ctx = operator();
  const reader = as(ctx, await addPayer(ctx, "reader"), "paid");
  const search = await saveSearch(reader, { name: "All", address: "" });
  await setAlert(reader, { searchId: search.id, frequency: "at_once" });
  const receiver = await startReceiver();
  await addEndpoint(reader, { searchId: search.id, url: receiver.url, allowPrivateAddresses: true });
  const received = () => receiver.received.map(({ body }) => MESSAGE.parse(JSON.parse(body)));
  const exported = async (over: Parameters<typeof exportedFile>[1] = {}) =>
    csvRows((await exportedFile(reader, { consumer: "crm", ...over })).bytes);

  const list = recordsDocument([
    evidence({
      company: { name: "Kilnworks", website: "https://kilnworks.example" },
      people: [{ name: "Ada Park", relation: "founder", email: "ada@kilnworks.example" }],
    }),
  ]);
  await runIngest(ctx, { source: "list-file", sourceLabel: "List", input: "x", dryRun: false }, opened(list));
  await work();

  const ada = { contact_name: "Ada Park", contact_email: "ada@kilnworks.example", contact_email_status: "listed" };
  expect(received()).toMatchObject([{ type: "search.rounds.added", data: { rounds: [ada] } }]);
  expect(await mails()).toMatchObject([
    {
      template: "alert",
      data: { count: 1, addressed: 0, leads: [{ contacts: [{ address: { address: ada.contact_email } }] }] },
    },
  ]);
  expect(await exported()).toMatchObject([{ company_name: "Kilnworks", contact_email: ada.contact_email }]);
  expect(await exported({ preset: "hubspot-contacts" })).toMatchObject([{ Email: ada.contact_email }]);
  const start = (await listChanges(reader, { after: null, since: null, limit: 100 })).position;

  later(60);
  await suppressAddress(operator(), {
    address: "Ada@kilnworks.example",
    key: SUPPRESSION_KEY,
    scope: "all",
    reason: "bounced",
  });
  await work();

  const { changes } = await listChanges(reader, { after: start, since: null, limit: 100 });
  expect(changes).toMatchObject([
    { subject: "contact", kind: "withdrawn", reason: "Mail to the address bounced", company: { name: "Kilnworks" } },
  ]);
  expect(received().slice(1)).toMatchObject([
    {
      type: "search.rounds.changed",
      data: {
        rounds: [
          {
            contact_email: null,
            changed: { contact_email: null },
            addresses: [{ from: "listed", reason: "mail to the address bounced" }],
          },
        ],
      },
    },
  ]);
  expect((await mails()).slice(1)).toMatchObject([
    { template: "alert_addresses", data: { count: 0, leads: [], addressed: 1 } },
  ]);
  const gone = { reason: "changed: mail to the address bounced", contact_email: "" };
  expect(await exported({ since: "last" })).toMatchObject([gone]);
  expect(await exported({ since: "last", preset: "hubspot-contacts" })).toMatchObject([
    { Email: "", Change: "changed: mail to the address bounced" },
  ]);
  expect(await exported({ since: "last" })).toEqual([]);
  for (const text of [JSON.stringify(changes), ...receiver.received.slice(1).map(({ body }) => body)])
    expect(text).not.toContain("ada@kilnworks");
  // The alert was the correction.
  expect(await sendCorrections(operator())).toBe(0);
});

it("mails the correction of an address to readers of a list without an alert", async () => {
  const ctx = operator();
  await addPayer(ctx, "lister");
  const { rows } = await sql<{ companyId: number; roundId: number; personId: number }>`
    select l.company_id as "companyId", l.round_id as "roundId", o.person_id as "personId" from lead l
      join role o on o.company_id = l.company_id`.execute(database.db);
  const lead = rows[0];
  if (lead === undefined) throw new Error("there is no lead");
  await sql`
    with s as (insert into lead_set (filter, lead_count, made_at) values ('', 1, ${now}) returning id),
      m as (insert into lead_set_member (set_id, position, round_id) select id, 0, ${lead.roundId} from s)
    insert into delivery (account_id, kind, set_id, lead_count, change_id, delivered_at)
    select 'lister', 'alert', id, 1, (select max(id) from change), ${now} from s`.execute(database.db);
  await sql`insert into contact (company_id, person_id, address, status, confidence, proof_label)
    values (${lead.companyId}, null, 'hello@kilnworks.example', 'published', 'high', 'Site')`.execute(database.db);
  await work();
  later(60);
  expect(await sendCorrections(operator())).toBeGreaterThan(0);
  const { rows: corrected } = await sql<{ data: object }>`
    select data from outbox_message where template = 'corrections' and to_address like 'lister%'`.execute(database.db);
  expect(corrected).toMatchObject([
    {
      data: {
        corrections: [
          {
            company: "Kilnworks",
            addresses: [
              { isCompany: true, name: null, before: null, after: "published", reason: "an address was found" },
            ],
          },
        ],
      },
    },
  ]);
  expect(JSON.stringify(corrected)).not.toContain("hello@");
});

it("announces a change without its addresses once it has waited 15 minutes", async () => {
  const ctx = operator();
  await sql`update contact_state set change_id = 0`.execute(database.db);
  const { announceableChanges } = await import("../../core/finder/fold-addresses.ts");
  await sql`insert into change (at, kind, subject_kind, subject_id, reason) values (${now}, 'changed', 'round', 1, 'x')`.execute(
    database.db,
  );
  const { rows } = await sql<{ newest: number }>`select max(id) as newest from change`.execute(database.db);
  expect(await announceableChanges(ctx)).toMatchObject({ waiting: true });
  later(16);
  expect(await announceableChanges(operator())).toEqual({ until: rows[0]?.newest, waiting: false });
});
