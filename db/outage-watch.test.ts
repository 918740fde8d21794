import { connect, createServer, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
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

/** A watch whose pauses end at once; a probe's answer may be a promise. */
function openWatch() {
  const events: OutageEvent[] = [];
  const watch = new OutageWatch({ report: (event) => events.push(event), pause: () => setImmediate() });
  const state = { answers: true as boolean | Promise<boolean>, stores: true as boolean | Promise<boolean> };
  watch.confirmWith({ answers: async () => state.answers, stores: async () => state.stores });
  return { events, state, watch };
}

const stopped = () => new ServerError("57P01", "terminating connection due to administrator command");
const full = () => new ServerError("53100", "could not extend file");

describe("OutageWatch", () => {
  it("reports once that a database went away and once that it came back, however many statements fail", async () => {
    const { events, state, watch } = openWatch();
    state.answers = false;
    for (let n = 0; n < 50; n += 1) watch.failed(stopped());
    await watch.suspect();
    expect(watch.isAway).toBe(true);
    for (let n = 0; n < 50; n += 1) watch.failed(stopped());
    expect(events).toEqual([{ state: "away", reason: stopped().message }]);
    state.answers = true;
    await expect.poll(() => watch.isAway).toBe(false);
    expect(events.slice(1)).toEqual([{ state: "back" }]);
    expect(watch.failures).toBe(100);
  });

  it("reports lost connections to a database that answers", async () => {
    const { events, watch } = openWatch();
    watch.failed(stopped());
    await watch.suspect();
    expect(watch.isAway).toBe(false);
    expect(events).toEqual([{ state: "lost", reason: stopped().message }]);
  });

  it("does not count a database as away that answers statements but not the probe", async () => {
    const { events, state, watch } = openWatch();
    const probe = Promise.withResolvers<boolean>();
    state.answers = probe.promise;
    const suspected = watch.suspect();
    watch.answered();
    probe.resolve(false);
    await suspected;
    expect([watch.isAway, events]).toEqual([false, []]);
    state.answers = false;
    await watch.suspect();
    expect([watch.isAway, events]).toEqual([true, [{ state: "away", reason: "no answer" }]]);
  });

  it("marks the errors it reported and leaves requests' errors unchanged", () => {
    const { watch } = openWatch();
    const away = stopped();
    const outOfRange = new ServerError("22003", "value out of range");
    watch.failed(away);
    watch.failed(outOfRange);
    expect(wasReported(new Error("a page failed", { cause: away }))).toBe(true);
    expect(wasReported(outOfRange)).toBe(false);
    expect(watch.failures).toBe(1);
  });

  it("reports a full disk as writable once the probe can store something", async () => {
    const { events, state, watch } = openWatch();
    const probe = Promise.withResolvers<boolean>();
    state.stores = probe.promise;
    watch.failed(full());
    watch.failed(full());
    expect(events).toEqual([{ state: "full" }, { state: "full" }]);
    state.stores = true;
    probe.resolve(false);
    await expect.poll(() => events.slice(2)).toEqual([{ state: "writable" }]);
    watch.failed(full());
    await expect.poll(() => events.slice(3)).toEqual([{ state: "full" }, { state: "writable" }]);
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
    const answers = databaseProbe(target, { timeoutMs: 50, keepMs: 0 });
    watch.confirmWith({ answers, stores: answers });
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
