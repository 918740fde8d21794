import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addPayer, as } from "../../../test/builders/delivery.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import type { Context } from "../../shared/context.ts";
import { sendAlerts } from "../delivery/send-alerts.ts";
import { setAlert } from "./alert.ts";
import { advanceCursor, startCursor } from "./cursor.ts";
import { calmSubscribers, passOver, SUBSCRIBER, type Subscriber } from "./pass-over.ts";
import { saveSearch } from "./save-search.ts";

const database = useDatabase();

async function follow(ctx: Context, name: string, address: string) {
  const search = await saveSearch(ctx, { name, address });
  return { search, cursorId: await startCursor(ctx, search) };
}

async function listCompany(ctx: Context): Promise<{ companyId: number; roundId: number }> {
  const company = { name: "Fernhollow", website: "https://fernhollow.example" };
  const round = { amount: { minor: 500_000_000, currency: "USD" }, stageText: "Seed" } as const;
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "t", dryRun: false },
    opened(recordsDocument([evidence({ company, round })])),
  );
  const { rows } = await sql<{ companyId: number; roundId: number }>`
    select company_id as "companyId", id as "roundId" from funding_round`.execute(ctx.db);
  if (rows[0] === undefined) throw new Error("no round");
  return rows[0];
}

/** A provider's estimate of a month, as a run of its source publishes it. */
async function estimate(ctx: Context, companyId: number, month: string, value: number): Promise<void> {
  const measures = [{ kind: "search_visits", on: month, country: "US", value }] as const;
  const record = { method: "estimated", company: { measures }, people: [] } as const;
  await runIngest(
    ctx,
    { source: "dataforseo", sourceLabel: "DataForSEO", input: "t", dryRun: false },
    opened(documentOf([{ kind: "record", ref: "fernhollow.example", record, companyId }], { externalId: month })),
  );
}

it("tells only searches that ask for growth of a company that new numbers bring in or carry out, once", async () => {
  const ctx = as(fakeClockContext(database.db), await addPayer(fakeClockContext(database.db), "grower"), "paid");
  const catalogue = fakeClockContext(database.db);
  const { companyId, roundId } = await listCompany(catalogue);
  const busy = await follow(ctx, "Busy", "visits-min=1000");
  const either = await follow(ctx, "Either", "or=stage%3DSeries%2BA&or=visits-min%3D1000");
  const all = await follow(ctx, "All", "");
  await setAlert(ctx, { searchId: busy.search.id, frequency: "at_once" });
  await setAlert(ctx, { searchId: all.search.id, frequency: "at_once" });
  expect(await sendAlerts(catalogue)).toBe(0);

  await estimate(catalogue, companyId, "2026-06", 400);
  const news = () => Promise.all([busy, either, all].map(({ cursorId }) => advanceCursor(ctx, cursorId)));
  const nothing = { added: [], changed: [], withdrawn: [] };
  expect(await news()).toEqual([nothing, nothing, nothing]);
  expect(await sendAlerts(catalogue)).toBe(0);

  await estimate(catalogue, companyId, "2026-07", 1_500);
  const added = { ...nothing, added: [roundId] };
  expect(await news()).toEqual([added, added, nothing]);
  expect(await news()).toEqual([nothing, nothing, nothing]);
  expect(await sendAlerts(catalogue)).toBe(1);
  const { rows } = await sql<{ search: string; count: number }>`
    select data ->> 'search' as search, (data ->> 'count')::int as count from outbox_message`.execute(ctx.db);
  expect(rows).toEqual([{ search: "Busy", count: 1 }]);

  // Another number in the range is no news.
  await estimate(catalogue, companyId, "2026-08", 1_600);
  expect(await news()).toEqual([nothing, nothing, nothing]);
  expect(await sendAlerts(catalogue)).toBe(0);

  await estimate(catalogue, companyId, "2026-09", 300);
  const gone = { ...nothing, withdrawn: [{ roundId, reason: "no_longer_matches" }] };
  expect(await news()).toEqual([gone, gone, nothing]);
});

it("passes over searches that the numbers do not concern, but not over one whose company left its range", async () => {
  const ctx = fakeClockContext(database.db);
  const { rows: companies } = await sql<{ id: number }>`select id from company`.execute(ctx.db);
  const companyId = companies[0]?.id ?? 0;
  await estimate(ctx, companyId, "2026-10", 5_000);
  const followed = await Promise.all(
    ["visits-min=1000", "visits-min=900000", ""].map((address, i) => follow(ctx, `Pass ${i}`, address)),
  );
  const ids = followed.map(({ cursorId }) => cursorId);
  await estimate(ctx, companyId, "2026-11", 200);
  const { rows: behind } = await sql<Subscriber>`select ${SUBSCRIBER} from search_cursor w
    join saved_search s on s.id = w.search_id where w.id = any(${ids}::bigint[]) order by w.id`.execute(ctx.db);
  const passed = await passOver(ctx, await calmSubscribers(ctx, behind));
  expect(new Set(passed)).toEqual(new Set(ids.slice(1)));
});
