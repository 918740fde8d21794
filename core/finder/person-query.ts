import { companyDomain, type NoCompanyDomain } from "./mail-domains/company-domain.ts";

/** Where somebody is said to work. */
export type QueriedCompany =
  | { readonly kind: "domain"; readonly domain: string }
  /** To be looked up in the catalogue. */
  | { readonly kind: "name"; readonly name: string };

/** What is looked for. */
export type PersonQuery =
  | { readonly kind: "person"; readonly name: string; readonly company: QueriedCompany | null }
  /** A whole address, to be verified. */
  | { readonly kind: "address"; readonly address: string }
  /** A page of the catalogue: the last part of its address. */
  | { readonly kind: "company_page" | "founder_page"; readonly slug: string }
  /** Somebody's page on a site of profiles, as the catalogue writes such addresses. */
  | { readonly kind: "profile"; readonly url: string }
  /** A company's site alone. */
  | { readonly kind: "domain"; readonly domain: string }
  /** `domain`: the company that was named has no mail of its own. */
  | { readonly kind: "refused"; readonly why: "blank" | "too_long" | NoCompanyDomain; readonly domain: string | null };

const LONGEST = 300;
/** Characters that stand for nothing a person writes, and that no database holds. */
export const UNWRITABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const ADDRESS = /^[^\s@,<>"()]+@[^\s@,<>"()]+$/;
const PAGE = /^(?:https?:\/\/[^/\s]+)?\/companies\/(founders\/)?([a-z0-9-]{1,120})\/?$/;
/** What stands between a person and where they work. */
const BETWEEN = /\s*(?:,|;|\s[-–—|]\s|\s@|@\s|\s(?:at|bei|chez)\s)\s*/iu;
const HOST = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}(?:[/:?#]\S*)?$/u;

/**
 * Reads what was typed into the finder: "Ada Park", "Ada Park, acme.example", "ada park @ Acme", "Ada Park at Acme", an address,
 * or a link to one of the site's own pages of companies and founders.
 */
export function readPersonQuery(typed: string): PersonQuery {
  const text = typed.normalize("NFC").replace(/\s+/gu, " ").trim();
  if (text === "" || UNWRITABLE.test(text)) return refused("blank");
  if (text.length > LONGEST) return refused("too_long");
  const page = PAGE.exec(text);
  if (page?.[2] !== undefined) return { kind: page[1] === undefined ? "company_page" : "founder_page", slug: page[2] };
  if (ADDRESS.test(text)) return ofAddress(text);
  if (HOST.test(text)) return ofSite(text);
  const [name = "", ...rest] = text.split(BETWEEN);
  const company = rest.join(", ");
  // "Park, Ada" is a name in another order, not a person at a company called Ada.
  if (company === "" || (text.includes(",") && rest.length === 1 && !HOST.test(company) && !/\s/.test(name))) return { kind: "person", name: text, company: null };
  if (name === "") return refused("blank");
  if (!HOST.test(company)) return { kind: "person", name, company: { kind: "name", name: company } };
  const domain = companyDomain(company);
  return domain.kind === "company" ? { kind: "person", name, company: { kind: "domain", domain: domain.domain } } : refused(domain.why, company);
}

/** A profile on a site where many have theirs, or a company's own site. */
function ofSite(text: string): PersonQuery {
  const domain = companyDomain(text);
  if (domain.kind === "company") return { kind: "domain", domain: domain.domain };
  const url = URL.parse(text.includes("://") ? text : `https://${text}`);
  if (domain.why === "shared_host" && url !== null && url.pathname.length > 1) return { kind: "profile", url: `https://${url.host}${url.pathname.replace(/\/+$/, "")}` };
  return refused(domain.why, text);
}

function ofAddress(text: string): PersonQuery {
  const domain = companyDomain(text);
  return domain.kind === "company" ? { kind: "address", address: `${text.slice(0, text.lastIndexOf("@"))}@${hostOf(text)}` } : refused(domain.why, hostOf(text));
}

function hostOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

function refused(why: "blank" | "too_long" | NoCompanyDomain, domain: string | null = null): PersonQuery {
  return { kind: "refused", why, domain };
}
