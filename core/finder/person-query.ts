import { asciiHost } from "../catalog/domain.ts";
import { companyDomain, type NoCompanyDomain } from "./mail-domains/company-domain.ts";

/** Where somebody is said to work. */
export type QueriedCompany =
  | { readonly kind: "domain"; readonly domain: string }
  /** A page on a site of profiles: to be looked up in the catalogue, as a name is. */
  | { readonly kind: "profile"; readonly url: string }
  | { readonly kind: "name"; readonly name: string };

/** What is looked for. */
export type PersonQuery =
  | { readonly kind: "person"; readonly name: string; readonly company: QueriedCompany | null }
  /** A whole address, to be verified; its host in ASCII. */
  | { readonly kind: "address"; readonly address: string }
  /** A page of the catalogue: the last part of its address. */
  | { readonly kind: "company_page" | "founder_page"; readonly slug: string }
  /** Somebody's page on a site of profiles. */
  | { readonly kind: "profile"; readonly url: string }
  /** A company's site alone. */
  | { readonly kind: "domain"; readonly domain: string }
  /** `domain`: the company that was named has no mail of its own; of `not_plain`, the address. */
  | { readonly kind: "refused"; readonly why: "blank" | "too_long" | "not_plain" | NoCompanyDomain; readonly domain: string | null };

const LONGEST = 300;
/** Characters that stand for nothing a person writes, and that no database holds. */
export const UNWRITABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const ADDRESS = /^[^\s@,<>"()]+@[^\s@,<>"()]+$/;
/** Letters that need servers and mail programs of a newer kind (SMTPUTF8) are no such ones. */
const PLAIN_LOCAL_PART = /^[\x21-\x7e]+@/;
const PAGE = /^\/companies\/(founders\/)?([a-z0-9-]{1,120})\/?$/;
/** What stands between a person and where they work. */
const BETWEEN = /\s*(?:,|;|\s[-–—|]\s|\s@|@\s|\s(?:at|bei|chez)\s)\s*/iu;
/** The same without the comma, which stands within names as well ("Park, Ada", "Ada Park, PhD"). */
const AFTER_NAME = /\s*(?:;|\s[-–—|]\s|\s@|@\s|\s(?:at|bei|chez)\s)\s*/iu;
const HOST = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)(?:[/:?#]\S*)?$/iu;

/**
 * Reads what was typed into the finder: "Ada Park", "Ada Park, acme.example", "ada park @ Acme", "Ada Park at Acme", an address,
 * or a link to one of the site's own pages of companies and founders: to `siteUrl`, or without a host.
 */
export function readPersonQuery(typed: string, siteUrl: string | null = null): PersonQuery {
  const text = typed.normalize("NFC").replace(/\s+/gu, " ").trim();
  if (text === "" || UNWRITABLE.test(text)) return refused("blank");
  if (text.length > LONGEST) return refused("too_long");
  const page = PAGE.exec(ownPath(text, siteUrl));
  if (page?.[2] !== undefined) return { kind: page[1] === undefined ? "company_page" : "founder_page", slug: page[2] };
  if (ADDRESS.test(text)) return ofAddress(text);
  if (HOST.test(text)) return ofSite(text);
  const [name = "", ...rest] = text.split(BETWEEN);
  const last = rest.at(-1) ?? "";
  if (HOST.test(last)) return atSite(nameBefore(last, text), last);
  const company = rest.join(", ");
  // "Park, Ada" is a name in another order, not a person at a company called Ada.
  if (company === "" || (text.includes(",") && rest.length === 1 && !/\s/.test(name))) return { kind: "person", name: text, company: null };
  if (name === "") return refused("blank");
  return { kind: "person", name, company: { kind: "name", name: company } };
}

/** The path of a link to the site itself; of all else the text as it is. */
function ownPath(text: string, siteUrl: string | null): string {
  const url = siteUrl === null ? null : URL.parse(text);
  return url !== null && url.host === URL.parse(siteUrl ?? "")?.host ? url.pathname : text;
}

/** Who is named before the site at the end, commas and all: "Park, Ada", "Ada Park, CEO". */
function nameBefore(site: string, text: string): string {
  const before = text.slice(0, text.length - site.length);
  const [name = ""] = before.split(AFTER_NAME);
  return name.replace(/[\s,]+$/, "");
}

function atSite(name: string, site: string): PersonQuery {
  if (name === "") return refused("blank");
  const domain = companyDomain(site);
  if (domain.kind === "company") return { kind: "person", name, company: { kind: "domain", domain: domain.domain } };
  return domain.why === "shared_host" ? { kind: "person", name, company: { kind: "profile", url: site } } : refused(domain.why, site);
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
  const at = text.lastIndexOf("@");
  const written = text.slice(at + 1);
  const domain = companyDomain(text);
  if (domain.kind !== "company") return refused(domain.why, written.toLowerCase());
  if (!PLAIN_LOCAL_PART.test(text)) return refused("not_plain", text);
  return { kind: "address", address: `${text.slice(0, at)}@${asciiHost(written) ?? domain.domain}` };
}

function refused(why: "blank" | "too_long" | "not_plain" | NoCompanyDomain, domain: string | null = null): PersonQuery {
  return { kind: "refused", why, domain };
}
