import type { Taxes } from "../../content/taxes.ts";
import type { TaxSettings } from "../../core/customers/billing/payments.ts";
import { formatMoney } from "../ui/format/format-money.ts";

/** What stands next to a listed price: "plus VAT where it applies", "including VAT"; null when nothing is said. */
export function taxNote({ prices, taxName }: Pick<Taxes, "prices" | "taxName">): string | null {
  if (prices === null) return null;
  return prices === "net" ? `plus ${taxName} where it applies` : `including ${taxName}`;
}

/** A listed price with its note, within a sentence: "$29 (plus VAT where it applies)". */
export function statedPrice(price: string, taxes: Pick<Taxes, "prices" | "taxName">): string {
  const note = taxNote(taxes);
  return note === null ? price : `${price} (${note})`;
}

/** What was paid with the tax in it, if it is known: "$34.80 (including $5.80 VAT)". */
export function paidPrice(
  { amountMinor, taxMinor, currency }: PaidAmount,
  { taxName }: Pick<Taxes, "taxName">,
): string {
  const paid = formatMoney(amountMinor, currency);
  return taxMinor === null || taxMinor === 0
    ? paid
    : `${paid} (including ${formatMoney(taxMinor, currency)} ${taxName})`;
}

interface PaidAmount {
  readonly amountMinor: number;
  readonly taxMinor: number | null;
  readonly currency: string;
}

/** The settings as the payment provider takes them. */
export function taxSettings({ prices, automaticTax, collectTaxIds, collectAddress }: Taxes): TaxSettings {
  return {
    behavior: prices === null ? null : prices === "net" ? "exclusive" : "inclusive",
    // Stored settings may be older than the rule that automatic tax needs a choice.
    automatic: automaticTax && prices !== null,
    taxIds: collectTaxIds,
    address: collectAddress,
  };
}
