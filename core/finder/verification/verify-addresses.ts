import { randomBytes } from "node:crypto";
import { isPublicAddress } from "../../../platform/http/address-check.ts";
import type { VerificationResult } from "../answer/confidence.ts";
import { type MailHost, mailHosts } from "../mail-domains/mail-hosts.ts";
import type { MailResolver } from "../mail-domains/resolver.ts";
import { controlNames } from "./control-name.ts";
import type { PoliteTarget, Politeness } from "./politeness.ts";
import { providerOf } from "./providers.ts";
import { isRoleAddress } from "./role-address.ts";
import type { OpenSocket } from "./smtp-connection.ts";
import { type RecipientAnswer, type SessionInput, type SessionOutcome, smtpSession } from "./smtp-session.ts";

/** What is known of an address beside whether it is there. */
export type AddressFlag = "role" | "disabled" | "full" | "gateway";

export interface VerifiedAddress {
  readonly address: string;
  readonly result: VerificationResult;
  readonly flags: readonly AddressFlag[];
}

/** What the server said of the address nobody has; `not_asked` when it did not come to that. */
export type Control = "refused" | "accepted" | "unclear" | "not_asked";

export interface DomainVerification {
  readonly addresses: readonly VerifiedAddress[];
  /** Whether asking again later may tell more, as after greylisting. */
  readonly askLater: boolean;
  readonly control: Control;
  /** Why nothing could be told, for the log; null when it could. */
  readonly unclear: string | null;
}

export interface VerifierOptions {
  readonly resolver: MailResolver;
  /** The name this host greets with. */
  readonly greeting: string;
  readonly sender: string;
  /** How connections are opened; by this host itself when absent. */
  readonly openSocket?: OpenSocket;
  /** 25 for every host, unless a test has servers elsewhere. */
  readonly portOf?: (host: string) => number;
  readonly stepMs?: number;
  readonly sessionMs?: number;
  /** Which addresses may be connected to: public ones, unless a test opens others. */
  readonly mayConnect?: (address: string) => boolean;
  /** When sessions may begin; at once when absent. */
  readonly politeness?: Politeness;
  /** Nobody waits for the answer: others go first. */
  readonly isPatient?: boolean;
  /** Ends waiting for a turn, and asking further servers. */
  readonly signal?: AbortSignal | undefined;
  /** The local part nobody has, the same for a domain each time; see `controlNames`. Of this process's own when absent. */
  readonly controlName?: (domain: string) => string;
}

/** No more servers of a domain are tried than this, at one address each. */
const MOST_SERVERS = 3;
const SMTP_PORT = 25;
const OWN_CONTROL_NAMES = controlNames(randomBytes(32));

/**
 * Asks a domain's mail servers of addresses at it, in one session with the first that answers. `valid` only when an
 * address nobody has was refused as unknown in the same session; `accept_all` when it was accepted; `invalid` when the
 * address was refused as unknown or disabled, or the domain takes no mail; `unknown` for whatever is not clear. Addresses after
 * the first accepted one are not asked of and left out of the answer. Where encryption is offered and then fails, it is tried once more
 * without. Never rejects for what servers do; with {@link TurnsTaken} when it is patient and too many wait, and with the signal's reason.
 */
export async function verifyAddresses(options: VerifierOptions, domain: string, addresses: readonly string[]): Promise<DomainVerification> {
  const found = await mailHosts(options.resolver, domain);
  if (found.kind === "no_mail") return { addresses: addresses.map((address) => verified(address, "invalid")), askLater: false, control: "not_asked", unclear: null };
  if (found.kind === "unclear") return nothing(addresses, true, found.why);
  const mayConnect = options.mayConnect ?? isPublicAddress;
  const servers = found.hosts.flatMap((host) => {
    const address = host.addresses.find(mayConnect);
    return address === undefined ? [] : [{ host, address }];
  });
  if (servers.length === 0) return nothing(addresses, false, "its mail servers have no public address");
  let last: DomainVerification = nothing(addresses, true, "no server was tried");
  for (const { host, address } of servers.slice(0, MOST_SERVERS)) {
    const ask = (mayEncrypt: boolean) => inTurn(options, { host: host.host, address }, () =>
      session(options, domain, { address, host: host.host, port: options.portOf?.(host.host) ?? SMTP_PORT, mayEncrypt }, addresses));
    const encrypted = await ask(true);
    // Another connection, and so another turn.
    const outcome = encrypted.kind === "not_asked" && encrypted.why === "no_tls" ? await ask(false) : encrypted;
    last = told(host, addresses, outcome);
    const tryNext = outcome.kind === "not_asked" && outcome.atBanner;
    if (!tryNext) return last;
  }
  return last;
}

async function inTurn<T>({ politeness, isPatient = false, signal }: VerifierOptions, server: PoliteTarget, ask: () => Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  return politeness === undefined ? ask() : politeness.run(server, ask, { isPatient, signal });
}

function session({ greeting, sender, stepMs, sessionMs, openSocket, controlName = OWN_CONTROL_NAMES }: VerifierOptions, domain: string, server: Pick<SessionInput, "address" | "host" | "port" | "mayEncrypt">, candidates: readonly string[]): Promise<SessionOutcome> {
  return smtpSession({
    ...server, greeting, sender, candidates, control: `${controlName(domain)}@${domain}`,
    ...(openSocket === undefined ? {} : { openSocket }),
    ...(stepMs === undefined ? {} : { stepMs }),
    ...(sessionMs === undefined ? {} : { sessionMs }),
  });
}

function told({ host }: MailHost, addresses: readonly string[], outcome: SessionOutcome): DomainVerification {
  if (outcome.kind === "not_asked") {
    return nothing(addresses, outcome.why !== "refused_us" && outcome.why !== "malformed", `${host} did not answer: ${outcome.reply === null ? outcome.why : `${outcome.reply.code} ${outcome.reply.text}`}`);
  }
  const { control, candidates, brokeOff } = outcome;
  const provider = providerOf(host);
  const gateway: readonly AddressFlag[] = provider.isGateway ? ["gateway"] : [];
  if (control.verdict === "accepted") return { addresses: addresses.map((address) => verified(address, "accept_all", gateway)), askLater: false, control: "accepted", unclear: null };
  if (control.verdict === "no_mail") return { addresses: addresses.map((address) => verified(address, "invalid")), askLater: false, control: "refused", unclear: null };
  if (control.verdict !== "unknown_user") return nothing(addresses, control.verdict === "temporary", `${host} answered of an address nobody has: ${control.reply.code} ${control.reply.text}`, "unclear");
  const last = candidates.at(-1);
  const stopped = last?.verdict === "accepted" ? [] : addresses.slice(candidates.length);
  return {
    addresses: [...candidates.map((answer) => ofAnswer(answer, provider.acceptsFirst, gateway)), ...stopped.map((address) => verified(address, "unknown", gateway))],
    askLater: last?.verdict === "temporary" || brokeOff !== null || (stopped.length > 0 && last?.verdict === "unknown_user"),
    control: "refused",
    unclear: brokeOff,
  };
}

function ofAnswer({ address, verdict }: RecipientAnswer, acceptsFirst: boolean, gateway: readonly AddressFlag[]): VerifiedAddress {
  switch (verdict) {
    case "accepted":
      return verified(address, acceptsFirst ? "accept_all" : "valid", gateway);
    case "unknown_user":
    case "no_mail":
      return verified(address, "invalid", gateway);
    case "disabled":
      return verified(address, "invalid", [...gateway, "disabled"]);
    case "full":
      return verified(address, "unknown", [...gateway, "full"]);
    case "temporary":
    case "blocked":
    case "unclear":
      return verified(address, "unknown", gateway);
  }
}

function verified(address: string, result: VerificationResult, flags: readonly AddressFlag[] = []): VerifiedAddress {
  return { address, result, flags: isRoleAddress(address) ? ["role", ...flags] : flags };
}

function nothing(addresses: readonly string[], askLater: boolean, unclear: string, control: Control = "not_asked"): DomainVerification {
  return { addresses: addresses.map((address) => verified(address, "unknown")), askLater, control, unclear };
}
