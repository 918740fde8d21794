import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { acceptInvitation, invite } from "../../customers/accounts/invitation.ts";
import { readInboxItem } from "../../customers/contact/inbox.ts";
import { contactForm, sendMessage } from "../../customers/contact/send-message.ts";
import { objectionsAmong } from "../../finder/objections/objections.ts";
import { listOutbox } from "../../customers/mail/read-outbox.ts";
import { confirmRequest } from "./verify-identity.ts";
import { fileRequest, privacyForm } from "./file-request.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db);
const file = () =>
  fileRequest(ctx(), {
    form: privacyForm.parse({ name: "Ada Example", email: "ada@someone.example", requestType: "delete-data" }),
    globalPrivacyControl: false,
    address: null,
    confirmUrl: "https://newlyraised.example/dont-sell-my-info/confirm",
  });

beforeAll(async () => {
  const token = await invite(ctx(), { email: "owner@newlyraised.example", role: "owner" });
  await acceptInvitation(ctx(), { token, email: "" });
});

describe("a privacy request", () => {
  it("is confirmed by its mailed link and notifies the owner without its content", async () => {
    const filed = await file();
    if (filed.kind !== "filed") throw new Error("it was not filed");
    const mails = await listOutbox(ctx(), { all: true, limit: 10 });
    expect(mails.map(({ to, template }) => [to, template])).toEqual([
      ["owner@newlyraised.example", "inbox_privacy"],
      ["ada@someone.example", "privacy_confirm"],
    ]);
    expect(mails[0]?.data).toEqual({ ref: `privacy-${filed.id}`, date: "2026-10-01" });
    const token = new URL(String(mails[1]?.data?.["url"])).searchParams.get("token") ?? "";
    const confirmation = async () => (await readInboxItem(ctx(), `privacy-${filed.id}`))?.confirmation;
    expect(await confirmRequest(ctx(), `${token}x`)).toBeNull();
    expect(await confirmRequest(ctx(), "")).toBeNull();
    expect(await confirmation()).toBe("unconfirmed");
    expect([await confirmRequest(ctx(), token), await confirmRequest(ctx(), token)]).toEqual([filed.id, filed.id]);
    expect(await confirmation()).toBe("confirmed");
    // A deletion request from a company address also opts the person out of the finder.
    expect(
      (
        await objectionsAmong(ctx(), [
          { kind: "address", address: "ada@someone.example" },
          { kind: "person_at_domain", name: "ada example", domain: "someone.example" },
          { kind: "person", name: "Ada Example" },
        ])
      )
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(["address", "person_at_domain"]);
    expect(JSON.stringify(await database.db.selectFrom("privacy_request").selectAll().execute())).not.toContain(token);
  });
});

describe("a message", () => {
  it("notifies the owner", async () => {
    const sent = await sendMessage(ctx(), {
      form: contactForm.parse({ name: "Bo", email: "bo@someone.example", message: "Hello" }),
      address: null,
    });
    if (sent.kind !== "sent") throw new Error("it was not sent");
    const [mail] = await listOutbox(ctx(), { all: true, limit: 1 });
    expect(mail).toMatchObject({
      to: "owner@newlyraised.example",
      template: "inbox_message",
      data: { ref: `message-${sent.id}` },
    });
  });
});
