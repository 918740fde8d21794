import { parse } from "csv-parse/sync";
import { createStaticHandler, type RouteObject, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { Payments } from "../../../../core/customers/billing/payments.ts";
import { hasFullAccess } from "../../../../core/customers/billing/entitlement.ts";
import { listOrders } from "../../../../core/customers/billing/orders.ts";
import { useStripeShop } from "../../../../test/stripe-shop.ts";
import { coreContext, paymentsContext } from "../../../context.ts";
import { action, loader } from "./orders.tsx";
import { loader as paymentsFile } from "./payments-file.ts";

const shop = useStripeShop();

async function ask(request: Request, selling: Pick<Payments, "provider">) {
  const context = new RouterContextProvider();
  context.set(coreContext, shop.ctx);
  context.set(paymentsContext, { ...shop.payments, ...selling });
  return createStaticHandler([{ id: "orders", path: "/back-office/orders", loader, action }] as RouteObject[]).query(
    request,
    { requestContext: context },
  );
}

async function refund(selling: Pick<Payments, "provider">) {
  const { buyer } = await shop.subscribed();
  const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
  const request = new Request("https://site.example/back-office/orders", {
    method: "POST",
    body: new URLSearchParams({ refund: String(order?.id), reason: "asked" }),
  });
  return { buyer, answer: await ask(request, selling) };
}

describe("refund button", () => {
  it("ends access at once and leaves the refund to a job", async () => {
    const before = await shop.jobs("billing.refund");
    const { buyer, answer } = await refund(shop.deps);
    if (!(answer instanceof Response)) throw new Error("the form was rejected");
    expect([await hasFullAccess(shop.ctx, buyer.id), await shop.jobs("billing.refund")]).toEqual([false, before + 1]);
    expect(answer.headers.get("location")).toBe("/back-office/orders?done=asked");
  });

  it("changes nothing without a payment provider", async () => {
    const before = await shop.jobs("billing.refund");
    const { buyer, answer } = await refund({ provider: null });
    expect(answer instanceof Response ? answer.status : answer.statusCode).toBe(409);
    expect([await hasFullAccess(shop.ctx, buyer.id), await shop.jobs("billing.refund")]).toEqual([true, before]);
  });

  it("finds the orders of a plan by its name", async () => {
    const page = await ask(new Request("https://site.example/back-office/orders?search=All-in-one"), shop.deps);
    if (page instanceof Response) throw new Error("the page redirected");
    expect(page.loaderData["orders"]).toMatchObject({ orders: [] });
    const pro = await ask(new Request("https://site.example/back-office/orders?search=Pro"), shop.deps);
    if (pro instanceof Response) throw new Error("the page redirected");
    expect(pro.loaderData["orders"]).toMatchObject({ orders: [{ plan: "pro" }, { plan: "pro" }] });
  });
});

describe("file of payments", () => {
  it("has every payment with tax, country and invoice, whatever the buyer's address holds", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    shop.now = new Date("2026-10-01T12:30:00Z");
    await shop.deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    await shop.db.updateTable("account").set({ email: "=cmd@buyer.example" }).where("id", "=", buyer.id).execute();
    const context = new RouterContextProvider();
    context.set(coreContext, shop.ctx);
    const request = new Request("https://site.example/back-office/orders/payments.csv");
    const answer = await createStaticHandler([
      { id: "file", path: "/back-office/orders/payments.csv", loader: paymentsFile },
    ] as RouteObject[]).queryRoute(request, { requestContext: context });
    if (!(answer instanceof Response)) throw new Error("the file is no response");
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true });
    expect(rows.filter((row) => row["buyer"] === "'=cmd@buyer.example")).toEqual(
      ["2026-09-01T12:00:00.000Z", "2026-10-01T12:30:00.000Z"].map((paidAt) => ({
        paid_at: paidAt,
        order: expect.stringMatching(/^\d+$/),
        payment: expect.stringMatching(/^pi_/),
        plan: "pro",
        provider: "stripe",
        buyer: "'=cmd@buyer.example",
        country: "FR",
        currency: "USD",
        amount: "29",
        tax: "0",
        net: "29",
        refunded: "0",
        refunded_at: "",
        dispute: "",
        invoice: expect.stringMatching(/^R-in_/),
        invoice_url: expect.stringMatching(/^https:\/\/invoices\.example\//),
        receipt_url: "https://receipts.example/1",
      })),
    );
    expect(rows.length).toBeGreaterThan(2);
  });
});
