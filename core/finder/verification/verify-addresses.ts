import { isRoleAddress } from "../../catalogue/facts/email-address.ts";
import { randomBytes } from "node:crypto";
import { isAsciiAddress } from "../../shared/normal-address.ts";
import { isPublicAddress } from "../../../platform/http/address-check.ts";
import type { VerificationResult } from "../answer/confidence.ts";
import type { AddressProber } from "../finder.ts";
import { type MailHost, type MailResolver, mailHosts, providerOf } from "../mail-domains/mail-hosts.ts";
import { type ControlNames, controlNames } from "./control-names.ts";
import { classifyReply, isForNow } from "./classify-reply.ts";
import { type Asker, type Heard, type Politeness, type PoliteTarget, ServerResting } from "./politeness.ts";
import type { OpenSocket } from "./smtp-connection.ts";
import { type RecipientAnswer, type SessionInput, type SessionOutcome, smtpSession } from "./smtp-session.ts";

/**
 * Remarks on an address that do not affect its result. `colleague`: the mailbox exists but may belong to another person
 * than the one looked up; `unsure`: letters outside ASCII, which many servers refuse. Neither is ever stored.
 */
export type AddressFlag = "role" | "disabled" | "full" | "gateway" | "colleague" | "unsure";

export interface VerifiedAddress {
  readonly address: string;
  readonly result: VerificationResult;
  readonly flags: readonly AddressFlag[];
}

/** The server's reply about the control address; `not_asked` when the session ended before. */
export type Control = "refused" | "accepted" | "unclear" | "not_asked";

export interface DomainVerification {
  readonly addresses: readonly VerifiedAddress[];
  /** True to retry later, for example after greylisting. */
  readonly retryLater: boolean;
  readonly control: Control;
  /** Reason for an unclear result, for the log; null otherwise. */
  readonly unclear: string | null;
}

interface VerifierOptions {
  readonly resolver: MailResolver;
  readonly greeting: string;
  readonly sender: string;
  readonly openSocket?: OpenSocket;
  /** Defaults to 25; tests use other ports. */
  readonly portOf?: (host: string) => number;
  readonly stepMs?: number;
  readonly sessionMs?: number;
  /** Test for IP addresses that may be connected to; defaults to public ones. */
  readonly mayConnect?: (address: string) => boolean;
  /** Schedules sessions; immediate when absent. */
  readonly politeness?: Politeness;
  /** Low priority: others go first. */
  readonly isPatient?: boolean;
  readonly asker?: Asker | undefined;
  /** Aborts waiting and prevents further sessions. */
  readonly signal?: AbortSignal | undefined;
  /** Local parts of the controls for a domain. Defaults to names keyed for this process. */
  readonly controlNames?: ControlNames;
}

/** Maximum number of servers per domain, with one IP address each. */
const MAX_SERVERS = 3;
const SMTP_PORT = 25;
const OWN_CONTROL_NAMES = controlNames(randomBytes(32));

/** Asks only about ASCII addresses. Others stay `unknown`: few servers take them (SMTPUTF8). */
export function askingInAscii(verify: AddressProber["verify"]): AddressProber["verify"] {
  return async (domain, addresses, options) => {
    const others = addresses.filter((address) => !isAsciiAddress(address));
    const unasked = unverified(others, false, "letters beyond a to z are not asked about");
    if (others.length === addresses.length) return unasked;
    const asked = await verify(domain, addresses.filter(isAsciiAddress), options);
    return { ...asked, addresses: [...unasked.addresses, ...asked.addresses] };
  };
}

/**
 * Verifies addresses with a domain's mail servers in one session. `valid` requires that the control was unknown in the
 * same session; `accept_all`: a control was accepted; `invalid`: unknown, disabled or no mail; `unknown`: anything
 * else. Stops at the first accepted address, and retries without TLS if TLS fails. Rejects with {@link ServerBusy} if
 * patient and crowded, or with the signal's reason.
 */
export async function verifyAddresses(
  options: VerifierOptions,
  domain: string,
  addresses: readonly string[],
): Promise<DomainVerification> {
  const found = await mailHosts(options.resolver, domain);
  if (found.kind === "no_mail")
    return {
      addresses: addresses.map((address) => verified(address, "invalid")),
      retryLater: false,
      control: "not_asked",
      unclear: null,
    };
  if (found.kind === "not_found") return unverified(addresses, false, `DNS has no mail server for ${domain}`);
  if (found.kind === "unclear") return unverified(addresses, true, found.why);
  const mayConnect = options.mayConnect ?? isPublicAddress;
  const servers = found.hosts.flatMap((host) => {
    const address = host.addresses.find(mayConnect);
    return address === undefined ? [] : [{ host, address }];
  });
  if (servers.length === 0) return unverified(addresses, false, "its mail servers have no public address");
  let last: DomainVerification = unverified(addresses, true, "no server was tried");
  for (const { host, address } of servers.slice(0, MAX_SERVERS)) {
    const ask = (mayEncrypt: boolean) =>
      scheduled(options, { host: host.host, address, domain }, () =>
        session(
          options,
          domain,
          { address, host: host.host, port: options.portOf?.(host.host) ?? SMTP_PORT, mayEncrypt },
          addresses,
        ),
      );
    try {
      const encrypted = await ask(true);
      // Another connection needs another turn.
      const outcome = encrypted.kind === "not_asked" && encrypted.why === "no_tls" ? await ask(false) : encrypted;
      last = resultsOf(host, addresses, outcome);
      if (outcome.kind === "asked" || !outcome.atBanner || heardOf(outcome) === "reputation") return last;
    } catch (error) {
      if (error instanceof ServerResting) return unverified(addresses, true, error.message);
      throw error;
    }
  }
  return last;
}

async function scheduled(
  { politeness, isPatient = false, asker, signal }: VerifierOptions,
  server: PoliteTarget,
  ask: () => Promise<SessionOutcome>,
): Promise<SessionOutcome> {
  signal?.throwIfAborted();
  return politeness === undefined ? ask() : politeness.run(server, ask, { isPatient, asker, signal, heardOf });
}

/** The meaning of a session for the rate of the next one. */
function heardOf(outcome: SessionOutcome): Heard {
  if (outcome.kind === "not_asked")
    return outcome.reply !== null && classifyReply(outcome.reply) === "reputation" ? "reputation" : "unclear";
  const { control, candidates } = outcome;
  const verdicts = [control, ...candidates].map(({ verdict }) => verdict);
  if (verdicts.includes("reputation")) return "reputation";
  if (verdicts.includes("accepted")) return "found";
  return control.verdict === "unknown_user" ? "nothing" : "unclear";
}

function session(
  { greeting, sender, stepMs, sessionMs, openSocket, controlNames: names = OWN_CONTROL_NAMES }: VerifierOptions,
  domain: string,
  server: Pick<SessionInput, "address" | "host" | "port" | "mayEncrypt">,
  candidates: readonly string[],
): Promise<SessionOutcome> {
  return smtpSession({
    ...server,
    greeting,
    sender,
    candidates,
    control: `${names.random(domain)}@${domain}`,
    secondControl: `${names.nameLike(domain)}@${domain}`,
    ...(openSocket === undefined ? {} : { openSocket }),
    ...(stepMs === undefined ? {} : { stepMs }),
    ...(sessionMs === undefined ? {} : { sessionMs }),
  });
}

function resultsOf({ host }: MailHost, addresses: readonly string[], outcome: SessionOutcome): DomainVerification {
  if (outcome.kind === "not_asked") {
    return unverified(
      addresses,
      outcome.why !== "refused_us" && outcome.why !== "malformed",
      `${host} did not answer: ${outcome.reply === null ? outcome.why : `${outcome.reply.code} ${outcome.reply.text}`}`,
    );
  }
  const { control, secondControl, candidates, brokeOff } = outcome;
  const provider = providerOf(host);
  const gateway: readonly AddressFlag[] = provider.isGateway ? ["gateway"] : [];
  const rest = addresses.slice(candidates.length);
  const last = candidates.at(-1);
  if (control.verdict === "accepted" || secondControl?.verdict === "accepted") {
    // A server that refuses some addresses does not accept all, whatever it said about the control.
    const refusesSome = control.verdict === "accepted" && candidates.some(({ verdict }) => verdict === "unknown_user");
    const taken = refusesSome ? "unknown" : "accept_all";
    return {
      addresses: [
        ...candidates.map((answer) => resultOf(answer, taken, gateway)),
        ...rest.map((address) => verified(address, taken, gateway)),
      ],
      retryLater: brokeOff !== null,
      control: refusesSome ? "unclear" : "accepted",
      unclear: brokeOff,
    };
  }
  if (control.verdict === "no_mail")
    return {
      addresses: addresses.map((address) => verified(address, "invalid")),
      retryLater: false,
      control: "refused",
      unclear: null,
    };
  if (control.verdict !== "unknown_user")
    return unverified(
      addresses,
      isForNow(control.verdict),
      `${host} answered about a nonexistent address: ${control.reply.code} ${control.reply.text}`,
      "unclear",
    );
  // Gateways learn names over time; only one that also refuses an invented name knows the mailboxes.
  const unasked = last?.verdict === "accepted" ? [] : rest;
  const isSure = !provider.hidesUsers && (!provider.isGateway || secondControl?.verdict === "unknown_user");
  return {
    addresses: [
      ...candidates.map((answer) => resultOf(answer, isSure ? "valid" : "unknown", gateway)),
      ...unasked.map((address) => verified(address, "unknown", gateway)),
    ],
    retryLater:
      (last !== undefined && isForNow(last.verdict)) ||
      brokeOff !== null ||
      (unasked.length > 0 && last?.verdict === "unknown_user"),
    control: "refused",
    unclear: brokeOff,
  };
}

function resultOf(
  { address, verdict }: RecipientAnswer,
  taken: VerificationResult,
  gateway: readonly AddressFlag[],
): VerifiedAddress {
  switch (verdict) {
    case "accepted":
      return verified(address, taken, gateway);
    case "unknown_user":
    case "no_mail":
      return verified(address, "invalid", gateway);
    case "disabled":
      return verified(address, "invalid", [...gateway, "disabled"]);
    case "full":
      return verified(address, "unknown", [...gateway, "full"]);
    case "restricted":
    case "temporary":
    case "greylisted":
    case "policy":
    case "reputation":
    case "blocked":
    case "bad_sender":
    case "bad_form":
    case "unclear":
      return verified(address, "unknown", gateway);
  }
}

function verified(address: string, result: VerificationResult, flags: readonly AddressFlag[] = []): VerifiedAddress {
  return { address, result, flags: isRoleAddress(address) ? ["role", ...flags] : flags };
}

function unverified(
  addresses: readonly string[],
  retryLater: boolean,
  unclear: string,
  control: Control = "not_asked",
): DomainVerification {
  return { addresses: addresses.map((address) => verified(address, "unknown")), retryLater, control, unclear };
}

export function smtpProber(options: VerifierOptions): AddressProber {
  const ask = (isPatient: boolean) =>
    askingInAscii((domain, addresses, { signal, asker } = {}) =>
      verifyAddresses({ ...options, signal, asker, isPatient }, domain, addresses),
    );
  return { method: "smtp", verify: ask(false), patient: ask(true) };
}
