import type { Share } from "../../../app/context.ts";
import { IPV6_SITE_SHARE, networkOf, siteOf } from "../../../platform/network.ts";
import type { Policy, RateLimiter } from "./rate-limiter.ts";

/** Requests a minute of the open interface: for a key, and for a network without one. */
export interface RequestQuotas {
  readonly key: number;
  readonly network: number;
}

export const DEFAULT_QUOTAS: RequestQuotas = { key: 600, network: 120 };

const WINDOW_SECONDS = 60;

/**
 * Counts a request of the open interface and says what its sender has left, in the fields of
 * draft-ietf-httpapi-ratelimit-headers-11. A key is counted by itself wherever it is used from; without one that is
 * good, a network is: an IPv4 address or 64 bits of IPv6, all networks of an IPv6 site together {@link IPV6_SITE_SHARE} times
 * as much.
 */
export async function countShare(limiter: RateLimiter, quotas: RequestQuotas, key: string | null, address: string | null): Promise<Share> {
  const policy: Policy = key === null
    ? { name: "network", quota: quotas.network, windowSeconds: WINDOW_SECONDS }
    : { name: "key", quota: quotas.key, windowSeconds: WINDOW_SECONDS };
  const site = key === null ? siteOf(address) : null;
  const ofSite = site === null ? null : await limiter.count({ ...policy, name: "site", quota: policy.quota * IPV6_SITE_SHARE }, site);
  // Where the site has none left, the network has none either.
  const counted = ofSite?.allowed === false ? ofSite : await limiter.count(policy, key ?? networkOf(address));
  const { allowed, remaining, resetSeconds } = counted;
  return {
    allowed,
    retryAfterSeconds: resetSeconds,
    headers: {
      "ratelimit-policy": `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`,
      ratelimit: `"${policy.name}";r=${remaining};t=${resetSeconds}`,
      ...(allowed ? {} : { "retry-after": String(resetSeconds) }),
    },
  };
}
