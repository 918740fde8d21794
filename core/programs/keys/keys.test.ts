import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { listKeys } from "./api-key.ts";
import { authenticateKey, looksLikeKey, prefixOf } from "./authenticate-key.ts";
import { createKey, revokeKey } from "./manage-keys.ts";

const database = useDatabase();
const at = (time: string) => fakeClockContext(database.db, new Date(time));
const NOON = "2026-09-01T12:00:00Z";

describe("API keys", () => {
  it("are shown once and stored as a hash", async () => {
    const key = await createKey(at(NOON), { label: " CRM of Ada ", access: "paid" });
    expect(key).toMatchObject({
      label: "CRM of Ada",
      access: "paid",
      lastUsedAt: null,
      revokedAt: null,
      createdAt: new Date(NOON),
    });
    expect(key.secret).toMatch(/^nrk_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/);
    expect(prefixOf(key.secret)).toBe(key.prefix);
    expect(looksLikeKey(key.secret)).toBe(true);
    const { rows } = await sql<{
      row: string;
    }>`select k::text || array(select a::text from audit_entry a)::text as row from api_key k
      where prefix = ${key.prefix}`.execute(database.db);
    expect(rows[0]?.row).toContain(key.prefix);
    expect(rows[0]?.row).not.toContain(key.secret.slice(13));
    const { secret, ...listed } = key;
    expect(secret.length).toBe(45);
    expect(await listKeys(at(NOON))).toContainEqual(listed);
  });

  it("grant their access and record the minute of their last use", async () => {
    const { secret, prefix } = await createKey(at(NOON), { label: "free", access: "free" });
    const lastUsed = async () =>
      (await listKeys(at(NOON))).find((key) => key.prefix === prefix)?.lastUsedAt?.toISOString();
    expect(await authenticateKey(at(NOON), secret)).toEqual({
      actor: { id: `key:${prefix}`, access: "free" },
      scopes: ["read", "export", "finder", "lists"],
    });
    expect(await lastUsed()).toBe("2026-09-01T12:00:00.000Z");
    await authenticateKey(at("2026-09-01T12:00:59Z"), secret);
    expect(await lastUsed()).toBe("2026-09-01T12:00:00.000Z");
    await authenticateKey(at("2026-09-01T12:01:00Z"), secret);
    expect(await lastUsed()).toBe("2026-09-01T12:01:00.000Z");
  });

  it("stop working at once when revoked", async () => {
    const { secret, prefix } = await createKey(at(NOON), { label: "lost", access: "paid" });
    expect(await revokeKey(at(NOON), prefix)).toBe("revoked");
    expect(await authenticateKey(at(NOON), secret)).toEqual({ refused: "This key was revoked." });
    expect(await revokeKey(at(NOON), prefix)).toBe("already");
    expect((await listKeys(at(NOON))).map((key) => key.prefix)).not.toContain(prefix);
    expect((await listKeys(at(NOON), { revoked: true })).map((key) => key.prefix)).toContain(prefix);
    expect(await revokeKey(at(NOON), "nrk_missing0")).toBe("missing");
  });

  it.each([
    ["", /not a key of this site/],
    ["nrk_short", /not a key of this site/],
    [`nrk_${"a".repeat(8)}_${"b".repeat(32)}`, /no such key/],
    [`nrk_${"a".repeat(8)}_${"b".repeat(31)}'`, /not a key of this site/],
    ["nrk_\0", /not a key of this site/],
  ])("are rejected with a reason: %j", async (secret, why) => {
    expect(await authenticateKey(at(NOON), secret)).toEqual({ refused: expect.stringMatching(why) });
  });

  it.each(["", "  ", "x".repeat(101), "two\r\nSet-Cookie: lines", "gnp.\u202Eexe", "half \ud800"])(
    "reject the label %j",
    async (label) => {
      await expect(createKey(at(NOON), { label, access: "paid" })).rejects.toMatchObject({ code: "invalid_input" });
    },
  );
});
