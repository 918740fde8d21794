import { anyAddress, emailAddress } from "./form-fields.ts";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { fileRequest, privacyForm } from "../../office/privacy/file-request.ts";
import { finishInboxItem, readInboxItem } from "./inbox.ts";
import { contactForm, sendMessage } from "./send-message.ts";
import { SUBMISSIONS_PER_HOUR } from "./submission-limit.ts";

const database = useDatabase();
const REQUEST = {
  name: "Ada Example",
  email: "ada@someone.example",
  companyName: "",
  requestType: "delete-data",
  message: "Please.",
};
const MESSAGE = { name: "Bo Example", email: "bo@someone.example", message: "Hello" };

describe("the privacy form", () => {
  it.each([
    ["name", { name: "   " }, "Please enter your full name."],
    ["email", { email: "" }, "Please enter your e-mail address."],
    ["email", { email: "nobody" }, "Please enter a valid e-mail address, for example name@company.example."],
    ["email", { email: `${"a".repeat(250)}@x.example` }, "This is too long. Please keep it to 254 characters."],
    ["requestType", { requestType: "sell-data" }, "Please choose one of the request types."],
    ["message", { message: "x".repeat(5_001) }, "This is too long. Please keep it to 5,000 characters."],
  ])("rejects a bad %s", (field, change, message) => {
    expect(privacyForm.safeParse({ ...REQUEST, ...change }).error?.issues).toEqual([
      expect.objectContaining({ path: [field], message }),
    ]);
  });

  it("defaults to checking data and treats empty fields as missing", () => {
    expect(privacyForm.parse({ name: " Ada ", email: "ada@someone.example" })).toEqual({
      name: "Ada",
      email: "ada@someone.example",
      companyName: null,
      requestType: "check-data",
      message: null,
    });
  });
});

describe("emailAddress", () => {
  it.each([
    ["ada@acme.example", "ada@acme.example"],
    [" Ada@Acme.EXAMPLE ", "Ada@acme.example"],
    ["o&m@agency.co", "o&m@agency.co"],
    ["a/b@b.co", "a/b@b.co"],
    ["a=b@b.co", "a=b@b.co"],
    ["a{b@b.co", "a{b@b.co"],
    ["a!b@b.co", "a!b@b.co"],
    ["a..b@docomo-like.com", "a..b@docomo-like.com"],
    ["user@münchen.example", "user@xn--mnchen-3ya.example"],
    ["user@xn--mnchen-3ya.example", "user@xn--mnchen-3ya.example"],
    ["ada+list@sub.acme.co.uk", "ada+list@sub.acme.co.uk"],
  ])("takes %s", (typed, address) => {
    expect(emailAddress.parse(typed)).toBe(address);
  });

  it.each([
    "",
    "ada",
    "ada@",
    "@acme.example",
    "john@gmail",
    "john@gmail.c",
    "john@example.com1",
    "john@1.2.3.4",
    "john@[192.0.2.1]",
    "a@localhost",
    "a@b@acme.example",
    "ada park@acme.example",
    "ada@acme .example",
    "ada@acme.example/path",
    "ada@-acme.example",
    "ada@acme..example",
    "jürgen@acme.example",
    "ada\u0000@acme.example",
    "ada@acme.example\r\nBcc: bo@acme.example",
    `${"a".repeat(250)}@acme.example`,
    "ada@com",
  ])("refuses %j with one sentence", (typed) => {
    expect(emailAddress.safeParse(typed).error?.issues).toMatchObject([
      { message: expect.stringMatching(/^[A-Z].+\.$/) },
    ]);
  });
});

describe("anyAddress", () => {
  it.each([
    ["Ju\u0308rgen@Acme.example", "jürgen@acme.example"],
    ["ZOË@Brücke.example", "zoë@xn--brcke-lva.example"],
    ["Ada@Acme.example", "Ada@acme.example"],
  ])("takes %s, for whoever objects", (typed, address) => {
    expect(anyAddress.parse(typed)).toBe(address);
  });

  it.each(["jü rgen@acme.example", "ju\u200brgen@acme.example", "zoë@com", "zoë@", "zoë"])("refuses %j", (typed) => {
    expect(anyAddress.safeParse(typed).error?.issues).toHaveLength(1);
  });
});

describe("a privacy request", () => {
  it("is stored unconfirmed with its due date and audited without its content", async () => {
    const ctx = fakeClockContext(database.db);
    const filed = await fileRequest(ctx, {
      form: privacyForm.parse(REQUEST),
      globalPrivacyControl: true,
      address: "192.0.2.1",
      confirmUrl: "https://newlyraised.example/dont-sell-my-info/confirm",
    });
    if (filed.kind !== "filed") throw new Error("the request was not filed");
    expect(await readInboxItem(ctx, `privacy-${filed.id}`)).toEqual({
      ref: `privacy-${filed.id}`,
      receivedAt: ctx.clock.now(),
      dueOn: "2026-10-01",
      name: "Ada Example",
      email: "ada@someone.example",
      company: null,
      type: "delete-data",
      text: "Please.",
      confirmation: "unconfirmed",
      globalPrivacyControl: true,
      doneAt: null,
      doneBy: null,
      doneNote: null,
    });
    const audit = await database.db
      .selectFrom("audit_entry")
      .select(["action", "detail"])
      .where("action", "=", "privacy_request.filed")
      .execute();
    expect(audit).toEqual([{ action: "privacy_request.filed", detail: { id: filed.id, type: "delete-data" } }]);
  });
});

const send = (at: string, address: string | null) =>
  sendMessage(fakeClockContext(database.db, new Date(at)), { form: contactForm.parse(MESSAGE), address });

describe("submission limit", () => {
  it("rejects a network's sixth form within an hour and no other network", async () => {
    for (let sent = 0; sent < SUBMISSIONS_PER_HOUR; sent++)
      expect(await send("2026-09-02T10:05:00Z", "198.51.100.7")).toMatchObject({ kind: "sent" });
    expect(await send("2026-09-02T10:59:00Z", "198.51.100.7")).toEqual({ kind: "too_many" });
    expect(await send("2026-09-02T10:59:00Z", "198.51.100.8")).toMatchObject({ kind: "sent" });
    expect(await send("2026-09-02T11:00:00Z", "198.51.100.7")).toMatchObject({ kind: "sent" });
  });

  it("stores no IP address and deletes ended counts and keys before yesterday's", async () => {
    await send("2026-09-04T08:00:00Z", "203.0.113.9");
    await send("2026-09-05T08:00:00Z", "203.0.113.9");
    const counts = await database.db.selectFrom("rate_limit").selectAll().execute();
    expect(counts).toMatchObject([{ used: 1, ends_at: new Date("2026-09-05T09:00:00Z") }]);
    expect(counts[0]?.sender_hash.toString("latin1")).not.toContain("203.0.113.9");
    const days = database.db.selectFrom("day_key").select("day").orderBy("day");
    expect(await days.execute()).toEqual([{ day: "2026-09-04" }, { day: "2026-09-05" }]);
  });
});

describe("an inbox item", () => {
  it("can be finished once; an unknown item is reported as missing", async () => {
    const ctx = fakeClockContext(database.db, new Date("2026-09-20T12:00:00Z"));
    const message = await sendMessage(ctx, { form: contactForm.parse(MESSAGE), address: "192.0.2.50" });
    if (message.kind !== "sent") throw new Error("the form was turned away");
    const ref = `message-${message.id}`;
    expect(await finishInboxItem(ctx, { ref, note: null })).toBe("done");
    expect(await finishInboxItem(ctx, { ref, note: null })).toBe("already");
    expect(await finishInboxItem(ctx, { ref: "message-999999", note: null })).toBe("missing");
    expect(await finishInboxItem(ctx, { ref: "company-1", note: null })).toBe("missing");
    expect(await readInboxItem(ctx, ref)).toMatchObject({ ref, doneAt: ctx.clock.now() });
  });
});
