import { expect, it } from "vitest";
import type { FromPrimary, ToPrimary } from "./messages.ts";
import { createMetricsRelay } from "./primary.ts";

/** A relay over `processes`, of which those in `answers` respond. */
function relay(processes: number, limitMs?: number) {
  const sent: FromPrimary[] = [];
  const on = createMetricsRelay((message) => (sent.push(message), processes), limitMs);
  const ask = (request: number) =>
    new Promise<FromPrimary>((resolve) => on({ kind: "metrics-wanted", request }, resolve));
  const send = (message: ToPrimary) => on(message, () => expect.unreachable());
  return { sent, ask, send };
}

it("collects one answer from each process per request", async () => {
  const { sent, ask, send } = relay(2);
  const [first, second] = [ask(7), ask(8)];
  expect(sent).toEqual([
    { kind: "collect-metrics", collection: 1 },
    { kind: "collect-metrics", collection: 2 },
  ]);
  send({ kind: "metrics", collection: 2, part: [{ name: "a" }] });
  send({ kind: "metrics", collection: 1, part: [{ name: "b" }] });
  send({ kind: "metrics", collection: 2, part: [{ name: "c" }] });
  send({ kind: "metrics", collection: 1, part: [{ name: "d" }] });
  expect(await first).toEqual({ kind: "metrics-collected", request: 7, parts: [[{ name: "b" }], [{ name: "d" }]] });
  expect(await second).toEqual({ kind: "metrics-collected", request: 8, parts: [[{ name: "a" }], [{ name: "c" }]] });
});

it("leaves out a process that does not answer and ignores its late answer", async () => {
  const { ask, send } = relay(2, 20);
  const asked = ask(1);
  send({ kind: "metrics", collection: 1, part: [{ name: "a" }] });
  expect(await asked).toEqual({ kind: "metrics-collected", request: 1, parts: [[{ name: "a" }]] });
  send({ kind: "metrics", collection: 1, part: [{ name: "late" }] });
});

it("answers when no process responds", async () => {
  expect(await relay(0).ask(1)).toEqual({ kind: "metrics-collected", request: 1, parts: [] });
});
