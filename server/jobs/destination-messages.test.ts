import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { connectDestination, startDestination } from "../../core/customers/destinations/destinations.ts";
import { sendTest } from "../../core/customers/destinations/send-test.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { useDestinations } from "../../test/builders/destinations.ts";
import { useDatabase } from "../../test/database.ts";
import { startReceiver, status } from "../../test/webhook-receiver.ts";

const database = useDatabase();
const { later, post, work, connected, edit } = useDestinations(database);

describe("destinations that get messages", () => {
  it("get messages at Slack with escaped text, corrections and withdrawals", async () => {
    const receiver = await startReceiver(status(200, "ok"));
    const { ctx, id, add, number, read } = await connected("slack", receiver.url);
    await startDestination(ctx, { id, withExisting: true });
    const alder = await add("Alder");
    await work();
    await edit(alder, "changed", "amount_usd_minor = 700000000");
    await work();
    await edit(alder, "withdrawn", "withdrawn_at = now()");
    await work();
    const texts = receiver.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);
    const name = `<https://alder-${number}.example/|Alder ${number}>`;
    expect(texts).toEqual([
      `*Mine*\n*${name}* · Seed, $5M`,
      `*Mine*\nCorrected: *${name}* · Seed, $7M`,
      `*Mine*\nWithdrawn: *${name}*`,
    ]);
    receiver.answer = status(410, "channel_is_archived");
    await add("Birch");
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await work();
      later(70);
    }
    expect((await read()).pausedReason).toBe("Status 410: channel_is_archived");
  });

  it("get a test message before the start, and say what the receiver answered", async () => {
    const receiver = await startReceiver(status(200, "ok"));
    const { ctx, id } = await connected("slack", receiver.url);
    const tools = { post, urls: {}, apps: {}, signal: AbortSignal.timeout(60_000) };
    await sendTest(ctx, id, tools);
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { text: string }).text)).toEqual([
      expect.stringMatching(/test/i),
    ]);
    receiver.answer = status(404, "no_service");
    await expect(sendTest(ctx, id, tools)).rejects.toThrow("no_service");
    await sql`update destination set credential = null where id = ${id}`.execute(database.db);
    await expect(sendTest(ctx, id, tools)).rejects.toThrow("enter it again");
  });

  it("have no records of an earlier version to look up, and are asked once", async () => {
    const receiver = await startReceiver();
    const { ctx, id } = await connected("each-lead", receiver.url);
    await startDestination(ctx, { id, withExisting: true });
    await sql`update destination set looked_up_at = null where id = ${id}`.execute(database.db);
    await work();
    const { rows } = await sql<{ isAsked: boolean }>`select looked_up_at is not null as "isAsked" from destination
      where id = ${id}`.execute(database.db);
    expect(rows).toEqual([{ isAsked: true }]);
    expect(receiver.received).toEqual([]);
  });

  it("get another id for a change back to an earlier value, so that no receiver takes it for a repeat", async () => {
    const receiver = await startReceiver();
    const { ctx, id, add } = await connected("each-lead", receiver.url);
    const alder = await add("Alder");
    await startDestination(ctx, { id, withExisting: true });
    await work();
    for (const change of ["amount_usd_minor = 700000000", "amount_usd_minor = 500000000", "withdrawn_at = now()"]) {
      await edit(alder, change.startsWith("withdrawn") ? "withdrawn" : "changed", change);
      await work();
    }
    await edit(alder, "changed", "withdrawn_at = null");
    await work();
    await edit(alder, "withdrawn", "withdrawn_at = now()");
    await work();
    const sent = receiver.received.map(({ body }) => JSON.parse(body) as { id: string; event: string });
    expect(sent.map(({ event }) => event)).toEqual([
      "added",
      "corrected",
      "corrected",
      "withdrawn",
      expect.stringMatching(/added|corrected/),
      "withdrawn",
    ]);
    expect(new Set(sent.map(({ id: one }) => one)).size).toBe(sent.length);
  });

  it("get one flat message per lead, with the same id when it is repeated", async () => {
    const receiver = await startReceiver(status(500));
    const { ctx, id, add, number } = await connected("each-lead", receiver.url);
    const alder = await add("Alder");
    await startDestination(ctx, { id, withExisting: true });
    await work();
    receiver.answer = status(200);
    later(60);
    await work();
    const bodies = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({
      id: expect.stringMatching(/^round-\d+-\d+-1$/),
      event: "added",
      round_id: alder.roundId,
      search: "Mine",
      company_name: `Alder ${number}`,
      amount_usd: 5_000_000,
    });
    await edit(alder, "withdrawn", "withdrawn_at = now()");
    await work();
    expect(JSON.parse(receiver.received.at(-1)?.body ?? "")).toMatchObject({
      event: "withdrawn",
      round_id: alder.roundId,
      company_id: alder.companyId,
      company_name: `Alder ${number}`,
      domain: `alder-${number}.example`,
    });
    expect(receiver.received.every(({ headers, body }) => body.includes(String(headers["webhook-id"])))).toBe(true);
  });

  it("refuse addresses that are not theirs", async () => {
    const { ctx } = await connected("slack", "https://hooks.slack.com/services/T0/B0/x");
    const search = await saveSearch(ctx, { name: "Another", address: "industry=Space" });
    const input = { kind: "slack", searchId: search.id, allowPrivateAddresses: false };
    await expect(connectDestination(ctx, { ...input, credential: "https://evil.example/" })).rejects.toThrow(
      "hooks.slack.com",
    );
  });
});
