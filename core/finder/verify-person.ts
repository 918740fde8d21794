import type { Context } from "../shared/context.ts";
import type { VerificationResult } from "./answer/confidence.ts";
import { isConfirmed } from "./answer/finder-answer.ts";
import { type PossibleAddress, readPersonKnowledge } from "./answer/person-answer.ts";
import type { AddressProber, FinderDeps, VerifyOptions } from "./finder.ts";
import { type MailReply, mailStatusOf } from "./mail-domains/mail-hosts.ts";
import { patternsOf } from "./names/patterns.ts";
import { spellName } from "./names/person-name.ts";
import { acceptsAny, recordVerifications } from "./store.ts";
import type { Asker } from "./verification/politeness.ts";
import { MAX_CANDIDATES } from "./verification/smtp-session.ts";
import type { AddressFlag, Control, DomainVerification } from "./verification/verify-addresses.ts";

/**
 * Asks a domain's servers about a person's candidates unless stored data suffice, and stores their replies after each
 * session. Rejects with the signal's reason.
 */
export async function verifyPerson(
  ctx: Context,
  deps: FinderDeps,
  { name, domain }: { readonly name: string; readonly domain: string },
  { signal, asker }: VerifyOptions = {},
): Promise<MailReply> {
  const mail = await mailStatusOf(deps, domain);
  if (mail === "unclear") return { mail, retryLater: deps.mode() === "smtp" };
  const { known, candidates } = await readPersonKnowledge(ctx, { name, domain }, deps.suppressionKey);
  const isSure = known.some((one) => isConfirmed(one, ctx.clock.now()));
  if (mail !== "hosts" || deps.mode() === "mx_only" || isSure || candidates.length === 0)
    return { mail, retryLater: false };
  if (await acceptsAny(ctx, domain)) return { mail, retryLater: false };
  const spelled = spellName(name);
  const keep: KeepSession = (checked, control) =>
    recordVerifications(
      ctx,
      { domain, control, method: deps.prober.method, mode: deps.mode() },
      checked.map(({ address, result, flags }) => ({
        address,
        result,
        flags,
        patterns: spelled === null ? [] : patternsOf(spelled, address),
      })),
    );
  return { mail, retryLater: await verifyCandidates({ prober: deps.prober, domain, candidates, keep, signal, asker }) };
}

export interface CheckedCandidate extends PossibleAddress {
  readonly result: VerificationResult;
  readonly flags: readonly AddressFlag[];
}

type KeepSession = (checked: readonly CheckedCandidate[], control: Control) => Promise<void>;

/** Maximum sessions per lookup, enough for every pattern and spelling of unusual names; three suffice for most. */
const MAX_SESSIONS = 9;

interface CandidatesToVerify {
  readonly prober: AddressProber;
  readonly domain: string;
  readonly candidates: readonly PossibleAddress[];
  readonly keep: KeepSession;
  readonly asker?: Asker | undefined;
  /** Stops before the next session and rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Verifies candidates in sessions of five until one is valid or the server gives no clear reply. Accept-all and unclear
 * servers are asked once. Returns true if a retry later may help (greylisting, busy server).
 */
export async function verifyCandidates({
  prober,
  domain,
  candidates,
  keep,
  signal,
  asker,
}: CandidatesToVerify): Promise<boolean> {
  const verify = (some: readonly PossibleAddress[]) => {
    signal?.throwIfAborted();
    const addresses = some.slice(0, MAX_CANDIDATES).map(({ address }) => address);
    return prober.verify(domain, addresses, { signal, asker });
  };
  let rest = candidates;
  for (let session = 0; session < MAX_SESSIONS && rest.length > 0; session++) {
    const verification = await verify(rest);
    const checked = verification.addresses.flatMap(({ address, result, flags }) => {
      const candidate = rest.find((one) => one.address === address);
      return candidate === undefined ? [] : [{ ...candidate, result, flags }];
    });
    await keep(checked, verification.control);
    rest = rest.slice(checked.length);
    const last = checked.at(-1)?.result;
    if (last === "valid") return false;
    // A greylisting server later accepts only addresses it has seen, so announce the next five now.
    if (isGreylisting(verification) && rest.length > 0) await verify(rest);
    if (verification.retryLater || last !== "invalid") return verification.retryLater;
  }
  return false;
}

/** True if a server deferred every address, rather than a single address or our client. */
function isGreylisting({ retryLater, control, unclear, addresses }: DomainVerification): boolean {
  return (
    retryLater &&
    (control === "unclear" || (control === "refused" && unclear === null)) &&
    addresses.every(({ result }) => result === "unknown")
  );
}
