import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { listRevisions, newestRevision, readEditedPieces, saveContent } from "./revisions.ts";

const database = useDatabase();
const context = (access: "owner" | "editor" | "paid" = "editor") => fakeClockContext(database.db, undefined, access);
const save = (piece: string, value: object | null, seen: number | null) =>
  saveContent(context(), { piece, value, note: "A better text", seen, area: "desk" });
const applying = async (piece: string) => (await readEditedPieces(context())).find((one) => one.piece === piece);
const version = async () =>
  (await sql<{ version: number }>`select version from catalogue_state`.execute(database.db)).rows[0]?.version ?? 0;

describe("content revisions", () => {
  it("apply the newest one, or the shipped text after a reset", async () => {
    await save("first", { text: "one" }, null);
    const one = await newestRevision(context());
    await save("first", { text: "two" }, one);
    expect((await applying("first"))?.value).toEqual({ text: "two" });
    await save("first", null, await newestRevision(context()));
    expect((await applying("first"))?.value).toBeNull();
    const history = await listRevisions(context(), { piece: "first", limit: 10 });
    expect(history.map(({ value, note, actor }) => [value, note, actor])).toEqual([
      [null, "A better text", "operator"],
      [{ text: "two" }, "A better text", "operator"],
      [{ text: "one" }, "A better text", "operator"],
    ]);
    await sql`insert into account (id, email, email_verified, created_at, updated_at)
      values ('editor-7', 'eva@funded.example', true, now(), now())`.execute(database.db);
    await sql`update content_revision set actor = 'editor-7'`.execute(database.db);
    expect(await listRevisions(context(), { piece: "first", limit: 1 })).toMatchObject([
      { actor: "eva@funded.example" },
    ]);
  });

  it("reject an edit based on an older revision", async () => {
    await save("second", { text: "one" }, null);
    await expect(save("second", { text: "two" }, null)).rejects.toMatchObject({ code: "conflict" });
    expect((await applying("second"))?.value).toEqual({ text: "one" });
  });

  it("need the role of the piece's area", async () => {
    const prices = { piece: "third", value: {}, note: "", seen: null, area: "owners" } as const;
    expect(() => saveContent(context("editor"), prices)).toThrow("Only owners");
    expect(() => saveContent(context("paid"), { ...prices, area: "desk" })).toThrow("Only editors");
    await saveContent(context("owner"), prices);
  });

  it("raise the version of the pages and leave an audit entry", async () => {
    const before = await version();
    await save("fourth", ["a list"], null);
    expect(await version()).toBe(before + 1);
    const { rows } = await sql<{ action: string; detail: unknown }>`
      select action, detail from audit_entry order by id desc limit 1`.execute(database.db);
    expect(rows[0]).toEqual({
      action: "content.edit",
      detail: { piece: "fourth", revision: await newestRevision(context()) },
    });
  });
});
