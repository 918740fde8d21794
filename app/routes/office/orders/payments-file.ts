import { listPayments, type SoldPayment } from "../../../../core/customers/billing/list-payments.ts";
import { writeAudit } from "../../../../core/shared/audit.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { majorUnits } from "../../../../core/catalogue/facts/money.ts";
import { csvAnswer } from "../csv-answer.ts";
import { screenLoader } from "../screen.ts";

const PAGE = 2_000;

/** Columns of the file, each with its cell; amounts are in units of the currency. */
const COLUMNS: Readonly<Record<string, (payment: SoldPayment) => string | number | null>> = {
  paid_at: ({ paidAt }) => paidAt.toISOString(),
  order: ({ orderId }) => orderId,
  payment: ({ id }) => id,
  plan: ({ plan }) => plan,
  provider: ({ provider }) => provider,
  buyer: ({ email }) => email,
  country: ({ country }) => country,
  currency: ({ currency }) => currency.toUpperCase(),
  amount: (payment) => units(payment, payment.amountMinor),
  tax: (payment) => units(payment, payment.taxMinor),
  net: (payment) => units(payment, payment.taxMinor === null ? null : payment.amountMinor - payment.taxMinor),
  refunded: (payment) => units(payment, payment.refundedMinor),
  refunded_at: ({ refundedAt }) => refundedAt?.toISOString() ?? null,
  dispute: ({ dispute }) => (dispute === "none" ? null : dispute),
  invoice: ({ invoiceNumber }) => invoiceNumber,
  invoice_url: ({ invoiceUrl }) => invoiceUrl,
  receipt_url: ({ receiptUrl }) => receiptUrl,
};

/** Every payment as CSV, oldest first. */
export const loader = screenLoader(async ({ ctx }) => {
  await writeAudit(ctx, "orders.exported", {});
  return csvAnswer("payments.csv", Object.keys(COLUMNS), pages(ctx));
});

async function* pages(ctx: Context) {
  for (let after: SoldPayment | null = null; ;) {
    const payments: readonly SoldPayment[] = await listPayments(ctx, { after, limit: PAGE });
    yield payments.map((payment) => Object.values(COLUMNS).map((cell) => cell(payment)?.toString() ?? null));
    after = payments.at(-1) ?? null;
    if (after === null || payments.length < PAGE) return;
  }
}

function units({ currency }: SoldPayment, minor: number | null): number | null {
  return minor === null ? null : majorUnits({ minor, currency: currency.toUpperCase() });
}
