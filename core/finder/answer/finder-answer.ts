import { isRoleAddress } from "../../catalogue/facts/email-address.ts";
import { isDisposableMailDomain } from "../../catalogue/facts/free-mail.ts";
import { sourceLabel } from "../../reading/directory/evidence.ts";
import type { FinderMode } from "../finder.ts";
import type { MailStatus } from "../mail-domains/mail-hosts.ts";
import type { KnownVerification, PublishedAddress } from "../store.ts";
import type { AddressFlag } from "../verification/verify-addresses.ts";
import { isRecent } from "../../address-status.ts";
import { type AddressSource, type Withheld, answerFor } from "./confidence.ts";
import type { AddressOwner } from "./owner.ts";

/** Evidence for an address: a document, a verification or a pattern. */
export interface EmailSource {
  readonly kind: "published" | "verified" | "pattern";
  /** Displayed text, such as "Acme's site" or "Verified with its mail server". */
  readonly label: string;
  /** Link to the evidence; null when there is nothing to open. */
  readonly url: string | null;
  /** Time of retrieval or verification in ISO 8601; null for a pattern. */
  readonly date: string | null;
}

export interface EmailResult {
  readonly email: string;
  readonly confidence: "high" | "medium" | "low";
  /** For example "Company Website". */
  readonly source: string;
  /** Confirmed as this person's by the mail server within 30 days, or published by the company. */
  readonly verified: boolean;
  /** ISO 8601 time of an expired verification; null without one. */
  readonly verifiedBefore: string | null;
  /** Remarks that do not affect confidence. */
  readonly flags: readonly AddressFlag[];
  /** The known owner and the basis for it; null when unknown. */
  readonly owner: AddressOwner | null;
  readonly sources: readonly EmailSource[];
}

/** True if the mailbox is known to exist now, whoever owns it, so that its server need not be asked again. */
export function isConfirmed({ verified, verifiedBefore, flags }: EmailResult): boolean {
  return verified || (flags.includes("colleague") && verifiedBefore === null);
}

/** Reason why the answer has no or no further results. */
export const ANSWER_REASONS = [
  /** Nothing is stored, and the servers rejected every candidate; also used for people who opted out. */
  "nothing_found",
  /** The domain declares that it takes no mail, or is parked. */
  "no_mail",
  /** DNS has no mail server for the domain. */
  "no_servers",
  /** The domain could not be looked up. */
  "lookup_failed",
  /** Demo domain; no server was asked. */
  "reserved_domain",
  /** The name has no known Latin spelling. */
  "no_spelling",
  /** The name is a team's or function's; any results are published role addresses. */
  "not_a_person",
  /** The servers were unreachable or gave no clear reply. */
  "unclear",
  "refused_address",
  /** The server accepts any address, so its reply proves nothing. */
  "accepts_any",
  "not_verified",
] as const;
export type AnswerReason = (typeof ANSWER_REASONS)[number];

/** An answer so far: `searching`, `waiting` until mail servers may be asked again, or `done`. */
export interface FinderAnswer {
  readonly state: "searching" | "waiting" | "done";
  readonly results: readonly EmailResult[];
  /** Null while searching, and when the results need no explanation. */
  readonly reason: AnswerReason | null;
  /** While `waiting`: ISO 8601 time of the next attempt. */
  readonly tryAgainAt: string | null;
  readonly mode: FinderMode;
}

/** The state of a lookup from which its answer is built. */
export interface LookupState {
  readonly domain: string;
  /** Null before the domain's name servers were asked. */
  readonly mail: MailStatus | null;
  readonly state: FinderAnswer["state"];
  /** Time when the mail servers are asked again, if at all. */
  readonly tryAgainAt: Date | null;
}

/** The answer of a lookup with these results; the reason is omitted while it is searching. */
export function finderAnswer(
  { state, tryAgainAt }: LookupState,
  mode: FinderMode,
  results: readonly EmailResult[],
  reason: AnswerReason | null,
): FinderAnswer {
  return {
    state,
    results,
    reason: state === "searching" ? null : reason,
    tryAgainAt: tryAgainAt?.toISOString() ?? null,
    mode,
  };
}

export interface AddressEvidence {
  readonly address: string;
  readonly published: readonly PublishedAddress[];
  readonly verification: KnownVerification | null;
  /** The kind of pattern that generated it; null if it was not generated. */
  readonly made: "learned_pattern" | "usual_pattern" | null;
  readonly withheld: Extract<Withheld, "opted_out" | "suppressed"> | null;
  /** Null when the owner is unknown. */
  readonly owner: AddressOwner | null;
  /** True if a person was looked up, who may not be its owner. */
  readonly isForPerson: boolean;
}

const VERIFIED = {
  smtp: "Mailbox confirmed by its mail server",
  service: "Mailbox confirmed by a verification service",
  dns: "Looked up",
} as const;
const MADE = {
  learned_pattern: "Follows the pattern of the company's known addresses",
  usual_pattern: "Based on a common name pattern",
} as const;
const UNCONFIRMED = "; not confirmed";

/** The address as shown, or null when it must be withheld. */
export function emailResult(evidence: AddressEvidence, now: Date): EmailResult | null {
  const { address, verification, withheld, owner } = evidence;
  const isTheirs = !evidence.isForPerson || owner !== null;
  const answer = answerFor(
    {
      source: sourceOf(evidence),
      verification,
      isTheirs,
      isDisposable: isDisposableMailDomain(address.slice(address.lastIndexOf("@") + 1)),
      isSuppressed: withheld === "suppressed",
      hasOptedOut: withheld === "opted_out",
    },
    now,
  );
  if (answer.kind === "withheld") return null;
  const { confidence, source, verified, verifiedBefore } = answer;
  return {
    email: address,
    confidence,
    source,
    verified,
    verifiedBefore: verifiedBefore?.toISOString() ?? null,
    flags: [
      ...addressFlags(address, verification, now),
      ...(!isTheirs && verification?.result === "valid" ? (["colleague"] as const) : []),
    ],
    owner,
    sources: sourcesOf(evidence),
  };
}

function sourceOf({ published, made }: AddressEvidence): AddressSource {
  if (published.some(({ publishedBy }) => publishedBy === "company")) return "published_by_company";
  return published.length > 0 ? "published_elsewhere" : (made ?? "mail_server");
}

/** More documents add no confidence. */
const MAX_DOCUMENTS = 3;

function sourcesOf({ published, verification, made }: AddressEvidence): readonly EmailSource[] {
  const documents = published
    .slice(0, MAX_DOCUMENTS)
    .map(
      ({ document, url, retrievedAt }) =>
        ({ kind: "published", label: sourceLabel(document), url, date: retrievedAt.toISOString() }) as const,
    );
  const verified: readonly EmailSource[] =
    verification?.result === "valid"
      ? [{ kind: "verified", label: VERIFIED[verification.method], url: null, date: verification.at.toISOString() }]
      : [];
  const label = made === null ? "" : `${MADE[made]}${verified.length > 0 ? "" : UNCONFIRMED}`;
  const pattern: readonly EmailSource[] =
    documents.length === 0 && made !== null ? [{ kind: "pattern", label, url: null, date: null }] : [];
  return [...documents, ...verified, ...pattern];
}

/** Remarks on an address: by its local part, and from its mail server within 30 days. They do not affect confidence. */
export function addressFlags(
  address: string,
  known: Pick<KnownVerification, "flags" | "flagsAt"> | null,
  now: Date,
): readonly AddressFlag[] {
  const remarked = known !== null && isRecent(known.flagsAt, now) ? known.flags.filter((flag) => flag !== "role") : [];
  return isRoleAddress(address) ? ["role", ...remarked] : remarked;
}
