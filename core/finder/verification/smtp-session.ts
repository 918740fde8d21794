import { classifyReply, isForNow } from "./classify-reply.ts";
import type { RecipientVerdict } from "./reply-rows.ts";
import type { SmtpReply } from "./reply.ts";
import { type ConnectionFailure, type OpenSocket, SmtpConnection, SmtpFailure } from "./smtp-connection.ts";

export interface RecipientAnswer {
  readonly address: string;
  readonly verdict: RecipientVerdict;
  readonly reply: SmtpReply;
}

export type SessionOutcome =
  /**
   * The control address was asked about, then candidates as far as useful. `secondControl`: the reply about the name-like
   * control after an accepted candidate; null when it was not asked about.
   */
  | {
      readonly kind: "asked";
      readonly control: RecipientAnswer;
      readonly secondControl: RecipientAnswer | null;
      readonly candidates: readonly RecipientAnswer[];
      readonly brokeOff: ConnectionFailure | null;
    }
  /**
   * The session failed earlier. `reply` is the server's rejection, null without one. `atBanner`: the next server may be
   * tried.
   */
  | {
      readonly kind: "not_asked";
      readonly why: ConnectionFailure | "refused_us" | "refused_for_now";
      readonly atBanner: boolean;
      readonly reply: SmtpReply | null;
    };

export interface SessionInput {
  readonly address: string;
  readonly port: number;
  readonly host?: string;
  readonly openSocket?: OpenSocket;
  readonly greeting: string;
  readonly sender: string;
  /** An address at the domain that nobody has. */
  readonly control: string;
  /** Another one that looks like a name, for servers that refuse only random-looking addresses. */
  readonly secondControl: string;
  /** Only the first {@link MAX_CANDIDATES} are used. */
  readonly candidates: readonly string[];
  /** False prevents STARTTLS even when offered; defaults to true. */
  readonly mayEncrypt?: boolean;
  readonly stepMs?: number;
  readonly sessionMs?: number;
}

/** More would look like address harvesting. */
export const MAX_CANDIDATES = 5;
const STEP_MS = 10_000;
const SESSION_MS = 45_000;

/**
 * Asks a mail server about addresses in one connection, without DATA: EHLO or HELO, STARTTLS if offered, MAIL, then
 * RCPT for the control and the candidates until one is accepted, and then for a second control. Acceptance counts only
 * if both controls are unknown; a refused candidate is unknown even if the first control is accepted. After a deferral,
 * the remaining addresses are still announced, because greylisting servers accept only addresses they have seen. Never
 * rejects; limits are 10 seconds per step and 45 in total.
 */
export async function smtpSession(input: SessionInput): Promise<SessionOutcome> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), input.sessionMs ?? SESSION_MS);
  try {
    return await attempt(input, over.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function attempt(input: SessionInput, signal: AbortSignal): Promise<SessionOutcome> {
  const { address, port, openSocket, mayEncrypt = true, stepMs = STEP_MS } = input;
  let connection: SmtpConnection | null = null;
  let atBanner = true;
  try {
    connection = await SmtpConnection.open({
      address,
      port,
      stepMs,
      signal,
      ...(openSocket === undefined ? {} : { openSocket }),
    });
    const banner = await connection.reply();
    if (banner.code !== 220) return refused(banner, true);
    atBanner = false;
    let greeted = await greet(connection, input.greeting);
    if (
      mayEncrypt &&
      greeted.code === 250 &&
      OFFERS_TLS.test(greeted.text) &&
      (await connection.ask("STARTTLS")).code === 220
    ) {
      await connection.startTls(input.host ?? address);
      greeted = await greet(connection, input.greeting);
    }
    if (greeted.code !== 250) return refused(greeted, false);
    const mail = await connection.ask(`MAIL FROM:<${input.sender}>`);
    if (mail.code !== 250) return refused(mail, false);
    return await askOf(connection, input);
  } catch (error) {
    return { kind: "not_asked", why: failureOf(error), atBanner, reply: null };
  } finally {
    // Close before another session connects to the same server.
    await connection?.close();
  }
}

const OFFERS_TLS = /(?:^| )STARTTLS(?: |$)/i;

async function greet(connection: SmtpConnection, greeting: string): Promise<SmtpReply> {
  const reply = await connection.ask(`EHLO ${greeting}`);
  return reply.code === 500 || reply.code === 502 || reply.code === 504 ? connection.ask(`HELO ${greeting}`) : reply;
}

async function askOf(connection: SmtpConnection, input: SessionInput): Promise<SessionOutcome> {
  const ask = (address: string) => askFor(connection, address, input.sender);
  const control = await ask(input.control);
  const candidates: RecipientAnswer[] = [];
  const asking = input.candidates.slice(0, MAX_CANDIDATES);
  let secondControl: RecipientAnswer | null = null;
  const asked = (brokeOff: ConnectionFailure | null): SessionOutcome => ({
    kind: "asked",
    control,
    secondControl,
    candidates,
    brokeOff,
  });
  if (isForNow(control.verdict)) await announce(ask, asking);
  if (control.verdict !== "unknown_user" && control.verdict !== "accepted") return asked(null);
  try {
    for (const candidate of asking) {
      const answer = await ask(candidate);
      candidates.push(answer);
      if (isForNow(answer.verdict)) await announce(ask, asking.slice(candidates.length));
      if (answer.verdict !== "unknown_user" && answer.verdict !== "disabled") break;
    }
    if (control.verdict === "unknown_user" && candidates.at(-1)?.verdict === "accepted")
      secondControl = await ask(input.secondControl);
  } catch (error) {
    return asked(failureOf(error));
  }
  return asked(null);
}

/** Announces addresses for a later retry; stops when the server no longer defers or says "unknown". */
async function announce(
  ask: (address: string) => Promise<RecipientAnswer>,
  addresses: readonly string[],
): Promise<void> {
  try {
    for (const address of addresses) {
      const { verdict } = await ask(address);
      if (!isForNow(verdict) && verdict !== "unknown_user") return;
    }
  } catch (error) {
    // A connection failure is harmless, because the server is asked again later.
    failureOf(error);
  }
}

async function askFor(connection: SmtpConnection, address: string, sender: string): Promise<RecipientAnswer> {
  const reply = await connection.ask(`RCPT TO:<${address}>`);
  return { address, reply, verdict: classifyReply(reply, sender === "" ? null : sender) };
}

function refused(reply: SmtpReply, atBanner: boolean): SessionOutcome {
  return { kind: "not_asked", why: reply.code < 500 ? "refused_for_now" : "refused_us", atBanner, reply };
}

function failureOf(error: unknown): ConnectionFailure {
  if (error instanceof SmtpFailure) return error.failure;
  throw error;
}
