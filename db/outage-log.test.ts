import { describe, expect, it } from "vitest";
import { wasReported } from "../platform/errors.ts";
import { OutageLog } from "./outage-log.ts";

class ServerError extends Error {
  readonly severity = "ERROR";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function openOutages() {
  const lines: string[] = [];
  const clock = { ms: 0 };
  const write = (level: string) => (line: string) => void lines.push(`${level}: ${line}`);
  return { lines, clock, outages: new OutageLog({ info: write("info"), error: write("error") }, () => clock.ms) };
}

const stopped = () => new ServerError("57P01", "terminating connection due to administrator command");

describe("OutageLog", () => {
  it("logs one line when the database goes away and one when it answers again", () => {
    const { lines, clock, outages } = openOutages();
    outages.succeeded();
    for (let n = 0; n < 50; n += 1) outages.failed(stopped());
    clock.ms = 31_250;
    outages.succeeded();
    outages.succeeded();
    expect(lines).toEqual([
      "error: The database does not answer (terminating connection due to administrator command). Pages in memory are served, all else gets 503 until it does.",
      "info: The database answers again after 31.3 s.",
    ]);
    expect(outages.failures).toBe(50);
  });

  it("logs a full disk once a minute while reads go on", () => {
    const { lines, clock, outages } = openOutages();
    for (clock.ms = 0; clock.ms < 90_000; clock.ms += 1_000) {
      outages.failed(new ServerError("53100", "could not extend file"));
      outages.succeeded();
    }
    expect(lines).toEqual([expect.stringMatching(/^error: The database's disk is full: free some space\./), expect.stringMatching(/disk is full/)]);
  });

  it("marks the errors it reported, and leaves errors of requests alone", () => {
    const { lines, outages } = openOutages();
    const away = stopped();
    const outOfRange = new ServerError("22003", "value out of range");
    outages.failed(away);
    outages.failed(outOfRange);
    expect(wasReported(new Error("a page failed", { cause: away }))).toBe(true);
    expect(wasReported(outOfRange)).toBe(false);
    expect(lines).toHaveLength(1);
    expect(outages.failures).toBe(1);
  });
});
