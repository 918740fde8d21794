import { createStaticHandler, type RouteObject, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { Payments } from "../../../core/billing/payments.ts";
import { hasFullAccess } from "../../../core/billing/entitlement.ts";
import { listOrders } from "../../../core/billing/orders.ts";
import { useStripeShop } from "../../../test/stripe-shop.ts";
import { coreContext, paymentsContext } from "../../context.ts";
import { action, loader } from "./orders.tsx";

const shop = useStripeShop();

async function ask(request: Request, canAsk: boolean) {
  const context = new RouterContextProvider();
  context.set(coreContext, shop.ctx);
  context.set(paymentsContext, { provider: { ...shop.deps.provider, canAsk } } as Payments);
  return createStaticHandler([{ id: "orders", path: "/back-office/orders", loader, action }] as RouteObject[]).query(request, { requestContext: context });
}

describe("the refund button", () => {
  it.each([
    [true, 1, "a job asks the payment provider"],
    [false, 0, "Give the money back and end the subscription in Stripe's dashboard"],
  ])("promises what is done where the provider can be asked: %s", async (canAsk, jobs, words) => {
    const { buyer } = await shop.subscribed();
    const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
    const before = await shop.jobs("billing.refund");
    const answer = await ask(new Request("https://site.example/back-office/orders", { method: "POST", body: new URLSearchParams({ refund: String(order?.id), reason: "asked" }) }), canAsk);
    if (!(answer instanceof Response)) throw new Error("the form was not taken");
    expect([await hasFullAccess(shop.ctx, buyer.id), await shop.jobs("billing.refund")]).toEqual([false, before + jobs]);
    const page = await ask(new Request(new URL(answer.headers.get("location") ?? "", "https://site.example")), canAsk);
    if (page instanceof Response) throw new Error("the page led elsewhere");
    expect(page.loaderData["orders"]).toMatchObject({ canAsk, done: { text: expect.stringContaining(words) } });
  });
});
