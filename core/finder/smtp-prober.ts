import type { AddressProber } from "./finder-deps.ts";
import { verifyAddresses, type VerifierOptions } from "./verification/verify-addresses.ts";

/** Asks the domain's own mail servers. */
export function smtpProber(options: VerifierOptions): AddressProber {
  return {
    method: "smtp",
    verify: (domain, addresses, { signal } = {}) => verifyAddresses({ ...options, signal }, domain, addresses),
    patient: (domain, addresses, { signal } = {}) => verifyAddresses({ ...options, signal, isPatient: true }, domain, addresses),
  };
}
