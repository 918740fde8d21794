import type { Receipt } from "../../../../core/billing/read-billing.ts";
import { formatInstant } from "../../../ui/format-date.ts";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { formatMoney } from "../../../ui/format-money.ts";

/** What the account has paid, the newest first, each with the provider's document where it has one. */
export function ReceiptList({ receipts }: { readonly receipts: readonly Receipt[] }) {
  return (
    <>
      <h3 className="mt-6 font-semibold">Payments</h3>
      <ul className="mt-2">
        {receipts.map(({ paidAt, amountMinor, currency, refundedMinor, url }) => (
          <li key={paidAt.toISOString()} className="flex flex-wrap items-baseline justify-between gap-3 border-t border-line py-2 text-sm">
            <span>
              {formatInstant(paidAt)}, {formatMoney(amountMinor, currency)}
              {refundedMinor > 0 && `, ${formatMoney(refundedMinor, currency)} given back`}
            </span>
            {url !== null && (
              <OutboundLink href={url} className="link">
                Receipt <span className="sr-only">of {formatInstant(paidAt)}</span>
              </OutboundLink>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
