import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createPoster } from "../../../platform/http/post.ts";
import { serviceProber } from "./service-prober.ts";

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

const CONTROLS = { random: () => "unused", nameLike: () => "made.up" };

/** Verifies addresses with a loopback service that answers by address. */
async function verify(
  answers: Readonly<Record<string, string | number>>,
  locals: readonly string[],
  { delayMs = 0, sessionMs = 45_000 } = {},
) {
  const asked: { readonly body: string; readonly authorization: string | undefined }[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then(async (body) => {
      await sleep(delayMs);
      asked.push({ body, authorization: request.headers.authorization });
      const answer = answers[/"email":"([^@"]*)@/.exec(body)?.[1] ?? ""] ?? '{"result":"invalid"}';
      if (typeof answer === "number") response.writeHead(answer).end();
      else response.writeHead(200, { "content-type": "application/json" }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  running.push(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const prober = serviceProber({
    url: `http://127.0.0.1:${port}/verify`,
    key: "secret",
    controlNames: CONTROLS,
    post: createPoster({ allowPrivateAddresses: true, timeoutMs: 2_000 }),
    sessionMs,
  });
  const verified = await prober.verify(
    "acme.example",
    locals.map((local) => `${local}@acme.example`),
  );
  return {
    verified: verified.addresses.map((one) => [one.address.split("@")[0], one.result, ...one.flags].join(" ")),
    later: verified.retryLater,
    control: verified.control,
    unclear: verified.unclear,
    asked,
  };
}

describe("serviceProber", () => {
  it("asks about one address at a time, with the key, until one is valid, and then about a made-up one", async () => {
    const { verified, control, asked } = await verify({ ada: '{"result":"valid"}' }, ["a.park", "ada", "apark"]);
    expect([verified, control, asked]).toEqual([
      ["a.park invalid", "ada valid"],
      "refused",
      ["a.park", "ada", "made.up"].map((local) => ({
        body: `{"email":"${local}@acme.example"}`,
        authorization: "Bearer secret",
      })),
    ]);
  });

  it("never sends letters outside ASCII, and leaves such addresses unknown", async () => {
    const { verified, asked } = await verify({ ada: '{"result":"valid"}' }, ["zoë", "ada"]);
    expect([verified, asked.length]).toEqual([["zoë unknown", "ada valid"], 2]);
    expect(await verify({}, ["zoë"])).toMatchObject({ verified: ["zoë unknown"], asked: [], later: false });
  });

  it.each([
    [
      "accepts any address",
      { ada: '{"result":"accept_all"}' },
      ["ada", "apark"],
      ["ada accept_all", "apark accept_all"],
      false,
    ],
    ["does not know", { ada: '{"result":"unknown"}' }, ["ada", "apark"], ["ada unknown", "apark unknown"], false],
    [
      "gives flags",
      { ada: '{"result":"invalid","flags":["disabled","bought"]}' },
      ["ada"],
      ["ada invalid disabled"],
      false,
    ],
    ["has too much to do", { ada: 429 }, ["x", "ada"], ["x invalid", "ada unknown"], true],
    ["fails", { ada: 503 }, ["ada"], ["ada unknown"], true],
    ["refuses us", { ada: 401 }, ["ada"], ["ada unknown"], false],
    ["answers in another form", { ada: '{"status":"deliverable"}' }, ["ada"], ["ada unknown"], false],
    ["answers no JSON", { ada: "<html>" }, ["ada"], ["ada unknown"], false],
    ["says what it must not", { ada: '{"result":"Valid"}' }, ["ada"], ["ada unknown"], false],
    ["is asked of a function", { info: '{"result":"valid"}' }, ["info"], ["info valid role"], false],
    [
      "knows none of five: the sixth another time",
      {},
      ["a", "b", "c", "d", "e", "f"],
      ["a invalid", "b invalid", "c invalid", "d invalid", "e invalid", "f unknown"],
      true,
    ],
  ] as const)("handles %s", async (_, answers, locals, expected, later) => {
    const given = await verify(answers, locals);
    expect([given.verified, given.later]).toEqual([expected, later]);
  });

  it.each([
    ["refuses it", '{"result":"invalid"}', ["ada valid", "refused", false]],
    ["confirms it, too", '{"result":"valid"}', ["ada accept_all", "accepted", false]],
    ["says that the domain accepts any", '{"result":"accept_all"}', ["ada accept_all", "accepted", false]],
    ["does not know it", '{"result":"unknown"}', ["ada valid", "unclear", false]],
    ["is too busy for it", 429, ["ada unknown", "not_asked", true]],
    ["fails about it", 500, ["ada unknown", "not_asked", true]],
  ] as const)("confirms nothing alone: with a made-up address, the service %s", async (_, made, expected) => {
    const { verified, control, later } = await verify({ ada: '{"result":"valid"}', "made.up": made }, ["ada"]);
    expect([...verified, control, later]).toEqual(expected);
  });

  it("limits the total time of all addresses", async () => {
    const { verified, later, unclear } = await verify({}, ["a", "b", "c", "d", "e"], {
      delayMs: 300,
      sessionMs: 1_000,
    });
    expect([verified.at(-1), later, unclear]).toEqual(["e unknown", true, expect.stringContaining("too long")]);
  });

  it("reports an unreachable service", async () => {
    const prober = serviceProber({
      url: "http://127.0.0.1:9/",
      key: null,
      controlNames: CONTROLS,
      post: createPoster({ allowPrivateAddresses: true, timeoutMs: 1_000 }),
    });
    expect(await prober.verify("acme.example", ["ada@acme.example"])).toMatchObject({
      addresses: [{ result: "unknown" }],
      retryLater: true,
      unclear: expect.stringContaining("did not answer"),
    });
  });
});
