import { expect, it } from "vitest";
import { openStreams } from "./event-stream.ts";

it("limits a visitor's streams and allows another once one closes", () => {
  const streams = openStreams(2);
  const first = streams.open("a");
  expect([first === null, streams.open("a") === null, streams.open("a"), streams.open("b") === null]).toEqual([
    false,
    false,
    null,
    false,
  ]);
  first?.();
  first?.();
  expect([streams.open("a") === null, streams.open("a")]).toEqual([false, null]);
});
