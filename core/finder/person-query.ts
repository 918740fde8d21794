import { asciiHost } from "../catalog/domain.ts";
import { companyDomain, type NoCompanyDomain } from "./mail-domains/company-domain.ts";
import { personAndCompany } from "./names/person-and-company.ts";

/** Where somebody is said to work. */
export type QueriedCompany =
  | { readonly kind: "domain"; readonly domain: string }
  /** A page on a site of profiles: to be looked up in the catalogue, as a name is. */
  | { readonly kind: "profile"; readonly url: string }
  /** A page of the catalogue: the last part of its address. */
  | { readonly kind: "company_page"; readonly slug: string }
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
/** As mail programs write it: "Ada Park <ada@acme.example>". */
const IN_BRACKETS = /<([^\s@,<>"()]+@[^\s@,<>"()]+)>$/;
const HOST = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)(?:[/:?#]\S*)?$/iu;
/** What a site at the end is, and what stands before it with what is between. */
const SITE_LAST = /^(.*[\s,;@|])([^\s,;@|]+)$/u;

/**
 * Reads what was typed into the finder: "Ada Park", "Ada Park, acme.example", "ada park @ Acme", "Ada Park, Acme Inc, acme.example", an
 * address, or a link to one of the site's own pages of companies and founders: to `siteUrl`, or without a host.
 */
export function readPersonQuery(typed: string, siteUrl: string | null = null): PersonQuery {
  const text = typed.normalize("NFC").replace(/\s+/gu, " ").trim();
  if (text === "" || UNWRITABLE.test(text)) return refused("blank");
  if (text.length > LONGEST) return refused("too_long");
  const page = PAGE.exec(ownPath(text, siteUrl));
  if (page?.[2] !== undefined) return { kind: page[1] === undefined ? "company_page" : "founder_page", slug: page[2] };
  const address = (IN_BRACKETS.exec(text)?.[1] ?? text).replace(/^mailto:/i, "");
  if (ADDRESS.test(address)) return ofAddress(address);
  if (HOST.test(text)) return ofSite(text);
  const [before, site] = siteLast(text);
  if (site !== null) return atSite(before, site, siteUrl);
  const { name, company } = personAndCompany(text);
  if (name === "") return refused("blank");
  return { kind: "person", name, company: company === "" ? null : { kind: "name", name: company } };
}

/** What was typed, apart from the site at its end; null for that when there is none. After a blank alone "M.Park" is a name. */
function siteLast(text: string): readonly [before: string, site: string | null] {
  const [, before = "", site = ""] = SITE_LAST.exec(text) ?? [];
  const isBehindName = /[\p{L}.]\s$/u.test(before) && !/\s(?:at|bei|chez)\s$/i.test(before);
  return (HOST.test(site) || PAGE.test(site)) && (!isBehindName || site === site.toLowerCase() || site.includes("://")) ? [before, site] : [text, null];
}

/** The path of a link to the site itself; of all else the text as it is. */
function ownPath(text: string, siteUrl: string | null): string {
  const url = siteUrl === null ? null : URL.parse(text);
  return url !== null && url.host === URL.parse(siteUrl ?? "")?.host ? url.pathname : text;
}

/** Who is named before a site, and not the company that may be named there as well. */
function atSite(before: string, site: string, siteUrl: string | null): PersonQuery {
  const domain = companyDomain(site);
  const { name } = personAndCompany(before, domain.kind === "company" ? (domain.domain.split(".")[0] ?? null) : null);
  if (name === "") return refused("blank");
  const page = PAGE.exec(ownPath(site, siteUrl));
  if (page?.[2] !== undefined && page[1] === undefined) return { kind: "person", name, company: { kind: "company_page", slug: page[2] } };
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
