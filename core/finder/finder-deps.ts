import type { DomainVerification } from "./verification/verify-addresses.ts";
import type { MailResolver } from "./mail-domains/resolver.ts";

/** `smtp`: addresses are verified with their mail servers; `mx_only`: nothing is, only whether a domain takes mail is asked. */
export type FinderMode = "smtp" | "mx_only";

/** How it was asked whether an address is there. */
export type VerificationMethod = "smtp" | "dns" | "service";

export interface VerifyOptions {
  /** Ends waiting for a turn, not a session that was begun: then it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Asks of addresses at a domain, the likeliest first, and stops at the first that is there. Never rejects for what servers do. */
export interface AddressProber {
  readonly method: VerificationMethod;
  verify(domain: string, addresses: readonly string[], options?: VerifyOptions): Promise<DomainVerification>;
  /** `verify` where nobody waits for the answer: others go first. Rejects with `TurnsTaken` when too many wait already. Absent where that is all one. */
  readonly patient?: AddressProber["verify"];
}

/** What the finder does outside of this program; composed by whoever starts it, on loopback in tests. */
export interface FinderDeps {
  readonly resolver: MailResolver;
  readonly prober: AddressProber;
  /** Asked anew each time: a self-test may decide while the site runs. */
  readonly mode: () => FinderMode;
  /** Over once the self-test has decided the mode: nobody's addresses are looked for before. Absent where there is nothing to decide. */
  readonly decided?: Promise<void>;
  /** Of what is asked nothing whatever: the names reserved for examples, unless a test opens them. */
  readonly isReserved: (domain: string) => boolean;
  /** Keys the hashes of addresses that get no mail; see `core/mail/address-hash.ts`. */
  readonly suppressionKey: Buffer;
}
