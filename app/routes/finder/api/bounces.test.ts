import { sql } from "kysely";
import { createStaticHandler, type RouteObject, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { finderOn, SILENT_FINDER } from "../../../../test/builders/finder.ts";
import { useDatabase } from "../../../../test/database.ts";
import type { Actor } from "../../../../core/shared/context.ts";
import { apiKeyContext, coreContext, finderContext, shareContext } from "../../../context.ts";
import { action as uploadAction } from "../screens/bulk/bulk.tsx";
import { action, loader } from "./bounces.ts";

type Access = Actor["access"];

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");
const JSON_TYPE = { "content-type": "application/json" };
const REPORT =
  "Email,Result,Reply\nada@acme.example,Hard bounce,550 5.1.1 User unknown\nbo@acme.example,Soft bounce,\n";

beforeAll(async () => {
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    values ('member', 'member@firm.example', true, ${NOW}, ${NOW})`.execute(database.db);
});

function contextOf(access: Access): RouterContextProvider {
  const ctx = { ...fakeClockContext(database.db, NOW), actor: { id: "member", access } };
  const context = new RouterContextProvider();
  context.set(coreContext, ctx);
  context.set(finderContext, finderOn(ctx, SILENT_FINDER));
  context.set(apiKeyContext, { state: "none" });
  context.set(shareContext, async () => ({ allowed: true, retryAfterSeconds: 0, headers: {} }));
  return context;
}

async function send(init: RequestInit, access: Access = "paid") {
  const routes = [{ id: "bounces", path: "/api/finder/bounces", action, loader }] as RouteObject[];
  const request = new Request("https://site.example/api/finder/bounces", { method: "POST", ...init });
  const answer = await createStaticHandler(routes).queryRoute(request, { requestContext: contextOf(access) });
  if (!(answer instanceof Response)) throw new Error("the endpoint gave no response");
  return { status: answer.status, body: await answer.json() };
}

const json = (body: unknown, access?: Access) => send({ body: JSON.stringify(body), headers: JSON_TYPE }, access);

describe("POST /api/finder/bounces", () => {
  it.each([
    ["addresses", ["Ada@Acme.example", "bo@acme.example"], { addresses: 2, everybody: 0 }],
    ["a repeated address", ["cy@acme.example", "CY@acme.example"], { addresses: 1, everybody: 0 }],
    [
      "addresses with replies",
      [
        { address: "di@acme.example", reply: "550 5.1.1 User unknown" },
        { address: "el@acme.example", reply: "452 4.2.2 Mailbox full" },
        "fay@acme.example",
      ],
      { addresses: 3, everybody: 1 },
    ],
  ])("takes %s as JSON", async (_, addresses, body) => {
    expect(await json({ addresses })).toEqual({ status: 200, body });
  });

  it("takes a file of a sending tool as its body", async () => {
    expect(await send({ body: REPORT, headers: { "content-type": "text/csv" } })).toEqual({
      status: 200,
      body: { addresses: 1, everybody: 1 },
    });
  });

  it.each<readonly [string, unknown, string]>([
    ["no JSON", undefined, 'Send {"addresses"'],
    ["nothing", { addresses: [] }, 'Send {"addresses"'],
    ["another field", { addresses: ["ada@acme.example"], all: true }, 'Send {"addresses"'],
    ["a number", { addresses: [1] }, "Address 1 is not an e-mail address."],
    ["no domain", { addresses: ["ada@acme.example", "ada"] }, "Address 2 is not an e-mail address."],
    ["a NUL", { addresses: ["ada\0@acme.example"] }, "Address 1 is not an e-mail address."],
    ["a long reply", { addresses: [{ address: "a@b.example", reply: "x".repeat(2_001) }] }, "Address 1"],
  ])("refuses %s with what to send", async (_, body, detail) => {
    expect(await json(body)).toMatchObject({ status: 400, body: { detail: expect.stringContaining(detail) } });
  });

  it.each([
    ["anonymous", 401],
    ["free", 403],
  ] as const)("refuses the %s", async (access, status) => {
    expect(await json({ addresses: ["ada@acme.example"] }, access)).toMatchObject({ status });
  });

  it("takes no other method and no other site's forms", async () => {
    expect(await send({ method: "GET" })).toMatchObject({ status: 405 });
    expect(await send({ method: "PUT", body: "{}", headers: JSON_TYPE })).toMatchObject({ status: 405 });
    expect(await send({ body: "{}", headers: { ...JSON_TYPE, origin: "https://other.example" } })).toMatchObject({
      status: 403,
    });
  });
});

async function upload(file: string, access: Access = "paid") {
  const form = new FormData();
  form.append("file", new File([file], "bounces.csv"));
  const routes = [{ id: "bulk", path: "/email-finder/bulk", action: uploadAction }] as RouteObject[];
  const request = new Request("https://site.example/email-finder/bulk?bounces", { method: "POST", body: form });
  const page = await createStaticHandler(routes).query(request, { requestContext: contextOf(access) });
  if (page instanceof Response) throw new Error("the form redirected");
  return { status: page.statusCode, ...page.actionData?.["bulk"] };
}

describe("the form of bounced addresses", () => {
  it.each([
    [REPORT, 200, { done: expect.stringContaining("1 address is now marked as bounced for you. Nobody else sees it") }],
    ["Email\ngil@acme.example\n", 200, { done: expect.stringContaining("Others see it until") }],
    [
      `${REPORT}hal@acme.example,Hard bounce,\n`,
      200,
      { done: expect.stringMatching(/^Thank you\. 2 addresses are .*Others see 1 of them until/) },
    ],
    ["Name\nAda\n", 400, { error: expect.stringContaining("no addresses") }],
    ["", 400, { error: "Choose a CSV or XLSX file first." }],
  ])("answers %j", async (file, status, state) => {
    expect(await upload(file)).toEqual({ status, ...state });
  });

  it("is for paid plans", async () => {
    expect(await upload(REPORT, "free")).toMatchObject({ status: 403 });
  });
});
