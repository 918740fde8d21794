import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRICES } from "../../app/plans/plan-prices.ts";
import { startCheckout } from "../../core/customers/billing/start-checkout.ts";
import { stripeProvider } from "../../server/payments/stripe-provider.ts";
import { type FakeStripe, startFakeStripe } from "../stripe/fake-stripe.ts";
import { type RunningSite, startSite, TODAY } from "./site.ts";

// Stripe's events over HTTP as its servers post them, signed by Stripe's own library.

let fake: FakeStripe;
let site: RunningSite;
beforeAll(async () => {
  fake = await startFakeStripe({ now: () => TODAY });
  site = await startSite({
    data: "none",
    payments: { STRIPE_SECRET_KEY: "sk_test_fake", STRIPE_WEBHOOK_SECRET: fake.webhookSecret, STRIPE_API: fake.url },
  });
});
afterAll(async () => {
  await site.stop();
  await fake.stop();
});

/** An event's exact bytes with Stripe's signature. */
interface Posted {
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream;
  readonly signature: string | null;
}

async function post({ body, signature }: Posted, url = site.url): Promise<readonly [status: number, text: string]> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    ...(signature !== null && { "stripe-signature": signature }),
  };
  const answer = await fetch(`${url}/api/stripe/webhook`, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  return [answer.status, await answer.text()];
}

const signed = (body: string, at = TODAY, secret = fake.webhookSecret): Posted => ({
  body,
  signature: fake.stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(at.getTime() / 1_000),
  }),
});

/** An event in Stripe's multi-line format, with a cardholder's name. */
const worded = (type: string, object: object) =>
  JSON.stringify(
    {
      id: `evt_${randomBytes(8).toString("hex")}`,
      object: "event",
      api_version: Stripe.API_VERSION,
      created: Math.floor(TODAY.getTime() / 1_000),
      livemode: false,
      type,
      data: { object },
    },
    null,
    2,
  );

let buyers = 0;
/** A paid checkout and its undelivered event. */
async function paidCheckout(): Promise<{ readonly event: string; readonly state: () => Promise<string | undefined> }> {
  const provider = stripeProvider({
    stripe: fake.stripe,
    webhookSecret: fake.webhookSecret,
    live: false,
    now: () => TODAY,
  });
  const opened = await startCheckout(
    site.ctx,
    { provider, prices: PRICES },
    {
      plan: "lifetime",
      planName: "Lifetime",
      account: null,
      seenUsd: 19,
      address: `192.0.2.${(buyers += 1)}`,
      siteUrl: site.url,
    },
  );
  expect(opened.kind).toBe("opened");
  const { id } = await fake.readSession();
  const [completed] = await fake.desk.pay(id, { email: `zoe-${buyers}@buyer.example`, delayed: false });
  if (completed === undefined) throw new Error("no event was sent");
  return {
    event: worded(completed.type, {
      ...completed.object,
      customer_details: { email: `zoe-${buyers}@buyer.example`, name: "Zoë 🚀" },
    }),
    state: async () =>
      (await sql<{ state: string }>`select state from billing_order where checkout_id = ${id}`.execute(site.ctx.db))
        .rows[0]?.state,
  };
}

describe("Stripe webhook", () => {
  it("accepts an event with a valid signature, and accepts it again", async () => {
    const { event, state } = await paidCheckout();
    expect(await post(signed(event))).toEqual([200, "done\n"]);
    expect(await state()).toBe("paid");
    expect(await post(signed(event))).toEqual([200, "known\n"]);
  });

  it("accepts a body split within a multibyte character", async () => {
    const { event, state } = await paidCheckout();
    const bytes = new TextEncoder().encode(event);
    const cut = bytes.findIndex((byte) => byte >= 0xf0) + 2;
    expect(cut).toBeGreaterThan(2);
    const pieces = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.slice(0, cut));
        await new Promise((resolve) => setTimeout(resolve, 20));
        controller.enqueue(bytes.slice(cut));
        controller.close();
      },
    });
    expect(await post({ ...signed(event), body: pieces })).toEqual([200, "done\n"]);
    expect(await state()).toBe("paid");
  });

  it("rejects re-encoded bodies, foreign and missing signatures, and signatures older than five minutes", async () => {
    const { event, state } = await paidCheckout();
    const { signature } = signed(event);
    const five = 5 * 60_000;
    const refused: readonly Posted[] = [
      { body: JSON.stringify(JSON.parse(event)), signature },
      { body: `${event}\n`, signature },
      { body: event.replaceAll("\n", "\r\n"), signature },
      { body: `\uFEFF${event}`, signature },
      // The same text in another encoding.
      { body: new Uint8Array(Buffer.from(event, "latin1")), signature },
      { body: "", signature },
      { body: event, signature: null },
      { body: event, signature: "" },
      signed(event, TODAY, "whsec_of_somebody_else"),
      signed(event, new Date(TODAY.getTime() - five - 1_000)),
    ];
    for (const [place, forged] of refused.entries())
      expect([place, ...(await post(forged))]).toEqual([
        place,
        400,
        "The signature is not Stripe's, or the event is more than five minutes old or ahead of this site's clock.\n",
      ]);
    expect(await state()).toBe("open");
    // None of the rejected attempts used up the event.
    expect(await post(signed(event, new Date(TODAY.getTime() - five + 1_000)))).toEqual([200, "done\n"]);
  });

  it("acknowledges irrelevant events so that Stripe does not resend them", async () => {
    for (const type of ["customer.created", "payout.paid", "invented.by.nobody"])
      expect(await post(signed(worded(type, { id: "x_1", object: "x" })))).toEqual([200, "other\n"]);
    expect(
      await post(
        signed(worded("checkout.session.completed", { id: "cs_test_of_another_shop", object: "checkout.session" })),
      ),
    ).toEqual([200, "other\n"]);
  });

  it.each(["no JSON", "null", "[1]", '{"object":"event"}'])(
    "refuses %s, though signed, as unreadable",
    async (body) => {
      expect(await post(signed(body))).toEqual([
        400,
        "The signature is Stripe's, but the body is no event that this site can read: set the payload style of the webhook endpoint to snapshot, and its API version to 2025-03-31.basil or later.\n",
      ]);
    },
  );

  it("asks Stripe to resend an event it cannot verify with Stripe's API, without stating the reason", async () => {
    const { event, state } = await paidCheckout();
    fake.failNext(1_000);
    const [status, text] = await post(signed(event));
    fake.failNext(0);
    expect(status).toBe(500);
    expect(text).not.toContain("out of order");
    expect(site.errors.join()).toContain("out of order");
    expect(await post(signed(event))).toEqual([200, "done\n"]);
    expect(await state()).toBe("paid");
  });

  it("rejects oversized bodies with or without a Content-Length", async () => {
    const long = worded("customer.created", { id: "cus_1", object: "customer", description: "x".repeat(600_000) });
    expect(await post(signed(long))).toEqual([413, "This is larger than any event.\n"]);
    const untold = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(long));
        controller.close();
      },
    });
    expect(await post({ ...signed(long), body: untold })).toEqual([413, "This is larger than any event.\n"]);
    const justNot = worded("customer.created", { id: "cus_1", object: "customer", description: "x".repeat(500_000) });
    expect(await post(signed(justNot))).toEqual([200, "other\n"]);
  });

  it("accepts POST only", async () => {
    const answer = await fetch(`${site.url}/api/stripe/webhook`);
    expect([answer.status, answer.headers.get("allow"), answer.headers.get("content-type")]).toEqual([
      405,
      "POST",
      "text/plain; charset=utf-8",
    ]);
  });

  it("does not exist if nothing is sold", async () => {
    const closed = await startSite({ data: "none", payments: { CHECKOUT: "off" } });
    expect(await post(signed(worded("customer.created", { id: "cus_1", object: "customer" })), closed.url)).toEqual([
      404,
      "No payment provider is set up here.\n",
    ]);
    expect(await post({ body: "x".repeat(600_000), signature: null }, closed.url)).toEqual([
      404,
      "No payment provider is set up here.\n",
    ]);
    await closed.stop();
  });
});
