import type { Context } from "../../shared/context.ts";
import { bouncedRecently, bouncesAmong, isDoubted } from "../bounces/read-bounces.ts";
import type { FinderDeps, VerifyOptions } from "../finder.ts";
import { type MailReply, mailStatusOf } from "../mail-domains/mail-hosts.ts";
import { type Pattern, patternsOf } from "../names/patterns.ts";
import { spellName } from "../names/person-name.ts";
import { decoyFor, withheldAmong, withheldPeopleAmong } from "../objections/withheld.ts";
import {
  learnedPatternOf,
  type PublishedAddress,
  readPublished,
  readVerifications,
  recordVerifications,
  verifiedAtDomain,
} from "../store.ts";
import type { AddressFlag } from "../verification/verify-addresses.ts";
import { isRecent, NO_STATUS } from "../../catalogue/facts/address-evidence.ts";
import { ADDRESS_STATUSES, type AddressStatus } from "../../catalogue/facts/address-status.ts";
import type { VerificationResult } from "./confidence.ts";
import {
  type AddressEvidence,
  type AnswerReason,
  type FinderAnswer,
  type LookupState,
  addressFlags,
  emailResult,
  finderAnswer,
  statusOfAddress,
} from "./finder-answer.ts";

import { colleaguesAt, ownerByPattern, publishedOwner } from "./owner.ts";

/** A domain's address pattern with its evidence. */
export interface DomainPattern {
  readonly pattern: Pattern;
  /** For example "first.last@acme.example". */
  readonly example: string;
  readonly samples: number;
  readonly following: number;
}

/** All known addresses of a domain, most reliable first, with its pattern; nothing is generated. */
export async function domainAnswer(
  ctx: Context,
  deps: FinderDeps,
  lookup: LookupState,
): Promise<{ readonly answer: FinderAnswer; readonly pattern: DomainPattern | null }> {
  const { domain, mail, state } = lookup;
  const all = (await readPublished(ctx, domain)).filter(({ isSeen }) => isSeen);
  const names = [...new Set(all.flatMap(({ personName }) => personName ?? []))];
  const people = await withheldPeopleAmong(ctx, names, domain);
  const theirs = new Set(
    all.flatMap(({ address, personName }) => (personName !== null && people.has(personName) ? [address] : [])),
  );
  const published = Map.groupBy(all, ({ address }) => address);
  const addresses = [...new Set([...published.keys(), ...(await verifiedAtDomain(ctx, domain))])].filter(
    (address) => !theirs.has(address),
  );
  const [verifications, withheld, bounces] = [
    await readVerifications(ctx, addresses),
    await withheldAmong(ctx, addresses, deps.suppressionKey),
    await bouncesAmong(ctx, addresses, deps.suppressionKey),
  ];
  const learned = await learnedPatternOf(ctx, domain);
  const now = ctx.clock.now();
  const results = (state !== "searching" && mail === "no_mail" ? [] : addresses).flatMap((address) => {
    const [evidence, verification] = [published.get(address) ?? [], verifications.get(address) ?? null];
    if (evidence.length === 0 && verification?.result !== "valid") return [];
    return (
      emailResult(
        {
          address,
          published: evidence,
          verification,
          bouncedAt: bounces.get(address)?.at ?? null,
          made: null,
          withheld: withheld.get(address) ?? null,
          owner: evidence.map(publishedOwner).find((owner) => owner !== null) ?? null,
          isForPerson: false,
        },
        now,
      ) ?? []
    );
  });
  const reason =
    mail === "no_mail"
      ? "no_mail"
      : results.length > 0
        ? null
        : mail === "reserved"
          ? "reserved_domain"
          : mail === "not_found"
            ? "no_servers"
            : mail === "unclear"
              ? "lookup_failed"
              : "nothing_found";
  return {
    answer: finderAnswer(
      lookup,
      deps.mode(),
      results.sort((a, b) => ADDRESS_STATUSES.indexOf(a.status) - ADDRESS_STATUSES.indexOf(b.status)),
      reason,
    ),
    pattern: learned === null ? null : { ...learned, example: `${learned.pattern}@${domain}` },
  };
}

/**
 * Status of a looked-up address, and the mail server's answer, which never contradicts it. For a person who opted out,
 * the answer is that about a decoy.
 */
export interface AddressVerdict {
  readonly address: string;
  readonly status: AddressStatus;
  /** ISO 8601 time of the status; null for none. */
  readonly statusAt: string | null;
  readonly result: VerificationResult;
  readonly flags: readonly AddressFlag[];
  /** ISO 8601 time; null when it was not verified. */
  readonly checkedAt: string | null;
}

export async function addressAnswer(
  ctx: Context,
  deps: FinderDeps,
  lookup: LookupState & { readonly address: string },
): Promise<{ readonly answer: FinderAnswer; readonly verdict: AddressVerdict }> {
  const { address, domain, mail, state } = lookup;
  const { isWithheld, asked } = await askedFor(ctx, deps, address);
  const verification = (await readVerifications(ctx, [asked])).get(asked) ?? null;
  const published = isWithheld
    ? []
    : (await readPublished(ctx, domain)).filter((one) => one.isSeen && one.address === address);
  const now = ctx.clock.now();
  const takesNoMail = state !== "searching" && mail === "no_mail";
  const recent = verification !== null && isRecent(verification.at, now) ? verification : null;
  const bounces = await bouncesAmong(ctx, [address], deps.suppressionKey);
  const { owner, made } = isWithheld ? NOBODYS : await personBehind(ctx, address, domain, published);
  // As in the answer about the person: without a learned pattern nothing is guessed unless the domain takes mail.
  const isGuessed = made === "learned_pattern" || mail === "hosts";
  const evidence: AddressEvidence = {
    address,
    published,
    verification: isWithheld ? null : verification,
    bouncedAt: isWithheld ? null : (bounces.get(address)?.at ?? null),
    made: isGuessed ? made : null,
    withheld: isWithheld ? "opted_out" : null,
    owner,
    isForPerson: false,
  };
  const shown = takesNoMail ? null : emailResult(evidence, now);
  const { status, at } = takesNoMail ? NO_STATUS : statusOfAddress(evidence, now);
  const mode = deps.mode();
  const result = takesNoMail ? "invalid" : resultBy(status, recent?.result ?? "unknown");
  const reason = status === "bounced" ? "bounced" : reasonOf(result, mail, mode);
  return {
    answer: finderAnswer(lookup, mode, shown === null ? [] : [shown], status === "verified" ? null : reason),
    verdict: {
      address,
      status,
      statusAt: at?.toISOString() ?? null,
      result,
      flags: addressFlags(address, verification, now),
      checkedAt: recent?.at.toISOString() ?? null,
    },
  };
}

/** The mail server's answer as far as the status bears it out: valid if and only if verified, invalid if bounced. */
function resultBy(status: AddressStatus, said: VerificationResult): VerificationResult {
  if (status === "verified") return "valid";
  if (status === "bounced") return "invalid";
  return said === "valid" ? "unknown" : said;
}

const NOBODYS = { owner: null, made: null };

/**
 * The known owner of an address, unless that person must not be shown, and the kind of pattern by which it follows from
 * the name of somebody at the domain whom the actor sees: the same as the answer about that person says.
 */
async function personBehind(
  ctx: Context,
  address: string,
  domain: string,
  published: readonly PublishedAddress[],
): Promise<Pick<AddressEvidence, "owner" | "made">> {
  const colleagues = await colleaguesAt(ctx, domain);
  const learned = (await learnedPatternOf(ctx, domain, [address]))?.pattern ?? null;
  const owner =
    published.map(publishedOwner).find((one) => one !== null) ?? ownerByPattern(address, { colleagues, learned });
  const fitting = colleagues.flatMap(({ name, isSeen }) => {
    const spelled = isSeen ? spellName(name) : null;
    const patterns = spelled === null ? [] : patternsOf(spelled, address);
    return patterns.length === 0 ? [] : [{ name, patterns }];
  });
  const names = [...fitting.map(({ name }) => name), ...(owner === null ? [] : [owner.name])];
  const withheld = await withheldPeopleAmong(ctx, names, domain);
  const made = fitting.filter(({ name }) => !withheld.has(name)).flatMap(({ patterns }) => patterns);
  return {
    owner: owner === null || withheld.has(owner.name) ? null : owner,
    made: made.length === 0 ? null : learned !== null && made.includes(learned) ? "learned_pattern" : "usual_pattern",
  };
}

function reasonOf(result: VerificationResult, mail: LookupState["mail"], mode: FinderAnswer["mode"]): AnswerReason {
  if (mail === "reserved") return "reserved_domain";
  if (mail === "no_mail") return "no_mail";
  if (mail === "not_found") return "no_servers";
  if (mail === "unclear") return "lookup_failed";
  if (result === "invalid") return "refused_address";
  if (result === "accept_all") return "accepts_any";
  return mode === "mx_only" ? "not_verified" : "unclear";
}

/**
 * Verifies an address with its mail server, unless a clear result of the last 30 days exists, and stores the reply. A
 * decoy replaces an address that was opted out.
 */
export async function verifyGivenAddress(
  ctx: Context,
  deps: FinderDeps,
  { address, domain }: { readonly address: string; readonly domain: string },
  options: VerifyOptions = {},
): Promise<MailReply> {
  const mail = await mailStatusOf(deps, domain);
  if (mail === "unclear") return { mail, retryLater: deps.mode() === "smtp" };
  if (mail !== "hosts" || deps.mode() === "mx_only") return { mail, retryLater: false };
  const { asked } = await askedFor(ctx, deps, address);
  const known = (await readVerifications(ctx, [asked])).get(asked);
  const bounces = await bouncesAmong(ctx, [asked], deps.suppressionKey);
  if (bouncedRecently(bounces.get(asked), known, ctx.clock.now())) return { mail, retryLater: false };
  const isAnswered = known !== undefined && known.result !== "unknown" && isRecent(known.at, ctx.clock.now());
  if (isAnswered && !isDoubted(bounces.get(asked), known)) return { mail, retryLater: false };
  const { addresses, retryLater, control } = await deps.prober.verify(domain, [asked], options);
  await recordVerifications(
    ctx,
    { domain, control, method: deps.prober.method, mode: deps.mode() },
    addresses.map((one) => ({ ...one, patterns: [] })),
  );
  return { mail, retryLater };
}

/** The address to verify: the given one, or its decoy when it must not be shown. */
async function askedFor(ctx: Context, { suppressionKey }: FinderDeps, address: string) {
  const isWithheld = (await withheldAmong(ctx, [address], suppressionKey)).has(address);
  return { isWithheld, asked: isWithheld ? decoyFor(address, suppressionKey) : address };
}
