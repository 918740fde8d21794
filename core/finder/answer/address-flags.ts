import type { KnownVerification } from "../store/verifications.ts";
import { isRoleAddress } from "../verification/role-address.ts";
import type { AddressFlag } from "../verification/verify-addresses.ts";
import { VERIFICATION_DAYS } from "./confidence.ts";

const DAY = 86_400_000;

/** What is known of an address beside whether it is there: by its name, and what its server remarked within 30 days. It makes nothing surer. */
export function addressFlags(address: string, known: Pick<KnownVerification, "flags" | "flagsAt"> | null, now: Date): readonly AddressFlag[] {
  const isFresh = known !== null && now.getTime() - known.flagsAt.getTime() <= VERIFICATION_DAYS * DAY;
  const remarked = isFresh ? known.flags.filter((flag) => flag !== "role") : [];
  return isRoleAddress(address) ? ["role", ...remarked] : remarked;
}
