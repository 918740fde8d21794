import { type Taxes, TAXES, TAXES_RULES } from "../../../content/taxes.ts";
import { definePiece } from "../piece.ts";

export const TAXES_PIECE = definePiece<Taxes>({
  key: "taxes",
  group: "Plans and prices",
  label: "Taxes and invoices",
  about:
    "What the payment page asks of business buyers. Stripe writes an invoice for every payment, which buyers find in their account. Your own name, address and tax ID on it come from your Stripe account (Settings, Business, and Invoices), not from here.",
  page: "/pricing",
  area: "owners",
  fields: [
    {
      name: "prices",
      label: "The listed prices",
      type: "choice",
      optional: true,
      options: [
        ["", "Say nothing about tax"],
        ["net", "Are net: tax is added where it applies"],
        ["gross", "Are gross: they include tax"],
      ],
      hint: "Said next to the prices on the pricing page, at checkout and in mails. Subscriptions keep what they were sold with.",
    },
    { name: "taxName", label: "Name of the tax", type: "line", hint: "For example: VAT, sales tax." },
    {
      name: "automaticTax",
      label: "Compute the tax of each sale with Stripe Tax",
      type: "check",
      hint: "Set up Stripe Tax first (head office, registrations). Buyers then enter their billing address. Payment Links have settings of their own at Stripe.",
    },
    { name: "collectTaxIds", label: "Let businesses enter their tax ID", type: "check" },
    { name: "collectAddress", label: "Always ask for a billing address", type: "check" },
  ],
  shipped: TAXES,
  schema: TAXES_RULES,
  check: ({ prices, automaticTax }) =>
    automaticTax && prices === null
      ? { "0.prices": "Choose whether the prices are net or gross: Stripe needs that to compute tax." }
      : {},
});
