import { expect, it } from "vitest";
import { OutageLog } from "./outage-watch.ts";

function openLog() {
  const lines: string[] = [];
  const clock = { ms: 0 };
  const write = (level: string) => (line: string) => void lines.push(`${level}: ${line}`);
  return { lines, clock, log: new OutageLog({ info: write("info"), error: write("error") }, () => clock.ms) };
}

it("logs one line when the database goes away and one when it answers again", () => {
  const { lines, clock, log } = openLog();
  log.record({ state: "back" });
  for (const reason of ["terminating connection due to administrator command", "refused"])
    log.record({ state: "away", reason });
  clock.ms = 31_250;
  log.record({ state: "back" });
  log.record({ state: "back" });
  expect(lines).toEqual([
    "error: The database does not answer (terminating connection due to administrator command). Pages in memory are served, all else gets 503 until it does.",
    "info: The database answers again after 31.3 s.",
  ]);
});

it("logs one line per minute while the disk is full, and one line when it is writable again", () => {
  const { lines, clock, log } = openLog();
  log.record({ state: "writable" });
  for (clock.ms = 0; clock.ms < 90_000; clock.ms += 1_000) log.record({ state: "full" });
  log.record({ state: "writable" });
  log.record({ state: "writable" });
  expect(lines).toEqual([
    expect.stringMatching(/^error: The database's disk is full: free some space\./),
    expect.stringMatching(/disk is full/),
    "info: The database can be written again after 90 s.",
  ]);
});

it("logs lost connections at most once a minute", () => {
  const { lines, clock, log } = openLog();
  for (clock.ms = 0; clock.ms < 90_000; clock.ms += 1_000) log.record({ state: "lost", reason: "reset" });
  expect(lines).toEqual(
    Array.from({ length: 2 }, () => "info: Connections to the database were lost (reset), but it answers."),
  );
});
