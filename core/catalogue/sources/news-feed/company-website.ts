import { identifyingDomain, registrableDomain } from "../../facts/domain.ts";
import { companyNameKey } from "../../names/company-name.ts";
import { isSpeltLike } from "../../names/domain-spelling.ts";
import type { TextLink } from "./markup.ts";

/** Hosts of measurement, newsletters and redirects, beyond the shared hosts that never identify a company. */
export const TRACKERS =
  /(?:^|\.)(?:doubleclick\.net|googletagmanager\.com|google-analytics\.com|google\.com|feedburner\.com|feedblitz\.com|list-manage\.com|mailchimp\.com|hubspotlinks\.com|sendgrid\.net|awstrack\.me|outbrain\.com|taboola\.com|skimresources\.com|viglink\.com|go2cloud\.org|adnxs\.com|addtoany\.com|sharethis\.com|disqus\.com|gravatar\.com|cloudflare\.com|apple\.com)$/i;

interface SiteLink {
  readonly origin: string;
  readonly domain: string;
  readonly text: string;
  /** True if the link goes to a page of a shared host rather than to a site. */
  readonly isArticle: boolean;
}

/** An article's links to other sites: never the outlet's own, a social network's or a tracker's. */
function siteLinks(links: readonly TextLink[], article: string | undefined): SiteLink[] {
  const outlet = article === undefined ? null : registrableDomain(article);
  return links.flatMap(({ href, text }) => {
    const { origin, hostname } = new URL(href);
    const domain = identifyingDomain(origin);
    const isForeign = domain !== null && domain !== outlet && !TRACKERS.test(hostname);
    return isForeign ? [{ origin, domain, text: text.trim(), isArticle: identifyingDomain(href) === null }] : [];
  });
}

/** The link whose words are the company's name, else the only domain spelt like it; undefined if several are. */
export function companyWebsite(
  links: readonly TextLink[],
  company: string,
  article: string | undefined,
): string | undefined {
  const key = companyNameKey(company);
  const outbound = siteLinks(links, article);
  const named = outbound.filter(
    ({ text, isArticle, domain }) => companyNameKey(text) === key && (!isArticle || isSpeltLike(domain, key)),
  );
  return (
    only(named) ?? (named.length === 0 ? only(outbound.filter(({ domain }) => isSpeltLike(domain, key))) : undefined)
  );
}

/** The name by the article's link to the company's site: "Danish Acme" is "Acme" if that text links to acme.example. */
export function nameInLinks(links: readonly TextLink[], name: string, article: string | undefined): string {
  const read = ` ${name.toLowerCase()} `;
  const own = siteLinks(links, article).filter(({ text, domain }) => {
    const linked = ` ${text.toLowerCase()} `;
    return (read.endsWith(linked) || linked.startsWith(read)) && isSpeltLike(domain, companyNameKey(text));
  });
  return only(own) === undefined ? name : (own[0]?.text ?? name);
}

/** The address of the only domain, or undefined if there are several. */
function only(sites: readonly { readonly origin: string; readonly domain: string }[]): string | undefined {
  const [first] = sites;
  return first !== undefined && sites.every(({ domain }) => domain === first.domain) ? first.origin : undefined;
}
