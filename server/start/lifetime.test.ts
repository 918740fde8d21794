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
  it.each(["SIGINT", "SIGTERM", "SIGHUP"])("closes what was opened, the last first, and exits with 0 on %s", async (signal) => {
    const { host, lifetime } = bound();
    const closed: string[] = [];
    for (const name of ["database", "server"]) lifetime.closeAtEnd(async () => void closed.push(name));
    expect(lifetime.stopping).toBe(false);
    host.emit(signal);
    expect(lifetime.stopping).toBe(true);
    await vi.waitFor(() => expect(host.exits).toEqual([0]));
    expect(closed).toEqual(["server", "database"]);
  });

  it("takes a signal that arrives twice for one keystroke as one", () => {
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

  it("closes the rest when one cannot be closed, and tells", async () => {
    const { host, errors, lifetime } = bound();
    const closed: string[] = [];
    lifetime.closeAtEnd(async () => void closed.push("database"));
    lifetime.closeAtEnd(() => Promise.reject(new Error("stuck")));
    host.emit("SIGTERM");
    await vi.waitFor(() => expect(host.exits).toEqual([0]));
    expect([closed, errors]).toEqual([["database"], [new Error("stuck")]]);
  });
});
