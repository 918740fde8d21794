import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { applyEntitlement } from "../../core/customers/billing/apply-entitlement.ts";
import { parseSettings } from "../../platform/env.ts";
import { createLog } from "../../platform/log.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { urlOf } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { bindLifetime } from "./lifetime.ts";
import { openSite } from "./site.ts";

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "test-orders-at-start-"));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A lifetime customer. */
async function owner(id: string, provider: "test" | "stripe", checkoutId: string): Promise<void> {
  await database.db
    .insertInto("account")
    .values({ id, email: `${id}@buyer.example`, email_verified: true, created_at: NOW, updated_at: NOW })
    .execute();
  const order = await database.db
    .insertInto("billing_order")
    .values({
      reference: id,
      plan: "lifetime",
      account_id: id,
      provider,
      tier: 0,
      amount_minor: 1_900,
      currency: "usd",
      state: "paid",
      checkout_id: checkoutId,
      created_at: NOW,
      expires_at: NOW,
      paid_at: NOW,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await applyEntitlement(fakeClockContext(database.db), order.id);
}

/** Starts the site with these payment settings; returns the accounts with access and the log lines about orders. */
async function start(settings: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const log = createLog({ level: "info", plain: false, write: (line) => void lines.push(line) });
  const lifetime = bindLifetime({
    host: { on: () => undefined, exit: () => undefined },
    onCloseError: () => undefined,
    now: () => 0,
  });
  onTestFinished(() => lifetime.close());
  const { context } = await openSite(
    parseSettings({ DATA_DIR: join(folder, "data"), DATABASE_URL: urlOf(database.target), SAMPLE: "off", ...settings }),
    log,
    lifetime,
  );
  const access = await Promise.all(["played", "tried", "paid"].map((id) => hasFullAccess(context, id)));
  await lifetime.close();
  return { access, said: /\d+ orders of[^"]*/.exec(lines.join(""))?.[0] };
}

const stripe = (mode: string) => ({ STRIPE_SECRET_KEY: `sk_${mode}_abc`, STRIPE_WEBHOOK_SECRET: "whsec_abc" });

it("removes the access given by test orders before serving and reports it once", async () => {
  await owner("played", "test", "cs_test_1");
  await owner("tried", "stripe", "cs_test_2");
  await owner("paid", "stripe", "cs_live_3");
  expect(await start({ CHECKOUT: "test" })).toEqual({ access: [true, true, true], said: undefined });
  expect(await start(stripe("test"))).toEqual({
    access: [false, true, true],
    said: expect.stringMatching(/^1 orders/),
  });
  expect(await start(stripe("live"))).toEqual({
    access: [false, false, true],
    said: expect.stringMatching(/^1 orders.*no longer count/),
  });
  expect(await start(stripe("live"))).toEqual({ access: [false, false, true], said: undefined });
});
