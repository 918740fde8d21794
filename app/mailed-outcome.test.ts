import { RouterContextProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { retryBounced } from "../core/customers/mail/mail-obstacle.ts";
import { suppressAddress, type SuppressionReason } from "../core/customers/mail/suppression.ts";
import { fakeClockContext } from "../test/builders/context.ts";
import { useDatabase } from "../test/database.ts";
import { coreContext, mailSecretsContext } from "./context.ts";
import { mailedOutcome } from "./mailed-outcome.ts";

const database = useDatabase();
const key = Buffer.from("a key of this test's own");
const ctx = () => fakeClockContext(database.db, new Date("2026-11-03T12:00:00Z"));
const SENT = "Check your inbox.";

beforeEach(() => database.db.deleteFrom("mail_suppression").execute());

function outcomeFor(to: string, hasServer = true, isSignIn = false) {
  const context = new RouterContextProvider();
  context.set(coreContext, ctx());
  context.set(mailSecretsContext, { key, webhook: null, hasServer });
  return mailedOutcome(context, to, SENT, isSignIn);
}

const suppress = (address: string, reason: SuppressionReason, scope: "all" | "subscription" = "all") =>
  suppressAddress(ctx(), { address, key, scope, reason });

it("says that a link was sent only if it can leave", async () => {
  expect(await outcomeFor("ada@acme.example")).toEqual({ kind: "done", text: SENT });
  expect(await outcomeFor("ada@acme.example", false)).toMatchObject({
    kind: "problem",
    text: expect.stringMatching(/^(?!.*(?:terminal|outbox)).*can't send e-mail at the moment/),
  });
  expect(await outcomeFor("ada@acme.example", false, true)).toMatchObject({ text: expect.stringMatching(/terminal/) });
});

it("sends requested mail to addresses that left lists", async () => {
  await suppress("ada@acme.example", "unsubscribed", "subscription");
  expect(await outcomeFor("Ada@acme.example")).toMatchObject({ kind: "done" });
});

it("offers a bounced address another try, which lifts only a bounce", async () => {
  await suppress("ada@acme.example", "bounced");
  await suppress("bo@acme.example", "operator");
  expect(await outcomeFor("ada@acme.example")).toMatchObject({
    text: expect.stringContaining("Nov 3, 2026"),
    mayRetry: true,
  });
  for (const to of ["ada@acme.example", "bo@acme.example"]) await retryBounced(ctx(), { to, key });
  expect(await outcomeFor("ada@acme.example")).toMatchObject({ kind: "done" });
  expect(await outcomeFor("bo@acme.example")).not.toHaveProperty("mayRetry");
});

it.each(["complained", "operator", "opted_out"] as const)("names a way back after %s", async (reason) => {
  await suppress("ada@acme.example", reason);
  expect(await outcomeFor("ada@acme.example")).toMatchObject({
    kind: "problem",
    text: expect.stringContaining("contact page"),
  });
});
