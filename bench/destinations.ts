// Publishes new rounds without and with customers whose saved searches, or lists of watched companies, are delivered to a
// tool, and delivers them. The tool answers in this process, so that only the engine is measured. Prints the times and
// their ratio.
//
//   node bench/destinations.ts [customers] [rounds] [new rounds] [watched companies of each]
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
import { saveSearch } from "../core/customers/searches/save-search.ts";
import type { Actor, Context } from "../core/shared/context.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import type { PostAnswer } from "../platform/http/post.ts";
import { editCatalogue } from "../test/builders/edits.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const [CUSTOMERS = 100, ROUNDS = 20_000, NEW = 500, WATCHED = 0] = process.argv.slice(2).map(Number);
const STAGES = ["Pre-Seed", "Seed", "Series A", "Series B", "Series C"];
/** Deliveries at once, as the job has. */
const AT_ONCE = 4;

const actorOf = async (_: Context, id: string): Promise<Actor> => ({ id, access: "paid" });
let requests = 0;
const post = async (): Promise<PostAnswer> => {
  requests += 1;
  return { status: "answered", statusCode: 200, excerpt: "", text: '{"results":[]}', retryAfterMs: null };
};

const folder = await mkdtemp(join(tmpdir(), "bench-destinations-"));
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
  const publishing = await timed(() => publish(ctx));
  const matching = await timed(() => matchChangedCompanies(ctx));
  const following = await timed(() => followDestinations(ctx, { actorOf }));
  const delivering = await timed(() => deliverAll(ctx));
  const { rows } = await sql<{ sent: number }>`
    select count(*) as sent from destination_item where state = 'sent'`.execute(ctx.db);
  print(
    `${CUSTOMERS} customers, ${ROUNDS} rounds, ${NEW} new ones, ${WATCHED} watched companies each, added in ${(adding / 1_000).toFixed(0)} s`,
  );
  print(`publishing without customers: ${alone.toFixed(0)} ms, with them: ${publishing.toFixed(0)} ms`);
  print(
    `matching lists: ${matching.toFixed(0)} ms; queueing: ${following.toFixed(0)} ms; delivering ${rows[0]?.sent} leads in ${requests} requests: ${delivering.toFixed(0)} ms`,
  );
  print(
    `all of it compared with publishing alone: ${((publishing + matching + following + delivering) / alone).toFixed(1)} times`,
  );
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

/** Each has a search of one stage, so that each new round goes to many of them, or a list of companies. */
async function addCustomers(ctx: Context): Promise<void> {
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    select 'p' || n, 'p' || n || '@someone.example', true, now(), now()
      from generate_series(1, ${CUSTOMERS}::integer) n`.execute(ctx.db);
  for (let n = 1; n <= CUSTOMERS; n += 1) {
    const owner: Context = { ...ctx, actor: { id: `p${n}`, access: "paid" } };
    const searchId = WATCHED > 0 ? await addList(owner, n) : await addSearch(owner, n);
    const credential = `a-token-of-customer-${n}`;
    const id = await connectDestination(owner, { kind: "hubspot", credential, searchId, allowPrivateAddresses: false });
    await startDestination(owner, { id, withExisting: false });
  }
}

async function addSearch(owner: Context, n: number): Promise<number> {
  const address = `stage=${encodeURIComponent(STAGES[n % STAGES.length] ?? "")}`;
  return (await saveSearch(owner, { name: "Followed", address })).id;
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

async function deliverAll(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from destination order by id`.execute(ctx.db);
  const destinationUrls = { hubspot: "https://hubspot.example" };
  const options = { post, actorOf, destinationUrls, destinationApps: {}, userAgent: "bench" };
  const deliver = async () => {
    for (let next = rows.shift(); next !== undefined; next = rows.shift())
      await deliverDue(ctx, next.id, { ...options, signal: new AbortController().signal });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, deliver));
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
