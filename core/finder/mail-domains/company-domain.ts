import { isDisposableEmailDomain } from "disposable-email-domains-js";
import { identifyingDomain, registrableDomain } from "../../catalog/domain.ts";
import { isFreeMailDomain } from "../../catalog/free-mail.ts";

/** Why a domain cannot be a company's for mail. */
export type NoCompanyDomain = "disposable" | "free_mail" | "shared_host" | "not_a_domain";

export type CompanyDomain = { readonly kind: "company"; readonly domain: string } | { readonly kind: "refused"; readonly why: NoCompanyDomain };

/**
 * The domain a company's people have their addresses at: the registrable one of a web address, host or mail address
 * (lower-case ASCII; IDN in their "xn--" form). Refused are domains where everybody has addresses: throw-away mail,
 * free mail, and hosts of many parties' pages.
 */
export function companyDomain(text: string): CompanyDomain {
  const written = text.trim();
  const host = /^[^\s/@]+@[^\s/@]+$/.test(written) ? written.slice(written.lastIndexOf("@") + 1) : written;
  const domain = registrableDomain(host);
  if (domain === null) return { kind: "refused", why: "not_a_domain" };
  if (isDisposableEmailDomain(domain)) return { kind: "refused", why: "disposable" };
  if (isFreeMailDomain(domain)) return { kind: "refused", why: "free_mail" };
  if (identifyingDomain(host) === null) return { kind: "refused", why: "shared_host" };
  return { kind: "company", domain };
}
