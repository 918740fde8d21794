import { expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { findSuppression } from "./list-suppressed.ts";
import { suppressAddress, type SuppressInput } from "./suppression.ts";

const database = useDatabase();
const key = Buffer.from("a key of this test's own");

type Suppressed = Pick<SuppressInput, "scope" | "reason">;
const LEFT: Suppressed = { scope: "subscription", reason: "unsubscribed" };
const COMPLAINED: Suppressed = { scope: "subscription", reason: "complained" };
const BOUNCED: Suppressed = { scope: "all", reason: "bounced" };

it.each<[string, Suppressed, Suppressed, Suppressed]>([
  ["all mail outlasts a complaint about a list", COMPLAINED, BOUNCED, BOUNCED],
  ["all mail stays, whatever is said of lists", BOUNCED, LEFT, BOUNCED],
  ["all mail keeps its first reason", BOUNCED, { scope: "all", reason: "operator" }, BOUNCED],
  ["a complaint outlasts that somebody unsubscribed", LEFT, COMPLAINED, COMPLAINED],
  ["a complaint stays, though somebody unsubscribes", COMPLAINED, LEFT, COMPLAINED],
])("%s", async (name, first, second, kept) => {
  const ctx = fakeClockContext(database.db, new Date("2026-09-01T12:00:00Z"));
  const address = `${name.replaceAll(/\W/g, "-")}@acme.example`;
  for (const one of [first, second]) await suppressAddress(ctx, { address, key, ...one });
  expect(await findSuppression(ctx, { address, key })).toMatchObject(kept);
});
