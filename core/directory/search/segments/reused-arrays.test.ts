import { expect, it } from "vitest";
import { ReusedArrays } from "./reused-arrays.ts";

it("lends a few arrays in turns, and says when one was taken back", () => {
  const arrays = new ReusedArrays(2, (length) => new Uint8Array(length));
  const [first, second] = [arrays.lend(10), arrays.lend(10)];
  expect([first.isHeld(), second.isHeld(), first.array === second.array]).toEqual([true, true, false]);
  const third = arrays.lend(5);
  expect(third.array).toBe(first.array);
  expect([first.isHeld(), second.isHeld(), third.isHeld()]).toEqual([false, true, true]);
  const larger = arrays.lend(20);
  expect(larger.array.length).toBe(20);
  expect([second.isHeld(), third.isHeld()]).toEqual([false, true]);
});
