import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { readUnreadableEvent, receiveEvent } from "../../core/customers/billing/receive-event.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";
import type { DeskEvent } from "../../test/stripe/desk.ts";

const shop = useStripeShop();
const { person, open } = shop;

describe("an event", () => {
  const event: DeskEvent = {
    type: "checkout.session.completed",
    object: { id: "cs_test_none", object: "checkout.session" },
  };

  it("is rejected with a missing, forged, foreign, old or future-dated signature", async () => {
    const { body, signature } = shop.fake.sign(event);
    const created = Math.floor(shop.now.getTime() / 1_000) + 360;
    const ahead = JSON.stringify({ ...JSON.parse(body), created });
    const signedNow = shop.fake.stripe.webhooks.generateTestHeaderString({
      payload: ahead,
      secret: shop.fake.webhookSecret,
      timestamp: created - 360,
    });
    const minutesAhead = (minutes: number) => new Date(shop.now.getTime() + minutes * 60_000);
    const refused = [
      { body: `${body} `, signature },
      { body, signature: null },
      { body, signature: "t=1,v1=00" },
      ...["t=1,v1=", "t=1,v1", "v1=", "t=,v1=,v1=00", "t=1,v1==", ",=,"].map((malformed) => ({
        body,
        signature: malformed,
      })),
      shop.fake.sign(event, { secret: "whsec_of_somebody_else" }),
      shop.fake.sign(event, { at: new Date(shop.now.getTime() - 301_000) }),
      shop.fake.sign(event, { at: minutesAhead(6) }),
      { body: ahead, signature: signedNow },
    ];
    for (const forged of refused) expect(await receiveEvent(shop.ctx, shop.deps, forged)).toBe("refused");
    expect(await sql`select from billing_event where id = ${JSON.parse(body).id}`.execute(shop.db)).toMatchObject({
      rows: [],
    });
    expect(await receiveEvent(shop.ctx, shop.deps, shop.fake.sign(event, { at: minutesAhead(4) }))).toBe("other");
  });

  it.each([
    [
      { id: "evt_1", object: "v2.core.event", type: "v1.charge.refunded" },
      'v1.charge.refunded in the "thin" payload style',
    ],
    [{ object: "event", type: "charge.refunded" }, "charge.refunded"],
    [["no event"], "a body that is no event"],
  ])("is unreadable in a style we do not know, and Go live names it: %j", async (payload, description) => {
    const body = JSON.stringify(payload);
    const secret = shop.fake.webhookSecret;
    const timestamp = Math.floor(shop.now.getTime() / 1_000);
    const signature = shop.fake.stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    expect(await receiveEvent(shop.ctx, shop.deps, { body, signature })).toBe("unreadable");
    expect(await readUnreadableEvent(shop.ctx)).toMatchObject({ description });
  });

  it("changes nothing for unrelated products, and irrelevant types cause no API call", async () => {
    expect(await receiveEvent(shop.ctx, shop.deps, shop.fake.sign(event))).toBe("other");
    const before = shop.fake.calls.length;
    expect(
      await receiveEvent(
        shop.ctx,
        shop.deps,
        shop.fake.sign({ type: "customer.created", object: { id: "cus_1", object: "customer" } }),
      ),
    ).toBe("other");
    expect(shop.fake.calls).toHaveLength(before);
  });

  it("fails while Stripe's API is unavailable and is processed when resent", async () => {
    const buyer = await person();
    const { sessionId } = await open("lifetime", buyer);
    const [completed] = await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    if (completed === undefined) throw new Error("no event was sent");
    const signed = shop.fake.sign(completed);
    shop.fake.failNext(1);
    await expect(receiveEvent(shop.ctx, shop.deps, signed)).rejects.toThrow("out of order");
    shop.fake.failNext(0);
    expect(await receiveEvent(shop.ctx, shop.deps, signed)).toBe("done");
  });
});
