import type { Share } from "../../../app/context.ts";
import { IPV6_SITE_SHARE, networkOf, siteOf } from "../../../platform/network.ts";
import type { Policy, RateLimiter } from "./rate-limiter.ts";

/** API requests per minute: per key, and per network without one. */
export interface RequestQuotas {
  readonly key: number;
  readonly network: number;
}

export const DEFAULT_QUOTAS: RequestQuotas = { key: 600, network: 120 };

const WINDOW_SECONDS = 60;

/**
 * Counts an API request and returns its sender's remaining quota in the fields of
 * draft-ietf-httpapi-ratelimit-headers-11. The sender is the key or, without a valid one, the network: an IPv4 address
 * or 64 bits of IPv6. All networks of an IPv6 site share {@link IPV6_SITE_SHARE} times the quota.
 */
export async function countShare(
  limiter: RateLimiter,
  quotas: RequestQuotas,
  key: string | null,
  address: string | null,
): Promise<Share> {
  const policy: Policy =
    key === null
      ? { name: "network", quota: quotas.network, windowSeconds: WINDOW_SECONDS }
      : { name: "key", quota: quotas.key, windowSeconds: WINDOW_SECONDS };
  const site = key === null ? siteOf(address) : null;
  const ofSite =
    site === null
      ? null
      : await limiter.count({ ...policy, name: "site", quota: policy.quota * IPV6_SITE_SHARE }, site);
  // If the IPv6 site has no quota left, its network has none either.
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
