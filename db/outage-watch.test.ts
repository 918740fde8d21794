import { connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { useDatabase } from "../test/database.ts";
import { urlOf } from "../test/command-line.ts";
import { wasReported } from "../platform/errors.ts";
import { openDatabase } from "./client.ts";
import { type OutageEvent, OutageWatch } from "./outage-watch.ts";
import { databaseProbe } from "./probe.ts";

const database = useDatabase();

class ServerError extends Error {
  readonly severity = "ERROR";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function openWatch() {
  const events: OutageEvent[] = [];
  const clock = { ms: 0 };
  const watch = new OutageWatch({ report: (event) => events.push(event), now: () => clock.ms });
  return { events, clock, watch };
}

const stopped = () => new ServerError("57P01", "terminating connection due to administrator command");
const full = () => new ServerError("53100", "could not extend file");

describe("OutageWatch", () => {
  it("reports a database that goes away and comes back", () => {
    const { events, watch } = openWatch();
    watch.succeeded(false);
    for (let n = 0; n < 50; n += 1) watch.failed(stopped());
    watch.succeeded(false);
    watch.succeeded(false);
    expect(events).toEqual([{ state: "away", reason: stopped().message }, { state: "back" }]);
    expect(watch.failures).toBe(50);
  });

  it("does not mistake a late failure from the last outage for a new outage", () => {
    const { events, watch } = openWatch();
    watch.failed(stopped());
    const begun = watch.successes;
    watch.succeeded(false);
    watch.failed(stopped(), begun);
    expect(events.map(({ state }) => state)).toEqual(["away", "back"]);
    watch.failed(stopped(), watch.successes);
    expect(events).toHaveLength(3);
  });

  it("does not mistake a late success from before the outage for its end", () => {
    const { events, watch } = openWatch();
    const failuresBefore = watch.failures;
    watch.failed(stopped());
    watch.succeeded(false, failuresBefore);
    watch.failed(stopped());
    expect(events).toEqual([{ state: "away", reason: stopped().message }]);
    watch.succeeded(false, watch.failures);
    expect(events.slice(1)).toEqual([{ state: "back" }]);
  });

  it("marks the errors it reported and leaves requests' errors unchanged", () => {
    const { events, watch } = openWatch();
    const away = stopped();
    const outOfRange = new ServerError("22003", "value out of range");
    watch.failed(away);
    watch.failed(outOfRange);
    expect(wasReported(new Error("a page failed", { cause: away }))).toBe(true);
    expect(wasReported(outOfRange)).toBe(false);
    expect(events).toHaveLength(1);
    expect(watch.failures).toBe(1);
  });

  it("reports a full disk as writable once a write succeeds ten seconds after the last failure", () => {
    const { events, clock, watch } = openWatch();
    watch.failed(full());
    clock.ms = 5_000;
    watch.succeeded(true);
    watch.failed(full());
    clock.ms = 15_000;
    watch.succeeded(false);
    expect(events).toEqual([{ state: "full" }, { state: "full" }]);
    watch.succeeded(true);
    watch.succeeded(true);
    expect(events.slice(2)).toEqual([{ state: "writable" }]);
  });

  it("counts a database as away only when a probe confirms it and nothing succeeds meanwhile", async () => {
    const { watch } = openWatch();
    const probe = { answers: Promise.withResolvers<boolean>() };
    watch.confirmWith(() => probe.answers.promise);
    watch.failed(stopped());
    probe.answers.resolve(true);
    await watch.suspect();
    expect(watch.isAway).toBe(false);
    probe.answers = Promise.withResolvers();
    const suspected = watch.suspect();
    watch.succeeded(false);
    probe.answers.resolve(false);
    await suspected;
    expect(watch.isAway).toBe(false);
    await watch.suspect();
    expect(watch.isAway).toBe(true);
    watch.succeeded(false);
    expect(watch.isAway).toBe(false);
  });

  it("fails statements at once while the database hangs, and recovers automatically", async () => {
    let hangs = true;
    const waiting: Socket[] = [];
    const url = new URL(urlOf(database.target));
    const folder = url.searchParams.get("host");
    const serverPort = Number(url.port || "5432");
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      if (hangs) {
        waiting.push(socket);
        return;
      }
      const upstream =
        folder === null ? connect(serverPort, url.hostname) : connect(`${folder}/.s.PGSQL.${serverPort}`);
      upstream.on("error", () => socket.destroy());
      socket.pipe(upstream).pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const proxied = new URL(url);
    proxied.searchParams.delete("host");
    proxied.hostname = "127.0.0.1";
    proxied.port = String(address.port);
    const target = proxied.href;
    const { events, watch } = openWatch();
    watch.confirmWith(databaseProbe(target, { timeoutMs: 50, keepMs: 0 }));
    const db = openDatabase(target, { observer: watch });
    onTestFinished(async () => {
      for (const socket of waiting) socket.destroy();
      await db.destroy();
      server.close();
    });

    await watch.suspect();
    const attempts = waiting.length;
    await expect(sql`select 1`.execute(db)).rejects.toThrow("does not answer");
    expect(waiting.filter((_, at) => at >= attempts).length).toBeLessThanOrEqual(1);
    expect(watch.failures).toBe(1);
    hangs = false;
    await vi.waitFor(() => expect(watch.isAway).toBe(false), { timeout: 60_000 });
    await sql`select 1`.execute(db);
    expect(events.map(({ state }) => state)).toEqual(["away", "back"]);
  });
});
