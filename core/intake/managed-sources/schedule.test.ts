import { describe, expect, it } from "vitest";
import { nextRuns, parseSchedule, SCHEDULE_EXAMPLES } from "./schedule.ts";

const NOON = new Date("2026-09-01T12:03:00Z");
const next = (text: string, after = NOON, count = 1) =>
  nextRuns(parseSchedule(text), after, count).map((time) => time.toISOString().replace(":00.000Z", "Z"));

describe("parseSchedule", () => {
  it.each([
    ["every 10 minutes", "every 10 minutes", "2026-09-01T12:10Z"],
    ["Every 90 Minutes", "every 90 minutes", "2026-09-01T13:30Z"],
    ["every 60 minutes", "hourly", "2026-09-01T13:00Z"],
    ["every hour", "hourly", "2026-09-01T13:00Z"],
    ["every 6 hours", "every 6 hours", "2026-09-01T18:00Z"],
    ["daily at 6:30", "daily at 6:30", "2026-09-02T06:30Z"],
    ["every day at 6.30 pm", "daily at 18:30", "2026-09-01T18:30Z"],
    ["daily at 12 am", "daily at 0:00", "2026-09-02T00:00Z"],
    ["daily at 19:00 and 7:00", "daily at 7:00 and 19:00", "2026-09-01T19:00Z"],
    ["weekdays at 7:00, europe/berlin", "weekdays at 7:00, Europe/Berlin", "2026-09-02T05:00Z"],
    ["weekends at 9", "weekends at 9:00", "2026-09-05T09:00Z"],
    ["Mondays at 9:00", "Mondays at 9:00", "2026-09-07T09:00Z"],
    ["on Thursday and mon at 9:00 UTC", "Mondays and Thursdays at 9:00", "2026-09-03T09:00Z"],
    ["daily at 7:00 in America/New_York", "daily at 7:00, America/New_York", "2026-09-02T11:00Z"],
  ])("reads %s", (written, text, first) => {
    expect(parseSchedule(written).text).toBe(text);
    expect(parseSchedule(text).text).toBe(text);
    expect(next(written)).toEqual([first]);
  });

  it("reads its own examples", () => {
    expect(SCHEDULE_EXAMPLES.map((example) => parseSchedule(example).text)).toEqual(SCHEDULE_EXAMPLES);
  });

  it.each([
    "",
    "sometimes",
    "every 0 minutes",
    "every 2 minutes",
    "every 30 hours",
    "daily at 25:00",
    "daily at 7:60",
    "daily at 13 pm",
    "fundays at 7:00",
    "daily at 7:00, Europe/Atlantis",
    "daily at 7:00, +02:00",
    "0 7 * * *",
  ])("rejects %j and names valid forms", (written) => {
    expect(() => parseSchedule(written)).toThrow("weekdays at 7:00, Europe/Berlin");
  });

  it("keeps local time across daylight saving", () => {
    expect(next("daily at 7:00, Europe/Berlin", new Date("2026-10-23T12:00:00Z"), 3)).toEqual([
      "2026-10-24T05:00Z",
      "2026-10-25T06:00Z",
      "2026-10-26T06:00Z",
    ]);
  });

  it("runs once on days whose hour is skipped or repeated", () => {
    expect(next("daily at 2:30, Europe/Berlin", new Date("2026-03-28T12:00:00Z"), 2)).toEqual([
      "2026-03-29T01:30Z",
      "2026-03-30T00:30Z",
    ]);
    expect(next("daily at 2:30, Europe/Berlin", new Date("2026-10-24T12:00:00Z"), 2)).toEqual([
      "2026-10-25T00:30Z",
      "2026-10-26T01:30Z",
    ]);
  });

  it("knows whether it runs every day", () => {
    expect(
      ["hourly", "daily at 7:00", "weekdays at 7:00", "on request"].map((text) => parseSchedule(text).isDaily),
    ).toEqual([true, true, false, false]);
  });

  it("has no times if it runs on request only", () => {
    expect(next("on request")).toEqual([]);
  });
});
