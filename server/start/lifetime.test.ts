import { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { bindLifetime } from "./lifetime.ts";

class FakeHost extends EventEmitter {
  readonly exits: number[] = [];
  exit(code: number): void {
    this.exits.push(code);
  }
}

function bound() {
  const host = new FakeHost();
  const clock = { now: 0 };
  const errors: unknown[] = [];
  const lifetime = bindLifetime({ host, now: () => clock.now, onCloseError: (error) => errors.push(error) });
  return { host, clock, errors, lifetime };
}

describe("bindLifetime", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"])(
    "closes what was opened, the last first, and exits with 0 on %s",
    async (signal) => {
      const { host, lifetime } = bound();
      const closed: string[] = [];
      for (const name of ["database", "server"]) lifetime.closeAtEnd(async () => void closed.push(name));
      expect(lifetime.stopping).toBe(false);
      host.emit(signal);
      expect(lifetime.stopping).toBe(true);
      await vi.waitFor(() => expect(host.exits).toEqual([0]), { timeout: 60_000 });
      expect(closed).toEqual(["server", "database"]);
    },
  );

  it("treats one keystroke's two signals as one", () => {
    const { host, clock, lifetime } = bound();
    lifetime.closeAtEnd(() => new Promise(() => undefined));
    host.emit("SIGINT");
    clock.now = 20;
    host.emit("SIGINT");
    expect(host.exits).toEqual([]);
  });

  it("exits at once on a second signal", () => {
    const { host, clock, lifetime } = bound();
    lifetime.closeAtEnd(() => new Promise(() => undefined));
    host.emit("SIGINT");
    clock.now = 1_000;
    host.emit("SIGTERM");
    expect(host.exits).toEqual([143]);
  });

  it("closes everything else if one part fails to close, and reports it", async () => {
    const { host, errors, lifetime } = bound();
    const closed: string[] = [];
    lifetime.closeAtEnd(async () => void closed.push("database"));
    lifetime.closeAtEnd(() => Promise.reject(new Error("stuck")));
    host.emit("SIGTERM");
    await vi.waitFor(() => expect(host.exits).toEqual([0]), { timeout: 60_000 });
    expect([closed, errors]).toEqual([["database"], [new Error("stuck")]]);
  });

  it("stops all work before closing anything", async () => {
    const { host, lifetime } = bound();
    const events: string[] = [];
    const jobs = Promise.withResolvers<void>();
    lifetime.closeAtEnd(async () => void events.push("database closed"));
    lifetime.stopAtEnd(async () => {
      events.push("requests stop");
      await jobs.promise;
    });
    lifetime.stopAtEnd(async () => {
      events.push("jobs stop");
      jobs.resolve();
    });
    host.emit("SIGTERM");
    await vi.waitFor(() => expect(host.exits).toEqual([0]), { timeout: 60_000 });
    expect(events).toEqual(["requests stop", "jobs stop", "database closed"]);
  });

  it("reports work that exceeds the time limit and exits with 0", async () => {
    vi.useFakeTimers();
    try {
      const { host, errors, lifetime } = bound();
      lifetime.stopAtEnd(() => new Promise(() => undefined));
      host.emit("SIGTERM");
      await vi.advanceTimersByTimeAsync(4_500);
      expect(host.exits).toEqual([0]);
      expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining("Nothing stored is lost") })]);
    } finally {
      vi.useRealTimers();
    }
  });
});
