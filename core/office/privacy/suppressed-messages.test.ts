import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addPayer, as } from "../../../test/builders/delivery.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { sendAlerts } from "../../customers/delivery/send-alerts.ts";
import { sendCorrections } from "../../customers/delivery/corrections.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import { setAlert } from "../../customers/searches/alert.ts";
import { saveSearch } from "../../customers/searches/save-search.ts";
import { addEndpoint } from "../../programs/webhooks/endpoints.ts";
import { notifySubscribers } from "../../programs/webhooks/notify-subscribers.ts";
import { suppressCompany } from "./suppress-company.ts";
import { suppressPerson } from "./suppress-person.ts";

const database = useDatabase();
let ctx: Context;

const why = { reason: "They asked for it", source: null };
const idIn = async (table: "company" | "person", name: string) =>
  (await database.db.selectFrom(table).select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
const suppress = async (person: string, company: string) => {
  await suppressPerson(ctx, { personId: await idIn("person", person) });
  await suppressCompany(ctx, { companyId: await idIn("company", company), ...why });
};
const deliver = async () => {
  await sendAlerts(ctx);
  await sendCorrections(ctx);
  await notifySubscribers(ctx, { actorOf: async (_, id) => ({ id, access: "paid" }) });
};
/** All mail and webhook messages as one text. */
const messages = async () => {
  const { rows } = await sql<{ text: string }>`
    select data::text as text from outbox_message where data is not null union all select body
      from webhook_delivery`.execute(database.db);
  return rows.map(({ text }) => text).join("\n");
};

beforeAll(async () => {
  ctx = fakeClockContext(database.db);
  const subscriber = as(ctx, await addPayer(ctx, "reader"), "paid");
  const { id } = await saveSearch(subscriber, { name: "All", address: "" });
  await setAlert(subscriber, { searchId: id, frequency: "at_once" });
  const url = "https://reader.example/hook";
  await addEndpoint(subscriber, { searchId: id, url, allowPrivateAddresses: false });
  const records = [
    ["Fernhollow", "Ida Moss"],
    ["Brackwater", "Bo Fenn"],
    ["Saltmarsh", "Una Quill"],
    ["Lanternfish", "Ada Park"],
    ["Thistlewick", "Ola Reed"],
  ].map(([name = "", founder = ""]) =>
    evidence({
      company: { name, website: `https://${name.toLowerCase()}.example` },
      people: [{ name: founder, relation: "founder" }],
    }),
  );
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false },
    opened(recordsDocument(records, { externalId: "list.csv" })),
  );
});

const waitsForErasure = async () => {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
  return rows.length > 0;
};

describe("alerts, corrections and webhooks", () => {
  it("never name a person or company suppressed before or while they are written", async () => {
    await suppress("Ida Moss", "Brackwater");
    const personId = await idIn("person", "Ola Reed");
    const { delivered } = await database.db.transaction().execute(async (db) => {
      await suppressPerson({ ...ctx, db }, { personId });
      const started = deliver();
      await expect.poll(waitsForErasure).toBe(true);
      return { delivered: started };
    });
    await delivered;
    const written = await messages();
    expect(written).toContain("Lanternfish");
    expect(written).toContain("Una Quill");
    expect(written).not.toMatch(/Ida Moss|Brackwater|Ola Reed/i);
  });

  it("never name one suppressed before they are sent, nor do the corrections that follow", async () => {
    await suppress("Una Quill", "Lanternfish");
    expect(await messages()).not.toMatch(/Una Quill|Lanternfish|Ada Park/i);
    await deliver();
    const written = await messages();
    expect(written).toContain("corrections");
    expect(written).not.toMatch(/Una Quill|Lanternfish|Ada Park/i);
  });
});
