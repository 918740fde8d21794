import { isDisposableEmailDomain } from "disposable-email-domains-js";
import { sourceLabel } from "../../directory/source-label.ts";
import type { PublishedAddress } from "../store/published.ts";
import type { KnownVerification } from "../store/verifications.ts";
import { addressFlags } from "./address-flags.ts";
import { type AddressSource, answerFor, type Withheld } from "./confidence.ts";
import type { EmailResult, EmailSource } from "./finder-answer.ts";

/** An address with everything known of it. */
export interface AddressEvidence {
  readonly address: string;
  readonly published: readonly PublishedAddress[];
  readonly verification: KnownVerification | null;
  /** Whether it was made of a name, and by what kind of pattern. */
  readonly made: "learned_pattern" | "usual_pattern" | null;
  readonly withheld: Extract<Withheld, "opted_out" | "suppressed"> | null;
}

const VERIFIED = { smtp: "Its mail server knew the address", service: "A verification service knew the address", dns: "Looked up" } as const;
const MADE = { learned_pattern: "Made of the name the way the domain's known addresses are", usual_pattern: "Made of the name in a usual way" } as const;
const UNCONFIRMED = "; nobody has confirmed it";

/** The address as it is shown, or null when it must not be. */
export function emailResult(evidence: AddressEvidence, now: Date): EmailResult | null {
  const { address, verification, withheld } = evidence;
  const answer = answerFor({
    source: sourceOf(evidence), verification, isDisposable: isDisposableEmailDomain(address.slice(address.lastIndexOf("@") + 1)), isSuppressed: withheld === "suppressed", hasOptedOut: withheld === "opted_out",
  }, now);
  if (answer.kind === "withheld") return null;
  const { confidence, source, verified, verifiedBefore } = answer;
  return { email: address, confidence, source, verified, verifiedBefore: verifiedBefore?.toISOString() ?? null, flags: addressFlags(address, verification, now), sources: sourcesOf(evidence) };
}

function sourceOf({ published, made }: AddressEvidence): AddressSource {
  if (published.some(({ publishedBy }) => publishedBy === "company")) return "published_by_company";
  return published.length > 0 ? "published_elsewhere" : (made ?? "mail_server");
}

/** More documents that say the same do not make it surer. */
const MOST_DOCUMENTS = 3;

function sourcesOf({ published, verification, made }: AddressEvidence): readonly EmailSource[] {
  const documents = published.slice(0, MOST_DOCUMENTS).map(({ document, url, retrievedAt }) => ({ kind: "published", label: sourceLabel(document), url, date: retrievedAt.toISOString() }) as const);
  const verified = verification?.result === "valid" ? [{ kind: "verified", label: VERIFIED[verification.method], url: null, date: verification.at.toISOString() } as const] : [];
  const pattern = documents.length === 0 && made !== null ? [{ kind: "pattern", label: `${MADE[made]}${verified.length > 0 ? "" : UNCONFIRMED}`, url: null, date: null } as const] : [];
  return [...documents, ...verified, ...pattern];
}
