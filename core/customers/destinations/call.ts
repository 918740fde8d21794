import { setTimeout as delay } from "node:timers/promises";
import type { PostAnswer, Poster } from "../../../platform/http/post.ts";
import { answerWithoutCredentials, credentialsIn } from "../../../platform/http/without-credentials.ts";
import { signatureHeaders } from "../../shared/standard-webhooks.ts";
import type { Answer, Call, DestinationKind, DueLead, Refused, Sent, Value } from "./destination-kind.ts";

/** Enough for the answer to a full batch. */
const KEPT_BYTES = 4 * 1024 * 1024;
const LONGEST_ERROR = 300;

interface CallOptions {
  readonly post: Poster;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly credential: string;
  readonly base: string;
  /** The destination's signing key (Standard Webhooks). */
  readonly secret: string;
  readonly now: () => Date;
}

/**
 * When the latest requests with each credential were answered, because tools count by credential. The answer's time
 * counts, so that the tool sees no more requests in its time, however long they took to arrive.
 */
const latest = new Map<string, number[]>();
const FORGOTTEN_AFTER_MS = 60_000;

function answeredWith(credential: string): number[] {
  const now = performance.now();
  for (const [known, times] of latest) if ((times.at(-1) ?? now) < now - FORGOTTEN_AFTER_MS) latest.delete(known);
  const answered = latest.get(credential) ?? [];
  latest.set(credential, answered);
  return answered;
}

export function callOf(
  kind: DestinationKind,
  { post, userAgent, signal, credential, base, secret, now }: CallOptions,
): Call {
  const { requests, perMs } = kind.limit;
  const secrets = credentialsIn(credential);
  const answered = answeredWith(`${kind.key} ${credential}`);
  const wait = async () => {
    const oldest = answered.length < requests ? undefined : answered.shift();
    if (oldest === undefined) return;
    // A timer may fire some milliseconds early, because it counts from the beginning of the event loop's turn.
    const left = () => Math.ceil(oldest + perMs - performance.now());
    while (left() > 0) await delay(left(), undefined, { signal });
  };
  return {
    credential,
    base,
    sign: (id, body) => signatureHeaders({ id, body }, [secret], now()),
    async json(method, url, body, { headers, accepted = [] } = {}) {
      await wait();
      const answer = await post(url, {
        method,
        headers: {
          "user-agent": userAgent,
          ...(body !== null && { "content-type": "application/json" }),
          ...kind.headers?.(credential),
          ...headers,
        },
        body: body === null ? null : JSON.stringify(body),
        signal,
        keptBytes: KEPT_BYTES,
      });
      answered.push(performance.now());
      return judge(answerWithoutCredentials(answer, secrets), accepted);
    },
  };
}

/** Sends leads one after the other, until one is refused or fails; `send` returns the problem of its row, or null. */
export async function oneByOne(
  leads: readonly DueLead[],
  send: (lead: DueLead) => Promise<Refused | string | null>,
): Promise<Sent> {
  const problems = new Map<number, string>();
  for (const lead of leads) {
    const outcome = await send(lead);
    if (typeof outcome === "string") problems.set(lead.key, outcome);
    else if (outcome !== null) return outcome;
  }
  return { kind: "answered", problems };
}

/** Statuses that concern one row where a request has one. */
export const ROW_STATUSES = [400, 404, 409, 410, 422];

/** The problem of a row whose answer has one of {@link ROW_STATUSES}, or null. */
export function problemIn(answer: Answer): string | null {
  return answer.statusCode < 300 ? null : `Status ${answer.statusCode}: ${errorIn(answer)}`;
}

/** Tells answers from refusals and failures; the statuses in `accepted` are answers too. */
export function judge(answer: PostAnswer, accepted: readonly number[]): Answer | Refused {
  if (answer.status === "failed") return { kind: "failed", error: answer.message, retryAfterMs: null, isUnknown: true };
  const { statusCode, retryAfterMs } = answer;
  if (accepted.includes(statusCode) || (statusCode >= 200 && statusCode < 300)) return answer;
  const error = `Status ${statusCode}: ${errorIn(answer)}`;
  if (statusCode === 429) return { kind: "failed", error, retryAfterMs, isLimit: true };
  if (statusCode === 408 || statusCode >= 500) return { kind: "failed", error, retryAfterMs };
  return { kind: "refused", error };
}

/** The message of an error answer, or its beginning; without addresses, because errors are kept and shown. */
export function errorIn({ text = "", excerpt }: Answer): string {
  const { message, error } = objectIn(text);
  const said = typeof message === "string" ? message : typeof error === "string" ? error : excerpt;
  return shownError(said);
}

export function shownError(text: string): string {
  const hidden = text.replaceAll(/[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}/g, "(address)");
  return hidden.length > LONGEST_ERROR ? `${hidden.slice(0, LONGEST_ERROR)}…` : hidden || "no explanation";
}

/** A JSON object as a record; empty for anything else. */
export function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isRefused(result: Answer | Refused): result is Refused {
  return "kind" in result;
}

/** A value as text; lists with commas, nothing as an empty text. */
export const textOf = (value: Value | undefined): string =>
  Array.isArray(value) ? value.join(", ") : String(value ?? "");

/** A text or number of an answer as text; nothing else has one. */
export const plainText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
