import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { objectToBeingFound } from "../../core/finder/object.ts";
import { recordVerifications, readVerifications } from "../../core/finder/store/verifications.ts";
import { isWithheldPerson } from "../../core/finder/store/withheld-people.ts";
import { listErasures, recordErasure } from "../../core/privacy/erasure-ledger.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { erasureFile } from "./erasure-file.ts";

const database = useDatabase();
const ctx = (now = new Date("2026-09-01T12:00:00Z")) => fakeClockContext(database.db, now);
const key = Buffer.from("a secret of this test's own, long enough to be one");
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "erasures-"));
  await database.db.deleteFrom("erasure").execute();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("keeps the ledger beside the database, and gives it back to one that is older", async () => {
  const keep = erasureFile(folder);
  await keep(ctx());
  expect(await listErasures(ctx())).toEqual([]);
  await recordErasure(ctx(), { kind: "account", subject: "abc", key });
  await recordErasure(ctx(), { kind: "address", subject: "Ada@acme.example", key });
  await keep(ctx());
  const before = await listErasures(ctx());
  const text = await readFile(join(folder, "erasures.jsonl"), "utf8");
  expect(text.split("\n")).toHaveLength(3);
  expect(text).not.toMatch(/abc|ada/i);
  expect((await stat(join(folder, "erasures.jsonl"))).mode & 0o777).toBe(0o600);
  // A backup from before is put back.
  await database.db.deleteFrom("erasure").execute();
  await keep(ctx());
  expect(await listErasures(ctx())).toEqual(before);
  await keep(ctx());
  expect(await readFile(join(folder, "erasures.jsonl"), "utf8")).toBe(text);
});

it("bears half a line, and lets the later of two erasures hold", async () => {
  const keep = erasureFile(folder);
  await recordErasure(ctx(), { kind: "address", subject: "ada@acme.example", key });
  await keep(ctx());
  await appendFile(join(folder, "erasures.jsonl"), '{"kind":"acc');
  const later = new Date("2026-10-01T12:00:00Z");
  await recordErasure(ctx(later), { kind: "address", subject: "ADA@acme.example", key });
  await keep(ctx());
  await database.db.deleteFrom("erasure").execute();
  await keep(ctx());
  expect(await listErasures(ctx())).toMatchObject([{ kind: "address", erasedAt: later }]);
});

it("lets nobody be found again by a backup from before they objected", async () => {
  const keep = erasureFile(folder);
  const verify = () => recordVerifications(ctx(), { domain: "acme.example", control: "refused", method: "smtp", mode: "smtp" }, [{ address: "ida@acme.example", result: "valid", flags: [], patterns: ["first"] }]);
  await verify();
  await objectToBeingFound(ctx(), { name: "Ida Moss", domains: ["acme.example"], address: null });
  await keep(ctx());
  expect(await readFile(join(folder, "erasures.jsonl"), "utf8")).not.toMatch(/ida|moss|acme/i);
  // A backup from before is put back.
  await database.db.deleteFrom("finder_objection").execute();
  await verify();
  await keep(ctx());
  expect(await isWithheldPerson(ctx(), "Ida Moss", "acme.example")).toBe(true);
  expect(await readVerifications(ctx(), ["ida@acme.example"])).toEqual(new Map());
});
