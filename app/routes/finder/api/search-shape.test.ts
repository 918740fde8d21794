import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Finder } from "../../../../core/finder/finder.ts";
import { type LookupSubject, readLookup } from "../../../../core/finder/lookups/read-lookup.ts";
import { startLookup } from "../../../../core/finder/lookups/request-lookup.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { finderOn, loopbackFinder } from "../../../../test/builders/finder.ts";
import { useDatabase } from "../../../../test/database.ts";
import { startDnsServer } from "../../../../test/dns-server.ts";
import { startSmtpServer } from "../../../../test/smtp-server.ts";
import {
  apiKeyContext,
  coreContext,
  finderContext,
  logContext,
  shareContext,
  visitorAddressContext,
} from "../../../context.ts";
import { answerWords } from "../screens/answer-words.ts";
import { domainEmailsTool, findEmailTool, verifyEmailTool } from "../../programs/mcp/finder-tools.ts";
import type { McpParts } from "../../programs/mcp/serve-message.ts";
import { loader as readEvents } from "./events.ts";
import { loader as readSearch } from "./search.ts";
import { SEARCH_KINDS } from "./search-shape.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db);
const TOOLS = { person: findEmailTool, address: verifyEmailTool, domain: domainEmailsTool } as const;

let finder: Finder;
let servers: { stop(): Promise<void> }[];
beforeAll(async () => {
  const mail = await startSmtpServer({
    recipient: (address) => (address.startsWith("ada@") ? "250 Ok" : "550 5.1.1 No"),
  });
  const names = await startDnsServer({
    "acme.example": [{ type: "MX", name: "acme.example", data: { preference: 10, exchange: "mx.acme.example" } }],
    "mx.acme.example": [{ type: "A", name: "mx.acme.example", data: "127.0.0.1" }],
    "null.example": [{ type: "MX", name: "null.example", data: { preference: 0, exchange: "." } }],
    "broken.example": "servfail",
  });
  servers = [mail, names];
  finder = finderOn(ctx(), loopbackFinder({ nameServer: names.server, port: mail.port }));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
});

/** Runs a lookup and reads it as REST, an event, a tool and the page return it. */
async function lookedUp(subject: LookupSubject) {
  const id = await startLookup(ctx(), { typed: "x", subject });
  await finder.begin(id);
  const context = new RouterContextProvider();
  context.set(coreContext, ctx());
  context.set(finderContext, finder);
  context.set(shareContext, async () => ({ allowed: true, retryAfterSeconds: 0, headers: {} }));
  const key = { state: "accepted", scopes: ["finder"] } as const;
  context.set(apiKeyContext, { state: "none" });
  context.set(visitorAddressContext, "127.0.0.1");
  context.set(logContext, { error: (_, message) => expect.fail(message), info: () => undefined });
  const request = new Request(`https://newlyraised.example/api/finder/searches/${id}`);
  const args = { request, context, params: { search: id }, url: new URL(request.url) };
  const rest: unknown = await (await readSearch({ ...args, pattern: "/api/finder/searches/:search" })).json();
  const stream = await (await readEvents({ ...args, pattern: "/api/finder/searches/:search/events" })).text();
  const event: unknown = JSON.parse(/^data: (.*)$/m.exec(stream)?.[1] ?? "");
  const parts = { ctx: ctx(), finder, key, network: null } as unknown as McpParts;
  const tool = await TOOLS[subject.kind].run(parts, { search_id: id });
  const view = await readLookup(ctx(), finder.deps, id);
  return { rest, event, tool, page: view === null ? "" : answerWords(view) };
}

it.each([
  { kind: "person", name: "Ada Park", domain: "acme.example" },
  { kind: "person", name: "Ada Park", domain: "absent.example" },
  { kind: "address", address: "ada@acme.example", domain: "acme.example" },
  { kind: "address", address: "ada@broken.example", domain: "broken.example" },
  { kind: "domain", domain: "acme.example" },
] as const)("returns the same fields in REST, events and tools for %o", async (subject) => {
  const { rest, event, tool } = await lookedUp(subject);
  const { id, ...body } = SEARCH_KINDS[subject.kind].loose().parse(rest);
  expect(SEARCH_KINDS[subject.kind].strict().parse(body)).toEqual(body);
  expect(event).toEqual(rest);
  expect(tool).toEqual({ found: { ...body, search_id: id } });
});

it.each([
  [
    "absent.example",
    "no_servers",
    "We could not find mail servers for absent.example. Check the spelling of the domain.",
  ],
  [
    "broken.example",
    "lookup_failed",
    /^We could not look up the mail servers of broken\.example\. We'll try again at /,
  ],
  ["null.example", "no_mail", "null.example doesn't accept e-mail, so nobody has an address there."],
])("reports what DNS says about %s, also on the page", async (domain, reason, words) => {
  for (const subject of [
    { kind: "person", name: "Zoe Quill", domain },
    { kind: "address", address: `zoe@${domain}`, domain },
  ] as const) {
    const { rest, tool, page } = await lookedUp(subject);
    expect(rest).toMatchObject({ reason, results: [] });
    expect(tool).toMatchObject({ found: { reason } });
    expect(page).toMatch(words);
  }
});
