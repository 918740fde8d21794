import { identifyingDomain, registrableDomain } from "../../catalog/domain.ts";
import { companyNameKey } from "../../catalog/names/company-name.ts";
import { isSpeltLike } from "../../catalog/names/domain-spelling.ts";
import type { TextLink } from "./markup.ts";

/** Hosts of measurement, newsletters and redirects, beyond the shared hosts that never identify a company. */
export const TRACKERS =
  /(?:^|\.)(?:doubleclick\.net|googletagmanager\.com|google-analytics\.com|google\.com|feedburner\.com|feedblitz\.com|list-manage\.com|mailchimp\.com|hubspotlinks\.com|sendgrid\.net|awstrack\.me|outbrain\.com|taboola\.com|skimresources\.com|viglink\.com|go2cloud\.org|adnxs\.com|addtoany\.com|sharethis\.com|disqus\.com|gravatar\.com|cloudflare\.com|apple\.com)$/i;
/**
 * The company's website among an article's links: the link whose words are its name, else the only domain spelt like
 * its name. Never the outlet's own, a social network's or a tracker's. Undefined if several sites qualify.
 */
export function companyWebsite(
  links: readonly TextLink[],
  company: string,
  article: string | undefined,
): string | undefined {
  const outlet = article === undefined ? null : registrableDomain(article);
  const key = companyNameKey(company);
  const outbound = links.flatMap(({ href, text }) => {
    const { origin, hostname } = new URL(href);
    const domain = identifyingDomain(origin);
    const isForeign = domain !== null && domain !== outlet && !TRACKERS.test(hostname);
    return isForeign
      ? [{ origin, domain, isNamed: companyNameKey(text) === key, isArticle: identifyingDomain(href) === null }]
      : [];
  });
  const named = outbound.filter(
    ({ isNamed, isArticle, domain }) => isNamed && (!isArticle || isSpeltLike(domain, key)),
  );
  return (
    only(named) ?? (named.length === 0 ? only(outbound.filter(({ domain }) => isSpeltLike(domain, key))) : undefined)
  );
}

/** The address of the only domain, or undefined if there are several. */
function only(sites: readonly { readonly origin: string; readonly domain: string }[]): string | undefined {
  const [first] = sites;
  return first !== undefined && sites.every(({ domain }) => domain === first.domain) ? first.origin : undefined;
}
