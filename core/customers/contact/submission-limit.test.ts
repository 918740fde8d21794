import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { countSubmission } from "./submission-limit.ts";

const database = useDatabase();
const NOON = new Date("2026-09-01T12:30:00Z");
const send = (address: string, now = NOON) =>
  countSubmission(fakeClockContext(database.db, now), address, { kind: "test ", limit: 2 });

describe("countSubmission", () => {
  it("counts each network separately and restarts every hour", async () => {
    expect([
      await send("192.0.2.1"),
      await send("192.0.2.1"),
      await send("192.0.2.1"),
      await send("192.0.2.2"),
    ]).toEqual([true, true, false, true]);
    expect(await send("192.0.2.1", new Date("2026-09-01T13:00:00Z"))).toBe(true);
  });

  it("limits all networks of an IPv6 site together", async () => {
    const allowed: boolean[] = [];
    for (let network = 0; network < 12; network += 1) {
      for (let times = 0; times < 2; times += 1) allowed.push(await send(`2001:db8:5:${network}::1`));
    }
    expect(allowed.indexOf(false)).toBe(20);
    expect(await send("2001:db8:6:1::1")).toBe(true);
  });
});
