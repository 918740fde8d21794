import type { AddressProber } from "./finder-deps.ts";
import type { AddressFlag, Control, DomainVerification, VerifiedAddress } from "./verification/verify-addresses.ts";
import { MOST_CANDIDATES } from "./verification/smtp-session.ts";
import type { Candidate } from "./names/candidates.ts";
import type { VerificationResult } from "./answer/confidence.ts";

/** A candidate and what its domain's server said of it. */
export interface CheckedCandidate extends Candidate {
  readonly result: VerificationResult;
  readonly flags: readonly AddressFlag[];
}

export interface DomainSearch {
  /** Those asked of, in their order; the last one is the address found, when it is `valid`. */
  readonly checked: readonly CheckedCandidate[];
  /** What could still be asked of later; empty once somebody was found or nothing more can be told. */
  readonly open: readonly Candidate[];
  /** Whether to ask of {@link open} again after a while (greylisting, a server that is busy). */
  readonly askLater: boolean;
  /** What became of the address nobody has, in the last session. */
  readonly control: Control;
}

/** Sessions a search may take: as many as all patterns need in every spelling of the oddest names; most have one spelling, and three sessions hold it. */
const MOST_SESSIONS = 9;

interface SearchDomainOptions {
  /** Told what each session came to before the next begins. */
  readonly keep?: (checked: readonly CheckedCandidate[], control: Control) => Promise<void>;
  /** Ends it before the next session: then it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks a domain of candidates, the likeliest first, five a session, until one is there or the server cannot tell.
 * A server that accepts anybody, or does not answer clearly, is asked once.
 */
export async function searchDomain(prober: AddressProber, domain: string, candidates: readonly Candidate[], { keep, signal }: SearchDomainOptions = {}): Promise<DomainSearch> {
  const checked: CheckedCandidate[] = [];
  let control: Control = "not_asked";
  for (let session = 0; session < MOST_SESSIONS; session++) {
    const asked = candidates.slice(checked.length, checked.length + MOST_CANDIDATES);
    if (asked.length === 0) break;
    signal?.throwIfAborted();
    const told = await prober.verify(domain, asked.map(({ address }) => address), { signal });
    control = told.control;
    const answers = together(asked, told.addresses);
    await keep?.(answers, control);
    checked.push(...answers);
    const last = checked.at(-1);
    if (last?.result === "valid") return { checked, open: [], askLater: false, control };
    const unclear = checked.findIndex(({ result }) => result === "unknown");
    if (isGreylisting(told)) await announceNext(prober, domain, candidates.slice(checked.length), signal);
    if (told.askLater) return { checked, open: candidates.slice(unclear === -1 ? checked.length : unclear), askLater: true, control };
    if (last === undefined || last.result !== "invalid") return { checked, open: [], askLater: false, control };
  }
  return { checked, open: candidates.slice(checked.length), askLater: false, control };
}

/** Whether a server put off all it was asked of, rather than one of them, or us. */
function isGreylisting({ askLater, control, unclear, addresses }: DomainVerification): boolean {
  return askLater && (control === "unclear" || (control === "refused" && unclear === null)) && addresses.every(({ result }) => result === "unknown");
}

/** A server that greylists lets pass later only what it was asked of before: so the next five are done, too, when it is asked again. */
async function announceNext(prober: AddressProber, domain: string, next: readonly Candidate[], signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (next.length > 0) await prober.verify(domain, next.slice(0, MOST_CANDIDATES).map(({ address }) => address), { signal });
}

function together(asked: readonly Candidate[], told: readonly VerifiedAddress[]): CheckedCandidate[] {
  return told.flatMap(({ address, result, flags }) => {
    const candidate = asked.find((one) => one.address === address);
    return candidate === undefined ? [] : [{ ...candidate, result, flags }];
  });
}
