import { isRoleAddress } from "../../catalogue/facts/email-address.ts";
import { isDisposableMailDomain } from "../../catalogue/facts/free-mail.ts";
import { isAsciiAddress } from "../../shared/normal-address.ts";
import { sourceLabel } from "../../reading/directory/evidence.ts";
import type { FinderMode } from "../finder.ts";
import type { MailStatus } from "../mail-domains/mail-hosts.ts";
import type { KnownVerification, PublishedAddress } from "../store.ts";
import type { AddressFlag } from "../verification/verify-addresses.ts";
import { isRecent, NO_STATUS, statusOf } from "../../catalogue/facts/address-evidence.ts";
import { ADDRESS_STATUSES, type ShownStatus, type StatedStatus } from "../../catalogue/facts/address-status.ts";
import { type Confidence, CONFIDENCES, confidenceOf, type Withheld } from "./confidence.ts";
import type { AddressOwner } from "./owner.ts";

/** Evidence for an address: a document, a verification or a pattern. */
export interface EmailSource {
  readonly kind: "published" | "verified" | "pattern";
  /** Displayed text, such as "Acme's site" or "Mailbox confirmed by its mail server". */
  readonly label: string;
  /** Link to the evidence; null when there is nothing to open. */
  readonly url: string | null;
  /** Time of retrieval or verification in ISO 8601; null for a pattern. */
  readonly date: string | null;
}

export interface EmailResult {
  readonly email: string;
  readonly status: ShownStatus;
  /** ISO 8601 time of the status; null for a pattern. */
  readonly statusAt: string | null;
  readonly confidence: Confidence;
  /** The evidence for the status in words, such as "Acme's site". */
  readonly source: string;
  /** ISO 8601 time when a mail server last confirmed the mailbox, perhaps long ago or for a colleague; null without one. */
  readonly confirmedAt: string | null;
  /** Remarks that do not affect confidence. */
  readonly flags: readonly AddressFlag[];
  /** The known owner and the basis for it; null when unknown. */
  readonly owner: AddressOwner | null;
  readonly sources: readonly EmailSource[];
}

/** True if the mailbox is known to exist now, whoever owns it, so that its server need not be asked again. */
export function isConfirmed({ confirmedAt }: EmailResult, now: Date): boolean {
  return confirmedAt !== null && isRecent(new Date(confirmedAt), now);
}

/** Sorts by confidence, then by status. */
export function surestFirst(a: EmailResult, b: EmailResult): number {
  return (
    CONFIDENCES.indexOf(a.confidence) - CONFIDENCES.indexOf(b.confidence) ||
    ADDRESS_STATUSES.indexOf(a.status) - ADDRESS_STATUSES.indexOf(b.status)
  );
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
  /** Mail to the address came back. */
  "bounced",
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
  /** When mail to it last came back. */
  readonly bouncedAt: Date | null;
  /** The kind of pattern that generated it; null if it was not generated. */
  readonly made: "learned_pattern" | "usual_pattern" | null;
  readonly withheld: Withheld | null;
  /** Null when the owner is unknown. */
  readonly owner: AddressOwner | null;
  /** True if a person was looked up, who may not be its owner. */
  readonly isForPerson: boolean;
}

const CONFIRMED = {
  smtp: "Mailbox confirmed by its mail server",
  service: "Mailbox confirmed by a verification service",
  dns: "Looked up",
} as const;
const MADE = {
  learned_pattern: "Follows the pattern of the company's known addresses",
  usual_pattern: "Based on a common name pattern",
} as const;
const UNCONFIRMED = "; not confirmed";
const COLLEAGUE = "The mailbox exists; it may belong to a colleague";
const EXPIRED = "Confirmed by its mail server more than 30 days ago";

/** The status of an address by all stored evidence; one that must not be shown has none. */
export function statusOfAddress(evidence: AddressEvidence, now: Date): StatedStatus {
  const { address, verification, published, bouncedAt, made, withheld } = evidence;
  if (withheld !== null || isDisposableMailDomain(address.slice(address.lastIndexOf("@") + 1))) return NO_STATUS;
  return statusOf(
    {
      answer: verification && { ...verification, source: CONFIRMED[verification.method], url: null },
      isTheirs: isTheirs(evidence),
      published: published.map(({ document, url, retrievedAt }) => ({
        isList: document?.source === "list-file",
        source: sourceLabel(document),
        url,
        at: retrievedAt,
      })),
      bouncedAt,
      pattern: unverifiedWords(evidence, now) ?? (made === null ? null : MADE[made]),
    },
    now,
  );
}

/** Why a confirmation by the mail server does not verify the address; null without one. */
function unverifiedWords(evidence: AddressEvidence, now: Date): string | null {
  const { verification } = evidence;
  if (verification?.result !== "valid") return null;
  if (!isRecent(verification.at, now)) return EXPIRED;
  return isTheirs(evidence) ? null : COLLEAGUE;
}

function isTheirs({ isForPerson, owner }: AddressEvidence): boolean {
  return !isForPerson || owner !== null;
}

/** The address as shown; null if there is none to show. */
export function emailResult(evidence: AddressEvidence, now: Date): EmailResult | null {
  const { address, verification, owner, published, made } = evidence;
  const { status, at, source } = statusOfAddress(evidence, now);
  if (status === "bounced" || status === "none") return null;
  const confirmedAt = verification?.result === "valid" ? verification.at : null;
  return {
    email: address,
    status,
    statusAt: at?.toISOString() ?? null,
    confidence: confidenceOf({
      // Many mail servers refuse letters outside ASCII.
      status: isAsciiAddress(address) ? status : "none",
      isOnCompanySite: published.some(({ publishedBy }) => publishedBy === "company"),
      wasConfirmed: confirmedAt !== null,
      followsLearnedPattern: made === "learned_pattern",
    }),
    source: source ?? "",
    confirmedAt: confirmedAt?.toISOString() ?? null,
    flags: [
      ...addressFlags(address, verification, now),
      ...(!isTheirs(evidence) && confirmedAt !== null ? (["colleague"] as const) : []),
    ],
    owner,
    sources: sourcesOf(evidence),
  };
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
      ? [{ kind: "verified", label: CONFIRMED[verification.method], url: null, date: verification.at.toISOString() }]
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
  const flags = isAsciiAddress(address) ? remarked : (["unsure", ...remarked] as const);
  return isRoleAddress(address) ? ["role", ...flags] : flags;
}
