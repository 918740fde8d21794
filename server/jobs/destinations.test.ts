import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { deliverDue } from "../../core/customers/destinations/deliver.ts";
import {
  connectDestination,
  listDestinations,
  mapDestination,
  ownDestination,
  pauseDestination,
  sendNow,
  startDestination,
} from "../../core/customers/destinations/destinations.ts";
import { removeDestination } from "../../core/customers/destinations/remove-destination.ts";
import { previewDestination, readLog, readRefused } from "../../core/customers/destinations/preview.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { addPayer, as } from "../../test/builders/delivery.ts";
import { useDestinations } from "../../test/builders/destinations.ts";
import { editCatalogue } from "../../test/builders/edits.ts";
import { useDatabase } from "../../test/database.ts";
import { startHubspot } from "../../test/hubspot-server.ts";

const database = useDatabase();
const { post, access, operator, later, actorOf, work, connected, edit, now } = useDestinations(database);
const TOKEN = "pat-eu1-a-token-for-tests";

async function withHubspot() {
  const hubspot = await startHubspot();
  onTestFinished(hubspot.close);
  const destination = await connected("hubspot", TOKEN);
  return { hubspot, ...destination, work: () => work({ hubspot: hubspot.url }) };
}

describe("a destination at HubSpot", () => {
  it("gets what matches at its start and what follows, each company once, with corrections and withdrawals", async () => {
    const { hubspot, ctx, id, add, number, read, work: deliver } = await withHubspot();
    hubspot.addCompany({ name: "Alder, known for long", domain: `alder-${number}.example` });
    const alder = await add("Alder");
    await add("Birch");
    const before = await previewDestination(ctx, await read());
    expect(before.dryRun).toEqual({ added: 2, corrected: 0, withdrawn: 0, same: 0, notShown: 0, isComplete: true });
    expect(before.leads[0]).toMatchObject({
      domain: expect.stringContaining(".example"),
      funding_amount_usd: 5_000_000,
    });
    await deliver();
    expect(hubspot.requests.filter(({ method }) => method === "POST")).toEqual([]);

    await startDestination(ctx, { id, withExisting: true });
    expect((await previewDestination(ctx, await read())).dryRun.added).toBe(2);
    await deliver();
    expect(hubspot.companies().map(({ name }) => name)).toEqual(["Alder, known for long", `Birch ${number}`]);
    expect(hubspot.companies()[0]).toMatchObject({
      funding_company_id: String(alder.companyId),
      funding_round_type: "Seed",
      funding_date: "2026-08-20",
      funding_status: "published",
    });

    await add("Cedar");
    await edit(alder, "changed", "amount_minor = 700000000, amount_usd_minor = 700000000");
    await deliver();
    expect(hubspot.companies()).toHaveLength(3);
    expect(hubspot.companies()[0]).toMatchObject({ funding_amount_usd: "7000000" });

    const known = hubspot.requests.length;
    await edit(alder, "changed", "amount_usd_minor = 700000000");
    await deliver();
    expect(hubspot.requests.slice(known)).toEqual([]);
    expect(await read()).toMatchObject({ waiting: 0, sent: 3 });

    await edit(alder, "withdrawn", "withdrawn_at = now()");
    await deliver();
    expect(hubspot.companies()[0]).toMatchObject({ funding_status: "withdrawn" });
    expect(await read()).toMatchObject({ waiting: 0, sent: 3, refused: 0, failingSince: null, pausedReason: null });
    const requests = hubspot.requests.length;
    await sendNow(ctx, { id });
    await deliver();
    expect(hubspot.requests.slice(requests).filter(({ path }) => path.includes("/batch/"))).toEqual([]);
    expect((await readLog(ctx, id, 10)).map(({ sent }) => sent)).toEqual([1, 2, 2]);
  });

  it("follows a company whose round no longer matches, and marks it when the round is withdrawn", async () => {
    const { hubspot, ctx, id, add, read, work: deliver } = await withHubspot();
    const alder = await add("Alder");
    await startDestination(ctx, { id, withExisting: true });
    await deliver();
    const about = {
      kind: "changed",
      subjectKind: "company",
      subjectId: alder.companyId,
      companyId: alder.companyId,
    } as const;
    const move = sql`update company set industry = '{Space}', industries = '{Space}' where id = ${alder.companyId}`;
    await editCatalogue(operator(), move, [about]);
    await deliver();
    expect(hubspot.companies()).toEqual([expect.objectContaining({ funding_industry: "Space" })]);
    await edit(alder, "changed", "amount_usd_minor = 700000000");
    await deliver();
    expect(hubspot.companies()).toEqual([expect.objectContaining({ funding_amount_usd: "7000000" })]);
    expect(await read()).toMatchObject({ sent: 1, waiting: 0 });
    await edit(alder, "withdrawn", "withdrawn_at = now()");
    await deliver();
    expect(hubspot.companies()).toEqual([expect.objectContaining({ funding_status: "withdrawn" })]);
  });

  it("gets only what follows if its owner wants that, and changed fields again", async () => {
    const { hubspot, ctx, id, add, number, work: deliver } = await withHubspot();
    const alder = await add("Alder");
    await startDestination(ctx, { id, withExisting: false });
    await edit(alder, "changed", "amount_usd_minor = 700000000");
    await add("Birch");
    await deliver();
    expect(hubspot.companies().map(({ name }) => name)).toEqual([`Birch ${number}`]);

    await mapDestination(ctx, { id, mapping: { description: "funding_type", city: "no such column" } });
    const { mapping } = await ownDestination(ctx, id);
    expect(mapping).toMatchObject({ description: "funding_type", city: null, domain: "domain" });
    await deliver();
    expect(hubspot.companies()).toEqual([expect.objectContaining({ description: "Seed" })]);
  });

  it("gets more than a batch in batches of 100", async () => {
    const { hubspot, ctx, id, add, work: deliver } = await withHubspot();
    const { companyId, roundId } = await add("Alder");
    // A hundred copies of its company and round, in one transaction.
    const copies = await sql<{ roundId: number; copyId: number }>`
      with copies as (
        insert into company (name, slug, industry, industries)
        select name || n, slug || n, industry, industries from company cross join generate_series(1, 100) n
        where id = ${companyId} returning id)
      insert into funding_round (company_id, amount_minor, currency, amount_usd_minor, announced_on, announced_precision)
      select copies.id, amount_minor, currency, amount_usd_minor, announced_on, announced_precision
      from copies cross join funding_round r where r.id = ${roundId}
      returning id as "roundId", company_id as "copyId"`.execute(ctx.db);
    await editCatalogue(
      operator(),
      sql`select 1`,
      copies.rows.map((copy) => ({
        kind: "added" as const,
        subjectKind: "round" as const,
        subjectId: copy.roundId,
        companyId: copy.copyId,
      })),
    );
    await startDestination(ctx, { id, withExisting: true });
    await deliver();
    const batches = hubspot.requests.filter(({ path }) => path.endsWith("companies/batch/upsert"));
    expect(batches.map(({ records }) => records)).toEqual([100, 1]);
    expect(hubspot.companies()).toHaveLength(101);
  });

  it("is sent again what was cut off between the request and its recording, which doubles nothing", async () => {
    const { hubspot, ctx, id, add, read, work: deliver } = await withHubspot();
    await add("Alder");
    await add("Birch");
    await startDestination(ctx, { id, withExisting: true });
    const options = {
      post,
      actorOf,
      destinationUrls: { hubspot: hubspot.url },
      destinationApps: {},
      userAgent: "test",
    };
    const killed = new AbortController();
    const dying: typeof post = async (url, asked) => {
      const answer = await post(url, asked);
      if (!url.endsWith("companies/batch/upsert")) return answer;
      killed.abort();
      throw killed.signal.reason;
    };
    await expect(deliverDue(operator(), id, { ...options, post: dying, signal: killed.signal })).rejects.toThrow(
      "abort",
    );
    expect(hubspot.companies()).toHaveLength(2);
    expect(await read()).toMatchObject({ waiting: 2, sent: 0 });
    await deliver();
    expect(hubspot.companies()).toHaveLength(2);
    expect(await read()).toMatchObject({ waiting: 0, sent: 2 });

    // Held by a process that was killed: taken over once its lease has ended.
    await add("Cedar");
    await sql`update destination set busy_until = ${new Date(now().getTime() + 90_000)} where id = ${id}`.execute(
      ctx.db,
    );
    await deliver();
    expect(hubspot.companies()).toHaveLength(2);
    await deliver();
    expect(hubspot.companies()).toHaveLength(3);
  });

  it("rests as long as HubSpot asks, and after failures and lost answers", async () => {
    const { hubspot, ctx, id, add, read, work: deliver } = await withHubspot();
    await startDestination(ctx, { id, withExisting: true });
    await add("Alder");
    hubspot.disturbances.push({ status: 429, headers: { "retry-after": "600" } });
    await deliver();
    const asked = hubspot.requests.length;
    await deliver();
    expect(hubspot.requests).toHaveLength(asked);
    expect(await read()).toMatchObject({ failingSince: expect.any(Date), pausedReason: null });
    later(10);
    hubspot.disturbances.push({ status: 503 });
    await deliver();
    later(60);
    for (let step = 0; step < 11; step += 1) hubspot.disturbances.push({ status: 200, afterWork: true });
    hubspot.disturbances.push({ status: 0, afterWork: true });
    await deliver();
    later(60);
    hubspot.disturbances.splice(0);
    await deliver();
    expect(hubspot.companies()).toHaveLength(1);
    expect(await read()).toMatchObject({ failingSince: null, sent: 1, waiting: 0 });
  });

  it("is paused with a mail once its token was refused three times, and loses nothing", async () => {
    const { hubspot, ctx, id, add, read, work: deliver } = await withHubspot();
    await startDestination(ctx, { id, withExisting: true });
    await add("Alder");
    hubspot.tokens.clear();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await deliver();
      later(70);
    }
    expect(hubspot.requests).toHaveLength(3);
    expect((await read()).pausedReason).toContain("Status 401: The OAuth token used to make this call expired.");
    const mails = await ctx.db
      .selectFrom("outbox_message")
      .select("data")
      .where("template", "=", "destination_paused")
      .execute();
    expect(mails).toEqual([{ data: expect.objectContaining({ id, tool: "HubSpot", search: "Mine" }) }]);
    expect(JSON.stringify(mails)).not.toContain(TOKEN);

    await expect(sendNow(ctx, { id, credential: "short" })).rejects.toThrow("no token");
    hubspot.tokens.add("pat-eu1-another-token");
    await sendNow(ctx, { id, credential: "pat-eu1-another-token" });
    await deliver();
    expect(hubspot.companies()).toHaveLength(1);
    expect(await read()).toMatchObject({ pausedReason: null, sent: 1 });
    await pauseDestination(ctx, id);
    await add("Birch");
    await deliver();
    expect(hubspot.companies()).toHaveLength(1);
  });

  it("names rows that HubSpot refuses, retries them and sends the others", async () => {
    const { hubspot, ctx, id, add, number, read, work: deliver } = await withHubspot();
    const alder = await add("Alder");
    await add("Birch");
    await add("Cedar");
    // Text in a field of numbers fails its whole batch at HubSpot.
    await mapDestination(ctx, { id, mapping: { funding_total_usd: "legal_name" } });
    await editCatalogue(operator(), sql`update company set legal_name = 'Alder GmbH' where id = ${alder.companyId}`, [
      { kind: "changed", subjectKind: "company", subjectId: alder.companyId, companyId: alder.companyId },
    ]);
    await startDestination(ctx, { id, withExisting: true });
    await deliver();
    expect(hubspot.companies()).toHaveLength(2);
    expect(await readRefused(ctx, id, 10)).toEqual([
      {
        roundId: alder.roundId,
        company: `Alder ${number}`,
        error: "INVALID_PROPERTY: Alder GmbH is no valid number for funding_total_usd",
        isRetried: true,
      },
    ]);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      later(400);
      await deliver();
    }
    expect(await read()).toMatchObject({ waiting: 0, refused: 1, pausedReason: null });
    await mapDestination(ctx, { id, mapping: {} });
    await deliver();
    expect(hubspot.companies()).toHaveLength(3);
    expect(await read()).toMatchObject({ refused: 0 });
  });

  it("keeps the rows of a batch that HubSpot accepts with 207, and names and retries the refused ones", async () => {
    const { hubspot, ctx, id, add, number, read, work: deliver } = await withHubspot();
    const alder = await add("Alder");
    const birch = await add("Birch");
    const cedar = await add("Cedar");
    const refused = [alder, cedar].map(({ companyId }) => String(companyId));
    hubspot.refuseRows(refused);
    await startDestination(ctx, { id, withExisting: true });
    await deliver();
    const upserts = () => hubspot.requests.filter(({ path }) => path.endsWith("companies/batch/upsert"));
    expect(upserts()).toEqual([expect.objectContaining({ records: 3 })]);
    expect(hubspot.statuses.at(-1)).toBe(207);
    expect(hubspot.companies()).toEqual([
      expect.objectContaining({ name: `Birch ${number}`, funding_company_id: String(birch.companyId) }),
    ]);
    const row = ({ roundId }: { readonly roundId: number }, name: string, isRetried: boolean) => ({
      roundId,
      company: `${name} ${number}`,
      error: "OBJECT_ALREADY_EXISTS: Another object has this value",
      isRetried,
    });
    const sorted = async () => (await readRefused(ctx, id, 10)).toSorted((one, other) => one.roundId - other.roundId);
    expect(await sorted()).toEqual([row(alder, "Alder", true), row(cedar, "Cedar", true)]);
    expect(await readLog(ctx, id, 10)).toMatchObject([{ sent: 1, refused: 2 }]);
    expect(await read()).toMatchObject({ sent: 1, pausedReason: null, failingSince: null });

    // The accepted row is not sent again; one of the others is accepted at its next attempt, one never.
    hubspot.refuseRows(refused.slice(1));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      later(400);
      await deliver();
    }
    expect(upserts().map(({ records }) => records)).toEqual([3, 2, 1, 1]);
    expect(hubspot.companies()).toHaveLength(2);
    expect(await sorted()).toEqual([row(cedar, "Cedar", false)]);
    expect(await read()).toMatchObject({ waiting: 0, sent: 2, refused: 1, pausedReason: null });

    hubspot.refuseRows([]);
    await sendNow(ctx, { id });
    await deliver();
    expect(hubspot.companies()).toHaveLength(3);
    expect(await read()).toMatchObject({ waiting: 0, sent: 3, refused: 0 });
  });

  it("waits while its owner has no access, and asks for the token after a restore", async () => {
    const { hubspot, ctx, id, add, read, work: deliver } = await withHubspot();
    await startDestination(ctx, { id, withExisting: true });
    access.set(ctx.actor.id, "free");
    await add("Alder");
    await deliver();
    expect(hubspot.requests).toEqual([]);
    access.set(ctx.actor.id, "paid");
    const { rows } = await sql<{ credential: Buffer }>`select credential from destination where id = ${id}`.execute(
      ctx.db,
    );
    expect(rows[0]?.credential.toString("latin1")).not.toContain(TOKEN);
    await sql`update destination set credential = null where id = ${id}`.execute(ctx.db);
    await deliver();
    expect((await read()).pausedReason).toBe("Access token is missing: enter it again.");
  });

  it("belongs to one account, at most ten of them, and can be removed", async () => {
    const { ctx, id, industry, number } = await withHubspot();
    const other = as(operator(), await addPayer(operator(), `other-${number}`), "paid");
    await expect(ownDestination(other, id)).rejects.toThrow("You have no destination");
    const search = await saveSearch(ctx, { name: "Another", address: `industry=${industry}` });
    const input = { kind: "hubspot", credential: TOKEN, searchId: search.id, allowPrivateAddresses: false };
    await expect(connectDestination(ctx, { ...input, kind: "fax" })).rejects.toThrow("Choose where");
    for (let made = 1; made < 10; made += 1) await connectDestination(ctx, input);
    await expect(connectDestination(ctx, input)).rejects.toThrow("limit of 10");
    await startDestination(ctx, { id, withExisting: true });
    await expect(startDestination(ctx, { id, withExisting: true })).rejects.toThrow("already");
    await removeDestination(ctx, id);
    expect((await listDestinations(ctx)).map((one) => one.id)).not.toContain(id);
    expect((await sql`select from search_cursor where search_id <> ${search.id}`.execute(ctx.db)).rows).toEqual([]);
  });
});
