import { describe, expect, it } from "vitest";
import { objectionsAmong } from "../../core/finder/store/objections.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const finder = (...args: string[]) => commandLine(database.target).run("finder", ...args);
const withheld = async () => (await objectionsAmong(fakeClockContext(database.db), [{ kind: "person_at_domain", name: "Ada Park", domain: "acme.example" }, { kind: "address", address: "apark@acme.example" }])).map(({ kind }) => kind);

describe("npm run finder", () => {
  it("rehearses, then lets somebody be found no more, with every address their name could make", async () => {
    expect((await finder("object", "--name", "Ada Park", "--domain", "www.acme.example", "--dry-run")).stdout).toBe("Would be found no more: Ada Park, acme.example\n");
    expect(await withheld()).toEqual([]);
    expect(await finder("object", "--name", "Ada Park", "--domain", "acme.example")).toEqual({ code: 0, stderr: "", stdout: "Found no more: Ada Park, acme.example\n" });
    expect((await withheld()).sort()).toEqual(["address", "person_at_domain"]);
  });

  it.each([
    [[], "Say what to do"],
    [["object"], "Say who is not to be found"],
    [["object", "--name", "Ada", "--domain", "gmail.com"], "a company's own domain"],
    [["object", "--address", "ada"], "must be a mail address"],
  ])("refuses %j and says what to do", async (args, text) => {
    const { code, stderr } = await finder(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(text)]);
  });
});
