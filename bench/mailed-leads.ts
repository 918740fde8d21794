// Delivers free leads over several months, a monthly list, alerts and corrections to many people from a directory of
// synthetic rounds, and sends with a very large outbox. Prints times for a tenth of the people and for all, the growth,
// and for comparison one scan of every lead.
//
//   node bench/mailed-leads.ts [rounds] [people]
import { sql } from "kysely";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Change, logChanges } from "../core/catalogue/claims/changes.ts";
import { inCatalogueTransaction } from "../core/catalogue/claims/state.ts";
import type { Context } from "../core/shared/context.ts";
import { sendCorrections } from "../core/customers/delivery/corrections.ts";
import { deliverDueFreeLeads } from "../core/customers/delivery/deliver-free-leads.ts";
import { deliverMonthlyLists } from "../core/customers/delivery/deliver-monthly-lists.ts";
import { sendAlerts } from "../core/customers/delivery/send-alerts.ts";
import { type SendDeps, sendDueMail } from "../core/customers/mail/send-due.ts";
import { setAlert } from "../core/customers/searches/alert.ts";
import { saveSearch } from "../core/customers/searches/save-search.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { fillWithSyntheticLeads } from "./synthetic-leads.ts";

const [ROUNDS, PEOPLE] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 10_000)];
const CHANGES = 100;
const SENT = 500;
/** Rendering and transfer of mails are not measured here, only the outbox. */
const NO_SERVER: SendDeps = {
  transport: { transfer: async () => ({ kind: "taken", answer: "250" }) },
  render: async () => ({ subject: "", text: "", html: "" }),
  key: Buffer.from("bench"),
  siteUrl: "https://bench.example",
  onError(error) {
    throw error;
  },
};

const folder = await mkdtemp(join(tmpdir(), "bench-mailed-leads-"));
await chmod(folder, 0o711);
const database = await openConfiguredDatabase({ dataDir: folder });
try {
  const ctx: Context = { db: database.db, actor: { id: "bench", access: "owner" }, clock: { now: () => new Date() } };
  await fillWithSyntheticLeads(ctx, ROUNDS);
  await sql`analyze`.execute(ctx.db);
  print(
    `${ROUNDS} rounds. One look at every lead: ${(await timed(() => sql`select count(company_name) from lead`.execute(ctx.db))).toFixed(0)} ms`,
  );
  await addPeople(ctx, 1, PEOPLE / 10);
  const few = await measure(ctx, 1, PEOPLE / 10);
  await sql`delete from saved_search`.execute(ctx.db);
  await sql`delete from account`.execute(ctx.db);
  await sql`delete from outbox_message`.execute(ctx.db);
  await sql`delete from lead_set s where not exists (select from delivery d where d.set_id = s.id)`.execute(ctx.db);
  await addPeople(ctx, 1, PEOPLE);
  const many = await measure(ctx, 5, PEOPLE);
  for (const [what, before] of few) {
    const after = many.get(what) ?? Number.NaN;
    print(
      `${what}: ${before.toFixed(0)} ms for ${PEOPLE / 10} people, ${after.toFixed(0)} for ${PEOPLE}: ${(after / before).toFixed(1)} times`,
    );
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

/** Half of them get free leads, half pay; a few of the paying ones follow a search. */
async function addPeople(ctx: Context, from: number, count: number): Promise<void> {
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    select 'p' || n, 'p' || n || '@someone.example', true, now(), now()
      from generate_series(${from}::integer, ${count}::integer) n`.execute(ctx.db);
  await sql`insert into free_subscription (account_id, consent_version, consent_text, consented_at, confirmed_at)
    select id, 'bench', 'bench', now(), now() from account where substr(id, 2)::integer % 2 = 0`.execute(ctx.db);
  await sql`insert into entitlement (account_id, plan, source, starts_at) select id, 'pro', 'bench', '2020-01-01'
    from account where substr(id, 2)::integer % 2 = 1`.execute(ctx.db);
  await sql`analyze account, free_subscription, entitlement`.execute(ctx.db);
}

async function measure(ctx: Context, firstMonth: number, people: number): Promise<ReadonlyMap<string, number>> {
  const inMonth = (month: number): Context => ({
    ...ctx,
    clock: { now: () => new Date(Date.UTC(2027, firstMonth - 1 + month, 1)) },
  });
  const figures = new Map<string, number>();
  for (const month of [0, 1, 2])
    figures.set(`free leads, month ${month + 1}`, await timed(() => deliverDueFreeLeads(inMonth(month))));
  figures.set("free leads, asked again", await timed(() => deliverDueFreeLeads(inMonth(2))));
  figures.set("the month's list", await timed(() => deliverMonthlyLists({ ...ctx, clock: { now: () => new Date() } })));
  await changeLeads(ctx, "added");
  // One person in twenty follows a search; no change matches every other search.
  for (let n = 1; n <= people; n += 20) {
    const owner: Context = { ...ctx, actor: { id: `p${n}`, access: "paid" } };
    const search = await saveSearch(owner, { name: "Followed", address: n % 40 === 1 ? "stage=Seed" : "city=Nowhere" });
    await setAlert(owner, { searchId: search.id, frequency: "at_once" });
  }
  await changeLeads(ctx, "changed");
  figures.set("alerts of one in twenty looked at", await timed(() => sendAlerts(ctx)));
  figures.set(`corrections of ${CHANGES} leads and their founders`, await timed(() => sendCorrections(ctx)));
  const { rows } = await sql<{
    waiting: number;
  }>`select count(*) as waiting from outbox_message where state = 'waiting'`.execute(ctx.db);
  print(`${rows[0]?.waiting} mails in the outbox for ${people} people`);
  const later: Context = { ...ctx, clock: { now: () => new Date(Date.UTC(2030, 0, 1)) } };
  figures.set(
    `${SENT} of the waiting mails sent`,
    await timed(async () => {
      for (let sent = 0; sent < SENT; sent += 5) await sendDueMail(later, NO_SERVER, 5);
    }),
  );
  return figures;
}

/** Logs changes of delivered leads and of their founders' names. */
async function changeLeads(ctx: Context, kind: "added" | "changed"): Promise<void> {
  await inCatalogueTransaction(ctx, async (inner) => {
    const { rows } = await sql<{ id: number; companyId: number; personId: number | null }>`
      select r.id, r.company_id as "companyId", (select min(o.person_id) from role o where o.company_id = r.company_id
        and o.relation = 'founder') as "personId"
      from funding_round r where r.id in (select round_id from free_lead) order by r.id limit ${CHANGES}`.execute(
      inner.db,
    );
    const rounds = rows.map(({ id, companyId }): Change => ({
      kind,
      subjectKind: "round",
      subjectId: id,
      companyId,
      ...(kind === "changed" ? { fields: { amount_minor: [1_000, 2_000] } } : {}),
    }));
    const founders = rows.flatMap(({ personId }): Change[] =>
      personId === null
        ? []
        : [
            {
              kind: "changed",
              subjectKind: "person",
              subjectId: personId,
              companyId: null,
              fields: { name: ["Former Name", "Name"] },
            },
          ],
    );
    await logChanges(
      inner,
      { reason: "by a benchmark", runId: null },
      kind === "changed" ? [...rounds, ...founders] : rounds,
    );
  });
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
