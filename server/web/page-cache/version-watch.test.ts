import { describe, expect, it } from "vitest";
import { watchVersion } from "./version-watch.ts";

function watched(patienceMs = 10_000) {
  const state = { now: 0, reads: 0, errors: [] as unknown[], read: (): Promise<number> => Promise.resolve(7) };
  const version = watchVersion({
    now: () => state.now,
    read: () => {
      state.reads += 1;
      return state.read();
    },
    onError: (error) => state.errors.push(error),
    patienceMs,
  });
  return { state, version };
}

describe("watchVersion", () => {
  it("reads once for concurrent callers and again after a second", async () => {
    const { state, version } = watched();
    expect(await Promise.all([version(), version(), version()])).toEqual([7, 7, 7]);
    state.read = () => Promise.resolve(8);
    state.now = 999;
    expect(version()).toBe(7);
    expect(state.reads).toBe(1);
    state.now = 1_000;
    expect(await version()).toBe(8);
    expect(state.reads).toBe(2);
  });

  it("keeps the last version when the database fails, logs it and retries after a second", async () => {
    const { state, version } = watched();
    await version();
    state.now = 1_000;
    state.read = () => Promise.reject(new Error("gone"));
    expect(await version()).toBe(7);
    expect(version()).toBe(7);
    expect(state.errors).toEqual([new Error("gone")]);
    state.now = 2_000;
    state.read = () => Promise.resolve(9);
    expect(await version()).toBe(9);
  });

  it("returns nothing before the first successful read", async () => {
    const { state, version } = watched();
    state.read = () => Promise.reject(new Error("gone"));
    expect(await version()).toBeNull();
  });

  it("does not wait long for a hanging database", async () => {
    const { state, version } = watched(1);
    await version();
    state.now = 1_000;
    const late = Promise.withResolvers<number>();
    state.read = () => late.promise;
    expect(await version()).toBe(7);
    expect(version()).toBe(7);
    expect(state.reads).toBe(2);
    late.resolve(8);
    await late.promise;
    await new Promise(setImmediate);
    expect(version()).toBe(8);
  });
});
