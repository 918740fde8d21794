import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "../../../platform/errors.ts";
import { politeHttpClient, type HttpClient } from "../../../platform/http-client.ts";
import { EDGAR_ORIGIN } from "./accession.ts";

/** What a server gave to ask "has it changed?" with. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Remembers addresses' validators from run to run, for conditional requests; the caller keeps them. */
export interface ValidatorMemory {
  recall(url: string): Promise<Validators | null>;
  remember(url: string, validators: Validators): Promise<void>;
}

/** EDGAR's answer. `absent` is its 404, and its 403 where it says AccessDenied for what it does not have. */
export type EdgarAnswer =
  | { readonly kind: "body"; readonly url: string; readonly bytes: Uint8Array; remembered(): Promise<void> }
  | { readonly kind: "unchanged" }
  | { readonly kind: "absent"; readonly refused: boolean }
  | { readonly kind: "failed"; readonly reason: string };

/** Fetches from EDGAR as its fair-access rules ask. */
export interface EdgarClient {
  /** Scheme and host. */
  readonly origin: string;
  /** `patient`: a refusal is waited out and tried again, since EDGAR answers 403 to those it thinks too fast. */
  get(url: string, options?: { patient?: boolean; maxBytes?: number }): Promise<EdgarAnswer>;
}

export interface EdgarClientOptions {
  /** From configuration; must name a contact address, for example "Your Company you@yourcompany.example". */
  readonly userAgent: string | undefined;
  /** Default sec.gov; a test passes its own. */
  readonly origin?: string;
  readonly memory?: ValidatorMemory;
  /** Default 8 a second over all requests of this client; EDGAR's limit is 10. Never more than 8. */
  readonly requestsPerSecond?: number;
  readonly allowPrivateAddresses?: boolean;
  readonly http?: HttpClient;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

export const EDGAR_REQUESTS_PER_SECOND = 8;
const WAITS_AFTER_REFUSAL = [2_000, 15_000, 60_000];
const CONTACT = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/;

/**
 * A client under EDGAR's rules: a User-Agent with a contact, at most 8 requests a second in all, conditional
 * requests, waiting on Retry-After (429, 503) and after refusals (403). Throws `invalid_input` without a contact.
 */
export function edgarClient(options: EdgarClientOptions): EdgarClient {
  const userAgent = options.userAgent?.trim() ?? "";
  if (!CONTACT.test(userAgent) || /[\r\n]/.test(userAgent)) {
    throw new AppError(
      "invalid_input",
      'EDGAR answers only those who say who asks and how to reach them: set SEC_USER_AGENT="Your Company you@yourcompany.example"',
    );
  }
  const requestsPerSecond = Math.min(options.requestsPerSecond ?? EDGAR_REQUESTS_PER_SECOND, EDGAR_REQUESTS_PER_SECOND);
  const http = options.http ?? politeHttpClient({
    userAgent,
    requestsPerSecond,
    ...(options.allowPrivateAddresses ? { allowPrivateAddresses: true } : {}),
  });
  const sleep = options.sleep ?? ((milliseconds: number) => delay(milliseconds));
  const { memory } = options;

  return {
    origin: options.origin ?? EDGAR_ORIGIN,
    async get(url, { patient = false, maxBytes } = {}) {
      const known = (await memory?.recall(url)) ?? null;
      for (let refusals = 0; ; refusals += 1) {
        const answer = await http.get(url, {
          ...(known?.etag ? { etag: known.etag } : {}),
          ...(known?.lastModified ? { lastModified: known.lastModified } : {}),
          ...(maxBytes === undefined ? {} : { maxBytes }),
        });
        if (answer.status === "not_modified") return { kind: "unchanged" };
        if (answer.status === "ok") {
          const { etag, lastModified } = answer;
          return {
            kind: "body",
            url: answer.url,
            bytes: answer.body,
            async remembered() {
              if (etag !== null || lastModified !== null) await memory?.remember(url, { etag, lastModified });
            },
          };
        }
        if (answer.code === "not_found") return { kind: "absent", refused: false };
        if (answer.code !== "forbidden") return { kind: "failed", reason: answer.message };
        const wait = patient ? WAITS_AFTER_REFUSAL[refusals] : undefined;
        if (wait === undefined) return { kind: "absent", refused: true };
        await sleep(wait);
      }
    },
  };
}
