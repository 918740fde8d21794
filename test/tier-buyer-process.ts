// Orders the lifetime plan as one of several processes on one database: `node tier-buyer-process.ts DATABASE_URL
// ORDERS`.
import { randomBytes } from "node:crypto";
import { insertOrder } from "../core/customers/billing/create-order.ts";
import { openConfiguredDatabase } from "../db/open.ts";

const [databaseUrl = "", orders = "0"] = process.argv.slice(2);
const database = await openConfiguredDatabase({ databaseUrl, dataDir: "/nowhere" });
const now = new Date("2026-09-01T12:00:00Z");
const ctx = { db: database.db, actor: { id: "buyer", access: "anonymous" as const }, clock: { now: () => now } };
const price = {
  tiers: [
    { usd: 19, orders: 100 },
    { usd: 29, orders: null },
  ],
  every: null,
  announced: null,
};
const order = {
  plan: "lifetime" as const,
  price,
  accountId: null,
  provider: "stripe" as const,
  customerId: null,
  minutes: 40,
};
// Each from its own network, a few at a time: waiting for a connection of the pool would time out on a busy machine.
const AT_ONCE = 5;
const all = Array.from({ length: Number(orders) }, () => ({ ...order, network: randomBytes(32) }));
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = all.pop(); next !== undefined; next = all.pop()) await insertOrder(ctx, next, () => false);
  }),
);
await database.close();
