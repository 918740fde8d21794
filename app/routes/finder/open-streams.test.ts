import { expect, it } from "vitest";
import { openStreams } from "./open-streams.ts";

it("lets a visitor have so many streams, and another when one was closed", () => {
  const streams = openStreams(2);
  const first = streams.open("a");
  expect([first === null, streams.open("a") === null, streams.open("a"), streams.open("b") === null]).toEqual([false, false, null, false]);
  first?.();
  first?.();
  expect([streams.open("a") === null, streams.open("a")]).toEqual([false, null]);
});
