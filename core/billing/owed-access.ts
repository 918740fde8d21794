/** How long access stays after a renewal was due and has not been paid. */
export const GRACE_DAYS = 7;

/** What is known of an order that access depends on. */
export interface OrderFacts {
  readonly paidAt: Date | null;
  readonly refundAsked: boolean;
  /** The test checkout sold it, and the site sells for money by now. */
  readonly retired: boolean;
  readonly recurring: boolean;
  readonly status: string | null;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  readonly endedAt: Date | null;
  readonly cancels: boolean;
  readonly endsNow: boolean;
  /** Its latest payment was wholly given back. */
  readonly refunded: boolean;
  /** A payment of it was disputed, and the dispute is not won. */
  readonly disputed: boolean;
}

export interface OwedAccess {
  readonly startsAt: Date;
  /** `null`: for good. */
  readonly endsAt: Date | null;
  /** Why it is taken back; `null` when it is not. */
  readonly revoked: "refunded" | "disputed" | "ended at once" | "test purchase" | null;
}

/** The access that is owed for an order; `null` while it is not paid. */
export function owedAccess(facts: OrderFacts): OwedAccess | null {
  if (facts.paidAt === null) return null;
  const revoked = facts.refundAsked || facts.refunded ? "refunded" : facts.disputed ? "disputed" : facts.endsNow ? "ended at once" : facts.retired ? "test purchase" : null;
  return { startsAt: facts.paidAt, endsAt: endOf(facts, facts.paidAt), revoked };
}

function endOf({ recurring, status, periodStart, periodEnd, endedAt, cancels }: OrderFacts, paidAt: Date): Date | null {
  if (!recurring) return null;
  // Paid, and the provider has not told of the subscription yet.
  if (status === null || periodStart === null || periodEnd === null) return daysAfter(paidAt, GRACE_DAYS);
  const end = () => {
    switch (status) {
      case "active":
      case "trialing":
        // The next payment is taken about an hour into the next period, and may have to be tried again.
        return cancels ? periodEnd : daysAfter(periodEnd, GRACE_DAYS);
      case "past_due":
      case "unpaid":
        // The period that has begun is the one that is not paid.
        return endedAt ?? daysAfter(periodStart, GRACE_DAYS);
      default:
        return endedAt ?? periodStart;
    }
  };
  return new Date(Math.max(end().getTime(), paidAt.getTime() + 1_000));
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}
