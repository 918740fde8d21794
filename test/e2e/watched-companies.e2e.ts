import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { companyNameKey } from "../../core/catalogue/names/company-name.ts";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { grantAccess } from "../../core/customers/billing/entitlement.ts";
import { createAccountKey } from "../../core/programs/keys/manage-keys.ts";
import { trackCompanies } from "../../core/reading/pipeline/track-company.ts";
import type { Context } from "../../core/shared/context.ts";
import { inTransaction } from "../../core/shared/transaction.ts";
import { addCompanyWithRound } from "../builders/edits.ts";
import { workbookOf } from "../builders/list-files.ts";
import { axeViolations } from "./axe.ts";
import { sharedTab } from "./browser.ts";
import { useMailedSite } from "./mailed-site.ts";
import { PATIENCE_MS } from "./patience.ts";
import { htmlFaults } from "./valid-html.ts";

const open = sharedTab();
const world = useMailedSite();
const EMAIL = "ada@acme.example";
const PATH = "/account/companies";

/** A company with a round, its domain and its name, as sources publish it. */
function publish(ctx: Context, name: string, slug = name): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const { companyId } = await addCompanyWithRound(inner, { name: slug, industry: "Fintech" });
    await sql`update company set name = ${name} where id = ${companyId}`.execute(inner.db);
    await sql`insert into company_key (kind, value, company_id) values ('name', ${companyNameKey(name)}, ${companyId}),
      ('domain', ${`${slug.toLowerCase()}.example`}, ${companyId})`.execute(inner.db);
    return companyId;
  });
}

it("watches what is uploaded, pasted, sent and pressed, asks what is uncertain and tells of a round", async () => {
  const { url } = await world.start();
  const operator = await world.operator();
  const cookies = await world.signIn(url, EMAIL);
  const account = await readAccount(operator, { email: EMAIL });
  if (account === null) throw new Error("nobody has signed in");
  await grantAccess(operator, { accountId: account.id, plan: "pro", source: "operator", endsAt: null });
  const member: Context = { ...operator, actor: { id: account.id, access: "paid" } };
  await publish(operator, "Twin", "Twin-one");
  const second = await publish(operator, "Twin", "Twin-two");
  await publish(operator, "Solo", "Solo-one");
  const saved = await publish(operator, "Savedfir");
  await trackCompanies(member, { companyIds: [saved], saved: true });

  const { page } = await open("about:blank", { javaScriptEnabled: false });
  await page.context().addCookies(cookies);
  await page.goto(`${url}${PATH}`);
  const told = () => page.textContent("main [role=alert], main [role=status]");
  const add = page.getByRole("form", { name: "Add companies" });
  const press = () => add.getByRole("button", { name: "Add companies" }).click();
  const csv =
    "Company ID,Company,Website,Country\n1,Twin,,GB\n2,Oak,watchedoak.example,\n3,,,\n4,Solo,,FR\n5,Nowhere,,\n";
  await page
    .getByLabel("CSV or XLSX file")
    .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await press();
  expect(await told()).toContain("3 companies stored in “Watched companies”. 2 to decide, 1 not known here yet.");
  expect(await told()).toContain("2 could not be read, 1 of them without a place:");
  expect(await page.getByRole("list", { name: "Rows that could not be read" }).textContent()).toContain("Row 3");

  // Asked, never guessed.
  const card = page.getByRole("region", { name: "Watched companies" });
  expect(await card.textContent()).toContain("3 companies, 0 of them published here, 2 to decide");
  const box = (name: string) => card.getByRole("checkbox", { name });
  expect([await box("Twin, twin-two.example").isChecked(), await box("Solo").isChecked()]).toEqual([false, true]);
  await box("Twin, twin-two.example").check();
  await card.getByRole("button", { name: "Accept 1" }).click();
  expect(await told()).toContain("2 companies matched.");
  expect(await card.textContent()).toContain("2 of them published here");
  const { rows: decided } = await sql<{ company: number; how: string }>`
    select company_id as company, matched_by as how from listed_company where external_id = '1'`.execute(operator.db);
  expect(decided).toEqual([{ company: second, how: "person" }]);

  const xlsx = workbookOf({
    Sheet: [
      ["Company", "Domain"],
      ["Elm", "elm.example"],
    ],
  });
  await page
    .getByLabel("CSV or XLSX file")
    .setInputFiles({ name: "b.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(xlsx) });
  await press();
  expect(await told()).toContain("1 company stored");
  await page.getByLabel("List", { exact: true }).fill("Customers");
  await page.getByRole("radio", { name: /^Leave out/ }).check();
  await page.getByLabel("Or paste them, one a line").fill("hadalready.example\nFir Labs, Berlin");
  await press();
  expect(await told()).toContain("Agree that we keep this list");
  await page.getByLabel("List", { exact: true }).fill("Customers");
  await page.getByRole("radio", { name: /^Leave out/ }).check();
  await page.getByRole("checkbox", { name: /^Keep it/ }).check();
  await page.getByLabel("Or paste them, one a line").fill("hadalready.example\nFir Labs, Berlin");
  await press();
  expect(await told()).toContain("2 companies stored in “Customers”.");
  expect(await htmlFaults(await (await page.context().request.get(`${url}${PATH}`)).text())).toBe("");
  const { page: scripted } = await open("about:blank");
  await scripted.context().addCookies(cookies);
  await scripted.goto(`${url}${PATH}`);
  expect(await axeViolations(scripted)).toEqual([]);

  await page.goto(`${url}/account/leads`);
  await page.getByRole("checkbox", { name: "Select Savedfir" }).check();
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  expect(new URL(page.url()).pathname).toBe(PATH);
  expect(await told()).toContain("1 company added");

  const { secret } = await createAccountKey(member, { label: "CRM", scopes: ["read", "lists"] });
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const metadata = { owner: "Ada", tags: ["gold", 7, null] };
  const put = await call("PUT", "/api/watched-companies", {
    companies: [
      { external_id: "crm-1", domain: "https://www.sentash.example/", metadata },
      { external_id: "crm-2" },
      { external_id: "crm-3", name: 7 },
      { external_id: "crm-1", domain: "other.example" },
    ],
  });
  expect(put).toMatchObject({
    status: 200,
    body: {
      stored: 1,
      matched: 0,
      uncertain: 0,
      unknown: 1,
      free_mail_only: 0,
      without_place: 0,
      errors: [{ index: 1, external_id: "crm-2" }, { index: 2 }, { index: 3, external_id: "crm-1" }],
    },
  });
  const list: number = put.body.list.id;
  const many = Array.from({ length: 1_001 }, (_, i) => ({ domain: `many-${i}.example` }));
  expect((await call("PUT", "/api/watched-companies", { companies: many })).status).toBe(400);
  expect(await call("PUT", "/api/watched-companies", { companies: many.slice(1), list: "Many" })).toMatchObject({
    body: { stored: 1_000, errors: [], list: { companies: 1_000 } },
  });
  const page1 = await call("GET", `/api/watched-companies?list=${list}&limit=3`);
  const page2 = await call("GET", `/api/watched-companies?list=${list}&limit=3&after=${page1.body.next}`);
  expect([...page1.body.companies, ...page2.body.companies].map((one) => one.external_id)).toEqual([
    "1",
    "2",
    "4",
    "elm.example",
    `company-${saved}`,
    "crm-1",
  ]);
  expect(page2.body).toMatchObject({ next: null, companies: [{}, {}, { metadata, matched_by: null, company: null }] });
  expect((await fetch(`${url}/api/watched-companies`)).status).toBe(401);
  const { secret: reader } = await createAccountKey(member, { label: "Reader", scopes: ["read"] });
  const refused = await fetch(`${url}/api/watched-companies?list=${list}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${reader}` },
  });
  expect(refused.status).toBe(401);
  expect(await call("DELETE", `/api/watched-companies?list=${list}&external_id=2&external_id=x`)).toMatchObject({
    body: { removed: 1 },
  });

  const start = await call("GET", `/api/watched-companies/changes?list=${list}&limit=1000`);
  await publish(operator, "Sentash");
  await publish(operator, "Hadalready");
  const mails = () =>
    world.mail.received
      .filter(({ to }) => to.includes(EMAIL))
      .map(({ source }) => source.replaceAll("=\r\n", ""))
      .filter((source) => source.includes("Sentash"));
  await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: PATIENCE_MS, interval: 500 });
  expect(mails()[0]).not.toContain("Hadalready");
  expect(await call("GET", `/api/watched-companies/changes?list=${list}&after=${start.body.next}`)).toMatchObject({
    body: {
      more: false,
      changes: [{ kind: "added", subject: "company" }, { listed: [{ external_id: "crm-1", metadata }] }],
    },
  });
  const rows = async (path: string) => (await page.context().request.get(url + path)).text();
  expect(await rows(`/companies?watched=${list}`)).toContain("Sentash");
  const isLeftOut = async () => (await rows("/companies?search=Hadalready")).includes("No rounds match");
  expect(await isLeftOut()).toBe(true);
  const feed = await fetch(`${url}/feeds/rounds.json?watched=${list}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  const items: { items: { title: string }[] } = JSON.parse(await feed.text());
  expect(items.items.map(({ title }) => title).join()).toContain("Sentash");
  expect(items.items.map(({ title }) => title).join()).not.toContain("Hadalready");
  await page.goto(`${url}${PATH}`);
  await card.getByRole("link", { name: "CSV of Watched companies" }).waitFor();
  expect(await rows(`${PATH}/${list}/companies.csv`)).toContain("crm-1,,https://www.sentash.example/,,domain,Sentash");
  expect(JSON.parse(await rows(`${PATH}/${list}/companies.json`))).toHaveLength(5);
  expect((await page.context().request.get(`${url}${PATH}/${list}/companies.xlsx`)).headers()["x-row-count"]).toBe("5");
  expect((await page.context().request.get(`${url}${PATH}/${list}/companies.pdf`)).status()).toBe(404);
  const customers = page.getByRole("region", { name: "Customers" });
  await customers.getByRole("combobox", { name: "Where Customers applies" }).selectOption("nowhere");
  await customers.getByRole("button", { name: "Change" }).click();
  await page.getByText("The list is now: switched off.").waitFor();
  expect(await isLeftOut()).toBe(false);
  expect(await call("DELETE", `/api/watched-companies?list=${list}`)).toMatchObject({ body: { removed: null } });
}, 240_000);
