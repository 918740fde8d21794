import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import {
  type CheckedFeature,
  editFeature,
  listFeatureEdits,
  readEditedFeatures,
  setFeatureEditReverted,
} from "./comparisons.ts";

const database = useDatabase();
const context = (access: "owner" | "editor" | "paid" = "editor") => fakeClockContext(database.db, undefined, access);
const CHECKED: CheckedFeature = { text: "Yes", sourceUrl: "https://other.example/api", checkedOn: "2026-09-01" };
const WEEKLY: CheckedFeature = { ...CHECKED, text: "Weekly" };

/** The edit of the feature "api" that applies to a product. */
async function applying(product: string) {
  const edits = await readEditedFeatures(context());
  return edits.find((edit) => edit.product === product && edit.feature === "api") ?? null;
}

const edit = (product: string, checked: CheckedFeature | null, seen: number | null) =>
  editFeature(context(), { product, feature: "api", checked, reason: "Read their page", seen });

describe("compared features", () => {
  it("show the newest edit that is not reverted", async () => {
    await edit("first", CHECKED, null);
    const known = await applying("first");
    expect(known?.checked).toEqual(CHECKED);
    await edit("first", WEEKLY, known?.editId ?? null);
    const newest = await applying("first");
    expect(newest?.checked).toEqual(WEEKLY);
    await setFeatureEditReverted(context(), { editId: newest?.editId ?? 0, reverted: true });
    expect(await applying("first")).toEqual(known);
    await setFeatureEditReverted(context(), { editId: newest?.editId ?? 0, reverted: false });
    expect(await applying("first")).toEqual(newest);
  });

  it("can become unchecked again, and keep their history", async () => {
    await edit("second", CHECKED, null);
    await edit("second", null, (await applying("second"))?.editId ?? null);
    expect((await applying("second"))?.checked).toBeNull();
    const history = await listFeatureEdits(context(), { product: "second", limit: 10 });
    expect(history.map(({ checked, reason, isReverted }) => [checked, reason, isReverted])).toEqual([
      [null, "Read their page", false],
      [CHECKED, "Read their page", false],
    ]);
  });

  it("reject an edit of a feature that somebody else changed meanwhile", async () => {
    await edit("third", CHECKED, null);
    await expect(edit("third", WEEKLY, null)).rejects.toMatchObject({ code: "conflict" });
    const known = await applying("third");
    const revert = () => setFeatureEditReverted(context(), { editId: known?.editId ?? 0, reverted: true });
    await revert();
    await expect(revert()).rejects.toMatchObject({ code: "conflict" });
  });

  it("are changed by editors only, with an audit entry and a new version of the pages", async () => {
    const input = { product: "fourth", feature: "api", checked: CHECKED, reason: "Read their page", seen: null };
    expect(() => editFeature(context("paid"), input)).toThrow("Only editors");
    expect(() => setFeatureEditReverted(context("paid"), { editId: 1, reverted: true })).toThrow("Only editors");
    const version = () => sql<{ version: number }>`select version from catalogue_state`.execute(database.db);
    const before = (await version()).rows[0]?.version ?? 0;
    await editFeature(context(), input);
    expect((await version()).rows[0]?.version).toBe(before + 1);
    const { rows } = await sql<{ detail: unknown }>`
      select detail from audit_entry where action = 'comparison.edit' order by id desc limit 1`.execute(database.db);
    expect(rows[0]?.detail).toEqual({ product: "fourth", feature: "api", before: null, after: CHECKED });
  });
});
