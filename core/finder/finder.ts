import type { MailResolver } from "./mail-domains/mail-hosts.ts";
import type { ProgressFeed } from "./progress.ts";
import type { Asker } from "./verification/politeness.ts";
import type { DomainVerification } from "./verification/verify-addresses.ts";

/** `smtp`: verifies addresses with mail servers; `mx_only`: only checks whether a domain takes mail. */
export type FinderMode = "smtp" | "mx_only";

export type VerificationMethod = "smtp" | "dns" | "service";

export interface VerifyOptions {
  /** The account and job that wait for a mail server; see `verification/politeness.ts`. */
  readonly asker?: Asker | undefined;
  /** Aborts waiting for a server, but not a started session; rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Verifies addresses at a domain in order and stops at the first valid one. Never rejects because of a server's
 * behaviour.
 */
export interface AddressProber {
  readonly method: VerificationMethod;
  verify(domain: string, addresses: readonly string[], options?: VerifyOptions): Promise<DomainVerification>;
  /**
   * `verify` with low priority, for background work. Rejects with `ServerBusy` when the queue is full. Absent if
   * priority does not matter.
   */
  readonly patient?: AddressProber["verify"];
}

/** Delays before asking mail servers again that deferred us; greylisting servers accept after some minutes. */
export const RETRY_MINUTES = [5, 30, 120] as const;

/**
 * Tolerated clock difference between processes. A time further ahead than any delay plus this means that the clock was
 * set back.
 */
export const CLOCK_SKEW_MS = 60_000;

declare module "../shared/jobs/define-job.ts" {
  interface JobEffects {
    readonly finder: FinderDeps;
  }
}

/** External effects of the finder; tests use loopback servers. */
export interface FinderDeps {
  readonly resolver: MailResolver;
  readonly prober: AddressProber;
  /** True if mail servers are reached by a SOCKS5 proxy. */
  readonly usesProxy?: boolean;
  /** Read every time, because a self-test may change the mode at run time. */
  readonly mode: () => FinderMode;
  /** Resolves when the self-test has set the mode; no lookup starts before. Absent when there is nothing to test. */
  readonly decided?: Promise<void>;
  /** True if a domain is reserved for examples and must not be queried; tests override it. */
  readonly isReserved: (domain: string) => boolean;
  /** Keys the hashes of suppressed addresses; see `core/shared/address-hash.ts`. */
  readonly suppressionKey: Buffer;
}

/** The email finder as screens and endpoints use it. */
export interface Finder {
  readonly deps: FinderDeps;
  /** Runs a requested lookup; resolves when it pauses or ends. Errors are reported, and a job retries. */
  begin(lookupId: string): Promise<void>;
  /** Notifies about lookups and bulk jobs as they change, with one poll for the whole process. */
  readonly changes: ProgressFeed;
}
