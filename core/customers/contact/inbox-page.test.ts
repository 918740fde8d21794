import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { fileRequest, privacyForm } from "../../office/privacy/file-request.ts";
import { finishInboxItem, readInboxItem, reopenInboxItem } from "./inbox.ts";
import { type InboxPageInput, pageInbox } from "./inbox-page.ts";
import { contactForm, sendMessage } from "./send-message.ts";

const database = useDatabase();
const at = (day: string): Context => fakeClockContext(database.db, new Date(`${day}T12:00:00Z`));

beforeAll(async () => {
  await database.db
    .insertInto("account")
    .values({
      id: "eva",
      email: "eva@newlyraised.example",
      email_verified: true,
      role: "editor",
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  for (const day of ["2026-08-02", "2026-08-01", "2026-08-01", "2026-08-03"]) {
    await fileRequest(at(day), {
      form: privacyForm.parse({ name: "Ada Example", email: "ada@someone.example" }),
      globalPrivacyControl: false,
      address: null,
      confirmUrl: "https://newlyraised.example/dont-sell-my-info/confirm",
    });
    await sendMessage(at(day), {
      form: contactForm.parse({ name: "Bo Example", email: "bo@someone.example", message: "Hello" }),
      address: null,
    });
  }
});

async function pages(input: Omit<InboxPageInput, "limit" | "after">): Promise<string[][]> {
  const found: string[][] = [];
  let after: string | null = null;
  do {
    const page = await pageInbox(at("2026-09-01"), { ...input, limit: 3, after });
    found.push(page.items.map(({ ref }) => ref));
    after = page.next;
  } while (after !== null);
  return found;
}

describe("the inbox", () => {
  it("lists open requests by due date, across pages", async () => {
    expect(await pages({ state: "open" })).toEqual([["privacy-2", "privacy-3", "privacy-1"], ["privacy-4"]]);
    const { items } = await pageInbox(at("2026-09-01"), { state: "open", limit: 1, after: null });
    expect(items).toMatchObject([
      { dueOn: "2026-08-31", type: "check-data", confirmation: "unconfirmed", doneAt: null, doneBy: null },
    ]);
  });

  it("lists finished items latest first with who finished them, and reopens them", async () => {
    const eva: Context = { ...at("2026-08-20"), actor: { id: "eva", access: "editor" } };
    for (const ref of ["privacy-1", "message-1"])
      expect(await finishInboxItem(eva, { ref, note: "Sent a copy." })).toBe("done");
    for (const ref of ["privacy-4", "message-4"])
      expect(await finishInboxItem(at("2026-08-21"), { ref, note: null })).toBe("done");
    expect(await pages({ state: "done" })).toEqual([["privacy-4", "privacy-1"]]);
    expect(await pages({ state: "open" })).toEqual([["privacy-2", "privacy-3"]]);
    expect(await readInboxItem(eva, "privacy-1")).toMatchObject({
      doneAt: eva.clock.now(),
      doneBy: "eva@newlyraised.example",
      doneNote: "Sent a copy.",
    });
    expect(await readInboxItem(eva, "privacy-4")).toMatchObject({ doneBy: "operator", doneNote: null });

    expect(await reopenInboxItem(eva, "privacy-1")).toBe(true);
    expect(await reopenInboxItem(eva, "privacy-1")).toBe(false);
    expect(await reopenInboxItem(eva, "privacy-99")).toBe(false);
    expect(await reopenInboxItem(eva, "company-1")).toBe(false);
    expect(await readInboxItem(eva, "privacy-1")).toMatchObject({
      doneAt: null,
      doneBy: null,
      doneNote: null,
      dueOn: "2026-09-01",
    });
    const actions = await database.db
      .selectFrom("audit_entry")
      .select(["actor", "action"])
      .where("action", "like", "privacy_request.%")
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    expect(actions).toEqual([
      { actor: "eva", action: "privacy_request.reopened" },
      { actor: "operator", action: "privacy_request.done" },
      { actor: "eva", action: "privacy_request.done" },
    ]);
  });
});
