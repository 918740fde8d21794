import type { Allowance } from "../../../core/finder/limits/allowance.ts";
import { windowSeconds } from "../../../core/finder/limits/policies.ts";

/** What a sender has left of their searches, as draft-ietf-httpapi-ratelimit-headers-11 has it. */
export function allowanceHeaders({ policy, left, resetSeconds }: Allowance): Readonly<Record<string, string>> {
  return {
    "ratelimit-policy": `"${policy.name}";q=${policy.quota};w=${windowSeconds(policy)}`,
    ratelimit: `"${policy.name}";r=${left};t=${resetSeconds}`,
  };
}
