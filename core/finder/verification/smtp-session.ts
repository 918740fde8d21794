import { classifyRecipient, type RecipientVerdict } from "./classify-reply.ts";
import type { SmtpReply } from "./reply.ts";
import { type ConnectionFailure, type OpenSocket, SmtpConnection, SmtpFailure } from "./smtp-connection.ts";

/** What a server said of one address. */
export interface RecipientAnswer {
  readonly address: string;
  readonly verdict: RecipientVerdict;
  readonly reply: SmtpReply;
}

export type SessionOutcome =
  /** It was asked: first of an address nobody has, then of candidates as far as that made sense. */
  | { readonly kind: "asked"; readonly control: RecipientAnswer; readonly candidates: readonly RecipientAnswer[]; readonly brokeOff: ConnectionFailure | null }
  /** It never came to that. `reply` is the server's refusal, null when it did not answer. `atBanner`: the next server may be tried. */
  | { readonly kind: "not_asked"; readonly why: ConnectionFailure | "refused_us" | "refused_for_now"; readonly atBanner: boolean; readonly reply: SmtpReply | null };

export interface SessionInput {
  readonly address: string;
  readonly port: number;
  /** The server's name, for its certificate. */
  readonly host?: string;
  readonly openSocket?: OpenSocket;
  /** The name this host greets with. */
  readonly greeting: string;
  /** The sender named; "" for none. */
  readonly sender: string;
  /** An address at the domain that nobody has. */
  readonly control: string;
  /** At most {@link MOST_CANDIDATES} are asked of. */
  readonly candidates: readonly string[];
  /** Whether STARTTLS is used where it is offered; it is when absent. */
  readonly mayEncrypt?: boolean;
  readonly stepMs?: number;
  readonly sessionMs?: number;
}

/** More would look like harvesting. */
export const MOST_CANDIDATES = 5;
const STEP_MS = 10_000;
const SESSION_MS = 45_000;

/**
 * Asks a mail server of addresses without sending anything, in one connection: EHLO (HELO where that is not known), STARTTLS where it is offered
 * (`no_tls` when it then does not work), MAIL, RCPT of the
 * control, then of the candidates until one is accepted, QUIT; never DATA, one command at a time. Answers about
 * candidates count only when the control is refused as unknown: of a server that accepts anybody, or refuses us, no answer tells
 * anything, and none is asked of. Where the server says "later", the rest is asked of all the same and its answers are ignored:
 * a server that greylists lets through later only what it was asked of before. Never rejects; each step has 10 seconds and all of them 45.
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
    connection = await SmtpConnection.open({ address, port, stepMs, signal, ...(openSocket === undefined ? {} : { openSocket }) });
    const banner = await connection.reply();
    if (banner.code !== 220) return refused(banner, true);
    atBanner = false;
    let greeted = await greet(connection, input.greeting);
    if (mayEncrypt && greeted.code === 250 && OFFERS_TLS.test(greeted.text) && (await connection.ask("STARTTLS")).code === 220) {
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
    // Whoever is next has no second connection to the same server.
    await connection?.close();
  }
}

const OFFERS_TLS = /(?:^| )STARTTLS(?: |$)/i;

async function greet(connection: SmtpConnection, greeting: string): Promise<SmtpReply> {
  const reply = await connection.ask(`EHLO ${greeting}`);
  return reply.code === 500 || reply.code === 502 || reply.code === 504 ? connection.ask(`HELO ${greeting}`) : reply;
}

async function askOf(connection: SmtpConnection, { control: nobody, candidates: wanted }: SessionInput): Promise<SessionOutcome> {
  const control = await askFor(connection, nobody);
  const candidates: RecipientAnswer[] = [];
  const asking = wanted.slice(0, MOST_CANDIDATES);
  if (control.verdict === "temporary") await announce(connection, asking);
  if (control.verdict !== "unknown_user") return { kind: "asked", control, candidates, brokeOff: null };
  try {
    for (const candidate of asking) {
      const answer = await askFor(connection, candidate);
      candidates.push(answer);
      if (answer.verdict === "temporary") await announce(connection, asking.slice(candidates.length));
      if (answer.verdict !== "unknown_user" && answer.verdict !== "disabled") break;
    }
  } catch (error) {
    return { kind: "asked", control, candidates, brokeOff: failureOf(error) };
  }
  return { kind: "asked", control, candidates, brokeOff: null };
}

/** Asks of addresses that are asked of again later; stops where the server no longer says "later", or nothing. */
async function announce(connection: SmtpConnection, addresses: readonly string[]): Promise<void> {
  try {
    for (const address of addresses) {
      const { verdict } = await askFor(connection, address);
      if (verdict !== "temporary" && verdict !== "unknown_user") return;
    }
  } catch (error) {
    // A failure of the connection changes nothing: the server is asked again later anyway.
    failureOf(error);
  }
}

async function askFor(connection: SmtpConnection, address: string): Promise<RecipientAnswer> {
  const reply = await connection.ask(`RCPT TO:<${address}>`);
  return { address, reply, verdict: classifyRecipient(reply) };
}

function refused(reply: SmtpReply, atBanner: boolean): SessionOutcome {
  return { kind: "not_asked", why: reply.code < 500 ? "refused_for_now" : "refused_us", atBanner, reply };
}

function failureOf(error: unknown): ConnectionFailure {
  if (error instanceof SmtpFailure) return error.failure;
  throw error;
}
