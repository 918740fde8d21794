import { sql } from "kysely";
import { expect, it } from "vitest";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addPayer, as, at } from "../../test/builders/delivery.ts";
import { addCompanyWithRound } from "../../test/builders/edits.ts";
import { useDatabase } from "../../test/database.ts";
import { refreshDirectory } from "../directory/refresh.ts";
import { saveSearch } from "../searches/save-search.ts";
import { setAlert } from "../searches/alert.ts";
import { deliverMonthlyLists } from "./deliver-monthly-lists.ts";
import { listDeliveries, openDelivery } from "./list-deliveries.ts";
import { openListFile } from "./open-list-file.ts";
import { sendAlerts } from "./send-alerts.ts";

const database = useDatabase();

it("gives the founders' known addresses in alerts and monthly lists, and guesses in neither mail", async () => {
  const ctx = fakeClockContext(database.db);
  const make = catalogueBuilders(database.db);
  const reader = as(ctx, await addPayer(ctx, "reader"), "paid");
  const search = await saveSearch(reader, { name: "Space", address: "industry=Space" });
  await setAlert(reader, { searchId: search.id, frequency: "at_once" });
  for (const [name, status] of [
    ["Orbit", "verified"],
    ["Comet", "pattern"],
  ] as const) {
    const { companyId, roundId } = await addCompanyWithRound(ctx, { name, industry: "Space" });
    await sql`update funding_round set created_at = '2026-09-10' where id = ${roundId}`.execute(database.db);
    const founder = await make.person({ slug: `ada-${name}`, name: `Ada ${name}` });
    await make.role(founder, companyId);
    await sql`insert into contact (company_id, person_id, address, status, confidence, proof_label, verified_at)
      values (${companyId}, ${founder}, ${`ada@${name.toLowerCase()}.example`}, ${status}, 'high', 'Evidence',
        now())`.execute(database.db);
    await refreshDirectory(ctx, [companyId]);
  }
  expect(await sendAlerts(ctx)).toBe(1);
  expect(await deliverMonthlyLists(at(ctx, "2026-10-01T00:10:00Z"))).toBe(1);
  const { rows } = await sql<{ template: string; company: string; address: string | null }>`
    select m.template, lead ->> 'company' as company, lead ->> 'founder_email' as address
    from outbox_message m cross join lateral jsonb_array_elements(m.data -> 'leads') lead order by 1, 2`.execute(
    database.db,
  );
  expect(rows.map(({ template, company, address }) => [template, company, address])).toEqual([
    ["alert", "Comet", null],
    ["alert", "Orbit", "ada@orbit.example"],
    ["monthly_list", "Comet", null],
    ["monthly_list", "Orbit", "ada@orbit.example"],
  ]);
  const monthly = (await listDeliveries(ctx, "reader")).find(({ kind }) => kind === "monthly");
  const delivery = monthly === undefined ? null : await openDelivery(reader, { id: monthly.id });
  if (delivery === null) throw new Error("there is no monthly list");
  const { body } = await openListFile(reader, delivery, "csv");
  const file = Buffer.concat(await Array.fromAsync(body)).toString();
  expect(file).toMatch(/Orbit.*ada@orbit\.example,verified/);
  // The file says what the address is.
  expect(file).toMatch(/Comet.*ada@comet\.example,pattern/);
});
