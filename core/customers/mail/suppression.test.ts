import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { findSuppression, listSuppressed } from "./suppression.ts";
import { suppressAddress, type SuppressInput } from "./suppression.ts";

const database = useDatabase();
const key = Buffer.from("a key of this test's own");

type Suppressed = Pick<SuppressInput, "scope" | "reason">;
const LEFT: Suppressed = { scope: "subscription", reason: "unsubscribed" };
const COMPLAINED: Suppressed = { scope: "subscription", reason: "complained" };
const BOUNCED: Suppressed = { scope: "all", reason: "bounced" };

it.each<[string, Suppressed, Suppressed, Suppressed]>([
  ["replaces a list complaint by a bounce", COMPLAINED, BOUNCED, BOUNCED],
  ["keeps a bounce after unsubscribing", BOUNCED, LEFT, BOUNCED],
  ["keeps the first reason for all mail", BOUNCED, { scope: "all", reason: "operator" }, BOUNCED],
  ["replaces an unsubscription by a complaint", LEFT, COMPLAINED, COMPLAINED],
  ["keeps a complaint after unsubscribing", COMPLAINED, LEFT, COMPLAINED],
])("%s", async (name, first, second, kept) => {
  const ctx = fakeClockContext(database.db, new Date("2026-09-01T12:00:00Z"));
  const address = `${name.replaceAll(/\W/g, "-")}@acme.example`;
  for (const one of [first, second]) await suppressAddress(ctx, { address, key, ...one });
  expect(await findSuppression(ctx, { address, key })).toMatchObject(kept);
});

it("counts suppressed addresses by scope and reason", async () => {
  const ctx = fakeClockContext(database.db, new Date("2026-09-02T12:00:00Z"));
  await database.db.deleteFrom("mail_suppression").execute();
  for (const name of ["a", "b"]) await suppressAddress(ctx, { address: `${name}@acme.example`, key, ...BOUNCED });
  await suppressAddress(ctx, { address: "c@acme.example", key, ...LEFT });
  expect(await listSuppressed(ctx)).toEqual([
    { ...BOUNCED, count: 2, lastAt: ctx.clock.now() },
    { ...LEFT, count: 1, lastAt: ctx.clock.now() },
  ]);
});
