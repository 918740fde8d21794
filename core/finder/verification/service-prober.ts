import { z } from "zod";
import type { Poster } from "../../../platform/http/post.ts";
import type { AddressProber } from "../finder-deps.ts";
import { isRoleAddress } from "./role-address.ts";
import type { AddressFlag, DomainVerification, VerifiedAddress } from "./verify-addresses.ts";

export interface ServiceOptions {
  /** Where it is asked: an https address. */
  readonly url: string;
  /** Sent as `Authorization: Bearer …`; null for none. */
  readonly key: string | null;
  readonly post: Poster;
  /** Milliseconds for all addresses of a round together. */
  readonly sessionMs?: number;
}

/** Flags a service may give; others are left out. */
const FLAGS = ["disabled", "full", "gateway"] as const satisfies readonly AddressFlag[];
const answer = z.object({ result: z.enum(["valid", "invalid", "accept_all", "unknown"]), flags: z.array(z.string()).max(20).default([]) });

/** No more is asked of than in a session with a mail server. */
const MOST_ADDRESSES = 5;
const TIME_LIMIT_MS = 20_000;
/** As long as a session with a mail server: the turn it has is held a minute. */
const SESSION_MS = 45_000;
const TOO_MANY = 429;

/**
 * Verifies addresses with a service instead of the mail servers themselves, for sites that cannot reach these: one POST of
 * `{"email": "ada@acme.example"}` for each, answered with `{"result": "valid" | "invalid" | "accept_all" | "unknown", "flags":
 * ["disabled"]}`. A service with another form needs a few lines in between. What it does not answer so is `unknown`: `valid` is
 * said only where the service says it. A round has 45 seconds; what it did not come to is asked of later.
 */
export function serviceProber(options: ServiceOptions): AddressProber {
  return { method: "service", verify: (_, addresses) => ask(options, addresses) };
}

async function ask(options: ServiceOptions, addresses: readonly string[]): Promise<DomainVerification> {
  const over = AbortSignal.timeout(options.sessionMs ?? SESSION_MS);
  const told: VerifiedAddress[] = [];
  for (const address of addresses.slice(0, MOST_ADDRESSES)) {
    const said = await askOf(options, address, over);
    if ("why" in said) return { addresses: [...told, ...unknown(addresses.slice(told.length))], askLater: said.askLater, control: "not_asked", unclear: said.why };
    told.push({ address, result: said.result, flags: flagsOf(address, said.flags) });
    if (said.result !== "invalid") break;
  }
  const last = told.at(-1)?.result;
  const rest = addresses.slice(told.length);
  // As with a server: after the one that is there the others are not asked of, and where any is accepted they all are.
  const others = last === "valid" ? [] : last === "accept_all" ? rest.map((address) => ({ address, result: last, flags: flagsOf(address, []) })) : unknown(rest);
  return { addresses: [...told, ...others], askLater: last === "invalid" && rest.length > 0, control: last === "accept_all" ? "accepted" : "not_asked", unclear: null };
}

async function askOf({ url, key, post }: ServiceOptions, address: string, over: AbortSignal): Promise<z.infer<typeof answer> | { readonly why: string; readonly askLater: boolean }> {
  const headers = { "content-type": "application/json", accept: "application/json", ...(key === null ? {} : { authorization: `Bearer ${key}` }) };
  const sent = await post(url, { headers, body: JSON.stringify({ email: address }), signal: AbortSignal.any([over, AbortSignal.timeout(TIME_LIMIT_MS)]) }).catch(() => ({ status: "failed", message: "it took too long" }) as const);
  if (sent.status === "failed") return { why: `the verification service did not answer: ${sent.message}`, askLater: true };
  if (sent.statusCode !== 200) return { why: `the verification service answered ${sent.statusCode}`, askLater: sent.statusCode === TOO_MANY || sent.statusCode >= 500 };
  const parsed = answer.safeParse(jsonOf(sent.excerpt));
  return parsed.success ? parsed.data : { why: "the verification service answered in a form that is not known", askLater: false };
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
