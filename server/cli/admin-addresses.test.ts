import { beforeEach, describe, expect, it } from "vitest";
import { bouncesAmong } from "../../core/finder/bounces/read-bounces.ts";
import { objectionsAmong } from "../../core/finder/objections/objections.ts";
import { enqueueMail } from "../../core/shared/outbox/enqueue-mail.ts";
import { findSuppression } from "../../core/customers/mail/suppression.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { deliveryReport } from "../../test/builders/mail-reports.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { useFiles } from "../../test/input-files.ts";

const SECRET = "a secret of at least thirty-two characters";
const database = useDatabase();
const file = useFiles();
const line = () => commandLine(database.target, { SECRET });
const admin = (...args: string[]) => line().run("admin", ...args);
const ctx = () => fakeClockContext(database.db, new Date());
const suppressed = (address: string) => findSuppression(ctx(), { address, key: Buffer.from(SECRET) });

const objections = async () => {
  const found = await objectionsAmong(ctx(), [
    { kind: "person_at_domain", name: "Ada Park", domain: "acme.example" },
    { kind: "address", address: "apark@acme.example" },
  ]);
  return found.map(({ kind }) => kind).sort();
};

beforeEach(async () => {
  for (const table of ["mail_return", "outbox_message", "mail_suppression"] as const)
    await database.db.deleteFrom(table).execute();
});

describe("npm run admin", () => {
  it("suppresses an address", async () => {
    expect(await admin("suppress", "ada@acme.example")).toMatchObject({
      code: 0,
      stdout: "ada@acme.example gets no more mail.\n",
    });
    expect(await suppressed("ADA@acme.example")).toMatchObject({ scope: "all", reason: "operator" });
  });

  it("processes a delivery report from standard input", async () => {
    const mail = { to: "ada@acme.example", template: "inbox_message", data: { ref: "message-1" } } as const;
    await enqueueMail(ctx(), { ...mail, purpose: "service" });
    const { id, message_id: messageId } = await database.db
      .updateTable("outbox_message")
      .set({ state: "sent", attempts: 1 })
      .returning(["id", "message_id"])
      .executeTakeFirstOrThrow();
    const source = deliveryReport({ messageId });
    expect(await line().feed(source, "admin", "bounce", "--dry-run")).toMatchObject({ code: 0 });
    expect(await suppressed("ada@acme.example")).toBeNull();
    expect(await line().feed(source, "admin", "bounce")).toMatchObject({
      code: 0,
      stdout: `Mail ${id} bounced. Its address is now suppressed.\n`,
    });
    expect(await suppressed("ada@acme.example")).not.toBeNull();
    expect(await line().feed("Subject: hello\r\n\r\n", "admin", "bounce")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nothing changed\./),
    });
  });

  it("opts a person out of the finder with every address that patterns generate from their name", async () => {
    const args = ["opt-out", "--name", "Ada Park", "--domain", "www.acme.example"];
    const stdout = "Opted out of the email finder: Ada Park, acme.example\n";
    expect(await admin(...args, "--dry-run")).toMatchObject({ stdout, stderr: "Dry run: nothing is kept.\n" });
    expect(await objections()).toEqual([]);
    expect(await admin(...args)).toEqual({ code: 0, stderr: "", stdout });
    expect(await objections()).toEqual(["address", "person_at_domain"]);
  });

  it("records bounced addresses of a file or of the command line", async () => {
    const bounced = await file("bounced.txt", "a@acme.example\r\nB@acme.example\n\n");
    expect((await admin("bounced", bounced)).stdout).toBe(
      "Addresses recorded as bounced: 2. Companies whose contacts changed: 0.\n",
    );
    expect(JSON.parse((await admin("bounced", "c@acme.example", "--json")).stdout)).toMatchObject({ addresses: 1 });
    const addresses = ["a", "b", "c", "d"].map((local) => `${local}@acme.example`);
    expect([...(await bouncesAmong(ctx(), addresses, Buffer.from(SECRET))).keys()].toSorted()).toEqual(
      addresses.slice(0, 3),
    );
    expect((await admin("not-bounced", "A@acme.example", "d@acme.example")).stdout).toBe(
      "Reports of a bounce taken back: 1.\n",
    );
    expect([...(await bouncesAmong(ctx(), addresses, Buffer.from(SECRET))).keys()].toSorted()).toEqual(
      addresses.slice(1, 3),
    );
    const invalid = await admin("bounced", await file("bad.txt", "not an address\n"));
    expect([invalid.code, invalid.stderr]).toEqual([1, expect.stringContaining("is not an address")]);
  });

  it.each([
    [["suppress", "nobody"], "Name an e-mail address"],
    [["opt-out"], "Give --name"],
    [["opt-out", "--name", "Ada", "--domain", "gmail.com"], "a company's own domain"],
    [["opt-out", "--address", "ada"], "must be an e-mail address"],
    [["bounced"], "Name addresses"],
    [["bounced", "/nowhere.txt"], "cannot be read"],
  ])("rejects %j and says what to do", async (args, text) => {
    const { code, stdout, stderr } = await admin(...args);
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(text)]);
  });
});
