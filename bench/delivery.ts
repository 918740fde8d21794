// Publishes new rounds without customers, and with customers who watch companies (or follow a stage) and get their rounds
// by mail, by webhook and at HubSpot. The servers answer in this process, so that only the engine is measured, and mails
// end in the outbox. Prints the time of each step and the ratio of all of them to publishing alone.
//
//   node bench/delivery.ts [customers] [rounds] [new rounds] [watched companies of each]
import { sql } from "kysely";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openList } from "../core/customers/company-lists/company-list.ts";
import { matchChangedCompanies } from "../core/customers/company-lists/match-companies.ts";
import { putCompanies } from "../core/customers/company-lists/put-companies.ts";
import { connectDestination, startDestination } from "../core/customers/destinations/destinations.ts";
import { deliverDue } from "../core/customers/destinations/deliver.ts";
import { followDestinations } from "../core/customers/destinations/follow.ts";
import { sendAlerts } from "../core/customers/delivery/send-alerts.ts";
import { saveAndFollow } from "../core/customers/searches/alert.ts";
import type { Actor, Context } from "../core/shared/context.ts";
import { deliver } from "../core/programs/webhooks/deliver.ts";
import { addEndpoint } from "../core/programs/webhooks/endpoints.ts";
import { notifySubscribers } from "../core/programs/webhooks/notify-subscribers.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import type { PostAnswer } from "../platform/http/post.ts";
import { editCatalogue } from "../test/builders/edits.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const [CUSTOMERS = 1_000, ROUNDS = 20_000, NEW = 500, WATCHED = 1_000] = process.argv.slice(2).map(Number);
const STAGES = ["Pre-Seed", "Seed", "Series A", "Series B", "Series C"];
/** Deliveries at once, as the job has. */
const AT_ONCE = 4;

const actorOf = async (_: Context, id: string): Promise<Actor> => ({ id, access: "paid" });
let requests = 0;
const post = async (): Promise<PostAnswer> => {
  requests += 1;
  return { status: "answered", statusCode: 200, excerpt: "", text: '{"results":[]}', retryAfterMs: null };
};

const EFFECTS = { post, actorOf, userAgent: "bench" };
const { signal } = new AbortController();

const folder = await mkdtemp(join(tmpdir(), "bench-delivery-"));
await chmod(folder, 0o711);
const database = await openConfiguredDatabase({ dataDir: folder });
try {
  const ctx: Context = {
    db: database.db,
    actor: { id: "bench", access: "owner" },
    clock: { now: () => new Date() },
    secret: Buffer.from("a secret of the benchmark"),
  };
  await fillWithSyntheticLeads(ctx, ROUNDS);
  await sql`insert into company_key (kind, value, company_id)
    select 'domain', 'company-' || id || '.example', id from company on conflict do nothing`.execute(ctx.db);
  await sql`analyze`.execute(ctx.db);
  await publish(ctx);
  const alone = await timed(() => publish(ctx));
  const adding = await timed(() => addCustomers(ctx));
  await sql`analyze`.execute(ctx.db);
  await matchChangedCompanies(ctx);
  const steps = [
    ["publishing with customers", () => publish(ctx)],
    ["matching lists", () => matchChangedCompanies(ctx)],
    ["writing alerts to the outbox", () => sendAlerts(ctx)],
    ["writing messages of webhooks", () => notifySubscribers(ctx, { actorOf })],
    ["queueing leads of destinations", () => followDestinations(ctx, { actorOf })],
    ["sending messages of webhooks", () => eachOf(ctx, "webhook_delivery", (id) => sendMessage(ctx, id))],
    ["sending leads to destinations", () => eachOf(ctx, "destination", (id) => sendLeads(ctx, id))],
  ] as const;
  print(
    `${CUSTOMERS} customers, ${ROUNDS} rounds, ${NEW} new ones, ${WATCHED} watched companies each, added in ${(adding / 1_000).toFixed(0)} s`,
  );
  print(`publishing without customers: ${alone.toFixed(0)} ms`);
  let all = 0;
  for (const [what, act] of steps) {
    const took = await timed(act);
    all += took;
    print(`${what}: ${took.toFixed(0)} ms, ${(took / alone).toFixed(1)} times`);
  }
  const { rows } = await sql<{ mails: number; messages: number; leads: number }>`
    select (select count(*) from outbox_message) as mails,
      (select count(*) from webhook_delivery where status = 'delivered') as messages,
      (select count(*) from destination_item where state = 'sent') as leads`.execute(ctx.db);
  const [{ mails, messages, leads } = { mails: 0, messages: 0, leads: 0 }] = rows;
  print(`${mails} mails, ${messages} messages of webhooks, ${leads} leads in destinations; ${requests} requests`);
  print(`all of it compared with publishing alone: ${(all / alone).toFixed(1)} times`);
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

/** Publishes new rounds of as many companies. */
async function publish(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number; companyId: number }>`
    insert into funding_round (company_id, amount_minor, currency, amount_usd_minor, announced_on, announced_precision,
      funding_type)
    select id, 500000000, 'USD', 500000000, current_date, 'day', (${STAGES}::text[])[1 + id % ${STAGES.length}]
    from company order by random() limit ${NEW}
    returning id, company_id as "companyId"`.execute(ctx.db);
  await editCatalogue(
    ctx,
    sql`select 1`,
    rows.map(({ id, companyId }) => ({ kind: "added", subjectKind: "round", subjectId: id, companyId })),
  );
}

/** Each has a list of companies, or a search of one stage, with an alert, a webhook and a destination. */
async function addCustomers(ctx: Context): Promise<void> {
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    select 'p' || n, 'p' || n || '@someone.example', true, now(), now()
      from generate_series(1, ${CUSTOMERS}::integer) n`.execute(ctx.db);
  await sql`insert into entitlement (account_id, plan, source, starts_at)
    select id, 'pro', 'bench', '2020-01-01' from account`.execute(ctx.db);
  for (let n = 1; n <= CUSTOMERS; n += 1) {
    const owner: Context = { ...ctx, actor: { id: `p${n}`, access: "paid" } };
    const searchId = WATCHED > 0 ? await addList(owner, n) : await addSearch(owner, n);
    const credential = `a-token-of-customer-${n}`;
    const id = await connectDestination(owner, { kind: "hubspot", credential, searchId, allowPrivateAddresses: false });
    await sql`update destination set looked_up_at = created_at where id = ${id}`.execute(ctx.db);
    await startDestination(owner, { id, withExisting: false });
    await addEndpoint(owner, { searchId, url: `https://p${n}.example/`, allowPrivateAddresses: false });
  }
}

async function addSearch(owner: Context, n: number): Promise<number> {
  const address = `stage=${encodeURIComponent(STAGES[n % STAGES.length] ?? "")}`;
  return (await saveAndFollow(owner, { name: "Followed", address, frequency: "at_once" })).id;
}

/** Neighbouring customers watch companies of which half are the same. */
async function addList(owner: Context, n: number): Promise<number> {
  const { id, searchId } = await openList(owner, { name: "Watched", purpose: "watch" });
  if (searchId === null) throw new Error("a watch list has a search");
  const companies = Array.from({ length: WATCHED }, (_, i) => ({
    externalId: String(i),
    name: "",
    domain: `company-${1 + (((n * WATCHED) / 2 + i) % (ROUNDS / 2))}.example`,
    place: "",
    metadata: {},
  }));
  await putCompanies(owner, { listId: id, companies });
  return searchId;
}

/** Runs work for each row of a table, several at once. */
async function eachOf(
  ctx: Context,
  table: "webhook_delivery" | "destination",
  work: (id: number) => Promise<unknown>,
): Promise<void> {
  const rows = await ctx.db.selectFrom(table).select("id").orderBy("id").execute();
  const next = async () => {
    for (let row = rows.shift(); row !== undefined; row = rows.shift()) await work(row.id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function sendMessage(ctx: Context, id: number): Promise<void> {
  await deliver({ ctx, isLastAttempt: false, signal }, id, EFFECTS);
}

async function sendLeads(ctx: Context, id: number): Promise<void> {
  const destinationUrls = { hubspot: "https://hubspot.example" };
  await deliverDue(ctx, id, { ...EFFECTS, destinationUrls, destinationApps: {}, signal });
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
