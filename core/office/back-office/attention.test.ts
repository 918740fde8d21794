import { sql } from "kysely";
import { expect, it } from "vitest";
import { failJobs } from "../../../test/run-jobs.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import { contactForm, sendMessage } from "../../customers/contact/send-message.ts";
import { finishInboxItem } from "../../customers/contact/inbox.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import { queueMail } from "../../../test/builders/queue-mail.ts";
import { fileRequest, privacyForm } from "../privacy/file-request.ts";
import { readAttention } from "./attention.ts";
import { readMoneyGlance, readOfficeFigures } from "./figures.ts";
import { catalogueChanged } from "../../shared/jobs/signals.ts";

const database = useDatabase();
const at = (day: string) => fakeClockContext(database.db, new Date(`${day}T12:00:00Z`));
const NOTHING = {
  work: {},
  overdueRequests: 0,
  openRequests: 0,
  nextDueOn: null,
  ordersWithIssues: 0,
  deadJobs: 0,
  sourceIssues: [],
  refusingDomains: [],
  failedMail: 0,
  waitingMail: 0,
  flaggedArticles: 0,
};

it("reports nothing and zero figures for a new site", async () => {
  expect(await readAttention(at("2026-09-01"))).toEqual(NOTHING);
  expect(await readOfficeFigures(at("2026-09-01"))).toEqual({
    leads: 0,
    newLeads: 0,
    accounts: 0,
    newAccounts: 0,
    withFullAccess: 0,
    featuredPicks: 0,
    sentMail: 0,
  });
  expect(await readMoneyGlance(at("2026-09-01"))).toEqual({
    failedPayments: 0,
    disputes: 0,
    unpaidRenewals: 0,
    revenue: [],
  });
});

it("counts open, overdue and failed items but not resolved ones", async () => {
  for (const day of ["2026-07-01", "2026-07-02", "2026-08-20"]) {
    await fileRequest(at(day), {
      form: privacyForm.parse({ name: "Ada Example", email: "ada@someone.example" }),
      globalPrivacyControl: false,
      address: null,
      confirmUrl: "https://newlyraised.example/confirm",
    });
  }
  await sendMessage(at("2026-08-20"), {
    form: contactForm.parse({ name: "Bo", email: "bo@someone.example", message: "Hello" }),
    address: null,
  });
  await finishInboxItem(at("2026-08-01"), { ref: "privacy-1", note: null });
  await enqueue(at("2026-08-20"), catalogueChanged, {});
  await sql`
    insert into managed_source (kind, target, name, options, schedule, publishing, created_at, created_by, issue,
      issue_reason, issue_since)
    values ('rates', 'ECB', 'ECB', '{}', 'hourly', 'publish', '2026-08-01', 'x', 'failing', 'away',
      '2026-08-20')`.execute(database.db);
  await sql`
    with failed as (insert into ingest_run (source, input, actor, status, started_at)
      values ('news-feed', 'source 1, run 1', 'x', 'failed', '2026-08-20') returning id)
    insert into source_run (source_id, state, requested_by, requested_at, ended_at, ingest_run_id)
    select s.id, 'failed', 'x', '2026-08-20', '2026-08-20', f.id from managed_source s, failed f`.execute(database.db);
  await failJobs(database.db);
  await queueMail(at("2026-08-20"), { to: "gone@someone.example", template: "sign_in", data: {}, purpose: "service" });
  await sql`update outbox_message set state = 'failed', settled_at = '2026-08-20T12:00:00Z'
    where to_address = 'gone@someone.example'`.execute(database.db);
  await sql`
    insert into ingest_run (source, input, actor, status, started_at, error) values
      ('news-feed', 'feed a', 'x', 'partly_failed', '2026-08-01', 'a: no answer'),
        ('news-feed', 'feed b', 'x', 'done', '2026-08-02', null),
      ('news-feed', 'feed b', 'x', 'failed', '2026-08-01', 'b: no answer'),
        ('news-feed', 'feed old', 'x', 'failed', '2026-07-01', null),
      ('list-file', 'misspelt.csv', 'x', 'failed', '2026-08-01', null),
        ('list-file', 'list.csv', 'x', 'done', '2026-08-02', null),
      ('sec-form-d', 'x', 'x', 'done', '2026-08-01', null), ('sec-form-d', 'x', 'x', 'interrupted', '2026-08-02',
        null)`.execute(database.db);
  await sql`
    with document as (
      insert into document (source, external_id, content_hash, media_type, byte_length, retrieved_at)
      select 'list-file', status, 'x', 'text/csv', 0, '2026-08-01'
        from unnest(array['open', 'held', 'published']) as s (status)
      returning id, external_id as status)
    insert into proposal (document_id, source, external_id, title, reading, status, created_at, created_by)
    select id, 'list-file', status, status, '1', status, '2026-08-01', 'x' from document`.execute(database.db);
  expect(await readAttention(at("2026-08-21"))).toEqual({
    ...NOTHING,
    overdueRequests: 1,
    openRequests: 2,
    nextDueOn: "2026-08-01",
    work: { message: 1, import: 2, run: 2 },
    deadJobs: 1,
    sourceIssues: [{ id: expect.any(Number), name: "ECB", issue: "failing", reason: "away" }],
    failedMail: 1,
    waitingMail: 3,
  });
  await sql`update managed_source set issue = 'flood', issue_reason = '30 held'`.execute(database.db);
  await runIngest(
    at("2026-08-20"),
    { source: "list-file", sourceLabel: "List", input: "t", dryRun: false },
    opened(recordsDocument([evidence({ method: "filed", company: { legalName: "Kettleford", startup: "unknown" } })])),
  );
  // Old failures no longer need attention.
  expect(await readAttention(at("2026-09-25"))).toMatchObject({
    overdueRequests: 2,
    failedMail: 0,
    sourceIssues: [{ issue: "flood" }],
    work: { message: 1, import: 2, startup: 1 },
  });
  // Lists that include undecided companies hide none.
  await sql`update directory_state set lists_undecided = true`.execute(database.db);
  expect(await readAttention(at("2026-09-25"))).toMatchObject({ work: { message: 1, import: 2 } });
});

it("sums revenue by currency less refunds, without the test checkout", async () => {
  await sql`
    insert into billing_order (id, reference, plan, provider, tier, amount_minor, currency, state, created_at,
      expires_at, paid_at) values
      (1, 'a', 'pro', 'stripe', 0, 2900, 'usd', 'paid', '2026-08-20', '2026-08-20', '2026-08-20'),
      (2, 'b', 'pro', 'test', 0, 2900, 'usd', 'paid', '2026-08-20', '2026-08-20', '2026-08-20'),
      (3, 'c', 'pro', 'stripe', 0, 2900, 'eur', 'paid', '2026-06-20', '2026-06-20', '2026-06-20'),
      (4, 'd', 'pro', 'stripe', 0, 2900, 'usd', 'failed', '2026-08-20', '2026-08-20', null),
      (5, 'e', 'pro', 'stripe', 0, 2900, 'usd', 'failed', '2026-06-20', '2026-06-20', null),
      (6, 'f', 'pro', 'test', 0, 2900, 'usd', 'failed', '2026-08-20', '2026-08-20', null)`.execute(database.db);
  await sql`
    insert into billing_payment (id, order_id, amount_minor, currency, refunded_minor, dispute, paid_at, synced_at)
      values
      ('p1', 1, 2900, 'usd', 900, 'none', '2026-08-20', '2026-08-20'), ('p2', 2, 2900, 'usd', 0, 'open', '2026-08-20',
        '2026-08-20'),
      ('p3', 3, 2900, 'eur', 0, 'open', '2026-08-20', '2026-08-20'), ('p4', 3, 2900, 'eur', 0, 'won', '2026-06-20',
        '2026-06-20')`.execute(database.db);
  await sql`
    insert into billing_subscription (id, order_id, status, amount_minor, currency, period_start, period_end,
      cancels_at_period_end, synced_at)
    values ('sub_test', 2, 'past_due', 2900, 'usd', '2026-08-20', '2026-09-20', false, '2026-08-20')`.execute(
    database.db,
  );
  expect(await readMoneyGlance(at("2026-09-01"))).toEqual({
    failedPayments: 1,
    disputes: 1,
    unpaidRenewals: 0,
    revenue: [
      { minor: 2_900, currency: "EUR" },
      { minor: 2_000, currency: "USD" },
    ],
  });
});
