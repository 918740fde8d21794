import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addLeads } from "../../test/builders/delivery.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const handpick = (...args: string[]) => commandLine(database.target).run("handpick", ...args);

describe("npm run handpick", () => {
  it("suggests leads, picks them, lists them and takes them back", async () => {
    const [newest = 0, second = 0] = await addLeads(fakeClockContext(database.db), { count: 3, name: "Alder", from: "2026-08-31" });
    const suggested = await handpick("suggest", "--month", "2026-09", "--limit", "2");
    expect(suggested.stdout).toBe(`${newest}  Alder 1  Seed  2026-08-31\n${second}  Alder 2  Seed  2026-08-30\n`);
    expect((await handpick("add", String(second), "--month", "2026-09", "--dry-run")).stdout).toBe(`Would be picked for 2026-09: ${second}\n`);
    expect((await handpick("list", "--month", "2026-09")).stdout).toBe("0 of 20 picked for 2026-09.\n");
    expect((await handpick("add", String(second), String(newest), "--month", "2026-09")).stdout).toBe(`picked for 2026-09: ${second}, ${newest}\n`);
    expect((await handpick("add", String(second), "--month", "2026-09")).stdout).toBe("picked for 2026-09: nothing new\n");
    expect(JSON.parse((await handpick("list", "--month", "2026-09", "--json")).stdout)).toMatchObject({ month: "2026-09", picks: [{ leadId: second, pickedBy: "operator" }, { leadId: newest }] });
    expect(JSON.parse((await handpick("remove", String(second), "--month", "2026-09", "--json")).stdout)).toEqual({ dryRun: false, month: "2026-09", changed: [second] });
  });

  it.each([
    [[], "Say what to do"],
    [["add"], "Name the leads by their numbers"],
    [["add", "x"], 'A lead\'s number must be a whole number, not "x"'],
    [["add", "999999"], "There is no lead 999999 on the site."],
    [["list", "--month", "tomorrow"], 'A month is written like 2026-11, not "tomorrow"'],
  ])("refuses %j and says what to do", async (args, line) => {
    const { code, stdout, stderr } = await handpick(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(line);
  });
});
