import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { companyNameKey } from "../../core/catalogue/names/company-name.ts";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { grantAccess, revokeAccess } from "../../core/customers/billing/entitlement.ts";
import { openList } from "../../core/customers/company-lists/company-list.ts";
import { putCompanies, putLeads } from "../../core/customers/company-lists/put-companies.ts";
import { deliverMonthlyLists } from "../../core/customers/delivery/deliver-monthly-lists.ts";
import { connectDestination } from "../../core/customers/destinations/destinations.ts";
import { saveAndFollow } from "../../core/customers/searches/alert.ts";
import { startCursor } from "../../core/customers/searches/cursor.ts";
import { beginBulk } from "../../core/finder/bulk/create-bulk.ts";
import { fileOfLeads } from "../../core/finder/bulk/lead-people.ts";
import { deleteAccount } from "../../core/office/privacy/delete-account.ts";
import { createAccountKey } from "../../core/programs/keys/manage-keys.ts";
import { createSheetAddress } from "../../core/programs/sheets/sheet-address.ts";
import { addEndpoint } from "../../core/programs/webhooks/endpoints.ts";
import { readRounds } from "../../core/programs/webhooks/rounds.ts";
import { trackCompanies } from "../../core/reading/pipeline/track-company.ts";
import type { Context } from "../../core/shared/context.ts";
import { addCompanyWithRound, editCatalogue } from "../builders/edits.ts";
import { exportedFile, exportOf } from "../builders/exports.ts";
import { useMailedSite } from "./mailed-site.ts";
import { routePatterns } from "./site-routes.ts";

// Everything that belongs to an account, read by it after its plan ended, by another member, and after it was removed.

const world = useMailedSite({ perFile: true });

/** Names, domains and slugs of the catalogue that the account did not enter; "Ordinary Oak" it did. */
const HIDDEN = /quibbleford/i;

/** A reader of the site: its cookies and its key. */
interface Reader {
  readonly id: string;
  readonly ctx: Context;
  readonly cookie: string;
  readonly key: string;
}

/** What an account has: ids by what they are in an address. */
type Things = Readonly<Record<string, readonly (string | number)[]>>;

let url = "";
let ended: Reader;
let removed: Reader;
let other: Reader;
let things: Things = {};
let thingsRemoved: Things = {};

async function member(email: string): Promise<Reader> {
  const operator = await world.operator();
  const cookies = await world.signIn(url, email);
  const account = await readAccount(operator, { email });
  if (account === null) throw new Error("nobody has signed in");
  await grantAccess(operator, { accountId: account.id, plan: "pro", source: "test", endsAt: null });
  await sql`update entitlement set starts_at = '2026-01-01' where account_id = ${account.id}`.execute(operator.db);
  const ctx: Context = { ...operator, actor: { id: account.id, access: "paid" } };
  const { secret } = await createAccountKey(ctx, { label: "Program", scopes: ["read", "lists", "finder", "manage"] });
  return { id: account.id, ctx, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "), key: secret };
}

/** A company with a round of which nothing but the name may be in anybody's own rows. */
async function publish(ctx: Context, name: string, domain: string): Promise<{ companyId: number; roundId: number }> {
  const made = await addCompanyWithRound(ctx, { name: domain.replace(".example", ""), industry: "Fintech" });
  await editCatalogue(
    ctx,
    sql`with named as (update company set name = ${name}, city = 'Ulm', country = 'DE' where id = ${made.companyId})
      insert into company_key (kind, value, company_id) values ('name', ${companyNameKey(name)}, ${made.companyId}),
        ('domain', ${domain}, ${made.companyId})`,
    [{ kind: "changed", subjectKind: "company", subjectId: made.companyId, companyId: made.companyId }],
  );
  return made;
}

/** One of each thing that an account can have, each made of hidden companies. */
async function furnish({ ctx, id }: Reader, secretKey: Buffer): Promise<Things> {
  const sealing: Context = { ...ctx, secret: secretKey };
  const { rows } = await sql<{ round: number; company: number }>`
    select round_id as round, company_id as company from lead where company_slug like 'quibbleford%' order by 1`.execute(
    ctx.db,
  );
  const rounds = rows.map(({ round }) => round);
  const search = await saveAndFollow(ctx, { name: "Ulm", address: "city=Ulm", frequency: "at_once" });
  const list = await openList(ctx, { name: "Customers", purpose: "watch" });
  const have = await openList(ctx, { name: "Have", purpose: "leave_out", consents: true });
  const given = { externalId: "", name: "", domain: "", place: "", metadata: {} };
  await trackCompanies(ctx, { companyIds: [rows[0]?.company ?? 0], saved: true, status: "contacted" });
  await putCompanies(ctx, {
    listId: list.id,
    companies: [
      { ...given, externalId: "crm-1", name: "Ordinary Oak", place: "Ulm, Germany" },
      { ...given, externalId: "crm-2", name: "Twin Elm", place: "Ulm, Germany" },
    ],
  });
  await putLeads(ctx, { listId: list.id, companyIds: null });
  await putCompanies(ctx, { listId: have.id, companies: [{ ...given, externalId: "crm-3", name: "Ordinary Oak" }] });
  const destination = await connectDestination(sealing, {
    kind: "hubspot",
    credential: "pat-eu1-a-token-for-tests",
    searchId: search.id,
    allowPrivateAddresses: false,
  });
  const begun = await connectDestination(sealing, {
    kind: "slack",
    credential: "https://hooks.slack.com/services/T0/B0/secret",
    searchId: search.id,
    allowPrivateAddresses: false,
  });
  const cursorId = await startCursor(ctx, search);
  // As after deliveries: one row waits, one was refused with an answer that names it.
  const said = "Quibbleford is no valid company";
  await sql`update destination set cursor_id = ${cursorId}, paused_at = now(), paused_reason = ${said}, refusals = 3
    where id = ${begun}`.execute(ctx.db);
  await sql`insert into destination_item (destination_id, round_id, company_id, due_at, state, error)
    select ${begun}, r.id, r.company_id, now(), case when n = 1 then 'waiting' else 'refused' end, ${said}
    from funding_round r join unnest(${rounds}::bigint[]) with ordinality as known (id, n) on known.id = r.id`.execute(
    ctx.db,
  );
  await sql`insert into destination_delivery (destination_id, at, duration_ms, sent, refused, error)
    values (${begun}, now(), 5, 1, 2, ${said})`.execute(ctx.db);
  const hook = await addEndpoint(ctx, {
    searchId: search.id,
    url: "https://hooks.example/in",
    allowPrivateAddresses: false,
  });
  const body = JSON.stringify({ type: "search.rounds.added", data: { rounds: await readRounds(ctx, rounds) } });
  await sql`insert into webhook_delivery (endpoint_id, message_id, type, body, status, created_at, finished_at)
    values (${hook.id}, ${`msg_${id}`}, 'search.rounds.added', ${body}, 'delivered', now(), now())`.execute(ctx.db);
  await createSheetAddress(ctx, { searchId: search.id, withAddresses: false });
  await exportedFile(ctx);
  await deliverMonthlyLists({ ...ctx, clock: { now: () => new Date("2026-09-02T12:00:00Z") } }, { accountId: id });
  const deliveries = await ctx.db.selectFrom("delivery").select("id").where("account_id", "=", id).execute();
  const file = await fileOfLeads(ctx, { selection: exportOf(), most: 10 });
  const bulk = await beginBulk(ctx, { accountId: id, fileName: "Leads", file });
  expect([rounds.length, deliveries.length, file.rows.length > 2]).toEqual([4, 1, true]);
  return {
    searches: [search.id, list.searchId ?? 0],
    webhooks: [hook.id],
    companies: [list.id, have.id],
    destinations: [destination, begun],
    lists: deliveries.map((one) => one.id),
    bulk: [bulk],
  };
}

/** Names of files in addresses: those of delivered lists, and of an account's own. */
const FILES = ["leads.csv", "leads.xlsx", "companies.csv", "companies.xlsx", "companies.json", "companies.ndjson"];

/**
 * The addresses of a pattern with an account's things: those of the path's name, as in `searches/:id`, or else all of them;
 * without a parameter, also with the queries that name lists and views.
 */
function addressesOf(pattern: string, own: Things): readonly string[] {
  const all = Object.values(own).flat().map(String);
  let paths: readonly string[] = [""];
  for (const [at, part] of pattern.split("/").entries()) {
    const named = own[pattern.split("/")[at - 1] ?? ""]?.map(String) ?? all;
    const values = part === ":file" ? FILES : part.startsWith(":") ? named : [part];
    paths = paths.flatMap((path) => values.map((value) => (at === 0 ? value : `${path}/${value}`)));
  }
  const queries = pattern.includes(":")
    ? ["", "?fields"]
    : ["", "?view=board", ...(own["companies"] ?? []).map((id) => `?list=${id}`)];
  return paths.flatMap((path) => queries.map((query) => `${path}${query}`));
}

/** Routes that answer these readers nothing: for posts alone, for a link of a mail, or with a redirect. */
const WITHOUT_ANSWER = [
  "/account/alerts",
  "/account/billing/cancel",
  "/account/billing/keep",
  "/account/billing/portal",
  "/account/confirm-address",
  "/account/destinations/signed-in",
  "/account/email",
  "/account/leads/track",
  "/account/lists",
  "/account/settings/:section",
  "/api/*",
  "/api/finder/bounces",
  "/api/finder/domain",
  "/api/finder/find",
  "/api/finder/searches/:search",
  "/api/finder/searches/:search/events",
  "/api/finder/verify",
  "/api/stripe/webhook",
  "/api/webhooks/:id/secret",
  "/api/webhooks/:id/test",
];

const PATTERNS = routePatterns().filter((pattern) => /^\/(?:account|api)(?:\/|$)/.test(pattern));

/** The addresses of an account's things whose answers to a reader hold what it may not know, and the statuses of all. */
async function sweep(reader: Reader, own: Things) {
  const found = new Set<string>();
  const statuses: number[] = [];
  const opened = new Set<string>();
  for (const [pattern, path] of PATTERNS.flatMap((one) => addressesOf(one, own).map((at) => [one, at] as const)))
    for (const headers of [{ cookie: reader.cookie }, ...(path.startsWith("/api/") ? [{ apikey: reader.key }] : [])]) {
      const answer = await fetch(url + path, { headers, redirect: "manual", signal: AbortSignal.timeout(20_000) });
      statuses.push(answer.status);
      if (answer.ok) opened.add(pattern);
      const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true;
      const bytes = isStream ? await firstEvent(answer) : Buffer.from(await answer.arrayBuffer());
      const text = bytes.toString("latin1");
      if (HIDDEN.test(answer.ok && path.includes(".xlsx") ? sheetIn(bytes) : text)) found.add(path);
    }
  return { found: [...found], statuses, unopened: PATTERNS.filter((pattern) => !opened.has(pattern)) };
}

/** A workbook is compressed. */
function sheetIn(bytes: Uint8Array): string {
  const sheet = unzipSync(bytes)["xl/worksheets/sheet1.xml"];
  if (sheet === undefined) throw new Error("the workbook has no sheet");
  return strFromU8(sheet);
}

async function firstEvent(answer: Response): Promise<Buffer> {
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return Buffer.from(value ?? []);
}

beforeAll(async () => {
  // The public sample is one round.
  ({ url } = await world.start({ SAMPLE_SIZE: "1", SECRET, API_REQUESTS: "100000", API_KEY_REQUESTS: "100000" }));
  const operator = await world.operator();
  for (const name of ["Quibbleford One", "Ordinary Oak", "Twin Elm", "Twin Elm Inc"])
    await publish(operator, name, `quibbleford-${name.replaceAll(" ", "-").toLowerCase()}.example`);
  const shown = await addCompanyWithRound(operator, { name: "Shown Sorrel", industry: "Fintech" });
  await editCatalogue(operator, sql`update funding_round set announced_on = '2026-08-25' where id = ${shown.roundId}`, [
    { kind: "changed", subjectKind: "round", subjectId: shown.roundId, companyId: shown.companyId },
  ]);
  [ended, removed, other] = [
    await member("ended@acme.example"),
    await member("removed@acme.example"),
    await member("other@acme.example"),
  ];
  const key = Buffer.from(SECRET);
  [things, thingsRemoved] = [await furnish(ended, key), await furnish(removed, key)];
});

const SECRET = "a secret for the tests of lapsed plans, long enough";

describe("what belongs to an account", () => {
  it("shows the catalogue to its member on the pages and answers that are about leads", async () => {
    const { found, statuses, unopened } = await sweep(ended, things);
    expect(statuses.filter((status) => status >= 429)).toEqual([]);
    // A new route needs a thing of its kind in furnish(), or a name of its file in FILES.
    expect(unopened.toSorted()).toEqual(WITHOUT_ANSWER);
    const [list = 0] = things["companies"] ?? [];
    const [first = 0, second = 0] = things["destinations"] ?? [];
    expect(found).toEqual(
      expect.arrayContaining([
        "/account/leads",
        "/account/companies",
        ...["csv", "xlsx", "json", "ndjson"].map((format) => `/account/companies/${list}/companies.${format}`),
        `/api/watched-companies?list=${list}`,
        `/api/watched-companies/changes?list=${list}`,
        `/account/destinations/${first}`,
        `/account/destinations/${second}`,
        `/api/destinations/${second}`,
        "/api/destinations",
        "/account/data.json",
        `/account/lists/${things["lists"]?.[0]}`,
        `/api/finder/bulk/${things["bulk"]?.[0]}/result`,
      ]),
    );
  });

  it("shows another member nothing", async () => {
    expect((await sweep(other, things)).found).toEqual([]);
  });

  it("shows nothing of the catalogue once the plan has ended, and still what the account entered", async () => {
    await revokeAccess(await world.operator(), { accountId: ended.id, reason: "test" });
    const { found, statuses } = await sweep(ended, things);
    expect(found).toEqual([]);
    expect(statuses.filter((status) => status >= 429)).toEqual([]);
    const own = await fetch(`${url}/api/watched-companies?list=${things["companies"]?.[0]}`, {
      headers: { apikey: ended.key },
    });
    expect(await own.json()).toMatchObject({
      lists: [{ companies: 3, matched: null, uncertain: null }, {}],
      companies: [
        { external_id: "crm-1", name: "Ordinary Oak", matched_by: null, company: null, candidates: [] },
        { external_id: "crm-2", name: "Twin Elm", candidates: [] },
        { name: "", domain: "" },
      ],
    });
  });

  it("shows nothing to anybody once the account is removed", async () => {
    await deleteAccount(await world.operator(), { accountId: removed.id, key: Buffer.from(SECRET) });
    for (const reader of [removed, other]) {
      const { found, statuses } = await sweep(reader, thingsRemoved);
      expect(found).toEqual([]);
      expect(statuses.filter((status) => status >= 429)).toEqual([]);
    }
  });
});
