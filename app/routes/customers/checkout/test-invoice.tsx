import { titled } from "../../../page-meta.ts";
import { data } from "react-router";
import { contentContext, paymentsContext } from "../../../context.ts";
import { BUSINESS_PIECE } from "../../../content/pieces/business.ts";
import { PrimaryLink } from "../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { formatMoney } from "../../../ui/format/format-money.ts";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/test-invoice.ts";
import { isReference } from "./own-addresses.ts";

/** A printable invoice of the test checkout, in place of Stripe's. Its address is unguessable, like Stripe's. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { test } = context.get(paymentsContext);
  const invoice = isReference(params.payment) ? ((await test?.readInvoice(params.payment)) ?? null) : null;
  const { postalAddress } = context.get(contentContext).of(BUSINESS_PIECE);
  return data({ invoice, postalAddress }, invoice === null ? { ...PRIVATE, status: 404 } : PRIVATE);
}

export const meta = titled("Test invoice");

export default function TestInvoicePage({ loaderData: { invoice, postalAddress } }: Route.ComponentProps) {
  const { name: seller } = useSite();
  if (invoice === null)
    return (
      <MessageScreen
        heading="There is no such test invoice"
        action={<PrimaryLink href="/account">Your account</PrimaryLink>}
      />
    );
  const { number, paidAt, product, email, buyer, totalMinor, taxMinor, currency } = invoice;
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <article className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <div className="card p-6 md:p-8">
        <p className="badge">Test: not a real invoice</p>
        <h1 className="mt-4 text-2xl font-bold">Invoice {number}</h1>
        <p className="mt-1 text-muted">Paid on {formatInstant(paidAt)}</p>
        <div className="mt-6 grid gap-6 md:grid-cols-2">
          <Party heading="Seller" lines={[seller, postalAddress]} />
          <Party
            heading="Buyer"
            lines={[buyer.name, buyer.address, email, buyer.taxId === null ? null : `Tax ID ${buyer.taxId}`]}
          />
        </div>
        <dl className="mt-6 grid grid-cols-[1fr_auto] gap-y-2 border-t border-line pt-4 tabular-nums">
          <dt>{product}, 1 license</dt>
          <dd className="text-end">{money(totalMinor - taxMinor)}</dd>
          <dt>{buyer.taxId === null ? "Tax" : "Tax (reverse charge: the buyer owes it)"}</dt>
          <dd className="text-end">{money(taxMinor)}</dd>
          <dt className="font-semibold">Total</dt>
          <dd className="text-end font-semibold">{money(totalMinor)}</dd>
        </dl>
        <p className="mt-6 text-sm text-muted">
          With Stripe, Stripe writes this document. The seller's name, address and tax ID on it come from the Stripe
          account.
        </p>
      </div>
    </article>
  );
}

function Party({ heading, lines }: { readonly heading: string; readonly lines: readonly (string | null)[] }) {
  return (
    <div>
      <h2 className="text-sm font-semibold">{heading}</h2>
      {lines
        .filter((line) => line !== null)
        .map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
    </div>
  );
}
