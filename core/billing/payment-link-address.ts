/**
 * A Payment Link with what Stripe lets its address carry: our reference of the order, and the buyer's address filled in.
 * https://docs.stripe.com/payment-links/url-parameters
 */
export function paymentLinkAddress(link: string, { reference, email }: { readonly reference: string; readonly email: string | null }): string {
  const url = new URL(link);
  url.searchParams.set("client_reference_id", reference);
  if (email !== null) url.searchParams.set("prefilled_email", email);
  return url.href;
}
