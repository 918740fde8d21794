import { RETURN_MINUTES, type ReturnToken } from "../../../../core/customers/billing/return-token.ts";

/** One cookie per order, so that two checkouts of a browser do not replace each other's. */
function nameOf(reference: string, siteUrl: string): string {
  return `${siteUrl.startsWith("https:") ? "__Secure-" : ""}checkout_${reference.slice(0, 12)}`;
}

const attributes = (siteUrl: string, seconds: number) =>
  `Path=/checkout/return; Max-Age=${seconds}; HttpOnly; SameSite=Lax${siteUrl.startsWith("https:") ? "; Secure" : ""}`;

/** The Set-Cookie value that lets the return page recognise the browser that opened the checkout. */
export function returnCookie({ reference, token }: ReturnToken, siteUrl: string): string {
  return `${nameOf(reference, siteUrl)}=${token}; ${attributes(siteUrl, RETURN_MINUTES * 60)}`;
}

/** The Set-Cookie value that removes it. */
export function spentReturnCookie(reference: string, siteUrl: string): string {
  return `${nameOf(reference, siteUrl)}=; ${attributes(siteUrl, 0)}`;
}

/** The token that this browser holds for an order; `null` without one. */
export function readReturnCookie(headers: Headers, reference: string, siteUrl: string): string | null {
  const name = `${nameOf(reference, siteUrl)}=`;
  const cookies = (headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length) || null;
}
