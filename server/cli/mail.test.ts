import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enqueueMail } from "../../core/mail/enqueue-mail.ts";
import type { Mail } from "../../core/mail/mail.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { deliveryReport } from "../../test/builders/mail-reports.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mail-cli-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  for (const table of ["mail_return", "outbox_message", "mail_suppression", "mail_list_refusal"] as const) await database.db.deleteFrom(table).execute();
});

const line = () => commandLine(database.target, { DATA_DIR: dataDir });
const mail = (...args: string[]) => line().run("mail", ...args);
const json = async (...args: string[]) => JSON.parse((await mail(...args, "--json")).stdout);
const write = (more: Partial<Pick<Mail, "expiresAt">> = {}) => enqueueMail(fakeClockContext(database.db), { to: "ada@acme.example", template: "inbox", data: { ref: "message-1", dueOn: null }, purpose: "service", ...more });
const settle = async (state: "failed" | "sent") => {
  const { id, message_id } = await database.db.updateTable("outbox_message").set({ state, attempts: 9, last_answer: "450 not today" }).where("state", "=", "waiting").returning(["id", "message_id"]).executeTakeFirstOrThrow();
  return { id, messageId: message_id };
};

describe("npm run mail", () => {
  it("shows mail that failed, and lets it go out again: one, or all", async () => {
    await write();
    const { id } = await settle("failed");
    expect(await mail("outbox", "--state", "failed")).toMatchObject({ code: 0, stdout: `${id}  failed  inbox  ada@acme.example  9 attempts  450 not today\n` });
    expect((await mail("show", String(id))).stdout).toContain("npm run inbox -- show message-1");
    expect(await mail("retry", String(id), "--dry-run")).toMatchObject({ code: 0, stdout: "(Nothing was kept.) 1 mail goes out again.\n" });
    expect(await mail("retry", String(id))).toMatchObject({ code: 0, stdout: "1 mail goes out again.\n" });
    expect((await json("outbox")).messages).toMatchObject([{ id, state: "waiting", attempts: 0 }]);
    await settle("failed");
    await write({ expiresAt: new Date(Date.now() - 1_000) });
    const late = await settle("failed");
    expect(await json("retry", "--failed")).toEqual({ dryRun: false, retried: 1 });
    expect(await mail("retry", String(late.id))).toMatchObject({ code: 1, stderr: expect.stringContaining("its time is over") });
    expect(await mail("retry", "999999")).toMatchObject({ code: 1, stderr: expect.stringContaining("does not exist") });
  }, 60_000);

  it("suppresses an address and lifts it again, and tells only of one that is named", async () => {
    expect(await mail("suppress", "ada@acme.example")).toMatchObject({ code: 0, stdout: "ada@acme.example gets no mail any more.\n" });
    expect((await mail("suppressed", "ADA@acme.example")).stdout).toMatch(/^ADA@acme\.example gets no mail: operator, since /);
    const counts = await mail("suppressed");
    expect(counts.stdout).toMatch(/^1 {2}no mail {2}operator {2}the last at /);
    expect(counts.stdout).not.toContain("acme");
    expect((await mail("unsuppress", "ada@acme.example")).stdout).toBe("ada@acme.example gets mail again.\n");
    expect((await mail("suppressed", "ada@acme.example")).stdout).toBe("ada@acme.example is not suppressed.\n");
    expect((await mail("suppressed")).stdout).toBe("No address is suppressed.\n");
  }, 60_000);

  it("shows and changes what an address wants", async () => {
    expect(await json("preferences", "ada@acme.example", "--leave", "alerts")).toMatchObject({ lists: { alerts: false, notices: true }, suppressed: null });
    expect((await mail("preferences", "ada@acme.example", "--join", "alerts", "--dry-run")).stdout).toMatch(/^\(Nothing was kept\.\) [^]*alerts {2}wanted/);
    expect((await mail("preferences", "ada@acme.example", "--leave-all")).stdout).toContain("alerts  not wanted\n");
    expect((await mail("preferences", "ada@acme.example")).stdout).toContain("Gets no list at all: unsubscribed.");
  }, 60_000);

  it("takes what a mail server pipes to it", async () => {
    await write();
    const { id, messageId } = await settle("sent");
    const source = deliveryReport({ messageId });
    expect(await line().feed(source, "mail", "bounce", "--dry-run")).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing was kept") });
    expect(await line().feed(source, "mail", "bounce")).toMatchObject({ code: 0, stdout: `Mail ${id} came back. Its address is suppressed from now on.\n` });
    expect(await line().feed("Subject: hello\r\n\r\n", "mail", "bounce")).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Nothing was done\./) });
    expect((await mail("outbox", "--all")).stdout).toContain("sent, came back");
  }, 60_000);

  it.each([
    [["retry", "x"], "must be a whole number"],
    [["suppress", "nobody"], "Name an e-mail address"],
    [["preferences", "ada@acme.example", "--leave", "everything"], "--leave takes one of free_leads"],
    [["outbox", "--state", "lost"], "--state is one of waiting"],
    [["send"], "Say what to do"],
  ])("refuses %j and says why", async (args, why) => {
    expect(await mail(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(why) });
  });
});
