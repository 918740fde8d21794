import { describe, expect, it } from "vitest";
import { GRACE_DAYS, type OrderFacts, owedAccess } from "./apply-entitlement.ts";

const day = (date: string) => new Date(`${date}T12:00:00Z`);
const PAID = day("2026-09-01");

const once: OrderFacts = {
  paidAt: PAID,
  refundAsked: false,
  retired: false,
  every: null,
  subscribed: false,
  status: null,
  periodStart: null,
  periodEnd: null,
  endedAt: null,
  cancels: false,
  endsNow: false,
  refunded: false,
  disputed: false,
};
const monthly: OrderFacts = {
  ...once,
  every: "month",
  subscribed: true,
  status: "active",
  periodStart: PAID,
  periodEnd: day("2026-10-01"),
};

describe("owedAccess", () => {
  it("is null before payment", () => {
    expect(owedAccess({ ...monthly, paidAt: null })).toBeNull();
  });

  it.each<[string, OrderFacts, Date | null]>([
    ["paid once", once, null],
    [
      "a monthly plan without a reported subscription",
      { ...monthly, status: null, periodStart: null, periodEnd: null },
      day("2026-09-08"),
    ],
    [
      "a single payment for one month",
      { ...monthly, subscribed: false, status: null, periodStart: null, periodEnd: null },
      day("2026-10-02"),
    ],
    ["a month that renews", monthly, day("2026-10-08")],
    ["a month that was cancelled", { ...monthly, cancels: true }, day("2026-10-01")],
    [
      "a renewal that failed",
      { ...monthly, status: "past_due", periodStart: day("2026-10-01"), periodEnd: day("2026-11-01") },
      day("2026-10-08"),
    ],
    [
      "a renewal that failed for good",
      { ...monthly, status: "unpaid", periodStart: day("2026-10-01"), periodEnd: day("2026-11-01") },
      day("2026-10-08"),
    ],
    ["what ended early", { ...monthly, status: "canceled", endedAt: day("2026-09-10") }, day("2026-09-10")],
    [
      "what ended before it began",
      { ...monthly, status: "canceled", endedAt: day("2026-08-10") },
      new Date(PAID.getTime() + 1_000),
    ],
  ])("sets the end for %s", (_, facts, endsAt) => {
    expect(GRACE_DAYS).toBe(7);
    expect(owedAccess(facts)).toEqual({ startsAt: PAID, endsAt, revoked: null });
  });

  it.each<[Partial<OrderFacts>, string]>([
    [{ refunded: true }, "refunded"],
    [{ refundAsked: true, endsNow: true }, "refunded"],
    [{ disputed: true }, "disputed"],
    [{ endsNow: true }, "ended at once"],
  ])("revokes access with %j as %s", (change, reason) => {
    expect(owedAccess({ ...monthly, ...change })?.revoked).toBe(reason);
  });
});
