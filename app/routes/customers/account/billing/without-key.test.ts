import { createStaticHandler, type RouteObject, RouterContextProvider } from "react-router";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Accounts } from "../../../../../core/customers/accounts/accounts.ts";
import { readBilling } from "../../../../../core/customers/billing/read-billing.ts";
import type { Payments } from "../../../../../core/customers/billing/payments.ts";
import { useStripeShop } from "../../../../../test/stripe-shop.ts";
import { accountsContext, coreContext, paymentsContext } from "../../../../context.ts";
import { loader as deleteLoader } from "../delete.tsx";
import { action as cancelAction, loader as cancelLoader } from "./cancel.tsx";
import { action as keepAction } from "./keep.ts";

const shop = useStripeShop();
const SITE = "https://site.example";

/** Runs the cancellation routes like the router. */
const ROUTES = [
  { path: "/account/billing/cancel", loader: cancelLoader, action: cancelAction },
  { path: "/account/billing/keep", action: keepAction },
  { path: "/account/delete", loader: deleteLoader },
] as RouteObject[];

type Selling = Pick<Payments, "provider">;

/** A route's redirect target or data for a signed-in visitor, with the given payment settings. */
async function ask(method: "GET" | "POST", path: string, accountId: string, selling: Selling): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(coreContext, shop.ctx);
  context.set(accountsContext, {
    current: async () => ({ account: { id: accountId, email: "somebody@buyer.example" }, startedAt: shop.now }),
  } as unknown as Accounts);
  context.set(paymentsContext, { ...shop.payments, ...selling });
  const answer = await createStaticHandler(ROUTES).query(new Request(SITE + path, { method }), {
    requestContext: context,
  });
  return answer instanceof Response ? answer.headers.get("location") : Object.values(answer.loaderData)[0];
}

const closed: Selling = { provider: null };
const asked: Selling = {
  get provider() {
    return shop.deps.provider;
  },
};
const requestedChanges = async () =>
  (await sql`select from billing_subscription where requested_change is not null`.execute(shop.db)).rows.length;

describe("cancelling on the account page", () => {
  it("links to the customer page for cancelling if there is no API key", async () => {
    const { buyer } = await shop.subscribed();
    for (const [method, path] of [
      ["GET", "/account/billing/cancel"],
      ["POST", "/account/billing/cancel"],
      ["POST", "/account/billing/keep"],
    ] as const)
      expect(await ask(method, path, buyer.id, closed)).toBe("/account");
    expect(await requestedChanges()).toBe(0);
  });

  it("is possible only with a plan to cancel or keep", async () => {
    const { buyer } = await shop.subscribed();
    await ask("POST", "/account/billing/keep", buyer.id, asked);
    expect(await requestedChanges()).toBe(0);
    await ask("POST", "/account/billing/cancel", buyer.id, asked);
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "cancelling" });
    await ask("POST", "/account/billing/keep", buyer.id, asked);
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "active" });
  });
});

describe("deleting an account without a payment provider", () => {
  it("requires cancelling the subscription first", async () => {
    const { buyer } = await shop.subscribed();
    expect(await ask("GET", "/account/delete", buyer.id, closed)).toMatchObject({ cancelAt: "/account" });
    expect(await ask("GET", "/account/delete", buyer.id, asked)).toMatchObject({ cancelAt: null });
    expect(await ask("GET", "/account/delete", (await shop.person()).id, closed)).toMatchObject({ cancelAt: null });
  });
});
