import { createHash } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { mapDestination, sendNow, startDestination } from "../../core/customers/destinations/destinations.ts";
import { removeDestination } from "../../core/customers/destinations/remove-destination.ts";
import { deliverAgain } from "../../core/customers/destinations/records/decide-records.ts";
import { deleteSearch } from "../../core/customers/destinations/delete-search.ts";
import { HUBSPOT } from "../../core/customers/destinations/hubspot/hubspot.ts";
import { DESTINATION_KINDS, kindOf } from "../../core/customers/destinations/kinds.ts";
import { readLog, readRefused } from "../../core/customers/destinations/preview.ts";
import { readState, redeemCode, signInAddress } from "../../core/customers/destinations/sign-in.ts";
import { foldAddresses } from "../../core/finder/fold-addresses.ts";
import { deleteAccount } from "../../core/office/privacy/delete-account.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { addPayer, as } from "../../test/builders/delivery.ts";
import { startAttio } from "../../test/attio-server.ts";
import { setLimit, useDestinations } from "../../test/builders/destinations.ts";
import { evidence, opened, recordsDocument } from "../../test/builders/evidence.ts";
import { SUPPRESSION_KEY } from "../../test/builders/finder.ts";
import { useDatabase } from "../../test/database.ts";
import { APP, startHubspot } from "../../test/hubspot-server.ts";
import { startPipedrive } from "../../test/pipedrive-server.ts";

const database = useDatabase();
const documentedLimits = new Map(DESTINATION_KINDS.map((kind) => [kind, kind.limit]));
const { post, operator, later, now, work, connected, edit } = useDestinations(database);

/** A company as addCompanyWithRound makes it, and its founder's address, from a list. */
async function addWithPerson(industry: string, slug: string): Promise<void> {
  const record = evidence({
    company: { name: slug, website: `https://${slug}.example`, industry: [industry] },
    people: [{ name: "Ada Park", title: "CEO", relation: "founder", email: `ada@${slug}.example` }],
  });
  const document = recordsDocument([record], { externalId: slug });
  await runIngest(
    operator(),
    { source: "list-file", sourceLabel: "List", input: slug, dryRun: false },
    opened(document),
  );
  await foldAddresses(operator(), SUPPRESSION_KEY);
}

async function withAttio() {
  const attio = await startAttio();
  onTestFinished(attio.close);
  const destination = await connected("attio", "an-access-token-of-attio");
  return { attio, ...destination, work: () => work({ attio: attio.url }) };
}

describe("a destination at Attio", () => {
  it("finds companies by domain, follows corrections and withdrawals, and keeps what the customer added", async () => {
    const { attio, ctx, id, number, add, read, work: deliver } = await withAttio();
    attio.addCompany({ name: "Alder, known for long", domains: [`alder-${number}.example`, "alder.test"] });
    const alder = await add("Alder");
    const birch = await add("Birch");
    await startDestination(ctx, { id, withExisting: true });
    await deliver();
    expect(attio.companies()).toEqual([
      expect.objectContaining({
        name: "Alder, known for long",
        domains: [`alder-${number}.example`, "alder.test"],
        funding_company_id: String(alder.companyId),
        funding_amount_usd: 5_000_000,
        funding_date: "2026-08-20",
        funding_status: "published",
      }),
      expect.objectContaining({ name: `Birch ${number}` }),
    ]);
    await edit(alder, "changed", "amount_usd_minor = 700000000");
    await edit(birch, "withdrawn", "withdrawn_at = now()");
    await deliver();
    expect(attio.companies()).toEqual([
      expect.objectContaining({ funding_amount_usd: 7_000_000, domains: [`alder-${number}.example`, "alder.test"] }),
      expect.objectContaining({ name: `Birch ${number}`, funding_status: "withdrawn" }),
    ]);
    // One that the customer deleted stays deleted.
    attio.removeCompanies();
    await edit(alder, "withdrawn", "withdrawn_at = now()");
    await deliver();
    expect(attio.companies()).toEqual([]);
    expect(await read()).toMatchObject({ waiting: 0, refused: 0, failingSince: null });
  });

  it("gets the person at the company, once", async () => {
    const { attio, ctx, id, industry, work: deliver } = await withAttio();
    await startDestination(ctx, { id, withExisting: true });
    await addWithPerson(industry, "kilnworks");
    await deliver();
    await mapDestination(ctx, { id, mapping: { description: "company_name" } });
    await deliver();
    expect(attio.people()).toEqual([
      {
        email_addresses: ["ada@kilnworks.example"],
        name: [{ first_name: "Ada", last_name: "Park", full_name: "Ada Park" }],
        job_title: "CEO",
        funding_email_status: "listed",
        company: [{ target_object: "companies", target_record_id: "record-1" }],
      },
    ]);
    expect(attio.companies()).toHaveLength(1);
  });

  it("sends batches of ten, and rests until the date that Attio names", async () => {
    const { attio, ctx, id, number, add, read, work: deliver } = await withAttio();
    for (let company = 0; company < 30; company += 1) await add(`Number ${company}`);
    await startDestination(ctx, { id, withExisting: true });
    await deliver();
    expect(attio.companies()).toHaveLength(30);
    expect((await readLog(ctx, id, 10)).map(({ sent }) => sent)).toEqual([10, 10, 10]);

    await add("Alder");
    attio.disturbances.push({ status: 429, headers: { "retry-after": new Date(Date.now() + 600_000).toUTCString() } });
    await deliver();
    later(5);
    const asked = attio.requests.length;
    await deliver();
    expect(attio.requests).toHaveLength(asked);
    later(10);
    await deliver();
    expect(attio.companies().at(-1)).toMatchObject({ name: `Alder ${number}` });
    expect(await read()).toMatchObject({ failingSince: null, sent: 31 });
  });

  it("names rows that are refused, and is paused when its token is", async () => {
    const { attio, ctx, id, number, add, read, work: deliver } = await withAttio();
    const alder = await add("Alder");
    await add("Birch");
    await mapDestination(ctx, { id, mapping: { funding_total_usd: "company_name" } });
    await startDestination(ctx, { id, withExisting: true });
    await deliver();
    expect(await readRefused(ctx, id, 10)).toContainEqual({
      roundId: alder.roundId,
      company: `Alder ${number}`,
      error: 'Status 400: Invalid value was passed to attribute with slug "funding_total_usd".',
      isRetried: true,
    });
    await mapDestination(ctx, { id, mapping: {} });
    await deliver();
    expect(attio.companies()).toHaveLength(2);
    attio.tokens.clear();
    await add("Cedar");
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await deliver();
      later(70);
    }
    expect((await read()).pausedReason).toBe("Status 401: The token has expired.");
  });
});

/** The stand-in's code of the field of persons. */
const STATUS_CODE = createHash("sha1").update("Funding: e-mail status").digest("hex");

async function withPipedrive() {
  const pipedrive = await startPipedrive();
  onTestFinished(pipedrive.close);
  const destination = await connected("pipedrive", "an-api-token-of-pipedrive");
  return { pipedrive, ...destination, work: () => work({ pipedrive: pipedrive.url }) };
}

describe("a destination at Pipedrive", () => {
  it("finds organizations by domain, follows corrections and withdrawals, and doubles nothing", async () => {
    const { pipedrive, ctx, id, number, add, read, work: deliver } = await withPipedrive();
    pipedrive.addOrganization("Alder, known for long", "Website domain", `Alder-${number}.example`);
    const alder = await add("Alder");
    const birch = await add("Birch");
    await startDestination(ctx, { id, withExisting: true });
    // Cut off after the second organization was made: both are sent again.
    for (let step = 0; step < 20; step += 1) pipedrive.disturbances.push({ status: 200, afterWork: true });
    pipedrive.onRequest = () => {
      if (pipedrive.organizations().length === 2) pipedrive.disturbances.splice(0, 1, { status: 0, afterWork: true });
    };
    await deliver();
    pipedrive.onRequest = () => undefined;
    pipedrive.disturbances.splice(0);
    later(60);
    await deliver();
    expect(pipedrive.organizations()).toEqual([
      expect.objectContaining({
        name: "Alder, known for long",
        "Website domain": `Alder-${number}.example`,
        "Funding: company id": `funding-company-${alder.companyId}`,
        "Funding: amount in US dollars": 5_000_000,
        "Funding: date": "2026-08-20",
        "Funding: status": "published",
      }),
      expect.objectContaining({ name: `Birch ${number}`, "Funding: domain": `birch-${number}.example` }),
    ]);
    await edit(alder, "changed", "amount_usd_minor = 700000000");
    await edit(birch, "withdrawn", "withdrawn_at = now()");
    await deliver();
    expect(pipedrive.organizations()).toEqual([
      expect.objectContaining({ "Funding: amount in US dollars": 7_000_000 }),
      expect.objectContaining({ name: `Birch ${number}`, "Funding: status": "withdrawn" }),
    ]);
    pipedrive.removeOrganizations();
    await edit(alder, "withdrawn", "withdrawn_at = now()");
    await deliver();
    expect(pipedrive.organizations()).toEqual([]);
    expect(await read()).toMatchObject({ waiting: 0, refused: 0, failingSince: null });
  });

  it("gets the person at the organization, once", async () => {
    const { pipedrive, ctx, id, industry, work: deliver } = await withPipedrive();
    await startDestination(ctx, { id, withExisting: true });
    await addWithPerson(industry, "loomworks");
    await deliver();
    await mapDestination(ctx, { id, mapping: { funding_description: "company_name" } });
    await deliver();
    expect(pipedrive.people()).toEqual([
      {
        name: "Ada Park",
        emails: [{ value: "ada@loomworks.example", primary: true, label: "work" }],
        org_id: expect.any(Number),
        custom_fields: { [STATUS_CODE]: "listed" },
      },
    ]);
    expect(pipedrive.organizations()).toHaveLength(1);
  });

  it("writes the records that it made although the search finds them late, and leaves deleted ones deleted", async () => {
    const { pipedrive, ctx, id, industry, number, add, read, work: deliver } = await withPipedrive();
    await startDestination(ctx, { id, withExisting: true });
    pipedrive.lag(true);
    const alder = await add("Alder");
    await addWithPerson(industry, "latheworks");
    await deliver();
    await edit(alder, "changed", "amount_usd_minor = 700000000");
    await mapDestination(ctx, { id, mapping: { funding_description: "company_name" } });
    await deliver();
    expect(pipedrive.organizations()).toMatchObject([
      { name: `Alder ${number}`, "Funding: amount in US dollars": 7_000_000 },
      { name: "latheworks", "Funding: description": "latheworks" },
    ]);
    expect(pipedrive.people()).toHaveLength(1);

    // What its customer deleted stays deleted, until they want it again.
    pipedrive.removeOrganizations();
    await edit(alder, "changed", "amount_usd_minor = 800000000");
    await deliver();
    expect(pipedrive.organizations()).toEqual([]);
    expect((await readLog(ctx, id, 1))[0]).toMatchObject({
      sent: 0,
      refused: 0,
      error: "1 deleted in Pipedrive, no longer delivered",
    });
    pipedrive.lag(false);
    await deliverAgain(ctx, id);
    await deliver();
    expect(pipedrive.organizations()).toMatchObject([{ "Funding: amount in US dollars": 8_000_000 }]);
    // A new token of the same account knows the same records.
    await sendNow(ctx, { id, credential: "an-api-token-of-pipedrive" });
    await edit(alder, "withdrawn", "withdrawn_at = now()");
    await deliver();
    expect(pipedrive.organizations()).toMatchObject([{ "Funding: status": "withdrawn" }]);
    expect(await read()).toMatchObject({ waiting: 0, refused: 0, failingSince: null });
  });

  it("names rows that are refused, rests at the limit, and is paused when its token is refused", async () => {
    const { pipedrive, ctx, id, number, add, read, work: deliver } = await withPipedrive();
    const alder = await add("Alder");
    await mapDestination(ctx, { id, mapping: { funding_total_usd: "company_name" } });
    await startDestination(ctx, { id, withExisting: true });
    await deliver();
    expect(await readRefused(ctx, id, 10)).toEqual([
      {
        roundId: alder.roundId,
        company: `Alder ${number}`,
        error: "Status 400: Validation failed: custom_fields.Funding: total in US dollars: expected double",
        isRetried: true,
      },
    ]);
    await mapDestination(ctx, { id, mapping: {} });
    pipedrive.disturbances.push({ status: 429 });
    await deliver();
    expect(await read()).toMatchObject({ failingSince: expect.any(Date), pausedReason: null });
    later(60);
    await deliver();
    expect(pipedrive.organizations()).toHaveLength(1);
    pipedrive.tokens.clear();
    await sendNow(ctx, { id });
    await add("Birch");
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await deliver();
      later(70);
    }
    expect((await read()).pausedReason).toBe("Status 401: The token has expired.");
  });
});

it.each([
  ["hubspot", startHubspot],
  ["attio", startAttio],
  ["pipedrive", startPipedrive],
] as const)("deliveries to %s wait so that they never exceed its limit of requests", async (name, start) => {
  const tool = await start();
  onTestFinished(tool.close);
  const kind = kindOf(name);
  onTestFinished(() => setLimit(kind, { requests: Infinity, perMs: 0 }));
  expect(documentedLimits.get(kind)).toEqual(tool.documentedLimit);
  // So long that the limit is reached however slow this machine is.
  tool.limit = { requests: 5, perMs: 3_600_000 };
  const [token = ""] = tool.tokens;
  const { ctx, id, add } = await connected(name, token);
  for (let company = 0; company < 12; company += 1) await add(`Number ${company}`);
  await startDestination(ctx, { id, withExisting: true });
  await work({ [name]: tool.url });
  expect(tool.statuses).toContain(429);

  tool.limit = { requests: 5, perMs: 100 };
  setLimit(kind, tool.limit);
  tool.tokens.add(`${token}-other`);
  await sendNow(ctx, { id, credential: `${token}-other` });
  const requests = tool.statuses.length;
  await work({ [name]: tool.url });
  expect(tool.companyIds()).toHaveLength(12);
  expect(tool.statuses.length - requests).toBeGreaterThan(2 * tool.limit.requests);
  expect(tool.statuses.slice(requests)).not.toContain(429);
});

async function withSignIn() {
  const hubspot = await startHubspot();
  onTestFinished(hubspot.close);
  const app = { ...APP, signInUrl: "https://app.hubspot.example", redirectUri: "https://site.example/signed-in" };
  return { hubspot, app, access: { app, post, base: hubspot.url, signal: new AbortController().signal } };
}

describe("a destination at HubSpot", () => {
  it("gets the contact at the company, once", async () => {
    const hubspot = await startHubspot();
    onTestFinished(hubspot.close);
    const { ctx, id, industry } = await connected("hubspot", "pat-eu1-a-token-for-tests");
    await startDestination(ctx, { id, withExisting: true });
    await addWithPerson(industry, "wickerworks");
    await work({ hubspot: hubspot.url });
    await mapDestination(ctx, { id, mapping: { description: "company_name" } });
    await work({ hubspot: hubspot.url });
    expect(hubspot.contacts()).toEqual([
      expect.objectContaining({ email: "ada@wickerworks.example", firstname: "Ada" }),
    ]);
    const [company] = hubspot.companyIds();
    expect(hubspot.associations()).toEqual([`${hubspot.contactIds()[0]} at ${company}`]);
  });

  it("is signed in to by the visitor who began, delivers with tokens it refreshes, and is revoked when removed", async () => {
    const { hubspot, app, access } = await withSignIn();
    const visitor = as(operator(), await addPayer(operator(), "visitor"), "paid");
    const choice = { kind: "hubspot", search: 7, destination: null };
    const address = signInAddress(visitor, HUBSPOT, app, choice);
    expect(address).toMatch(/^https:\/\/app\.hubspot\.example\/oauth\/authorize\?client_id=an-app-of-the-operator&/);
    const back = new URL(hubspot.allow(address)).searchParams;
    const state = back.get("state") ?? "";
    expect(readState(visitor, state)).toMatchObject(choice);
    const other = as(operator(), await addPayer(operator(), "stranger"), "paid");
    for (const [ctx, text] of [
      [other, state],
      [visitor, `${state.slice(0, -2)}AA`],
      [{ ...visitor, clock: { now: () => new Date(now().getTime() + 16 * 60_000) } }, state],
    ] as const)
      expect(() => readState(ctx, text)).toThrow("no longer valid");
    const refreshToken = await redeemCode(HUBSPOT, access, back.get("code") ?? "");
    await expect(redeemCode(HUBSPOT, access, back.get("code") ?? "")).rejects.toThrow("missing or unknown auth code");

    const { ctx, id, add, read } = await connected("hubspot", { refreshToken });
    const deliver = () => work({ hubspot: hubspot.url }, { hubspot: app });
    await add("Alder");
    await startDestination(ctx, { id, withExisting: true });
    await deliver();
    expect(hubspot.companies()).toHaveLength(1);
    // Access tokens end after half an hour.
    hubspot.tokens.clear();
    await add("Birch");
    await deliver();
    expect(hubspot.companies()).toHaveLength(2);

    hubspot.refreshTokens.clear();
    await add("Cedar");
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await deliver();
      later(70);
    }
    expect((await read()).pausedReason).toBe("Status 400: missing or invalid refresh token");
    const again = new URL(hubspot.allow(address)).searchParams.get("code") ?? "";
    await sendNow(ctx, { id, credential: { refreshToken: await redeemCode(HUBSPOT, access, again) } });
    await deliver();
    expect(hubspot.companies()).toHaveLength(3);
    expect(hubspot.refreshTokens.size).toBe(1);
    // Signed in again while the former sign-in is valid: that one ends.
    const [former = ""] = hubspot.refreshTokens.keys();
    const next = new URL(hubspot.allow(address)).searchParams.get("code") ?? "";
    const refreshToken2 = await redeemCode(HUBSPOT, access, next);
    await sendNow(ctx, { id, credential: { refreshToken: refreshToken2 } });
    await deliver();
    expect(former).not.toBe(refreshToken2);
    expect([...hubspot.refreshTokens.keys()]).toEqual([refreshToken2]);
    // The same one again stays valid.
    await sendNow(ctx, { id, credential: { refreshToken: refreshToken2 } });
    await deliver();
    expect([...hubspot.refreshTokens.keys()]).toEqual([refreshToken2]);
    await removeDestination(ctx, id);
    await deliver();
    expect(hubspot.refreshTokens.size).toBe(0);
  });

  it("ends its access with the destination, the search or the account, and only its own", async () => {
    const { hubspot, app, access } = await withSignIn();
    const signedIn = async () => {
      const address = signInAddress(operator(), HUBSPOT, app, { kind: "hubspot", search: 7, destination: null });
      const code = new URL(hubspot.allow(address)).searchParams.get("code") ?? "";
      const refreshToken = await redeemCode(HUBSPOT, access, code);
      return { ...(await connected("hubspot", { refreshToken })), refreshToken };
    };
    const endings: readonly ((one: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>)[] = [
      ({ ctx, id }) => removeDestination(ctx, id),
      async ({ ctx, read }) => deleteSearch(ctx, (await read()).searchId),
      ({ ctx }) => deleteAccount(ctx, { accountId: ctx.actor.id, key: SUPPRESSION_KEY }),
    ];
    const kept = await signedIn();
    for (const end of endings) {
      const one = await signedIn();
      expect(hubspot.refreshTokens.size).toBe(2);
      await end(one);
      await work({ hubspot: hubspot.url }, { hubspot: app });
      expect([...hubspot.refreshTokens.keys()]).toEqual([kept.refreshToken]);
    }
  });
});
