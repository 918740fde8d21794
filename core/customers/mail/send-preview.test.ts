import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Actor } from "../../shared/context.ts";
import { PREVIEWS_PER_HOUR, sendPreview } from "./send-preview.ts";

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");

beforeAll(async () => {
  await database.db
    .insertInto("account")
    .values({ id: "eva", email: "eva@site.example", email_verified: true, created_at: NOW, updated_at: NOW })
    .execute();
});

const as = (actor: Actor) => ({ ...fakeClockContext(database.db, NOW), actor });
const preview = { template: "renewal", data: null };

describe("sendPreview", () => {
  it("mails editors at their own address, at most 20 times an hour", async () => {
    const editor = as({ id: "eva", access: "editor" });
    expect(await sendPreview(editor, preview)).toBeGreaterThan(0);
    const [mail] = await database.db.selectFrom("outbox_message").selectAll().execute();
    expect(mail).toMatchObject({ to_address: "eva@site.example", template: "preview", data: preview, list: null });
    for (let sent = 1; sent < PREVIEWS_PER_HOUR; sent += 1) await sendPreview(editor, preview);
    await expect(sendPreview(editor, preview)).rejects.toThrow("20 previews in the last hour");
    expect(await database.db.selectFrom("outbox_message").selectAll().execute()).toHaveLength(PREVIEWS_PER_HOUR);
  });

  it("rejects members, and actors without an account", async () => {
    await expect(sendPreview(as({ id: "eva", access: "paid" }), preview)).rejects.toThrow("Only editors and owners");
    await expect(sendPreview(as({ id: "cli", access: "owner" }), preview)).rejects.toThrow("has no account");
  });
});
