import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { writeAudit } from "../../shared/audit.ts";
import { listAudit, listAuditActions } from "./audit-log.ts";

const database = useDatabase();

it("lists entries by actor, address, action and day, newest first", async () => {
  const ctx = fakeClockContext(database.db, new Date("2026-08-20T23:59:00Z"));
  const later = fakeClockContext(database.db, new Date("2026-08-21T00:01:00Z"));
  const eva = { ...later, actor: { id: "eva", access: "editor" } as const };
  await database.db
    .insertInto("account")
    .values({
      id: "eva",
      email: "eva@newlyraised.example",
      email_verified: true,
      role: "editor",
      created_at: later.clock.now(),
      updated_at: later.clock.now(),
    })
    .execute();
  await writeAudit(ctx, "review.accepted", { item: 1 });
  await writeAudit(eva, "review.undone", { item: 1 });
  await writeAudit(eva, "review.accepted", { item: 2 });
  const details = async (filter: object) =>
    (await listAudit(ctx, { ...filter, limit: 10 })).map(({ action, detail }) => `${action} ${String(detail["item"])}`);
  expect(await details({})).toEqual(["review.accepted 2", "review.undone 1", "review.accepted 1"]);
  expect(await details({ action: "review.accepted" })).toEqual(["review.accepted 2", "review.accepted 1"]);
  for (const actor of ["eva", "Eva@newlyraised.example"])
    expect(await details({ actor })).toEqual(["review.accepted 2", "review.undone 1"]);
  expect(await details({ to: "2026-08-20" })).toEqual(["review.accepted 1"]);
  expect(await details({ from: "2026-08-21", to: "2026-08-21" })).toEqual(["review.accepted 2", "review.undone 1"]);
  const [newest] = await listAudit(ctx, { limit: 1 });
  expect(newest).toMatchObject({ actor: "eva", addresses: { eva: "eva@newlyraised.example" } });
  expect(await details({ before: newest?.id })).toHaveLength(2);
  expect(await listAuditActions(ctx)).toEqual(["review.accepted", "review.undone"]);
  await writeAudit({ ...later, actor: { id: "gone", access: "owner" } }, "account.role_changed", { accountId: "eva" });
  expect((await listAudit(ctx, { limit: 1 }))[0]?.addresses).toEqual({ eva: "eva@newlyraised.example" });
});
