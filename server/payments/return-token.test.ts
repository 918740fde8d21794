import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { redeemReturnToken, type ReturnToken } from "../../core/customers/billing/return-token.ts";
import { startCheckout } from "../../core/customers/billing/start-checkout.ts";
import { type Buyer, useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

const newAddress = () => `new-${shop.next()}@buyer.example`;

/** Opens a checkout in a browser and returns its token. */
async function open(account: Buyer | null = null) {
  const started = await startCheckout(shop.ctx, shop.deps, {
    plan: "pro",
    planName: "Site Pro",
    account,
    seenUsd: 29,
    address: `10.0.1.${shop.next() % 250}`,
    siteUrl: "https://site.example",
  });
  if (started.kind !== "opened") throw new Error(`the checkout was not opened: ${started.kind}`);
  return { token: started.token, sessionId: (await shop.fake.readSession()).id };
}

async function pay(sessionId: string, email: string, delayed = false) {
  const events = await shop.fake.desk.pay(sessionId, { email, delayed });
  await shop.deliverAll(events);
}

async function bought(email: string): Promise<ReturnToken> {
  const { token, sessionId } = await open();
  await pay(sessionId, email);
  if (token === null) throw new Error("a signed-out browser got no token");
  return token;
}

const emailOf = async (id: string | null) =>
  id === null
    ? null
    : (await shop.db.selectFrom("account").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;

describe("the token of a browser that pays", () => {
  it("opens the account that the order created, once", async () => {
    const email = newAddress();
    const token = await bought(email);
    expect(await emailOf(await redeemReturnToken(shop.ctx, token))).toBe(email);
    expect(await redeemReturnToken(shop.ctx, token)).toBeNull();
  });

  it("is not given to a signed-in buyer", async () => {
    expect((await open(await shop.person())).token).toBeNull();
  });

  it("waits for the payment, whichever comes first", async () => {
    const { token, sessionId } = await open();
    if (token === null) throw new Error("no token");
    expect(await redeemReturnToken(shop.ctx, token)).toBeNull();
    await pay(sessionId, newAddress());
    expect(await redeemReturnToken(shop.ctx, token)).not.toBeNull();
  });

  it.each<readonly [string, (token: ReturnToken, email: string) => Promise<ReturnToken>]>([
    ["of another order", async ({ token }) => ({ reference: (await bought(newAddress())).reference, token })],
    ["that was invented", async ({ reference }) => ({ reference, token: "invented" })],
    [
      "after an hour",
      async (token) => {
        shop.now = new Date(shop.now.getTime() + 60 * 60_000);
        return token;
      },
    ],
    [
      "once the address is confirmed",
      async (token, email) => {
        await sql`update account set email_verified = true where email = ${email}`.execute(shop.db);
        return token;
      },
    ],
    [
      "of an account with a role",
      async (token, email) => {
        await sql`update account set role = 'editor' where email = ${email}`.execute(shop.db);
        return token;
      },
    ],
    [
      "of an order being refunded",
      async (token) => {
        await sql`update billing_order set refund_asked_at = ${shop.now}, refund_reason = 'asked'
          where reference = ${token.reference}`.execute(shop.db);
        return token;
      },
    ],
  ])("opens nothing with one %s", async (_case, change) => {
    const email = newAddress();
    expect(await redeemReturnToken(shop.ctx, await change(await bought(email), email))).toBeNull();
  });

  it.each([
    ["confirmed", async () => (await shop.person()).email],
    [
      "that another purchase created and nobody confirmed",
      async () => {
        const email = newAddress();
        await bought(email);
        return email;
      },
    ],
  ])("opens no account %s before the order", async (_case, existing) => {
    expect(await redeemReturnToken(shop.ctx, await bought(await existing()))).toBeNull();
  });
});
