import { sql } from "kysely";
import { expect, it } from "vitest";
import { insertAccount } from "../../../test/builders/account.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { createSubject } from "../../intake/curation/create-subject.ts";
import { withdrawSubject } from "../../intake/curation/edit-subject.ts";
import { writeAudit } from "../../shared/audit.ts";
import { type AuditFilter, listAudit } from "./audit-log.ts";

const database = useDatabase();

it("lists entries by person, kind and day, newest first", async () => {
  const ctx = fakeClockContext(database.db, new Date("2026-08-20T23:59:00Z"));
  const later = fakeClockContext(database.db, new Date("2026-08-21T00:01:00Z"));
  const id = await insertAccount(database.db, "eva@newlyraised.example", "editor");
  const eva = { ...later, actor: { id, access: "editor" } as const };
  await writeAudit(ctx, "review.accepted", { items: 1 });
  await writeAudit(eva, "work.dismissed", { items: 1 });
  await writeAudit(eva, "review.accepted", { items: 2 });
  const details = async (filter: AuditFilter & { readonly before?: number }) =>
    (await listAudit(ctx, { ...filter, limit: 10 })).map(
      ({ action, detail }) => `${action} ${String(detail["items"])}`,
    );
  expect(await details({})).toEqual(["review.accepted 2", "work.dismissed 1", "review.accepted 1"]);
  expect(await details({ areas: ["review", "job"] })).toEqual(["review.accepted 2", "review.accepted 1"]);
  for (const actor of [id, "Eva@newlyraised.example"])
    expect(await details({ actor })).toEqual(["review.accepted 2", "work.dismissed 1"]);
  expect(await details({ to: "2026-08-20" })).toEqual(["review.accepted 1"]);
  expect(await details({ from: "2026-08-21", to: "2026-08-21" })).toEqual(["review.accepted 2", "work.dismissed 1"]);
  const [newest] = await listAudit(ctx, { limit: 1 });
  expect(newest).toMatchObject({
    actor: id,
    address: "eva@newlyraised.example",
    subjects: {},
    reason: null,
    others: 0,
  });
  expect(await details({ before: newest?.id ?? 0 })).toHaveLength(2);
});

it("lists entries whose details are no ids of today", async () => {
  const ctx = fakeClockContext(database.db);
  const strange = { source: "news", import: "x", companyId: "acme", leadId: "?", edit: "first", item: "-", list: [1] };
  await writeAudit(ctx, "review.accepted", strange);
  for (const filter of [{}, { about: "acme" }])
    expect((await listAudit(ctx, { ...filter, limit: 1 }))[0]).toMatchObject({ detail: strange, subjects: {} });
});

it("names what an entry is about, and finds it by name", async () => {
  const ctx = fakeClockContext(database.db);
  const account = await insertAccount(database.db, "mia@example.com");
  const why = { reason: "announced", source: null };
  const acme = await createSubject(ctx, { kind: "company", values: { name: "Acme 100%" } }, why);
  const values = { state: "closed", stageText: "Seed", announced: { date: "2026-03-03", precision: "day" } };
  const round = await createSubject(ctx, { kind: "round", companyId: acme, values }, why);
  await withdrawSubject(ctx, { kind: "round", id: round }, { reason: "duplicate", source: null });
  await writeAudit(ctx, "company.merge", { keptId: acme, absorbedId: acme + 1_000, reason: "the same" });
  await writeAudit(ctx, "entitlement.granted", { accountId: account, plan: "pro" });
  const found = async (about: string) => (await listAudit(ctx, { about, limit: 10 })).map(({ action }) => action);
  expect(await found("acme 100%")).toEqual([
    "company.merge",
    "catalogue.withdraw",
    "catalogue.create",
    "catalogue.create",
  ]);
  expect(await found("acme_100")).toEqual([]);
  expect(await found("mia@")).toEqual(["entitlement.granted"]);
  expect(await found("the same")).toEqual(["company.merge"]);
  const [granted, merged, withdrawn] = await listAudit(ctx, { limit: 3 });
  expect(granted?.subjects["account"]).toMatchObject({ id: account, name: "mia@example.com" });
  expect(merged?.subjects).toEqual({ kept: { kind: "company", id: String(acme), name: "Acme 100%", day: null } });
  expect(withdrawn).toMatchObject({
    reason: "duplicate",
    subjects: { subject: { kind: "round", id: String(round), name: "Acme 100%", day: "2026-03-03" } },
  });
});

it("lists the documents of a run as one entry", async () => {
  const ctx = fakeClockContext(database.db);
  const { rows } = await sql<{ id: number }>`
    insert into ingest_run (source, input, actor, status) values ('news-feed', 'x', 'schedule', 'done') returning id`.execute(
    database.db,
  );
  for (const document of ["one", "two", "three"])
    await writeAudit(ctx, "document.read", { document }, rows[0]?.id ?? null);
  await writeAudit(ctx, "document.read", { document: "alone" });
  const read = await listAudit(ctx, { areas: ["document"], limit: 10 });
  expect(read.map(({ detail, others }) => [detail["document"], others])).toEqual([
    ["alone", 0],
    ["three", 2],
  ]);
});
