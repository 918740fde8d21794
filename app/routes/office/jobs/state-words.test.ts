import { expect, it } from "vitest";
import { describeJob, objectOf } from "./state-words.ts";

const NOW = new Date("2026-11-28T02:00:00Z");
const idle = {
  name: "backup.daily",
  waiting: 0,
  running: 0,
  failed: 0,
  lastRunAt: null,
  error: null,
  triedAgainAt: null,
};
const daily = { does: "Backs up.", cron: "15 2 * * *" };
const words = (state: Partial<typeof idle> | object, job: Parameters<typeof describeJob>[1] = daily) => {
  const { does, last, next, fails } = describeJob({ ...idle, ...state }, job, NOW);
  return [does, last, next, fails];
};

it("says when a scheduled job last ran and runs next", () => {
  expect(words({})).toEqual(["Backs up.", "Has not run by its schedule yet.", "Nov 28, 2026, 02:15 UTC", false]);
  const lastRunAt = new Date("2026-11-27T02:15:00Z");
  expect(words({ lastRunAt })[1]).toBe("Last ran Nov 27, 2026, 02:15 UTC and finished.");
  const triedAgainAt = new Date("2026-11-28T02:01:00Z");
  expect(words({ lastRunAt, error: "disk full", triedAgainAt })).toEqual([
    "Backs up.",
    "Last ran Nov 27, 2026, 02:15 UTC and failed: disk full",
    "Tried again Nov 28, 2026, 02:01 UTC.",
    true,
  ]);
});

it("says what a requested job waits for", () => {
  const asked = { does: "Refunds." };
  expect(words({}, asked)).toEqual(["Refunds.", "Nothing to do.", "When there is something to do.", false]);
  expect(words({ waiting: 2, running: 1, failed: 1 }, asked)).toEqual([
    "Refunds.",
    "Running now. 1 failure for good, above.",
    "2 jobs waiting.",
    true,
  ]);
  expect(describeJob(idle, undefined, NOW).does).toBe("A job of another version, backup.daily.");
});

it.each([
  [{ orderId: 7 }, "order 7"],
  [{ kind: "mail", importTaskId: 3 }, "kind mail, import task 3"],
  [{ key: null }, ""],
  [{}, ""],
])("names what a job is about: %j", (payload, object) => {
  expect(objectOf(payload)).toBe(object);
});
