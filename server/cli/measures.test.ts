import { describe, expect, it } from "vitest";
import { recordMeasures } from "../../core/measures/record.ts";
import { systemClock } from "../../platform/clock.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const measures = (...args: string[]) => commandLine(database.target).run("measures", ...args);

describe("npm run measures", { timeout: 60_000 }, () => {
  it("says when nothing was measured", async () => {
    expect(await measures("--days", "1")).toEqual({ code: 0, stderr: "", stdout: "No page view was measured in the last 1 day.\n" });
  });

  it("prints what browsers measured, by route", async () => {
    const ctx = { db: database.db, actor: { id: "visitor", access: "anonymous" as const }, clock: systemClock };
    for (const LCP of [800, 900, 5_000]) await recordMeasures(ctx, { route: "/companies/:slug", values: { LCP } });
    await recordMeasures(ctx, { route: "/", values: { "render-error": 1 } });
    const { stdout } = await measures();
    expect(stdout).toMatch(/^route +measure +views +p75 +good +poor\n\/ +render-error +1 *\n\/companies\/:slug +LCP +3 +\d+ +67 % +33 %\n$/);
    expect(JSON.parse((await measures("--json", "--days", "7")).stdout)).toMatchObject({ days: 7, measures: [{ route: "/" }, { route: "/companies/:slug", measure: "LCP", count: 3 }] });
  });

  it.each(["0", "soon", "99999"])("refuses %s days", async (days) => {
    const { code, stderr } = await measures("--days", days);
    expect(code).toBe(1);
    expect(stderr).toContain("--days must be");
  });
});
