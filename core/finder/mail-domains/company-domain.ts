import { identifyingDomain, registrableDomain } from "../../catalogue/facts/domain.ts";
import { isDisposableMailDomain, isFreeMailDomain } from "../../catalogue/facts/free-mail.ts";

/** Reason why a domain cannot be a company's mail domain. */
export type NoCompanyDomain = "disposable" | "free_mail" | "shared_host" | "not_a_domain";

type CompanyDomain =
  | { readonly kind: "company"; readonly domain: string }
  | { readonly kind: "refused"; readonly why: NoCompanyDomain };

/**
 * The registrable domain (lower-case ASCII, IDN as "xn--") of a URL, host or address. Refuses domains where anyone can
 * have an address or page: disposable mail, free mail and shared hosts.
 */
export function companyDomain(text: string): CompanyDomain {
  const written = text.trim();
  const host = /^[^\s/@]+@[^\s/@]+$/.test(written) ? written.slice(written.lastIndexOf("@") + 1) : written;
  const domain = registrableDomain(host);
  if (domain === null) return { kind: "refused", why: "not_a_domain" };
  if (isDisposableMailDomain(domain)) return { kind: "refused", why: "disposable" };
  if (isFreeMailDomain(domain)) return { kind: "refused", why: "free_mail" };
  if (identifyingDomain(host) === null) return { kind: "refused", why: "shared_host" };
  return { kind: "company", domain };
}

/** Reserved by RFC 2606 and RFC 6761, so nobody can have mail there. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local|example\.(?:com|net|org))$/;

/** True if a domain is reserved for examples and tests; never query name servers for these. */
export function isReservedDomain(domain: string): boolean {
  return RESERVED.test(domain.toLowerCase());
}
