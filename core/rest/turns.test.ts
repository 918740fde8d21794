import { describe, expect, it } from "vitest";
import { createTurns } from "./turns.ts";

describe("turns", () => {
  it("are given to so many at a time, to the others in their order", async () => {
    const { take } = createTurns({ places: 2, waiting: 10, patienceMs: 60_000 });
    const [first, second] = await Promise.all([take(), take()]);
    const order: string[] = [];
    const third = take().then((end) => (order.push("third"), end));
    const fourth = take().then((end) => (order.push("fourth"), end));
    expect(order).toEqual([]);
    first?.();
    first?.();
    const end = await third;
    expect(order).toEqual(["third"]);
    second?.();
    await fourth;
    expect(order).toEqual(["third", "fourth"]);
    end?.();
  });

  it("are not waited for in vain, nor by too many", async () => {
    const { take } = createTurns({ places: 1, waiting: 1, patienceMs: 10 });
    const end = await take();
    const waits = take();
    expect(await take()).toBeNull();
    expect(await waits).toBeNull();
    end?.();
    expect(await take()).toBeTypeOf("function");
  });
});
