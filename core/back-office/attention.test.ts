import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { contactForm, sendMessage } from "../contact/send-message.ts";
import { finishInboxItem } from "../contact/inbox.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { fileRequest, privacyForm } from "../privacy/file-request.ts";
import { readAttention } from "./attention.ts";
import { readOfficeFigures } from "./figures.ts";
import { readMoneyGlance } from "./money.ts";

const database = useDatabase();
const at = (day: string) => fakeClockContext(database.db, new Date(`${day}T12:00:00Z`));
const NOTHING = {
  overdueRequests: 0, openRequests: 0, nextDueOn: null, openMessages: 0, troubledOrders: 0, deadJobs: 0, failedMail: 0, waitingMail: 0,
  heldRuns: 0, uncertainMatches: 0, waitingNews: 0, failedSources: [],
};

it("nothing needs attention on a new site, and its figures are zero", async () => {
  expect(await readAttention(at("2026-09-01"))).toEqual(NOTHING);
  expect(await readOfficeFigures(at("2026-09-01"))).toEqual({ leads: 0, newLeads: 0, accounts: 0, newAccounts: 0, withFullAccess: 0, handpicked: 0, sentMail: 0 });
  expect(await readMoneyGlance(at("2026-09-01"))).toEqual({ failedPayments: 0, disputes: 0, unpaidRenewals: 0, takings: [] });
});

it("counts what waits, what is late and what failed, and nothing that was seen to", async () => {
  for (const day of ["2026-07-01", "2026-07-02", "2026-08-20"]) {
    await fileRequest(at(day), { form: privacyForm.parse({ name: "Ada Example", email: "ada@someone.example" }), globalPrivacyControl: false, address: null, confirmUrl: "https://newlyraised.example/confirm" });
  }
  await sendMessage(at("2026-08-20"), { form: contactForm.parse({ name: "Bo", email: "bo@someone.example", message: "Hello" }), address: null });
  await finishInboxItem(at("2026-08-01"), { ref: "privacy-1", note: null });
  await enqueue(at("2026-08-20"), "catalogue.changed", {});
  await sql`update pgboss.job set state = 'failed', completed_on = now()`.execute(database.db);
  await enqueueMail(at("2026-08-20"), { to: "gone@someone.example", template: "sign_in", data: {}, purpose: "service" });
  await sql`update outbox_message set state = 'failed', settled_at = '2026-08-20T12:00:00Z' where to_address = 'gone@someone.example'`.execute(database.db);
  await sql`
    insert into ingest_run (source, input, actor, status, started_at) values
      ('news-feed', 'x', 'x', 'failed', '2026-08-01'), ('news-feed', 'x', 'x', 'done', '2026-08-02'),
      ('sec-form-d', 'x', 'x', 'done', '2026-08-01'), ('sec-form-d', 'x', 'x', 'failed', '2026-08-02')`.execute(database.db);
  await sql`insert into review_item (kind, reason, status) values ('run', 'x', 'open'), ('match', 'x', 'open'), ('news', 'x', 'accepted')`.execute(database.db);
  expect(await readAttention(at("2026-08-21"))).toEqual({
    ...NOTHING, overdueRequests: 1, openRequests: 2, nextDueOn: "2026-08-01", openMessages: 1, deadJobs: 1, failedMail: 1, waitingMail: 3,
    heldRuns: 1, uncertainMatches: 1, failedSources: ["sec-form-d"],
  });
  // A failure of long ago calls nobody any more.
  expect(await readAttention(at("2026-09-25"))).toMatchObject({ overdueRequests: 2, failedMail: 0 });
});

it("adds up money by currency, less refunds, and leaves out what the test checkout pretended", async () => {
  await sql`
    insert into billing_order (id, reference, plan, provider, tier, amount_minor, currency, state, created_at, expires_at, paid_at) values
      (1, 'a', 'pro', 'stripe', 0, 2900, 'usd', 'paid', '2026-08-20', '2026-08-20', '2026-08-20'),
      (2, 'b', 'pro', 'test', 0, 2900, 'usd', 'paid', '2026-08-20', '2026-08-20', '2026-08-20'),
      (3, 'c', 'pro', 'stripe', 0, 2900, 'eur', 'paid', '2026-06-20', '2026-06-20', '2026-06-20'),
      (4, 'd', 'pro', 'stripe', 0, 2900, 'usd', 'failed', '2026-08-20', '2026-08-20', null),
      (5, 'e', 'pro', 'stripe', 0, 2900, 'usd', 'failed', '2026-06-20', '2026-06-20', null),
      (6, 'f', 'pro', 'test', 0, 2900, 'usd', 'failed', '2026-08-20', '2026-08-20', null)`.execute(database.db);
  await sql`
    insert into billing_payment (id, order_id, amount_minor, currency, refunded_minor, dispute, paid_at, synced_at) values
      ('p1', 1, 2900, 'usd', 900, 'none', '2026-08-20', '2026-08-20'), ('p2', 2, 2900, 'usd', 0, 'open', '2026-08-20', '2026-08-20'),
      ('p3', 3, 2900, 'eur', 0, 'open', '2026-08-20', '2026-08-20'), ('p4', 3, 2900, 'eur', 0, 'won', '2026-06-20', '2026-06-20')`.execute(database.db);
  await sql`
    insert into billing_subscription (id, order_id, status, amount_minor, currency, period_start, period_end, cancels_at_period_end, synced_at)
    values ('sub_test', 2, 'past_due', 2900, 'usd', '2026-08-20', '2026-09-20', false, '2026-08-20')`.execute(database.db);
  expect(await readMoneyGlance(at("2026-09-01"))).toEqual({
    failedPayments: 1, disputes: 1, unpaidRenewals: 0, takings: [{ minor: 2_900, currency: "EUR" }, { minor: 2_000, currency: "USD" }],
  });
});
