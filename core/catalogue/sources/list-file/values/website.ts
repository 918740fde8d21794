import { parse } from "tldts";
import { identifyingDomain, registrableDomain } from "../../../facts/domain.ts";
import { isProfileHost } from "../../../facts/shared-hosts.ts";
import { dropTracking } from "../../tracking-parameters.ts";
import { truncate } from "./text.ts";

/** The result of reading a website cell. */
export type WebReading =
  | { readonly kind: "website"; readonly url: string; readonly domain: string }
  /** A page on a shared site: the company's profile, or without `url` if not worth keeping. */
  | { readonly kind: "shared"; readonly url?: string }
  | { readonly kind: "none" };

const NONE: WebReading = { kind: "none" };
/** Schemes, also mistyped or doubled. Letters alone do not count: `tppi.example` and `httpbin.org` are host names. */
const SCHEMES = /^(?:h{0,2}t{1,3}ps?(?::\/{0,3}|\/{1,3})|\/\/)+(?=[^/])/i;
const BARE_HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?=[:/?#]|$)/u;

/** The address behind words: "Gazette (https://…)", pictures may follow. */
const LINKED = /^(.*\S)\s\((https?:[^()\s]+)\)[\s\p{Extended_Pictographic}\ufe0f]*$/u;

/** The words and the address of a text such as "Gazette (https://…)". */
export function linkIn(text: string): { readonly words: string; readonly url: string } | undefined {
  const [, words, url] = (text.includes("(http") ? LINKED.exec(text) : null) ?? [];
  return words === undefined || url === undefined ? undefined : { words, url };
}

/** True for text that is unmistakably a web address: it has a scheme or starts with `www.`. */
export function isAddress(text: string): boolean {
  return /^(?:https?:|www\.|\/\/)/i.test(text);
}

/** True for a bare host ("example.com"), which some company names also look like. */
export function isBareHost(text: string): boolean {
  return (
    text.length <= 253 &&
    BARE_HOST.test(text) &&
    !text.includes("@") &&
    registrableDomain(text.replace(/[:/?#].*$/s, "")) !== null
  );
}

/**
 * Reads an absolute http(s) URL on a public host. Repairs missing or doubled schemes (`https://htp://`) and spaces,
 * takes the first of several, and drops fragments and tracking parameters. Undefined for other text.
 */
export function readUrl(text: string): URL | undefined {
  if (text.length < 4 || text.length > 4_000) return undefined;
  const first =
    (linkIn(text)?.url ?? text)
      .trim()
      .replace(/^[<("']+/, "")
      .split(/[\s|]+|[,;]\s*(?=https?:|www\.)/i, 1)[0] ?? "";
  const rest = first.replace(SCHEMES, "").replace(/(?<![>)"',;.])[>)"',;.]+$/, "");
  if (!BARE_HOST.test(rest)) return undefined;
  const url = URL.parse(`${/^http:\/\/(?!h?t{1,3}ps?:)/i.test(first) ? "http" : "https"}://${rest}`);
  if (url === null || url.username !== "" || registrableDomain(url.hostname) === null) return undefined;
  url.hash = "";
  dropTracking(url);
  return url;
}

/** Reads a company's website and separates it from profiles on shared sites. */
export function readWebsite(text: string): WebReading {
  const url = readUrl(text);
  if (url === undefined) return NONE;
  const domain = identifyingDomain(url.href);
  if (domain === null || url.pathname === "/") url.search = "";
  if (domain === null)
    return isProfileHost(url.hostname) && url.pathname.length > 1
      ? { kind: "shared", url: url.href }
      : { kind: "shared" };
  return { kind: "website", url: truncate(url.href, 2_000), domain };
}

/** Derives a name from a domain's registrable label: "true-diamond.in" → "True Diamond". */
export function nameFromDomain(domain: string): string {
  const label = parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix ?? domain.split(".")[0] ?? domain;
  return label
    .split("-")
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
