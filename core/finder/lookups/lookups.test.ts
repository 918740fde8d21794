import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { finderOn, loopbackFinder, SILENT_FINDER } from "../../../test/builders/finder.ts";
import { useDatabase } from "../../../test/database.ts";
import { type DnsZone, startDnsServer } from "../../../test/dns-server.ts";
import { queuedJobs } from "../../../test/run-jobs.ts";
import { startSmtpServer } from "../../../test/smtp-server.ts";
import type { Context } from "../../shared/context.ts";
import type { FinderDeps } from "../finder.ts";
import { endDeadLookups, purgeLookups, runLookup } from "./run-lookup.ts";
import { readLookup, type LookupSubject, lookupProgress, withSubject } from "./read-lookup.ts";
import { objectToBeingFound } from "../objections/objections.ts";
import { requestLookup, startLookup } from "./request-lookup.ts";

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");
const MINUTE = 60_000;
const at = (minutes: number): Context => fakeClockContext(database.db, new Date(NOW.getTime() + minutes * MINUTE));

/** The mail server's replies by recipient; tests change them. */
let recipient: (address: string) => string = () => "550 5.1.1 User unknown";
let mail: Awaited<ReturnType<typeof startSmtpServer>>;
let names: Awaited<ReturnType<typeof startDnsServer>>;
let deps: FinderDeps;

const ZONE: DnsZone = Object.fromEntries([
  ...["alder", "birch", "cedar", "elm", "fir"].map((name) => [
    `${name}.example`,
    [{ type: "MX", name: `${name}.example`, data: { preference: 10, exchange: "mx.shared.example" } }],
  ]),
  ["mx.shared.example", [{ type: "A", name: "mx.shared.example", data: "127.0.0.1" }]],
  ["null.example", [{ type: "MX", name: "null.example", data: { preference: 0, exchange: "." } }]],
  ["broken.example", "servfail"],
]);

beforeAll(async () => {
  mail = await startSmtpServer({ recipient: (address) => recipient(address) });
  names = await startDnsServer(ZONE);
  deps = loopbackFinder({ nameServer: names.server, port: mail.port });
});
afterAll(async () => {
  await mail.stop();
  await names.stop();
});

const knows =
  (...locals: readonly string[]) =>
  (address: string) =>
    locals.includes(address.slice(0, address.indexOf("@"))) ? "250 Ok" : "550 5.1.1 User unknown";

async function search(subject: LookupSubject, ctx = at(0), effects = deps) {
  const id = await startLookup(ctx, { typed: "typed", subject });
  await runLookup(ctx, effects, id);
  const view = await readLookup(ctx, effects, id);
  if (view === null) throw new Error("the search is not there");
  return view;
}

const shown = ({ answer }: Awaited<ReturnType<typeof search>>) => [
  ...answer.results.map(({ email, confidence, status }) => `${email} ${confidence} ${status}`),
  answer.reason ?? answer.state,
];

describe("a lookup", () => {
  it("stores neither name nor address of a person who opted out and answers like that of an unknown person", async () => {
    recipient = knows("ida.moss");
    await objectToBeingFound(at(0), { name: "Ida Moss", domains: ["alder.example"], address: null });
    const asked = async (typed: string, resolved: LookupSubject) => {
      const ctx = { ...at(0), actor: { id: "operator", access: "owner" } as const };
      const outcome = await requestLookup(ctx, { typed, resolved, network: null, proof: null, ...deps });
      if (outcome.kind !== "started") throw new Error(outcome.kind);
      await runLookup(at(0), deps, outcome.id);
      const view = await readLookup(at(0), deps, outcome.id);
      if (view === null) throw new Error("the search is not there");
      const { id: _, typed: __, ...sent } = withSubject(view, outcome.subject);
      return { later: view.subject, sent };
    };
    const domain = "alder.example";
    const ida = await asked("Ida Moss, alder.example", { kind: "person", name: "Ida Moss", domain });
    const uma = await asked("Uma Reed, alder.example", { kind: "person", name: "Uma Reed", domain });
    expect(ida.sent).toEqual({ ...uma.sent, subject: { ...uma.sent.subject, name: "Ida Moss" } });
    expect(ida.later).toEqual({ kind: "person", name: "", domain });
    const address = "ida.moss@alder.example";
    const given = await asked(address, { kind: "address", address, domain });
    expect(given.sent).toMatchObject({ subject: { address }, verdict: { address, result: "invalid" } });
    const { rows } = await sql<{ row: string }>`select to_jsonb(l)::text as row from finder_lookup l`.execute(
      database.db,
    );
    expect(rows.filter(({ row }) => /ida|moss/i.test(row))).toEqual([]);
  });

  it("is readable before its servers are asked and notifies watchers afterwards", async () => {
    recipient = knows("ada");
    const id = await startLookup(at(0), {
      typed: "Ada Park, alder.example",
      subject: { kind: "person", name: "Ada Park", domain: "alder.example" },
    });
    const views: string[] = [];
    const watching = (async () => {
      for await (const view of lookupProgress(at(0), finderOn(at(0), deps), {
        id,
        forMs: 10_000,
        signal: AbortSignal.timeout(10_000),
      }))
        views.push(`${view.answer.state} ${shown(view)[0]}`);
    })();
    while (views.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await runLookup(at(0), deps, id);
    await watching;
    expect([views[0], views.at(-1)]).toEqual(["searching searching", "done ada@alder.example medium pattern"]);
    // The address may appear before the lookup is done.
    expect(views.slice(1, -1).every((view) => view.startsWith("searching "))).toBe(true);
  });

  it("is retried after 5, 30 and 120 minutes when deferred, and then ends", async () => {
    recipient = () => "451 4.7.1 Greylisted";
    const id = await startLookup(at(0), {
      typed: "x",
      subject: { kind: "person", name: "Ada Park", domain: "birch.example" },
    });
    const seen: (string | null | undefined)[] = [];
    for (const minutes of [0, 4, 5, 34, 35, 154, 155, 1_000]) {
      await runLookup(at(minutes), deps, id);
      const view = await readLookup(at(minutes), deps, id);
      seen.push(view?.answer.state === "waiting" ? view.answer.tryAgainAt?.slice(11, 16) : view?.answer.state);
    }
    expect(seen).toEqual(["12:05", "12:05", "12:35", "12:35", "14:35", "14:35", "done", "done"]);
    const jobs = (await queuedJobs(database.db, "finder.lookup")).filter(({ payload }) =>
      Object.values(payload).includes(id),
    );
    expect(jobs.map(({ runAt }) => runAt.toISOString().slice(11, 16))).toEqual(["12:03", "12:05", "12:35", "14:35"]);
  });

  it("continues with deferred candidates without repeating rejected ones", async () => {
    const asked: string[] = [];
    recipient = (address) => {
      asked.push(address);
      return address.startsWith("ada.park@")
        ? "550 5.1.1 User unknown"
        : address.startsWith("apark@")
          ? "451 4.7.1 Greylisted"
          : "550 5.1.1 User unknown";
    };
    const id = await startLookup(at(0), {
      typed: "x",
      subject: { kind: "person", name: "Ada Park", domain: "cedar.example" },
    });
    await runLookup(at(0), deps, id);
    recipient = (address) => {
      asked.push(address);
      return knows("apark")(address);
    };
    await runLookup(at(5), deps, id);
    expect(asked.filter((address) => /^(?:ada\.|a)park@/.test(address))).toEqual([
      "ada.park@cedar.example",
      "apark@cedar.example",
      "apark@cedar.example",
    ]);
    expect(shown((await readLookup(at(5), deps, id)) ?? (await search({ kind: "domain", domain: "x" })))).toEqual([
      "apark@cedar.example medium pattern",
      "done",
    ]);
  });

  it("is run by one process at a time", async () => {
    recipient = knows("ada");
    const before = mail.heard.length;
    const id = await startLookup(at(0), {
      typed: "x",
      subject: { kind: "person", name: "Ada Park", domain: "elm.example" },
    });
    await Promise.all([runLookup(at(0), deps, id), runLookup(at(0), deps, id), runLookup(at(0), deps, id)]);
    expect(mail.heard.slice(before).filter((line) => line.startsWith("MAIL")).length).toBe(1);
  });

  it("ends even if every attempt throws", async () => {
    const broken: FinderDeps = {
      ...deps,
      prober: { ...deps.prober, verify: () => Promise.reject(new Error("the prober broke")) },
    };
    const id = await startLookup(at(0), {
      typed: "x",
      subject: { kind: "person", name: "Ida Fern", domain: "elm.example" },
    });
    for (const minutes of [0, 5, 35, 155])
      await expect(runLookup(at(minutes), broken, id)).rejects.toThrow("the prober broke");
    expect((await readLookup(at(155), deps, id))?.answer.state).toBe("done");
  });

  it("ends when all its processes died", async () => {
    const id = await startLookup(at(0), {
      typed: "x",
      subject: { kind: "person", name: "Ida Fern", domain: "elm.example" },
    });
    await endDeadLookups(at(59));
    expect((await readLookup(at(59), deps, id))?.answer.state).toBe("searching");
    await endDeadLookups(at(61));
    expect((await readLookup(at(61), deps, id))?.answer).toMatchObject({ state: "done", reason: "lookup_failed" });
  });

  it("of an account is private, an anonymous one is open to anyone with its URL", async () => {
    await database.db
      .insertInto("account")
      .values({ id: "ada", email: "ada@someone.example", email_verified: true, created_at: NOW, updated_at: NOW })
      .execute();
    const as = (id: string): Context => ({ ...at(0), actor: { id, access: "free" } });
    const theirs = await startLookup(as("ada"), { typed: "x", subject: { kind: "domain", domain: "alder.example" } });
    const open = await startLookup(as("visitor"), { typed: "x", subject: { kind: "domain", domain: "alder.example" } });
    const readable = await Promise.all(
      [theirs, open].flatMap((id) =>
        [as("ada"), as("bo")].map(async (ctx) => (await readLookup(ctx, deps, id)) !== null),
      ),
    );
    expect(readable).toEqual([true, false, true, true]);
    expect([await readLookup(at(0), deps, randomUUID()), await readLookup(at(0), deps, "'; --")]).toEqual([null, null]);
    await database.db.deleteFrom("account").where("id", "=", "ada").execute();
    expect(await readLookup(as("ada"), deps, theirs)).toBeNull();
  });

  it("is deleted after 30 days with its unclear verifications", async () => {
    const view = await search({ kind: "person", name: "Ada Park", domain: "broken.example" });
    await purgeLookups(at(29 * 24 * 60));
    expect(await readLookup(at(0), deps, view.id)).not.toBeNull();
    await purgeLookups(at(31 * 24 * 60));
    expect(await readLookup(at(0), deps, view.id)).toBeNull();
  });
});

describe("looking up an address", () => {
  it.each<[string, string, string, string, readonly string[]]>([
    ["that is there", "zoe.quill@fir.example", "250 Ok", "valid", ["zoe.quill@fir.example high verified", "done"]],
    ["that is not", "no.body@fir.example", "550 5.1.1 User unknown", "invalid", ["refused_address"]],
    ["at a server that takes any", "who@fir.example", "any", "accept_all", ["accepts_any"]],
    ["whose server does not tell", "what@fir.example", "550 5.7.1 Your IP is blocked", "unknown", ["unclear"]],
    ["at a domain without mail", "ada@null.example", "", "invalid", ["no_mail"]],
  ])("reports %s", async (_, address, said, result, expected) => {
    recipient = (to) => (said === "any" ? "250 Ok" : to === address ? said : "550 5.1.1 User unknown");
    const view = await search({ kind: "address", address, domain: address.slice(address.indexOf("@") + 1) });
    expect(view.verdict).toMatchObject({ address, result });
    expect(shown(view)).toEqual(expected);
  });

  it("reports flags without changing confidence", async () => {
    recipient = (to) => (to === "info@fir.example" ? "250 Ok" : "550 5.1.1 User unknown");
    const found = await search({ kind: "address", address: "info@fir.example", domain: "fir.example" });
    expect([found.verdict?.flags, found.answer.results.map(({ confidence, flags }) => [confidence, flags])]).toEqual([
      ["role"],
      [["high", ["role"]]],
    ]);
    // Last month's result stays; its mailbox is full since.
    recipient = (to) => (to === "info@fir.example" ? "452 4.2.2 Mailbox full" : "550 5.1.1 User unknown");
    const later = await search(
      { kind: "address", address: "info@fir.example", domain: "fir.example" },
      at(31 * 24 * 60),
    );
    expect([later.verdict, later.answer.results]).toMatchObject([
      { result: "unknown", flags: ["role", "full"] },
      [{ confidence: "medium", status: "pattern", flags: ["role", "full"] }],
    ]);
    const long = await readLookup(at(62 * 24 * 60), deps, later.id);
    expect(long?.answer.results.map(({ flags }) => flags)).toEqual([["role"]]);
  });

  it("hides a closed mailbox and says so", async () => {
    recipient = (to) => (to === "left@fir.example" ? "550 5.2.1 The account is disabled" : "550 5.1.1 User unknown");
    expect(await search({ kind: "address", address: "left@fir.example", domain: "fir.example" })).toMatchObject({
      verdict: { result: "invalid", flags: ["disabled"] },
      answer: { results: [] },
    });
  });

  it("does not ask the server again within 30 days", async () => {
    recipient = () => "250 Ok";
    const before = mail.heard.length;
    const view = await search({ kind: "address", address: "zoe.quill@fir.example", domain: "fir.example" });
    expect([view.verdict?.result, mail.heard.length]).toEqual(["valid", before]);
    expect(
      (await search({ kind: "address", address: "zoe.quill@fir.example", domain: "fir.example" }, at(31 * 24 * 60)))
        .verdict?.result,
    ).toBe("accept_all");
  });
});

describe("looking up a domain", () => {
  it("returns all known addresses and the pattern, without guesses", async () => {
    recipient = knows("kofi.mensah", "mei.lin", "ola.berg", "ravi.patel");
    for (const name of ["Kofi Mensah", "Mei Lin", "Ola Berg", "Ravi Patel", "Not There"])
      await search({ kind: "person", name, domain: "alder.example" });
    const view = await search({ kind: "domain", domain: "alder.example" });
    expect(view.pattern).toEqual({
      pattern: "first.last",
      example: "first.last@alder.example",
      samples: 5,
      following: 4,
    });
    expect(shown(view).sort()).toEqual([
      "ada@alder.example high verified",
      "done",
      "kofi.mensah@alder.example high verified",
      "mei.lin@alder.example high verified",
      "ola.berg@alder.example high verified",
      "ravi.patel@alder.example high verified",
    ]);
  });

  it("contacts nobody for a reserved domain", async () => {
    expect(shown(await search({ kind: "domain", domain: "maple.example" }, at(0), SILENT_FINDER))).toEqual([
      "reserved_domain",
    ]);
  });
});
