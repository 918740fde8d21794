import { createStaticHandler, type RouteObject, RouterContextProvider } from "react-router";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Accounts } from "../../../../core/accounts/accounts.ts";
import { readBilling } from "../../../../core/billing/read-billing.ts";
import type { Payments } from "../../../../core/billing/payments.ts";
import { useStripeShop } from "../../../../test/stripe-shop.ts";
import { accountsContext, coreContext, paymentsContext } from "../../../context.ts";
import { loader as deleteLoader } from "../delete.tsx";
import { action as cancelAction, loader as cancelLoader } from "./cancel.tsx";
import { action as keepAction } from "./keep.ts";

const shop = useStripeShop();
const SITE = "https://site.example";
const PORTAL = "https://billing.stripe.example/p/login";

/** The routes about ending a plan, as the router runs them. */
const ROUTES = [
  { path: "/account/billing/cancel", loader: cancelLoader, action: cancelAction },
  { path: "/account/billing/keep", action: keepAction },
  { path: "/account/delete", loader: deleteLoader },
] as RouteObject[];

type Selling = Pick<Payments, "provider" | "portalLink">;

/** What a route answers to somebody who is signed in, at a site that sells so: where it leads, or what it shows. */
async function ask(method: "GET" | "POST", path: string, accountId: string, selling: Selling): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(coreContext, shop.ctx);
  context.set(accountsContext, { current: async () => ({ account: { id: accountId, email: "somebody@buyer.example" }, startedAt: shop.now }) } as unknown as Accounts);
  context.set(paymentsContext, selling as Payments);
  const answer = await createStaticHandler(ROUTES).query(new Request(SITE + path, { method }), { requestContext: context });
  return answer instanceof Response ? answer.headers.get("location") : Object.values(answer.loaderData)[0];
}

const linksAlone = (portalLink: string | null): Selling => ({ provider: { ...(shop.deps.provider as NonNullable<Payments["provider"]>), name: "payment_link", canAsk: false }, portalLink });
const closed: Selling = { provider: null, portalLink: null };
const asked: Selling = { get provider() { return shop.deps.provider; }, portalLink: null };
const wishes = async () => (await sql`select from billing_subscription where wish is not null`.execute(shop.db)).rows.length;

describe("ending a plan on the account page", () => {
  it("promises nothing where the provider cannot be asked, and leads to where it is done", async () => {
    const { buyer } = await shop.subscribed();
    for (const [selling, place] of [[linksAlone(PORTAL), PORTAL], [linksAlone(null), "/account"], [closed, "/account"]] as const) {
      expect(await ask("GET", "/account/billing/cancel", buyer.id, selling)).toBe(place);
      expect(await ask("POST", "/account/billing/cancel", buyer.id, selling)).toBe(place);
      expect(await ask("POST", "/account/billing/keep", buyer.id, selling)).toBe(place);
    }
    expect(await wishes()).toBe(0);
  });

  it("is done only where there is something to end or to keep", async () => {
    const { buyer } = await shop.subscribed();
    await ask("POST", "/account/billing/keep", buyer.id, asked);
    expect(await wishes()).toBe(0);
    await ask("POST", "/account/billing/cancel", buyer.id, asked);
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "cancelling" });
    await ask("POST", "/account/billing/keep", buyer.id, asked);
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "active" });
  });
});

describe("deleting an account", () => {
  it("has its owner cancel first wherever the site cannot do it, also with no provider at all", async () => {
    const { buyer } = await shop.subscribed();
    expect(await ask("GET", "/account/delete", buyer.id, linksAlone(PORTAL))).toMatchObject({ cancelAt: PORTAL });
    expect(await ask("GET", "/account/delete", buyer.id, closed)).toMatchObject({ cancelAt: "/account" });
    expect(await ask("GET", "/account/delete", buyer.id, asked)).toMatchObject({ cancelAt: null });
    expect(await ask("GET", "/account/delete", (await shop.person()).id, closed)).toMatchObject({ cancelAt: null });
  });
});
