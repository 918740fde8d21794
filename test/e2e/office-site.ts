import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { failJobs } from "../run-jobs.ts";
import type { Actor } from "../../core/shared/context.ts";
import { grantAccess } from "../../core/customers/billing/entitlement.ts";
import { applyEntitlement } from "../../core/customers/billing/apply-entitlement.ts";
import { contactForm, sendMessage } from "../../core/customers/contact/send-message.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { enqueueAll } from "../../core/shared/jobs/enqueue.ts";
import { enqueueMail } from "../../core/shared/outbox/enqueue-mail.ts";
import { addCorrection } from "../../core/reading/newsroom/flags.ts";
import { readDeskArticle } from "../../core/reading/newsroom/list-desk.ts";
import { publishArticle } from "../../core/reading/newsroom/publish-article.ts";
import { createArticle, saveArticle } from "../../core/reading/newsroom/save-article.ts";
import { suppressAddress } from "../../core/customers/mail/suppression.ts";
import { recordMeasures } from "../../core/reading/measures/measures.ts";
import { fileRequest, privacyForm } from "../../core/office/privacy/file-request.ts";
import { addTestSource } from "../builders/managed-sources.ts";
import { documentOf, evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { MAIL_SECRETS, type RunningSite, startSite, TODAY } from "./site.ts";
import { deliverJob } from "../../core/programs/webhooks/jobs/deliver.ts";

/** Visitors of the back office, by the cookie `office_session`. */
export const ACTORS = {
  owner: { id: "olga", access: "owner" },
  editor: { id: "eva", access: "editor" },
  paid: { id: "pia", access: "paid" },
  free: { id: "mia", access: "free" },
} as const satisfies Readonly<Record<string, Actor>>;

export type Visitor = keyof typeof ACTORS;

const VISITOR: Actor = { id: "visitor", access: "anonymous" };

async function actorOf(request: Request): Promise<Actor> {
  const name = /office_session=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1];
  return Object.entries(ACTORS).find(([known]) => known === name)?.[1] ?? VISITOR;
}

/** The session cookie of a visitor. */
export const cookieOf = (visitor: Visitor) => ({ name: "office_session", value: visitor });

/** A site with accounts of every role and no other data. */
export async function startBareOffice(clock?: Clock): Promise<RunningSite> {
  const site = await startSite({ data: "none", actor: actorOf, ...(clock && { clock }) });
  const roles = { olga: "owner", eva: "editor", pia: "member", mia: "member" };
  await site.ctx.db
    .insertInto("account")
    .values(
      Object.entries(roles).map(([id, role]) => ({
        id,
        email: `${id}@newlyraised.example`,
        email_verified: true,
        role,
        created_at: new Date("2026-05-01T09:00:00Z"),
        updated_at: TODAY,
      })),
    )
    .execute();
  return site;
}

/** A site whose back office has content on every screen. */
export async function startOffice(): Promise<RunningSite> {
  const site = await startBareOffice();
  await fillInbox(site);
  await fillReview(site);
  await fillImportTasks(site);
  await fillSources(site);
  await fillStartups(site);
  await fillJobsAndMail(site);
  await fillOrders(site);
  await fillArticles(site);
  await grantAccess(site.ctx, {
    accountId: "pia",
    plan: "pro",
    source: "operator",
    endsAt: new Date("2027-01-31T23:59:59Z"),
  });
  await site.ctx.db
    .insertInto("account_session")
    .values({
      id: "s1",
      account_id: "mia",
      token: "s1",
      expires_at: new Date("2026-10-01T00:00:00Z"),
      user_agent: "Mozilla/5.0 (X11; Linux x64) Firefox/140.0",
      created_at: TODAY,
      last_used_at: TODAY,
    })
    .execute();
  await recordMeasures(site.ctx, { route: "/companies/:slug", values: { LCP: 812, CLS: 0.004, INP: 40, TTFB: 31 } });
  return site;
}

/** Three privacy requests and a message. */
export async function fillInbox({ ctx }: RunningSite): Promise<void> {
  const at = (day: string) => ({ ...ctx, clock: { now: () => new Date(`${day}T12:00:00Z`) } });
  const request = {
    name: "Ada Example",
    email: "ada@someone.example",
    requestType: "delete-data",
    message: "Please delete what you hold about me.\nThank you.",
  };
  for (const day of ["2026-07-20", "2026-08-05", "2026-08-30"]) {
    await fileRequest(at(day), {
      form: privacyForm.parse(request),
      globalPrivacyControl: day === "2026-07-20",
      address: null,
      confirmUrl: "https://newlyraised.example/dont-sell-my-info/confirm",
    });
  }
  await ctx.db.updateTable("privacy_request").set({ confirmation: "confirmed" }).where("id", "=", 2).execute();
  await sendMessage(at("2026-08-31"), {
    form: contactForm.parse({
      name: "Bo Example",
      email: "bo@someone.example",
      message: "Do you list rounds in Iceland?",
    }),
    address: null,
  });
}

const filed = (legalName: string, industry: readonly string[]) =>
  evidence({
    method: "filed",
    sourceUrl: `https://filings.example/${legalName.toLowerCase()}`,
    company: {
      legalName,
      city: "Lyon",
      country: "FR",
      industry,
      startup: "unknown",
      startupReason: "neither its name nor the industry group Other says what it does",
    },
    round: { amount: { minor: 250_000_000, currency: "USD" }, firstSale: { date: "2026-07-15", precision: "day" } },
  });

/** Two companies of filings that wait for a decision, one with a word that names no known industry. */
async function fillStartups({ ctx }: RunningSite): Promise<void> {
  await runIngest(
    ctx,
    { source: "sec-form-d", sourceLabel: "SEC Form D", input: "invented", dryRun: false },
    opened(recordsDocument([filed("Quillhaven", ["Zymurgy"]), filed("Tarnwick", [])], { externalId: "filings" })),
  );
}

async function fillReview({ ctx }: RunningSite): Promise<void> {
  const options = { source: "list-file", sourceLabel: "List file", input: "invented", dryRun: false };
  const namesake = evidence({
    company: { name: "Fernhollow" },
    round: { stageText: "Series A", announced: { date: "2026-08-20", precision: "day" } },
  });
  const refused = [...Array(12).keys()].map((i) => ({
    kind: "quarantined" as const,
    ref: `row ${i + 2}`,
    code: "no_company",
    reason: "no company",
  }));
  await runIngest(
    ctx,
    options,
    opened(
      recordsDocument([evidence()]),
      recordsDocument([namesake], { externalId: "other.csv" }),
      documentOf(
        [
          {
            kind: "record",
            ref: "row 1",
            record: evidence({ company: { name: "Brackwater", website: "https://brackwater.example" } }),
          },
          ...refused,
        ],
        { externalId: "odd.csv" },
      ),
      documentOf(
        [
          {
            kind: "review",
            ref: "https://news.example/1",
            reason: "read from a headline",
            record: evidence({
              method: "published",
              sourceUrl: "https://news.example/1",
              company: { name: "Saltmarsh", website: "https://saltmarsh.example" },
            }),
          },
        ],
        { externalId: "feed" },
      ),
    ),
  );
}

/** An upload that is being read and one that could not be read. */
async function fillImportTasks({ ctx }: RunningSite): Promise<void> {
  const upload = { action: "upload", input: JSON.stringify({ options: {} }), actor: "eva", created_at: TODAY };
  await ctx.db
    .insertInto("import_task")
    .values([
      { ...upload, title: "rounds-of-2026.csv", state: "running", rows: 12_000, rows_expected: 40_000 },
      { ...upload, title: "letter.csv", state: "failed", problem: "The file has no columns.", ended_at: TODAY },
    ])
    .execute();
}

/** A source that went quiet, with a run in progress. */
async function fillSources({ ctx }: RunningSite): Promise<void> {
  const id = await addTestSource(ctx, { kind: "folder" });
  await sql`
    update managed_source set issue = 'quiet', issue_reason = '0 new on 2026-08-31, usually about 12 on a Monday.',
      issue_since = ${TODAY}`.execute(ctx.db);
  await sql`
    insert into source_run (source_id, state, requested_by, requested_at, started_at, opened, document, rows,
      rows_expected)
    values (${id}, 'running', 'eva', ${TODAY}, ${TODAY}, 2, 'rounds.csv', 1200, 40000)`.execute(ctx.db);
}

async function fillJobsAndMail({ ctx }: RunningSite): Promise<void> {
  await enqueueAll(
    ctx,
    deliverJob,
    [1, 2, 3].map((deliveryId) => ({ deliveryId })),
  );
  for (const deliveryId of [1, 2, 3])
    await failJobs(
      ctx.db,
      { at: new Date(TODAY.getTime() - deliveryId * 3_600_000), error: "The receiver answered 503 to every try." },
      sql`payload->>'deliveryId' = ${String(deliveryId)}`,
    );
  await enqueueMail(ctx, {
    to: "gone@someone.example",
    template: "sign_in",
    data: { url: "https://newlyraised.example/sign-in/confirm?token=x", minutes: 10 },
    purpose: "service",
  });
  await ctx.db
    .updateTable("outbox_message")
    .set({ state: "failed", settled_at: TODAY, attempts: 9, last_answer: "550 5.1.1 No such user" })
    .where("to_address", "=", "gone@someone.example")
    .execute();
  await suppressAddress(ctx, {
    address: "bounced@someone.example",
    key: MAIL_SECRETS.key,
    scope: "all",
    reason: "bounced",
  });
}

const daysAgo = (days: number) => new Date(TODAY.getTime() - days * 86_400_000);

/** Two paid orders, one of them older than a refund may be, and a failed one. */
export async function fillOrders({ ctx }: RunningSite): Promise<void> {
  const orders = [
    { reference: "paid", plan: "pro", account_id: "pia", amount_minor: 2_900, state: "paid", days: 3 },
    { reference: "long-ago", plan: "lifetime", account_id: "mia", amount_minor: 1_900, state: "paid", days: 40 },
    { reference: "failed", plan: "all_in_one", account_id: null, amount_minor: 3_900, state: "failed", days: 2 },
  ];
  for (const { days, ...order } of orders) {
    const at = daysAgo(days);
    const paid = order.state === "paid";
    const { id } = await ctx.db
      .insertInto("billing_order")
      .values({
        ...order,
        provider: "stripe",
        tier: 0,
        currency: "usd",
        created_at: at,
        expires_at: at,
        paid_at: paid ? at : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!paid) continue;
    await ctx.db
      .insertInto("billing_payment")
      .values({
        id: `pi_${order.reference}`,
        order_id: id,
        amount_minor: order.amount_minor,
        currency: "usd",
        receipt_url: "https://receipts.example/1",
        paid_at: at,
        synced_at: at,
      })
      .execute();
    await applyEntitlement(ctx, id);
  }
}

/** A published article with two revisions, a correction and an open flag. */
async function fillArticles({ ctx }: RunningSite): Promise<void> {
  const fields = {
    title: "Lanternfish raises $20M",
    slug: "",
    excerpt: "In short.",
    category: "Seed",
    markdown: "It raised.",
    featured: false,
    company: null,
    sourceUrl: null,
  };
  const id = await createArticle(ctx, fields);
  const seen = async () => (await readDeskArticle(ctx, { id })).revisionId;
  await saveArticle(ctx, { id, seen: await seen(), fields: { ...fields, markdown: "It raised $20 million." } });
  await publishArticle(ctx, { id, seen: await seen(), step: { kind: "publish" } });
  await addCorrection(ctx, { articleId: id, text: "It raised $20 million, not $2 million.", flagId: null });
  await ctx.db.insertInto("article_flag").values({ article_id: id, kind: "erased", at: TODAY }).execute();
}
