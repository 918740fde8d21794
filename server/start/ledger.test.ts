import { randomUUID } from "node:crypto";
import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { identityOf } from "../../core/catalogue/claims/match-keys.ts";
import {
  addCompanySuppressions,
  addSuppressions,
  liftSuppressions,
  listSuppressions,
  Suppressions,
} from "../../core/catalogue/claims/suppression/suppressions.ts";
import { objectToBeingFound } from "../../core/finder/objections/objections.ts";
import { readVerifications, recordVerifications } from "../../core/finder/store.ts";
import { isWithheldPerson } from "../../core/finder/objections/withheld.ts";
import { listErasures, recordErasure } from "../../core/office/privacy/erasure-ledger.ts";
import type { Context } from "../../core/shared/context.ts";
import { joinMailList, leaveMailList, readMailPreferences } from "../../core/customers/mail/preferences.ts";
import { suppressAddress } from "../../core/customers/mail/suppression.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { dataFolderLedger, ledgerFile, openLedger } from "./ledger.ts";

const database = useDatabase();
const ctx = (now = new Date("2026-09-01T12:00:00Z")) => fakeClockContext(database.db, now);
const key = Buffer.from("a secret of this test's own, long enough to be one");
let folder = "";
const fail = (error: unknown): never => {
  throw error;
};
const keeper = (...copies: readonly string[]) => {
  const { sync } = openLedger({ copies: [dataFolderLedger(folder), ...copies.map(ledgerFile)], onError: fail });
  return (context: Context) => sync(context);
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "erasures-"));
  for (const table of ["mail_suppression", "mail_list_refusal", "mail_choice_lift", "erasure"] as const)
    await database.db.deleteFrom(table).execute();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("keeps the ledger beside the database and restores it to an older one", async () => {
  const keep = keeper();
  await keep(ctx());
  expect(await listErasures(ctx())).toEqual([]);
  await recordErasure(ctx(), { kind: "account", subject: "abc", key });
  await recordErasure(ctx(), { kind: "address", subject: "Ada@acme.example", key });
  await keep(ctx());
  const before = await listErasures(ctx());
  const text = await readFile(join(folder, "erasures.jsonl"), "utf8");
  expect(text.split("\n")).toHaveLength(3);
  expect(text).not.toMatch(/"abc|@/);
  expect((await stat(join(folder, "erasures.jsonl"))).mode & 0o777).toBe(0o600);
  // An older backup is restored.
  await database.db.deleteFrom("erasure").execute();
  await keep(ctx());
  expect(await listErasures(ctx())).toEqual(before);
  await keep(ctx());
  expect(await readFile(join(folder, "erasures.jsonl"), "utf8")).toBe(text);
});

it("tolerates a truncated line and keeps the later of two erasures", async () => {
  const keep = keeper();
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

it("keeps people who objected erased when an older backup is restored", async () => {
  const keep = keeper();
  const verify = () =>
    recordVerifications(ctx(), { domain: "acme.example", control: "refused", method: "smtp", mode: "smtp" }, [
      { address: "ida@acme.example", result: "valid", flags: [], patterns: ["first"] },
    ]);
  await verify();
  await objectToBeingFound(ctx(), { name: "Ida Moss", domains: ["acme.example"], address: null });
  await keep(ctx());
  expect(await readFile(join(folder, "erasures.jsonl"), "utf8")).not.toMatch(/ida|moss|acme/i);
  // An older backup is restored.
  await database.db.deleteFrom("finder_objection").execute();
  await verify();
  await keep(ctx());
  expect(await isWithheldPerson(ctx(), "Ida Moss", "acme.example")).toBe(true);
  expect(await readVerifications(ctx(), ["ida@acme.example"])).toEqual(new Map());
});

it("keeps people suppressed, and lifted suppressions lifted, when an older backup is restored", async () => {
  const keep = keeper();
  const secret = { ...ctx(), secret: key };
  const suppress = (name: string, caseId: string) =>
    addSuppressions(secret, caseId, {
      names: [name],
      profileUrls: [],
      addresses: [],
      slugs: [],
      companyKeys: [{ kind: "domain", value: "acme.example" }],
    });
  const [ida, ben] = [randomUUID(), randomUUID()];
  await suppress("Ida Moss", ida);
  await suppress("Ben Loe", ben);
  await keep(ctx());
  await liftSuppressions({ ...secret, clock: { now: () => new Date("2026-09-02T12:00:00Z") } }, ben);
  await keep(ctx());
  const before = await listSuppressions(ctx());
  expect(before.map(({ caseId, kind, lifted }) => [caseId === ida, kind, lifted])).toEqual(
    expect.arrayContaining([
      [true, "name", false],
      [true, "mention", false],
      [false, "name", true],
      [false, "mention", true],
    ]),
  );
  expect(await readFile(join(folder, "erasures.jsonl"), "utf8")).not.toMatch(/ida|moss|loe|acme/i);
  // An older backup is restored.
  await database.db.deleteFrom("suppression").execute();
  await suppress("Ben Loe", ben);
  await keep(ctx());
  expect(await listSuppressions(ctx())).toEqual(before);
});

it("hides the name of two suppressed namesakes until both suppressions are lifted, also after a restore", async () => {
  const keep = keeper();
  const secret = { ...ctx(), secret: key };
  const [acme, birch] = [randomUUID(), randomUUID()];
  const uma = { names: ["Uma Reed"], profileUrls: [], addresses: [], slugs: [] };
  const isHidden = async () => (await Suppressions.load(secret)).mayName("Talks with REED Uma");
  const at = (day: number) => ({ ...secret, clock: { now: () => new Date(Date.UTC(2026, 8, day)) } });
  await addSuppressions(secret, acme, { ...uma, companyKeys: [{ kind: "domain", value: "acme.example" }] });
  await addSuppressions(secret, birch, { ...uma, companyKeys: [{ kind: "domain", value: "birch.example" }] });
  await keep(ctx());
  await liftSuppressions(at(2), birch);
  expect(await isHidden()).toBe(true);
  await keep(ctx());
  await database.db.deleteFrom("suppression").where("case_id", "in", [acme, birch]).execute();
  await keep(ctx());
  expect(await isHidden()).toBe(true);
  await liftSuppressions(at(3), acme);
  expect(await isHidden()).toBe(false);
});

function named(name: string) {
  return identityOf({ name, country: "FR" }, null);
}

it("asks about names like those of two suppressed companies until both are lifted, also after a restore", async () => {
  const keep = keeper();
  const secret = { ...ctx(), secret: key };
  const [first, second] = [randomUUID(), randomUUID()];
  const asks = async () => (await Suppressions.load(secret)).isLikeSuppressed(named("Quillon AI"));
  const at = (day: number) => ({ ...secret, clock: { now: () => new Date(Date.UTC(2026, 8, day)) } });
  await addCompanySuppressions(secret, first, { identities: [named("Quillon")], slugs: [] });
  await addCompanySuppressions(secret, second, { identities: [named("Quillons")], slugs: [] });
  await keep(ctx());
  await liftSuppressions(at(2), second);
  await keep(ctx());
  await database.db.deleteFrom("suppression").where("case_id", "in", [first, second]).execute();
  await keep(ctx());
  expect(await asks()).toBe(true);
  await liftSuppressions(at(3), first);
  expect(await asks()).toBe(false);
});

const linesOf = async (path: string) => (await readFile(path, "utf8")).split("\n").sort();

/** Simulates restoring a backup from before the choices were made. */
const forgetChoices = async () => {
  for (const table of ["mail_suppression", "mail_list_refusal", "mail_choice_lift"] as const)
    await database.db.deleteFrom(table).execute();
  await database.db.deleteFrom("mail_choice_lift").execute();
};

it("keeps addresses unsubscribed when an older backup is restored", async () => {
  const keep = keeper();
  await suppressAddress(ctx(), { address: "gone@acme.example", key, scope: "all", reason: "complained" });
  await leaveMailList(ctx(), { address: "ada@acme.example", key }, "alerts");
  await keep(ctx());
  expect(await readFile(join(folder, "erasures.jsonl"), "utf8")).not.toMatch(/@|acme/);
  await forgetChoices();
  await keep(ctx());
  expect(await readMailPreferences(ctx(), { address: "gone@acme.example", key })).toMatchObject({
    suppressed: { scope: "all", reason: "complained" },
  });
  expect(await readMailPreferences(ctx(), { address: "ada@acme.example", key })).toMatchObject({
    lists: { alerts: false, free_leads: true },
  });
});

it("keeps a resubscription to a mailing list", async () => {
  const keep = keeper();
  const holder = { address: "ada@acme.example", key };
  await leaveMailList(ctx(), holder, "alerts");
  await keep(ctx());
  await joinMailList(ctx(), holder, "alerts");
  await keep(ctx());
  expect(await readMailPreferences(ctx(), holder)).toMatchObject({ lists: { alerts: true } });
  // A backup from before the resubscription is restored.
  await forgetChoices();
  await leaveMailList(ctx(), holder, "alerts");
  await keep(ctx());
  expect(await readMailPreferences(ctx(), holder)).toMatchObject({ lists: { alerts: true } });
  await leaveMailList(ctx(new Date("2030-01-01T00:00:00Z")), holder, "alerts");
  await keep(ctx());
  expect(await readMailPreferences(ctx(), holder)).toMatchObject({ lists: { alerts: false } });
});

it("updates every copy and reports an unreachable one without delaying the others", async () => {
  await recordErasure(ctx(), { kind: "account", subject: "abc", key });
  const outside = join(folder, "elsewhere", "copy.jsonl");
  await keeper(outside)(ctx());
  expect(await readFile(outside, "utf8")).toBe(await readFile(join(folder, "erasures.jsonl"), "utf8"));
  // The whole data folder is replaced by an older one.
  await rm(join(folder, "erasures.jsonl"));
  await database.db.deleteFrom("erasure").execute();
  await keeper(outside)(ctx());
  expect(await listErasures(ctx())).toHaveLength(1);
  expect(await linesOf(join(folder, "erasures.jsonl"))).toEqual(await linesOf(outside));

  const reported: string[] = [];
  const broken = {
    name: "a copy that is away",
    read: () => Promise.reject(new Error("away")),
    add: async () => undefined,
  };
  const { sync } = openLedger({
    copies: [broken, ledgerFile(outside)],
    onError: (_, what) => void reported.push(what),
  });
  await database.db.deleteFrom("erasure").execute();
  await sync(ctx());
  expect({ reported, erasures: (await listErasures(ctx())).length }).toEqual({
    reported: ["the ledger of erasures at a copy that is away"],
    erasures: 1,
  });
  await expect(sync(ctx(), { strict: true })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("a copy that is away cannot be used"),
  });
});
