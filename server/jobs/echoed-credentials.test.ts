import type { IncomingMessage } from "node:http";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startDestination } from "../../core/customers/destinations/destinations.ts";
import { readLog, readRefused } from "../../core/customers/destinations/preview.ts";
import { announceChangesJob } from "../../core/programs/webhooks/jobs/announce-changes.ts";
import { addEndpoint, listEndpoints } from "../../core/programs/webhooks/endpoints.ts";
import { enqueue } from "../../core/shared/jobs/enqueue.ts";
import { useDestinations } from "../../test/builders/destinations.ts";
import { useDatabase } from "../../test/database.ts";
import { APP } from "../../test/hubspot-server.ts";
import { startReceiver } from "../../test/webhook-receiver.ts";

// Receivers that repeat the credentials of requests in their answers, in every spelling, also where answers are cut.

const database = useDatabase();
const { work, connected, later } = useDestinations(database);

/** All that is kept of answers, of all customers. */
async function kept(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select string_agg(t, ' ') as text from (
      select to_jsonb(d)::text as t from destination_delivery d union all select to_jsonb(i)::text from destination_item i
      union all select paused_reason from destination union all select to_jsonb(m)::text from outbox_message m
      union all select to_jsonb(a)::text from webhook_attempt a union all select disabled_reason from webhook_endpoint
      union all select to_jsonb(e)::text from audit_entry e
    ) said`.execute(database.db);
  return rows[0]?.text ?? "";
}

/** What an answer may say of a credential, each long enough that an excerpt ends within one. */
function echoOf(credential: string): string {
  const spellings = [
    credential,
    encodeURIComponent(credential),
    Buffer.from(`user:${credential}`).toString("base64"),
    credential.replaceAll("/", "\\/"),
  ];
  return `Unknown: ${spellings.join(", ")}. `.repeat(20);
}

/** Answers with the status where `about` is in the path, and with nothing elsewhere. */
const answering = (status: number, body: (request: IncomingMessage) => string, about = "/") =>
  startReceiver((request, response) =>
    request.url?.includes(about) === true
      ? void response.writeHead(status).end(body(request))
      : void response.writeHead(200).end("{}"),
  );

const tokenOf = ({ headers }: IncomingMessage) => headers.authorization?.replace("Bearer ", "") ?? "";

/** No part of the credential longer than what anybody may guess. */
function expectWithout(text: string, credential: string): void {
  expect(text).toContain("(secret)");
  for (const spelling of [credential, Buffer.from(`user:${credential}`).toString("base64").slice(8)])
    for (let at = 0; at + 6 <= spelling.length; at++) expect(text).not.toContain(spelling.slice(at, at + 6));
}

it.each([
  ["refused", 401, "/"],
  ["failing", 500, "/"],
  ["refused for a row", 400, "/batch/"],
] as const)("keeps no token of a destination that is %s", async (_, status, about) => {
  const token = "pat-eu1-Z9y8X7w6-V5u4T3s2r1Q0";
  const tool = await answering(status, (request) => JSON.stringify({ message: echoOf(tokenOf(request)) }), about);
  const { ctx, id, add, read } = await connected("hubspot", token);
  await add("Alder");
  await startDestination(ctx, { id, withExisting: true });
  for (let n = 0; n < 3; n++) {
    await work({ hubspot: tool.url });
    later(120);
  }
  expect(tool.received.length).toBeGreaterThan(2);
  expectWithout(await kept(), token);
  expectWithout(JSON.stringify([await read(), await readLog(ctx, id, 9), await readRefused(ctx, id, 9)]), token);
});

it.each(["each-lead", "slack"])("keeps nothing of the address of %s", async (kind) => {
  const secret = "/catch/K7j6H5g4/f3d2S1a0p9O8";
  const tool = await answering(404, ({ url = "" }) => echoOf(url) + secret.split("/").join(" or "));
  const { ctx, id, add } = await connected(kind, tool.url.replace("/hook", secret));
  await startDestination(ctx, { id, withExisting: kind === "each-lead" });
  await add("Alder");
  await work();
  expect((await readLog(ctx, id, 1))[0]?.error).toContain("Status 404");
  const text = await kept();
  expectWithout(text, secret.replace("/catch", ""));
});

it("keeps nothing of a webhook's address and keys", async () => {
  const secret = "/catch/M1n2B3v4/c5X6z7L8k9J0";
  const receiver = await answering(500, ({ url = "" }) => echoOf(url));
  const { ctx, add } = await connected("hubspot", "pat-eu1-another-token-here");
  const { rows } = await sql<{ id: number }>`select id from saved_search where owner = ${ctx.actor.id}`.execute(ctx.db);
  const url = receiver.url.replace("/hook", secret);
  const hook = await addEndpoint(ctx, { searchId: rows[0]?.id ?? 0, url, allowPrivateAddresses: true });
  receiver.answer = ({ url: path = "" }, response) =>
    void response.writeHead(500).end(`${hook.secret} ${echoOf(path)}`);
  await add("Alder");
  await enqueue(ctx, announceChangesJob, {});
  await work();
  await receiver.arrived(1);
  const text = await kept();
  expectWithout(text, secret.replace("/catch", ""));
  expect(text).not.toContain(hook.secret);
  expect(await listEndpoints(ctx)).toMatchObject([{ url }]);
});

it("keeps neither the refresh token nor the secret of the operator's app, nor tokens of an answer", async () => {
  const refreshToken = "rt-Q1w2E3r4-T5y6U7i8O9p0";
  const app = { ...APP, signInUrl: "https://app.example", redirectUri: "https://site.example/back" };
  for (const [status, body] of [
    [400, (sent: URLSearchParams) => echoOf(`${sent.get("refresh_token")}|${sent.get("client_secret")}`)],
    [
      200,
      (sent: URLSearchParams) =>
        JSON.stringify({ access_tokens: "at-Nn8Bb7Vv6Cc5", refresh_token: sent.get("refresh_token") }),
    ],
  ] as const) {
    const tool = await startReceiver();
    tool.answer = (_, response) =>
      void response.writeHead(status).end(body(new URLSearchParams(tool.received.at(-1)?.body)));
    const { ctx, id, add } = await connected("hubspot", { refreshToken });
    await add("Alder");
    await startDestination(ctx, { id, withExisting: true });
    await work({ hubspot: tool.url }, { hubspot: app });
    expect((await readLog(ctx, id, 1))[0]?.error).toBeTruthy();
  }
  const text = await kept();
  expectWithout(text, refreshToken);
  expect(text).not.toContain(APP.clientSecret);
  expect(text).not.toContain("Nn8Bb7Vv6Cc5");
});
