import { sql } from "kysely";
import { expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addPayer, as, at } from "../../../test/builders/delivery.ts";
import { addCompanyWithRound } from "../../../test/builders/edits.ts";
import { SILENT_FINDER } from "../../../test/builders/finder.ts";
import { useDatabase } from "../../../test/database.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { NO_FILTER } from "../../reading/directory/search/filter.ts";
import { createBulkWorker, lookUpRow } from "../../finder/bulk/bulk-worker.ts";
import { beginBulk } from "../../finder/bulk/create-bulk.ts";
import { fileOfLeads } from "../../finder/bulk/lead-people.ts";
import type { FinderDeps } from "../../finder/finder.ts";
import { saveSearch } from "../searches/save-search.ts";
import { setAlert } from "../searches/alert.ts";
import { addEndpoint } from "../../programs/webhooks/endpoints.ts";
import { notifySubscribers } from "../../programs/webhooks/notify-subscribers.ts";
import { deliverMonthlyLists } from "./deliver-monthly-lists.ts";
import { listDeliveries, openDelivery } from "./list-deliveries.ts";
import { openListFile } from "./open-list-file.ts";
import { sendAlerts } from "./send-alerts.ts";

const database = useDatabase();

/** Every company's mail server knows one mailbox: ada@. */
const deps: FinderDeps = {
  ...SILENT_FINDER,
  resolver: {
    mx: (domain) => Promise.resolve({ kind: "found", records: [{ preference: 10, host: `mx.${domain}` }] }),
    addresses: () => Promise.resolve({ kind: "found", records: ["192.0.2.1"] }),
    ns: () => Promise.resolve({ kind: "none" }),
  },
  prober: {
    method: "smtp",
    verify: (_, addresses) =>
      Promise.resolve({
        addresses: addresses.map((address) => ({
          address,
          result: address.startsWith("ada@") ? "valid" : "invalid",
          flags: [],
        })),
        retryLater: false,
        control: "refused",
        unclear: null,
      }),
  },
  mode: () => "smtp",
  isReserved: () => false,
};

it("includes addresses found by a bulk job in the next alert, webhook message and monthly list", async () => {
  const ctx = fakeClockContext(database.db);
  const make = catalogueBuilders(database.db);
  const reader = as(ctx, await addPayer(ctx, "reader"), "paid");
  const search = await saveSearch(reader, { name: "Space", address: "industry=Space" });
  await setAlert(reader, { searchId: search.id, frequency: "at_once" });
  await addEndpoint(reader, { searchId: search.id, url: "https://receiver.example/", allowPrivateAddresses: false });
  const { companyId, roundId } = await addCompanyWithRound(ctx, { name: "Orbit", industry: "Space" });
  await sql`update funding_round set created_at = '2026-09-10' where id = ${roundId}`.execute(database.db);
  await sql`insert into company_key (kind, value, company_id)
    values ('domain', 'orbit.example', ${companyId})`.execute(database.db);
  await make.role(await make.person({ slug: "ada", name: "Ada Park" }), companyId, { title: "CEO" });
  await make.role(await make.person({ slug: "bo", name: "Bo Fenn" }), companyId, { relation: "director" });
  await refreshDirectory(ctx, [companyId]);

  const selection = {
    filter: NO_FILTER,
    sort: { by: "date", direction: "desc" },
    picked: [roundId],
    without: [],
    tracked: null,
  } as const;
  const list = await fileOfLeads(reader, { selection, most: 50 });
  await beginBulk(reader, { accountId: "reader", fileName: "leads.csv", file: list });
  await createBulkWorker({
    ctx,
    lookUp: (row) => lookUpRow(ctx, deps, row),
    onError: (error) => {
      throw error;
    },
  }).runDue();

  expect(await sendAlerts(ctx)).toBe(1);
  expect(await deliverMonthlyLists(at(ctx, "2026-10-01T00:10:00Z"))).toBe(1);
  await notifySubscribers(ctx, { actorOf: () => Promise.resolve(reader.actor) });
  const mails = await sql<{ template: string; contacts: readonly object[] }>`
    select template, data #> '{leads,0,contacts}' as contacts from outbox_message order by 1`.execute(database.db);
  const ada = { address: "ada@orbit.example", status: "verified" };
  const contacts = [
    expect.objectContaining({ name: "Ada Park", title: "CEO", address: expect.objectContaining(ada) }),
    expect.objectContaining({ name: "Bo Fenn", address: null }),
  ];
  expect(mails.rows).toEqual([
    { template: "alert", contacts },
    { template: "monthly_list", contacts },
  ]);
  const messages = await sql<{ round: object }>`
    select body::jsonb #> '{data,rounds,0}' as round from webhook_delivery`.execute(database.db);
  expect(messages.rows.map(({ round }) => round)).toEqual([
    expect.objectContaining({ contact_name: "Ada Park", contact_email: ada.address, contact_email_status: "verified" }),
  ]);
  const monthly = (await listDeliveries(ctx, "reader")).find(({ kind }) => kind === "monthly");
  const delivery = monthly === undefined ? null : await openDelivery(reader, { id: monthly.id });
  if (delivery === null) throw new Error("there is no monthly list");
  const { body } = await openListFile(reader, delivery, "csv");
  expect(Buffer.concat(await Array.fromAsync(body)).toString()).toMatch(/Orbit.*ada@orbit\.example,verified/);
});

it("names a person with a known address before a founder without one", async () => {
  const ctx = fakeClockContext(database.db);
  const make = catalogueBuilders(database.db);
  const { companyId, roundId } = await addCompanyWithRound(ctx, { name: "Weaver", industry: "Textiles" });
  await make.role(await make.person({ slug: "cy", name: "Cy Vale" }), companyId, { title: "Founder" });
  const dora = await make.person({ slug: "dora", name: "Dora Lund" });
  await make.role(dora, companyId, { relation: "executive_officer" });
  await refreshDirectory(ctx, [companyId]);
  const named = async () => {
    const sort = { by: "date", direction: "desc" } as const;
    const selection = { filter: NO_FILTER, sort, picked: [roundId], without: [], tracked: null };
    const { rows } = await fileOfLeads(ctx, { selection, most: 1 });
    return rows.map(({ name }) => name);
  };
  expect(await named()).toEqual(["Cy Vale"]);
  await sql`insert into contact (company_id, person_id, address, status, confidence, proof_label)
    values (${companyId}, ${dora}, 'dora@weaver.example', 'published', 'high', 'Site')`.execute(database.db);
  expect(await named()).toEqual(["Dora Lund"]);
});
