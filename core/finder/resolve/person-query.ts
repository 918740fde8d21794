import { asciiHost } from "../../catalogue/facts/domain.ts";
import { isLocalPart } from "../../catalogue/facts/email-address.ts";
import { normalAddress } from "../../shared/normal-address.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { splitLegalForm } from "../../catalogue/names/legal-forms.ts";
import { companyDomain, type NoCompanyDomain } from "../mail-domains/company-domain.ts";
import { isTitle as isTitleAlone } from "../../catalogue/values/title.ts";
import { bare, isParticle, POSTS, SUFFIXES } from "../names/titles.ts";

type QueriedCompany =
  | { readonly kind: "domain"; readonly domain: string }
  /** A profile page on another site, looked up in the catalogue like a name. */
  | { readonly kind: "profile"; readonly url: string }
  | { readonly kind: "company_page"; readonly slug: string }
  | { readonly kind: "name"; readonly name: string };

type PersonQuery =
  | { readonly kind: "person"; readonly name: string; readonly company: QueriedCompany | null }
  /** A complete address to verify, in its normal form. */
  | { readonly kind: "address"; readonly address: string }
  /** A page of this site, by slug. */
  | { readonly kind: "company_page" | "founder_page"; readonly slug: string }
  /** A person's or company's profile page on another site. */
  | { readonly kind: "profile"; readonly url: string }
  /** A company's site without a person. */
  | { readonly kind: "domain"; readonly domain: string }
  /** `domain`: the refused domain; for `not_plain`, the address. */
  | {
      readonly kind: "refused";
      readonly why: "blank" | "too_long" | "not_plain" | NoCompanyDomain;
      readonly domain: string | null;
    };

const LONGEST = 300;
/** Characters that nobody types and PostgreSQL cannot store. */
export const UNWRITABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const ADDRESS = /^[^\s@,<>"()]+@[^\s@,<>"()]+$/;
const PLAIN_LOCAL_PART = /^[\x21-\x7e]+$/;
const PAGE = /^\/companies\/(founders\/)?([a-z0-9-]{1,120})\/?$/;
/** Mail client notation: "Ada Park <ada@acme.example>". */
const IN_BRACKETS = /<([^\s@,<>"()]+@[^\s@,<>"()]+)>$/;
const HOST = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)(?:[/:?#]\S*)?$/iu;
/** Splits off a site at the end. */
const SITE_LAST = /^(.*[\s,;@|])([^\s,;@|]+)$/u;

/**
 * Parses finder input: "Ada Park", "Ada Park, acme.example", "ada park @ Acme", "Ada Park, Acme Inc, acme.example", an
 * address, or a link to a company or founder page of this site (with `siteUrl` as host, or none).
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

/** Splits the text from a site at its end (null without one). After a space alone, "M.Park" is a name. */
function siteLast(text: string): readonly [before: string, site: string | null] {
  const [, before = "", site = ""] = SITE_LAST.exec(text) ?? [];
  const isBehindName = /[\p{L}.]\s$/u.test(before) && !/\s(?:at|bei|chez)\s$/i.test(before);
  return (HOST.test(site) || PAGE.test(site)) && (!isBehindName || site === site.toLowerCase() || site.includes("://"))
    ? [before, site]
    : [text, null];
}

/** The path of a link to this site; returns other text unchanged. */
function ownPath(text: string, siteUrl: string | null): string {
  const url = siteUrl === null ? null : URL.parse(text);
  return url !== null && url.host === URL.parse(siteUrl ?? "")?.host ? url.pathname : text;
}

/** Parses the person named before a site, ignoring a company name next to them. */
function atSite(before: string, site: string, siteUrl: string | null): PersonQuery {
  const domain = companyDomain(site);
  const { name } = personAndCompany(before, domain.kind === "company" ? (domain.domain.split(".")[0] ?? null) : null);
  if (name === "") return refused("blank");
  const page = PAGE.exec(ownPath(site, siteUrl));
  if (page?.[2] !== undefined && page[1] === undefined)
    return { kind: "person", name, company: { kind: "company_page", slug: page[2] } };
  if (domain.kind === "company") return { kind: "person", name, company: { kind: "domain", domain: domain.domain } };
  return domain.why === "shared_host"
    ? { kind: "person", name, company: { kind: "profile", url: site } }
    : refused(domain.why, site);
}

/** Parses a website given without a name: the company's own, or its profile page on a shared host. */
function ofSite(text: string): PersonQuery {
  const domain = companyDomain(text);
  if (domain.kind === "company") return { kind: "domain", domain: domain.domain };
  const url = URL.parse(text.includes("://") ? text : `https://${text}`);
  if (domain.why === "shared_host" && url !== null && url.pathname.length > 1)
    return { kind: "profile", url: `https://${url.host}${url.pathname.replace(/\/+$/, "")}` };
  return refused(domain.why, text);
}

function ofAddress(text: string): PersonQuery {
  const at = text.lastIndexOf("@");
  const written = text.slice(at + 1);
  const domain = companyDomain(text);
  if (domain.kind !== "company") return refused(domain.why, written.toLowerCase());
  // RFC 5321, 4.5.3.1.1
  const local = normalAddress(text.slice(0, at));
  if (at > 64 || !(PLAIN_LOCAL_PART.test(local) || isLocalPart(local))) return refused("not_plain", text);
  return { kind: "address", address: `${local}@${asciiHost(written) ?? domain.domain}` };
}

function refused(why: "blank" | "too_long" | "not_plain" | NoCompanyDomain, domain: string | null = null): PersonQuery {
  return { kind: "refused", why, domain };
}

/** Separators between a name and an employer but the comma. "CEO of" precedes a company, "Head of" a department. */
const AFTER_NAME =
  /\s{0,20}(?:[;|@]|(?:^|\s)[-–—](?:\s|$)|\s(?:at|bei|chez)(?:\s|$)|(?<=\b(?:c\p{L}{1,2}o|founder|president|owner))\s+of\s)\s*/iu;
/** Short titles may be followed by anything: "VP Engineering". */
const LONGEST_ABBREVIATION = 4;
/** Shorter legal forms are also given names: "Kim, Min Se". */
const SHORTEST_FORM = 3;

interface NamedPerson {
  /** Includes degrees and titles; empty when no person is named. */
  readonly name: string;
  /** Empty when no company is named. */
  readonly company: string;
}

/**
 * Splits a text into person and company; `label` is the company's domain without its ending, if known. After a comma
 * comes a given name when only a family name precedes it ("Park, Ada"), a degree or title ("Ada Park, PhD"), or the
 * company.
 */
function personAndCompany(text: string, label: string | null = null): NamedPerson {
  const [named = "", ...behind] = text.split(AFTER_NAME);
  const [first = "", ...rest] = partsOf(named);
  const isCompany = (part: string) =>
    endsWithLegalForm(part) || (label !== null && companyNameKey(part) === companyNameKey(label));
  const [next] = rest.filter((part) => !isTitle(part));
  const given = next !== undefined && isFamilyName(first) && !isCompany(next) ? next : null;
  const isOfPerson = (part: string) => part === given || isTitle(part);
  return {
    name: [first, ...rest.filter(isOfPerson)].join(", "),
    company: [
      ...rest.filter((part) => !isOfPerson(part)),
      ...behind.flatMap(partsOf).filter((part) => !isTitle(part)),
    ].join(", "),
  };
}

function partsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A single word or one with particles ("van der Berg") before a comma is a family name. */
function isFamilyName(part: string): boolean {
  const words = part.split(/\s+/);
  return words.slice(0, -1).every(isParticle);
}

/** True for a degree ("PhD") or a job title: "CEO", "Head of Sales", but not "Principal Financial". */
function isTitle(part: string): boolean {
  if (isTitleAlone(part)) return true;
  const words = part
    .split(/\s+/)
    .map(bare)
    .filter((word) => word !== "");
  if (words.every((word) => SUFFIXES.has(word))) return words.length > 0;
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (POSTS.has(last) || (POSTS.has(first) && first.length <= LONGEST_ABBREVIATION)) return true;
  return words.some((word) => POSTS.has(word)) && /\s(?:of|and|&|\+)\s/i.test(part);
}

function endsWithLegalForm(part: string): boolean {
  return (splitLegalForm(part)?.form ?? "").length >= SHORTEST_FORM;
}
