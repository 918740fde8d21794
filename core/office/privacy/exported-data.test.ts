import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { insertAccount } from "../../../test/builders/account.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { openList } from "../../customers/company-lists/company-list.ts";
import { putCompanies } from "../../customers/company-lists/put-companies.ts";
import { connectDestination } from "../../customers/destinations/destinations.ts";
import { saveSearch } from "../../customers/searches/save-search.ts";
import { sendTestEvent } from "../../programs/webhooks/deliveries.ts";
import { addEndpoint } from "../../programs/webhooks/endpoints.ts";
import { readAccountData, readExportedRounds, readSentMessages } from "./account-data.ts";
import { readAccount } from "../../customers/accounts/account.ts";

const database = useDatabase();
let ada = "";
let bob = "";
const as = (id: string) => ({ ...fakeClockContext(database.db), actor: { id, access: "paid" as const } });

/** Creates an export with the rounds of its account. */
async function exported(actor: string, blocks: readonly (readonly number[])[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into export (actor, at, format, columns, filter, by_hand, catalogue_version, change_id, row_count,
      withdrawn_count, left_out_count)
    values (${actor}, '2026-09-01', 'csv', '{company}', 'country=ES', false, 1, 1, 1, 0, 0) returning id`.execute(
    database.db,
  );
  const id = rows[0]?.id ?? 0;
  for (const [block, ids] of blocks.entries()) {
    await sql`insert into exported_block (export_id, block, round_ids, rounds, companies, founders, proofs)
      values (${id}, ${block}, ${ids}, ${ids}, ${ids}, ${ids}, ${ids})`.execute(database.db);
  }
  return id;
}

beforeAll(async () => {
  [ada, bob] = [
    await insertAccount(database.db, "ada@acme.example"),
    await insertAccount(database.db, "bob@acme.example"),
  ];
});

it("lists the round ids of the account's own exports across blocks", async () => {
  const first = await exported(ada, [[7, 3], [11]]);
  const second = await exported(ada, [[5]]);
  await exported(bob, [[99]]);
  expect(await readExportedRounds(as(ada), ada)).toEqual([
    { export: second, rounds: 1, ids: [5] },
    { export: first, rounds: 3, ids: [3, 7, 11] },
  ]);
  // Newest first; only counts once the file gets too large.
  expect(await readExportedRounds(as(ada), ada, 3)).toEqual([
    { export: second, rounds: 1, ids: [5] },
    { export: first, rounds: 3, ids: null },
  ]);
});

it("lists the account's webhooks without secrets, with messages and attempts", async () => {
  for (const id of [ada, bob]) {
    const search = await saveSearch(as(id), { name: `Searched by ${id}`, address: "?country=ES" });
    const endpoint = await addEndpoint(as(id), {
      searchId: search.id,
      url: `https://hooks.acme.example/${id}`,
      allowPrivateAddresses: false,
    });
    const delivery = await sendTestEvent(as(id), endpoint.id);
    await sql`insert into webhook_attempt (delivery_id, number, at, duration_ms, status_code, error, response_excerpt)
      values (${delivery}, 1, '2026-09-01', 12, 500, 'it said no', 'Go away')`.execute(database.db);
  }
  for (const id of [ada, bob]) {
    const { id: listId } = await openList(as(id), { name: "Customers", purpose: "watch" });
    const company = { externalId: `crm ${id}`, name: "", domain: "elm.example", place: "", metadata: { owner: null } };
    await putCompanies(as(id), { listId, companies: [company] });
    const search = await saveSearch(as(id), { name: `Delivered to ${id}`, address: "?country=FR" });
    const options = { searchId: search.id, allowPrivateAddresses: false };
    const destination = await connectDestination(as(id), { kind: "attio", credential: "an-access-token", ...options });
    await sql`insert into destination_delivery (destination_id, at, duration_ms, sent, refused, error)
      values (${destination}, '2026-09-01', 12, 7, 1, 'it said no')`.execute(database.db);
  }
  const account = await readAccount(as(ada), { email: "ada@acme.example" });
  if (account === null) throw new Error("the account is not there");
  const held = await readAccountData(as(ada), account, Buffer.from("a secret of this test's own, long enough"));
  expect(held).toMatchObject({
    webhooks: [{ url: `https://hooks.acme.example/${ada}` }],
    webhookMessages: [
      {
        type: "webhook.test",
        status: "pending",
        text: expect.stringContaining(`Searched by ${ada}`),
        attempts: [{ statusCode: 500, error: "it said no", response: "Go away" }],
      },
    ],
    exportedRounds: [{ ids: [5] }, { ids: [3, 7, 11] }],
    destinations: [{ kind: "attio", searchName: `Delivered to ${ada}`, log: [{ sent: 7, refused: 1 }] }],
    listedCompanies: [{ externalId: `crm ${ada}`, domain: "elm.example", metadata: { owner: null }, matchedBy: null }],
  });
  expect(JSON.stringify(held)).not.toMatch(new RegExp(`whsec_|an-access-token|${bob}`));
  expect(await readSentMessages(as(ada), ada, 10)).toMatchObject([{ text: null, status: "pending" }]);
});
