import { isRoleAddress } from "../../catalogue/facts/email-address.ts";
import { z } from "zod";
import type { Poster } from "../../../platform/http/post.ts";
import type { AddressProber } from "../finder.ts";
import type { ControlNames } from "./control-names.ts";
import type { AddressFlag, Control, DomainVerification, VerifiedAddress } from "./verify-addresses.ts";
import { askingInAscii } from "./verify-addresses.ts";

interface ServiceOptions {
  /** An https URL. */
  readonly url: string;
  /** Sent as `Authorization: Bearer …`; null for none. */
  readonly key: string | null;
  readonly post: Poster;
  /** Local parts of the made-up addresses for a domain. */
  readonly controlNames: ControlNames;
  /** Time limit of a round in milliseconds. */
  readonly sessionMs?: number;
}

/** Accepted flags; others are ignored. */
const FLAGS = ["disabled", "full", "gateway"] as const satisfies readonly AddressFlag[];
const answer = z.object({
  result: z.enum(["valid", "invalid", "accept_all", "unknown"]),
  flags: z.array(z.string()).max(20).default([]),
});

/** The same limit as in an SMTP session. */
const MAX_ADDRESSES = 5;
const TIME_LIMIT_MS = 20_000;
/** Time limit as for an SMTP session; shorter than the one-minute lease. */
const SESSION_MS = 45_000;
const TOO_MANY = 429;

/**
 * Verifies addresses with an HTTP service, for sites that cannot reach mail servers: one POST `{"email":
 * "ada@acme.example"}` each, answered by `{"result": "valid" | "invalid" | "accept_all" | "unknown", "flags":
 * ["disabled"]}`. Any other response counts as `unknown`. Addresses not reached within 45 seconds are verified later. After
 * a valid address it asks about a made-up one, because only a service that refuses that knows the mailboxes.
 */
export function serviceProber(options: ServiceOptions): AddressProber {
  return { method: "service", verify: askingInAscii((domain, addresses) => ask(options, domain, addresses)) };
}

async function ask(options: ServiceOptions, domain: string, addresses: readonly string[]): Promise<DomainVerification> {
  const over = AbortSignal.timeout(options.sessionMs ?? SESSION_MS);
  const results: VerifiedAddress[] = [];
  let control: Control = "not_asked";
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    const reply = await askWithControl(options, { domain, address }, over);
    if ("why" in reply)
      return {
        addresses: [...results, ...unknown(addresses.slice(results.length))],
        retryLater: reply.retryLater,
        control: "not_asked",
        unclear: reply.why,
      };
    control = reply.control;
    results.push({ address, result: reply.result, flags: flagsOf(address, reply.flags) });
    if (reply.result !== "invalid") break;
  }
  const last = results.at(-1)?.result;
  const rest = addresses.slice(results.length);
  // As in an SMTP session: addresses after a valid one are skipped, and accept_all applies to all.
  const others =
    last === "valid"
      ? []
      : last === "accept_all"
        ? rest.map((address) => ({ address, result: last, flags: flagsOf(address, []) }))
        : unknown(rest);
  return {
    addresses: [...results, ...others],
    retryLater: last === "invalid" && rest.length > 0,
    control,
    unclear: null,
  };
}

const CONTROL_OF: Readonly<Record<z.infer<typeof answer>["result"], Control>> = {
  invalid: "refused",
  valid: "accepted",
  accept_all: "accepted",
  unknown: "unclear",
};

/** Asks about an address and, if it is valid, about a made-up one at its domain. */
async function askWithControl(
  options: ServiceOptions,
  { domain, address }: { readonly domain: string; readonly address: string },
  over: AbortSignal,
): Promise<(Answered & { readonly control: Control }) | Failed> {
  const reply = await askAbout(options, address, over);
  if ("why" in reply) return reply;
  if (reply.result !== "valid") return { ...reply, control: reply.result === "accept_all" ? "accepted" : "not_asked" };
  const made = await askAbout(options, `${options.controlNames.nameLike(domain)}@${domain}`, over);
  if ("why" in made) return made;
  const control = CONTROL_OF[made.result];
  return { ...reply, result: control === "accepted" ? "accept_all" : "valid", control };
}

type Answered = z.infer<typeof answer>;
interface Failed {
  readonly why: string;
  readonly retryLater: boolean;
}

async function askAbout(
  { url, key, post }: ServiceOptions,
  address: string,
  over: AbortSignal,
): Promise<Answered | Failed> {
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  };
  const sent = await post(url, {
    headers,
    body: JSON.stringify({ email: address }),
    signal: AbortSignal.any([over, AbortSignal.timeout(TIME_LIMIT_MS)]),
  }).catch(() => ({ status: "failed", message: "it took too long" }) as const);
  if (sent.status === "failed")
    return { why: `the verification service did not answer: ${sent.message}`, retryLater: true };
  if (sent.statusCode !== 200)
    return {
      why: `the verification service answered ${sent.statusCode}`,
      retryLater: sent.statusCode === TOO_MANY || sent.statusCode >= 500,
    };
  const parsed = answer.safeParse(jsonOf(sent.excerpt));
  return parsed.success
    ? parsed.data
    : { why: "the verification service answered in a form that is not known", retryLater: false };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function unknown(addresses: readonly string[]): VerifiedAddress[] {
  return addresses.map((address) => ({ address, result: "unknown", flags: flagsOf(address, []) }));
}

function flagsOf(address: string, given: readonly string[]): readonly AddressFlag[] {
  return [...(isRoleAddress(address) ? (["role"] as const) : []), ...FLAGS.filter((flag) => given.includes(flag))];
}
