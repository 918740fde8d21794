import { describe, expect, it } from "vitest";
import { createRateLimiter, type Policy } from "./rate-limiter.ts";

const THREE: Policy = { name: "network", quota: 3, windowSeconds: 60 };

function limiter(senders?: number) {
  const clock = { at: 1_000 };
  return { clock, ...createRateLimiter({ now: () => clock.at, ...(senders === undefined ? {} : { senders }) }) };
}

describe("the rate limiter", () => {
  it("allows the quota in a window, says what is left, and begins anew after it", () => {
    const { count, clock } = limiter();
    const asked = (n: number) => Array.from({ length: n }, () => count(THREE, "a"));
    expect(asked(5).map(({ allowed, remaining }) => [allowed, remaining])).toEqual([[true, 2], [true, 1], [true, 0], [false, 0], [false, 0]]);
    clock.at += 59_500;
    expect(count(THREE, "a")).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
    clock.at += 500;
    expect(count(THREE, "a")).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 });
  });

  it("counts senders and policies apart", () => {
    const { count } = limiter();
    for (let i = 0; i < 3; i++) count(THREE, "a");
    expect(count(THREE, "a").allowed).toBe(false);
    expect(count(THREE, "b").allowed).toBe(true);
    expect(count({ ...THREE, name: "key" }, "a").allowed).toBe(true);
  });

  it("remembers so many senders, and forgets who was not heard of for longest", () => {
    const { count } = limiter(10);
    for (let i = 0; i < 3; i++) count(THREE, "busy");
    for (let i = 0; i < 10_000; i++) {
      count(THREE, `passing ${i}`);
      expect(count(THREE, "busy").allowed).toBe(false);
    }
    expect(count(THREE, "passing 0").remaining).toBe(2);
  });
});
