import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { deliverDue } from "../../core/customers/destinations/deliver.ts";
import { startDestination } from "../../core/customers/destinations/destinations.ts";
import { followDestinations } from "../../core/customers/destinations/follow.ts";
import { closeDatabase, openDatabase } from "../../db/client.ts";
import type { Poster } from "../../platform/http/post.ts";
import { startAttio } from "../../test/attio-server.ts";
import { useDestinations } from "../../test/builders/destinations.ts";
import { type FaultMoment, startDatabaseProxy } from "../../test/database-proxy.ts";
import { useDatabase } from "../../test/database.ts";
import { startHubspot } from "../../test/hubspot-server.ts";
import { startPipedrive } from "../../test/pipedrive-server.ts";
import type { Disturbance } from "../../test/tool-server.ts";
import { startReceiver, status } from "../../test/webhook-receiver.ts";

const database = useDatabase();
const { post, operator, later, actorOf, work, connected } = useDestinations(database);

/** Each tool with what it has: the companies that arrived, with repetitions. */
const TOOLS = {
  async hubspot() {
    const tool = await startHubspot();
    onTestFinished(tool.close);
    const arrived = () => tool.companies().map(({ name }) => String(name));
    return { ...known(tool), credential: "pat-eu1-a-token-for-tests", arrived };
  },
  async attio() {
    const tool = await startAttio();
    onTestFinished(tool.close);
    return {
      ...known(tool),
      credential: "an-access-token-of-attio",
      arrived: () => tool.companies().map(({ name }) => String(name)),
    };
  },
  async pipedrive() {
    const tool = await startPipedrive();
    onTestFinished(tool.close);
    return {
      ...known(tool),
      credential: "an-api-token-of-pipedrive",
      arrived: () => tool.organizations().map(({ name }) => String(name)),
      // Its search has caught up when the interrupted lease or rest has ended.
      lag: tool.lag,
    };
  },
  async slack() {
    const receiver = await startReceiver(status(200, "ok"));
    const text = () =>
      receiver.received
        .filter((_, n) => !refused.has(n))
        .map(({ body }) => (JSON.parse(body) as { text: string }).text)
        .join("\n");
    const refused = new Set<number>();
    return {
      url: "",
      /** Answers the next request. */
      refuse(code: number) {
        receiver.answer = (request, response) => {
          refused.add(receiver.received.length - 1);
          receiver.answer = status(200, "ok");
          status(code)(request, response);
        };
      },
      credential: receiver.url,
      arrived: () => [...text().matchAll(/\|((?:Alder|Birch|Cedar|Dogwood) \d+)>/g)].map(([, name]) => name ?? ""),
    };
  },
};
type Tool = keyof typeof TOOLS;
const known = ({ url, disturbances }: { readonly url: string; readonly disturbances: Disturbance[] }) => ({
  url,
  refuse: (code: number) => void disturbances.splice(0, Infinity, { status: code }),
});

/** A started destination at which the tool is prepared. */
async function started(name: Tool) {
  const tool = { lag: (_lags: boolean) => undefined, ...(await TOOLS[name]()) };
  const destination = await connected(name, tool.credential);
  await startDestination(destination.ctx, { id: destination.id, withExisting: false });
  const urls = { [name]: tool.url };
  const deliver = (with_: {
    readonly post: Poster;
    readonly signal: AbortSignal;
    readonly ctx?: typeof destination.ctx;
  }) =>
    deliverDue(with_.ctx ?? operator(), destination.id, {
      post: with_.post,
      signal: with_.signal,
      actorOf,
      destinationUrls: urls,
      destinationApps: {},
      userAgent: "test",
    });
  return { ...destination, tool, deliver, work: () => work(urls) };
}

const isWrite = (url: string, method: string | undefined) =>
  method !== "GET" && !/\/(search|query|attributes|properties|organizationFields)(\?|$|\/)/i.test(url);

/** Slack's webhooks cannot recognise a message, so what was interrupted after it arrived comes again. */
const REPEATS: Record<Tool, boolean> = { hubspot: false, attio: false, pipedrive: false, slack: true };
const EVERY_TOOL = ["hubspot", "attio", "pipedrive", "slack"] as const;

describe.each(EVERY_TOOL)("a delivery to %s", (name) => {
  it("loses and doubles nothing if it is killed, its answer lost or its limit reached at any of its writes", async () => {
    const { tool, add, number, read, deliver, work: finish } = await started(name);
    await add("Alder");
    await finish();
    for (const company of ["Birch", "Cedar", "Dogwood"]) await add(company);
    let interruptions = 0;
    for (let step = 2; ; step += 1) {
      const after = Math.floor(step / 2);
      const isLimited = step % 2 === 1;
      const killed = new AbortController();
      let writes = 0;
      const dying: Poster = async (url, asked) => {
        const isChosen = isWrite(url, asked.method) && (writes += 1) === after;
        if (isChosen && isLimited) tool.refuse(429);
        const answer = await post(url, asked);
        if (!isChosen || isLimited) return answer;
        if (after % 2 === 0) return { status: "failed", message: "The answer was lost." };
        killed.abort();
        throw killed.signal.reason;
      };
      tool.lag(true);
      await followDestinations(operator(), { actorOf });
      await deliver({ post: dying, signal: killed.signal }).catch((error: unknown) => {
        if (!killed.signal.aborted) throw error;
      });
      tool.lag(false);
      later(61);
      if (writes < after) break;
      if (!isLimited) interruptions += 1;
    }
    expect(interruptions).toBeGreaterThan(0);
    const arrived = tool.arrived();
    const all = ["Alder", "Birch", "Cedar", "Dogwood"].map((company) => `${company} ${number}`);
    expect([...new Set(arrived)].toSorted()).toEqual(all);
    expect(arrived).toHaveLength(REPEATS[name] ? 4 + 3 * interruptions : 4);
    expect(await read()).toMatchObject({ waiting: 0, sent: 4, refused: 0, pausedReason: null });
  });

  const FAULTS: readonly (readonly [string, RegExp, FaultMoment])[] = [
    ["recording rows", /update destination_item i set/, "before"],
    ["recording rows", /update destination_item i set/, "after"],
    ["the log", /insert into destination_delivery/, "before"],
    ["the log", /insert into destination_delivery/, "after"],
  ];

  it("loses and doubles nothing if the database is lost while it is recorded", async () => {
    const { tool, add, read, deliver, work: finish } = await started(name);
    const proxy = await startDatabaseProxy(database.target);
    onTestFinished(() => proxy.stop());
    let companies = 0;
    for (const [what, statement, moment] of FAULTS) {
      await add(["Alder", "Birch", "Cedar", "Dogwood"][companies] ?? "");
      companies += 1;
      await followDestinations(operator(), { actorOf });
      const happened = proxy.fail({ statement, moment });
      const db = openDatabase(proxy.target);
      try {
        await deliver({ post, signal: new AbortController().signal, ctx: { ...operator(), db } }).catch(
          () => undefined,
        );
      } finally {
        await closeDatabase(db);
      }
      expect([what, moment, happened()]).toEqual([what, moment, 1]);
      // As after a process that died: its lease ends.
      later(10);
      await finish();
      const arrived = tool.arrived();
      expect(new Set(arrived).size).toBe(companies);
      expect(arrived).toHaveLength(REPEATS[name] ? arrived.length : companies);
      expect(await read()).toMatchObject({ waiting: 0, sent: companies });
    }
  });
});

describe("the answers that vendors document", () => {
  const LATER: Record<Tool, readonly number[]> = {
    // https://developers.hubspot.com/docs/api-reference/error-handling
    hubspot: [429, 423, 477, 500, 502, 503, 504, 521, 524],
    // https://docs.attio.com/rest-api/guides/rate-limiting
    attio: [429, 500, 502, 503, 504],
    // https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes
    pipedrive: [429, 500, 501, 503],
    // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
    slack: [429, 500, 503],
  };

  it.each(EVERY_TOOL)("that say later let %s rest and lose nothing", async (name) => {
    const { tool, add, read, work: finish } = await started(name);
    await add("Alder");
    for (const code of LATER[name]) {
      tool.refuse(code);
      await finish();
      const { failingSince, pausedReason, waiting } = await read();
      expect([code, failingSince, pausedReason, waiting]).toEqual([code, expect.any(Date), null, 1]);
      later(60);
    }
    await finish();
    expect(tool.arrived()).toHaveLength(1);
    expect(await read()).toMatchObject({ failingSince: null, sent: 1, waiting: 0 });
  });

  // 403 of HubSpot, Attio and Pipedrive: the token lacks a right; 402 of Pipedrive: the account is unpaid.
  it.each([
    ["hubspot", 403],
    ["attio", 403],
    ["pipedrive", 403],
    ["pipedrive", 402],
  ] as const)("that say no let %s (%s) be paused after three", async (name, code) => {
    const { tool, add, read, work: finish } = await started(name);
    await add("Alder");
    for (let attempt = 0; attempt < 3; attempt += 1) {
      tool.refuse(code);
      await finish();
      later(70);
    }
    expect(await read()).toMatchObject({ pausedReason: expect.stringContaining(`Status ${code}`), waiting: 1 });
    await sql`delete from outbox_message`.execute(database.db);
  });
});
