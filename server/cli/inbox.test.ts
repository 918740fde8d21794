import { beforeAll, describe, expect, it } from "vitest";
import { contactForm, sendMessage } from "../../core/contact/send-message.ts";
import { fileRequest, privacyForm } from "../../core/privacy/file-request.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const inbox = (...args: string[]) => commandLine(database.target).run("inbox", ...args);

beforeAll(async () => {
  const ctx = fakeClockContext(database.db);
  await sendMessage(ctx, { form: contactForm.parse({ name: "Bo \u001b[31mExample", email: "bo@someone.example", message: "Hello\nyou" }), address: null });
  await fileRequest(ctx, { form: privacyForm.parse({ name: "Ada Example", email: "ada@someone.example" }), globalPrivacyControl: true, address: null, confirmUrl: "https://newlyraised.example/dont-sell-my-info/confirm" });
}, 60_000);

describe("npm run inbox", () => {
  it("lists what waits, the most urgent first, without what would command the terminal", async () => {
    expect(await inbox("list")).toEqual({
      code: 0,
      stderr: "",
      stdout: "privacy-1  due 2026-10-01  check-data  Ada Example <ada@someone.example>\nmessage-1  no date  message  Bo [31mExample <bo@someone.example>\n",
    });
  });

  it("gives programs everything", async () => {
    const { items } = JSON.parse((await inbox("list", "--json")).stdout);
    expect(items).toMatchObject([{ ref: "privacy-1", globalPrivacyControl: true, confirmation: "unconfirmed" }, { ref: "message-1", text: "Hello\nyou" }]);
  });

  it("rehearses, finishes, and keeps what is done", async () => {
    expect((await inbox("done", "message-1", "--dry-run")).stdout).toBe("Would be done: message-1\n");
    expect(JSON.parse((await inbox("done", "message-1", "--json")).stdout)).toEqual({ dryRun: false, ref: "message-1", result: "done" });
    expect((await inbox("list")).stdout).not.toContain("message-1");
    expect((await inbox("show", "message-1")).stdout).toContain("text: Hello\nyou\n");
  });

  it.each([
    [[], "Say what to do"],
    [["show"], "Name the item"],
    [["done", "privacy-99"], "There is no item privacy-99"],
  ])("refuses %j and says what to do", async (args, line) => {
    const { code, stdout, stderr } = await inbox(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(line);
  });
});
