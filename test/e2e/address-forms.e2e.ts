import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliverMonthlyLists } from "../../core/customers/delivery/deliver-monthly-lists.ts";
import { listDeliveries, openDelivery } from "../../core/customers/delivery/list-deliveries.ts";
import { openListFile } from "../../core/customers/delivery/open-list-file.ts";
import { foldAddresses } from "../../core/finder/fold-addresses.ts";
import { objectToBeingFound } from "../../core/finder/objections/objections.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { createKey } from "../../core/programs/keys/manage-keys.ts";
import { PRESETS } from "../../core/reading/exports/presets/presets.ts";
import { addPayer, as, at } from "../builders/delivery.ts";
import { opened, recordsDocument } from "../builders/evidence.ts";
import { exportedFile } from "../builders/exports.ts";
import { SUPPRESSION_KEY } from "../builders/finder.ts";
import { ListFolder, readLists } from "../builders/list-files.ts";
import { mcpClient } from "./mcp-client.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
let key: string;
const folder = new ListFolder();

/** Mailboxes, each with its host in letters and in ASCII. */
const MAILBOXES = [
  ["amélie", "brücke0.example", "xn--brcke0-4ya.example"],
  ["zoë.strauß", "kelber1.example", "kelber1.example"],
  ["ılgın", "kelber2.example", "kelber2.example"],
  ["νίκος.παππάς", "kelber3.example", "kelber3.example"],
  ["жанна", "kelber4.example", "kelber4.example"],
  ["amelie", "kelber5.example", "kelber5.example"],
] as const;

const SPELLINGS: readonly ((local: string, host: string, ascii: string) => string)[] = [
  (local, host) => `${local}@${host}`.normalize("NFC"),
  (local, _, ascii) => `${local}@${ascii}`.normalize("NFD").toUpperCase(),
  (local, host) => `${local.normalize("NFD")}@${host.toUpperCase()}`,
  (local, _, ascii) => `${local.toUpperCase()}@${ascii}`,
];
const spelled = (n: number) =>
  MAILBOXES.map(([local, host, ascii], i) => SPELLINGS[(i + n) % SPELLINGS.length]?.(local, host, ascii) ?? "");

/** Hosts of addresses that a text shows, in whatever spelling. */
const shown = (text: string) =>
  new Set(
    Array.from(text.normalize("NFC").matchAll(/@(?:mail\.)?(?:br\S{1,3}cke|xn--brcke|kelber)(\d)/gi), ([, n]) =>
      Number(n),
    ),
  );

/** Imports a list of the companies, whose founders' addresses are spelled in the nth way. */
async function importList(n: number) {
  const rows = spelled(n).map((email, i) =>
    [`Kelberworks ${i}`, `https://${MAILBOXES[i]?.[1]}`, `Ida Moss`, email, "Seed", "$5M", "2026-08-29"].join(","),
  );
  const head = "Company,Website,Founder,Founder email,Stage,Amount,Date";
  const path = folder.write(`list-${n}.csv`, [head, ...rows].join("\n"));
  const [list] = await readLists([path]);
  expect(list?.notices.join()).toContain("they are kept, unsure");
  const from = { source: "list-file", sourceLabel: "List", input: path, dryRun: false } as const;
  await runIngest(site.ctx, from, opened(recordsDocument(list?.records ?? [], { externalId: path })));
  await foldAddresses(site.ctx, SUPPRESSION_KEY);
}

beforeAll(async () => {
  site = await startSite({
    data: "own",
    quotas: { key: 100_000, network: 100_000 },
    actor: async (request) =>
      request.headers.get("cookie") === "session=buyer"
        ? { id: "buyer", access: "paid" }
        : { id: "visitor", access: "anonymous" },
  });
  await addPayer(site.ctx, "buyer", "2026-01-01T00:00:00Z");
  key = (await createKey(site.ctx, { label: "doors", access: "paid" })).secret;
});
afterAll(async () => {
  folder.remove();
  await site.stop();
});

const read = async (path: string, headers: Record<string, string> = { cookie: "session=buyer" }) =>
  (await fetch(`${site.url}${path}`, { headers })).text();

/** What each door shows. */
async function atEveryDoor(month: string): Promise<Readonly<Record<string, ReadonlySet<number>>>> {
  const member = at(as(site.ctx, "buyer", "paid"), month);
  const doors: Record<string, string> = {};
  doors["pages"] = (await Promise.all(MAILBOXES.map((_, i) => read(`/companies/kelberworks-${i}`)))).join();
  doors["list"] = await read("/companies?search=Kelberworks&show=contact");
  doors["export"] = await read(
    "/exports/leads.csv?search=Kelberworks&columns=company_name,contact_email,company_email",
  );
  doors["presets"] = "";
  for (const { key: preset } of PRESETS) doors["presets"] += (await exportedFile(member, { preset })).bytes.toString();
  doors["rest"] = await read("/rest/v1/rounds?select=company_name,contact_email", { apikey: key });
  const client = mcpClient();
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`), { requestInit }));
  const called = [
    await client.callTool({ name: "search_rounds", arguments: { search: "Kelberworks" } }),
    ...(await Promise.all(
      MAILBOXES.map((_, i) => client.callTool({ name: "get_company", arguments: { slug: `kelberworks-${i}` } })),
    )),
  ];
  doors["assistants"] = JSON.stringify(called);
  await client.close();
  await deliverMonthlyLists(member);
  const [delivery] = (await listDeliveries(member, "buyer")).filter((one) => one.month !== null);
  const list = await openDelivery(member, { id: delivery?.id ?? 0 });
  const file = list === null ? null : await openListFile(member, list, "csv");
  const chunks: Buffer[] = [];
  for await (const chunk of file?.body ?? []) chunks.push(chunk);
  doors["monthly list"] = Buffer.concat(chunks).toString();
  return Object.fromEntries(Object.entries(doors).map(([door, text]) => [door, shown(text)]));
}

const ALL = new Set(MAILBOXES.keys());

describe("an address with letters outside ASCII", () => {
  it("is shown at every door, and at none in any spelling once somebody objected in another", async () => {
    await importList(0);
    const before = await atEveryDoor("2026-09-02T00:00:00Z");
    expect(before).toEqual(Object.fromEntries(Object.keys(before).map((door) => [door, ALL])));
    for (const address of spelled(1)) await objectToBeingFound(site.ctx, { name: null, domains: [], address });
    const after = await atEveryDoor("2026-09-02T00:00:00Z");
    const nothing = Object.fromEntries(Object.keys(after).map((door) => [door, new Set()]));
    expect(after).toEqual(nothing);
    for (const n of [2, 3]) await importList(n);
    expect(await atEveryDoor("2026-09-02T00:00:00Z")).toEqual(nothing);
  });

  it.each([...SPELLINGS.keys()])("is unknown to the finder after that, spelled in way %i", async (n) => {
    for (const email of spelled(n)) {
      const answer = await fetch(`${site.url}/api/finder/verify`, {
        method: "POST",
        headers: { cookie: "session=buyer", "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify({ address: email }),
      });
      expect([email, answer.status, await answer.json()]).toEqual([
        email,
        expect.any(Number),
        expect.objectContaining({ results: [] }),
      ]);
    }
  });
});
