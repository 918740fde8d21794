import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  connectDestination,
  ownDestination,
  pauseDestination,
  sendNow,
  startDestination,
} from "../../core/customers/destinations/destinations.ts";
import { readRows } from "../../core/customers/destinations/due-leads.ts";
import { kindOf } from "../../core/customers/destinations/kinds.ts";
import { hashOf, valuesOf, wholeMapping } from "../../core/customers/destinations/mapping.ts";
import {
  deliverAgain,
  dismissRecords,
  readDecisions,
} from "../../core/customers/destinations/records/decide-records.ts";
import { removeDestination } from "../../core/customers/destinations/remove-destination.ts";
import { recordBounces } from "../../core/finder/bounces/record-bounces.ts";
import { foldAddresses } from "../../core/finder/fold-addresses.ts";
import { objectToBeingFound } from "../../core/finder/objections/objections.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { suppressCompany } from "../../core/office/privacy/suppress-company.ts";
import { suppressPerson } from "../../core/office/privacy/suppress-person.ts";
import { startAttio } from "../../test/attio-server.ts";
import { countAsCompared, useDestinations } from "../../test/builders/destinations.ts";
import { evidence, opened, recordsDocument } from "../../test/builders/evidence.ts";
import { SUPPRESSION_KEY } from "../../test/builders/finder.ts";
import { useDatabase } from "../../test/database.ts";
import { startHubspot } from "../../test/hubspot-server.ts";
import { startPipedrive } from "../../test/pipedrive-server.ts";
import { startReceiver, status } from "../../test/webhook-receiver.ts";

const database = useDatabase();
const { access, operator, later, work, connected, edit } = useDestinations(database);

/** The CRMs, each with the text of its contacts and companies and a contact of the customer's own. */
const TOOLS = {
  async hubspot() {
    const tool = await startHubspot();
    return {
      ...tool,
      credential: "pat-eu1-a-token-for-tests",
      contacts: () => JSON.stringify(tool.contacts()),
      records: () => JSON.stringify(tool.companies()),
      addOwn: (email: string) => void tool.addContact({ email, firstname: "Kept", lastname: "Name", jobtitle: "Ours" }),
    };
  },
  async attio() {
    const tool = await startAttio();
    return {
      ...tool,
      credential: "an-access-token-of-attio",
      contacts: () => JSON.stringify(tool.people()),
      records: () => JSON.stringify(tool.companies()),
      addOwn: (email: string) =>
        void tool.addPerson({
          email_addresses: [email],
          name: [{ first_name: "Kept", last_name: "Name", full_name: "Kept Name" }],
          job_title: "Ours",
        }),
    };
  },
  async pipedrive() {
    const tool = await startPipedrive();
    return {
      ...tool,
      credential: "an-api-token-of-pipedrive",
      contacts: () => JSON.stringify(tool.people()),
      records: () => JSON.stringify(tool.organizations()),
      addOwn: (email: string) =>
        tool.addPerson({ name: "Kept Name", emails: [{ value: email, primary: true, label: "work" }] }),
    };
  },
};
type Tool = keyof typeof TOOLS;
const EVERY_TOOL = ["hubspot", "attio", "pipedrive"] as const;

/** A company with a founder, whose address a list states; returns their ids. */
async function addPerson(industry: string, slug: string) {
  const record = evidence({
    company: { name: slug, website: `https://${slug}.example`, industry: [industry] },
    people: [{ name: "Ada Park", title: "CEO", relation: "founder", email: `ada@${slug}.example` }],
  });
  const from = { source: "list-file", sourceLabel: "List", input: slug, dryRun: false } as const;
  await runIngest(operator(), from, opened(recordsDocument([record], { externalId: slug })));
  await foldAddresses(operator(), SUPPRESSION_KEY);
  const { rows } = await sql<{ companyId: number; personId: number; roundId: number }>`
    select c.id as "companyId", r.person_id as "personId", f.id as "roundId" from company c
    join role r on r.company_id = c.id join funding_round f on f.company_id = c.id where c.name = ${slug}`.execute(
    database.db,
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`${slug} was not imported`);
  return found;
}

async function delivered(
  name: Tool,
  slug: string,
  prepare: (tool: { addOwn(email: string): void }) => void = () => undefined,
) {
  const tool = await TOOLS[name]();
  onTestFinished(tool.close);
  prepare(tool);
  const destination = await connected(name, tool.credential);
  const ids = await addPerson(destination.industry, slug);
  await startDestination(destination.ctx, { id: destination.id, withExisting: true });
  const deliver = () => work({ [name]: tool.url });
  await deliver();
  expect(tool.contacts()).toContain(`ada@${slug}.example`);
  return { ...destination, ...ids, tool, deliver };
}

const mails = async () =>
  (
    await sql<{ data: { count: number; links: string[] } }>`delete from outbox_message
      where template = 'destination_by_hand' returning data`.execute(database.db)
  ).rows.map(({ data }) => data);

describe.each(EVERY_TOOL)("what was written to %s", (name) => {
  it("is emptied of a person who objects, although the destination is paused and the plan has ended", async () => {
    const { ctx, id, personId, tool, deliver } = await delivered(name, `objects-${name}`);
    await pauseDestination(ctx, id);
    access.set(ctx.actor.id, "free");
    await suppressPerson(operator(), { personId });
    await deliver();
    expect(tool.contacts()).not.toMatch(/ada|park|ceo|listed/i);
    expect(tool.records()).toContain(`objects-${name}`);
    expect(await mails()).toEqual([]);
    expect((await sql`select from tool_record where person_id = ${personId}`.execute(database.db)).rows).toEqual([]);
  });

  it("leaves what the customer has, with the key by which it was found, and lists it", async () => {
    const address = `ada@own-${name}.example`;
    const { ctx, id, personId, read, tool, deliver } = await delivered(name, `own-${name}`, (one) =>
      one.addOwn(address),
    );
    expect(tool.contacts()).toContain("Kept");
    expect(tool.contacts()).not.toMatch(/Ada|Park|CEO/);
    await suppressPerson(operator(), { personId });
    await deliver();
    expect(tool.contacts()).toContain("Kept");
    expect(tool.contacts()).toContain(address);
    expect(tool.contacts()).not.toContain("listed");
    const { byHand } = await readDecisions(ctx, await read(), 10);
    expect(byHand).toMatchObject([{ object: "contact", link: expect.stringMatching(/^https:\/\/.+\/.+/) }]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ count: 1, links: [byHand[0]?.link] });
    expect(JSON.stringify(mail)).not.toMatch(/ada|park|own-/i);
    await dismissRecords(ctx, id);
    expect((await readDecisions(ctx, await read(), 10)).byHand).toEqual([]);
  });

  it("keeps what the customer changed since, and marks an address that bounced without emptying it", async () => {
    const { companyId, tool, deliver } = await delivered(name, `bounces-${name}`);
    const reports = [{ address: `ada@bounces-${name}.example`, reply: null }];
    await recordBounces(operator(), { reports, key: SUPPRESSION_KEY, by: "command" });
    await foldAddresses(operator(), SUPPRESSION_KEY);
    await deliver();
    expect(tool.contacts()).toContain("bounced");
    expect(tool.contacts()).toContain(`ada@bounces-${name}.example`);
    expect(tool.contacts()).toMatch(/Ada/);
    await suppressCompany(operator(), { companyId, reason: "Asked", source: null });
    await deliver();
    expect(tool.contacts() + tool.records()).not.toMatch(/bounces-|ada/i);
    await mails();
  });

  it("is looked up once where an earlier version wrote it, so that it is emptied of a person who objects", async () => {
    const { ctx, id, personId, companyId, roundId, tool, deliver } = await delivered(name, `former-${name}`);
    const kept = sql<{ object: string; fields: number }>`select object,
      (select count(*)::int from jsonb_object_keys(fields)) as fields from tool_record
      where company_id = ${companyId} order by object`;
    // As an earlier version left it: a hash of all values, no status of addresses, no records.
    const former = Object.fromEntries(
      Object.entries(wholeMapping(kindOf(name), {})).filter(([, column]) => column?.endsWith("_status") !== true),
    );
    const [row = {}] = await readRows(ctx, [roundId]);
    await sql`delete from tool_record where company_id = ${companyId}`.execute(database.db);
    await sql`update destination set looked_up_at = null, mapping = ${JSON.stringify(former)}::jsonb where id = ${id}`.execute(
      database.db,
    );
    await sql`update destination_item set sent_hash = ${hashOf(valuesOf(former, row))}, state = 'sent'
      where destination_id = ${id}`.execute(database.db);
    await deliver();
    expect((await kept.execute(database.db)).rows).toMatchObject([{ object: "company" }, { object: "contact" }]);
    await suppressPerson(operator(), { personId });
    await deliver();
    expect(tool.contacts()).not.toMatch(/ada|park|ceo/i);
    await mails();
  });

  it("is emptied before its destination is removed, if its owner wants that", async () => {
    const { ctx, id, tool, deliver, read } = await delivered(name, `leaves-${name}`);
    await removeDestination(ctx, id, { empties: true });
    expect(await read()).toMatchObject({ isEnding: true });
    await deliver();
    expect(tool.contacts() + tool.records()).not.toMatch(/leaves-|ada/i);
    await expect(read()).rejects.toThrow("You have no destination");
    expect((await sql`select from tool_record where owner = ${ctx.actor.id}`.execute(database.db)).rows).toEqual([]);
  });

  it("is listed for the customer if the tool refuses the token, or the destination was removed", async () => {
    const { ctx, id, personId, companyId, tool, deliver, read } = await delivered(name, `refuses-${name}`);
    tool.tokens.clear();
    await objectToBeingFound(operator(), { name: null, domains: [], address: `Ada@refuses-${name}.example` });
    await deliver();
    expect(await mails()).toMatchObject([{ count: 1 }]);
    expect((await readDecisions(ctx, await read(), 10)).byHand).toHaveLength(1);
    // Worked off once the token is good again, although the tool cannot answer when it is asked for its account.
    tool.tokens.add(tool.credential);
    await sendNow(ctx, { id, credential: tool.credential });
    tool.disturbances.push({ status: 503 });
    await deliver();
    expect(await read()).toMatchObject({ account: null, failingSince: expect.any(Date) });
    // It waits for deliveries that are under way, and a tool that fails is asked again after hours.
    await vi.waitFor(
      async () => {
        later(6 * 60);
        await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
        await deliver();
        expect(tool.contacts()).not.toMatch(/ada@/i);
      },
      { timeout: 100_000, interval: 50 },
    );
    await removeDestination(ctx, id);
    await suppressCompany(operator(), { companyId, reason: "Asked", source: null });
    await deliver();
    expect(await mails()).toMatchObject([{ count: 1, links: [expect.stringContaining("https://")] }]);
    expect(personId).toBeGreaterThan(0);
  });
});

/** Another destination of the same account in the same tool, started. */
async function beside(
  { ctx, read }: Pick<Awaited<ReturnType<typeof connected>>, "ctx" | "read">,
  kind: Tool,
  credential: string,
) {
  const { searchId, account } = await read();
  const input = { kind, credential, searchId, account, allowPrivateAddresses: true };
  const id = await connectDestination(ctx, input);
  await countAsCompared(database.db, id);
  await startDestination(ctx, { id, withExisting: true });
  return id;
}

it("is emptied with the token of another destination in the same account if the first one's is revoked", async () => {
  const first = await delivered("hubspot", "two-tokens");
  const { tool, deliver, personId, companyId, ctx, id, read } = first;
  tool.tokens.add("pat-eu1-another-token");
  await beside(first, "hubspot", "pat-eu1-another-token");
  await deliver();
  tool.tokens.delete(tool.credential);
  await suppressPerson(operator(), { personId });
  await deliver();
  expect(tool.contacts()).not.toMatch(/ada|park|ceo/i);
  expect(await mails()).toEqual([]);
  // What is listed while no token is good is off the list once it is emptied.
  tool.tokens.clear();
  await suppressCompany(operator(), { companyId, reason: "Asked", source: null });
  await deliver();
  expect((await readDecisions(ctx, await read(), 10)).byHand).toMatchObject([{ object: "company" }]);
  tool.tokens.add(tool.credential);
  await sendNow(ctx, { id, credential: tool.credential, account: (await read()).account });
  await vi.waitFor(
    async () => {
      await deliver();
      expect(tool.records()).not.toContain("two-tokens");
    },
    { timeout: 20_000, interval: 500 },
  );
  expect((await readDecisions(ctx, await read(), 10)).byHand).toEqual([]);
  await mails();
});

it("is left where its owner no longer wants it emptied, also after the same account is connected again", async () => {
  const first = await delivered("hubspot", "left-after-all");
  const { tool, deliver, ctx, id, read } = first;
  const before = await read();
  tool.tokens.clear();
  await removeDestination(ctx, id, { empties: true });
  await deliver();
  expect(await read()).toMatchObject({ isEnding: true });
  await removeDestination(ctx, id);
  await expect(read()).rejects.toThrow("You have no destination");
  tool.tokens.add(tool.credential);
  await beside({ ...first, read: async () => before }, "hubspot", tool.credential);
  await deliver();
  expect(tool.records()).toContain("left-after-all");
  expect(tool.contacts()).toContain("ada@left-after-all.example");
});

it("comes back only where its owner asks for it, on the page of any destination in the account", async () => {
  const tool = await startHubspot();
  onTestFinished(tool.close);
  const credential = "pat-eu1-a-token-for-tests";
  const destination = await connected("hubspot", credential);
  const first = { ...destination, ...(await addPerson(destination.industry, "deleted-one")) };
  const kept = await addPerson(first.industry, "deleted-two");
  await startDestination(first.ctx, { id: first.id, withExisting: true });
  const deliver = () => work({ hubspot: tool.url });
  await deliver();
  const other = await beside(first, "hubspot", credential);
  await deliver();
  for (const record of tool.contactIds()) tool.remove(record);
  for (const ids of [first, kept]) await edit(ids, "changed", "amount_minor = 1, amount_usd_minor = 1");
  await deliver();
  tool.remove(tool.companyIds()[0] ?? "");
  await edit(first, "changed", "amount_minor = 3, amount_usd_minor = 3");
  await deliver();
  expect(tool.contacts()).toEqual([]);
  expect(JSON.stringify(tool.companies())).not.toContain("deleted-one");
  // Only the first destination received it later, and the other one's page asks.
  await sql`delete from destination_item where destination_id = ${other} and company_id = ${first.companyId}`.execute(
    database.db,
  );
  const { records } = await readDecisions(first.ctx, await ownDestination(first.ctx, other), 10);
  expect(records).toMatchObject([{ state: "gone", company: "deleted-one" }]);
  await deliverAgain(first.ctx, other, records[0]?.id);
  await deliver();
  expect(JSON.stringify(tool.companies())).toContain("deleted-one");
  await edit(kept, "changed", "amount_minor = 2, amount_usd_minor = 2");
  await deliver();
  expect(tool.contacts()).toMatchObject([{ email: "ada@deleted-one.example" }]);
});

it("empties a value that became unknown if it is still ours, and sends only what changed", async () => {
  const tool = await startHubspot();
  onTestFinished(tool.close);
  const { ctx, id, add } = await connected("hubspot", "pat-eu1-a-token-for-tests");
  const alder = await add("Alder");
  await startDestination(ctx, { id, withExisting: true });
  const deliver = () => work({ hubspot: tool.url });
  await deliver();
  const [company = ""] = tool.companyIds();
  expect(tool.companies()[0]).toMatchObject({ funding_amount_usd: "5000000", funding_round_type: "Seed" });
  tool.edit(company, { name: "As sales says", funding_round_type: "Pre-seed, we think" });
  await edit(alder, "changed", "amount_minor = null, currency = null, amount_usd_minor = null, funding_type = null");
  await deliver();
  expect(tool.companies()[0]).toMatchObject({
    funding_amount_usd: "",
    name: "As sales says",
    funding_round_type: "Pre-seed, we think",
  });
});

it("is asked for in a message of workflows and Slack, which name nobody", async () => {
  const receiver = await startReceiver(status(200));
  const { ctx, id, industry } = await connected("each-lead", receiver.url);
  const slack = await startReceiver(status(200, "ok"));
  const search = await ctx.db
    .selectFrom("saved_search")
    .select("id")
    .where("owner", "=", ctx.actor.id)
    .executeTakeFirst();
  const input = { kind: "slack", credential: slack.url, searchId: search?.id ?? 0, allowPrivateAddresses: true };
  const channel = await connectDestination(ctx, input);
  for (const one of [id, channel]) await startDestination(ctx, { id: one, withExisting: true });
  const { personId, companyId } = await addPerson(industry, "messages");
  await work();
  for (const one of [id, channel]) await pauseDestination(ctx, one);
  await suppressPerson(operator(), { personId });
  await work();
  const body = JSON.parse(receiver.received.at(-1)?.body ?? "") as Record<string, unknown>;
  expect(body).toMatchObject({
    event: "removed",
    company_id: companyId,
    contact_email: null,
    changed: { contact_email: { to: null }, contact_first_name: { to: null } },
  });
  expect(slack.received.at(-1)?.body).toContain("asked to be removed");
  expect(`${receiver.received.at(-1)?.body}${slack.received.at(-1)?.body}`).not.toMatch(/ada|park/i);
});
