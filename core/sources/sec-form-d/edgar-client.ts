import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import { type HttpClient, politeHttpClient } from "../../../platform/http-client.ts";
import type { Opened } from "../record.ts";
import type { ValidatorCache } from "../source.ts";
import { EDGAR_ORIGIN } from "./accession.ts";

/** EDGAR's answer. `absent` is a 404, or a 403 that says AccessDenied for what does not exist. */
export type EdgarAnswer =
  | { readonly kind: "body"; readonly url: string; readonly bytes: Uint8Array; remembered(): Promise<void> }
  | { readonly kind: "unchanged" }
  | { readonly kind: "absent"; readonly refused: boolean }
  | { readonly kind: "failed"; readonly reason: string };

/** Fetches from EDGAR under its fair-access rules. */
export interface EdgarClient {
  /** Scheme and host. */
  readonly origin: string;
  /** With `patient`, waits and retries after a refusal, because EDGAR answers 403 to clients it considers too fast. */
  get(url: string, options?: { patient?: boolean; maxBytes?: number }): Promise<EdgarAnswer>;
}

export interface EdgarClientOptions {
  /** From the settings; must include a contact address, such as "Your Company you@yourcompany.example". */
  readonly userAgent: string | undefined;
  /** Defaults to sec.gov; tests pass their own. */
  readonly origin?: string;
  readonly validators?: ValidatorCache;
  /** Requests per second over all requests of this client; 8 by default and at most, because EDGAR's limit is 10. */
  readonly requestsPerSecond?: number;
  readonly allowPrivateAddresses?: boolean;
  readonly http?: HttpClient;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

export const EDGAR_REQUESTS_PER_SECOND = 8;
const WAITS_AFTER_REFUSAL = [2_000, 15_000, 60_000];
const CONTACT = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/;

/**
 * Creates a client that follows EDGAR's rules: a User-Agent with a contact, at most 8 requests per second, conditional
 * requests, and waiting after Retry-After (429, 503) and refusals (403). Throws AppError `invalid_input` without a
 * contact.
 */
export function edgarClient(options: EdgarClientOptions): EdgarClient {
  const userAgent = options.userAgent?.trim() ?? "";
  if (!CONTACT.test(userAgent) || /[\r\n]/.test(userAgent)) {
    throw new AppError(
      "invalid_input",
      'EDGAR requires a User-Agent with a contact address: set SEC_USER_AGENT="Your Company you@yourcompany.example"',
    );
  }
  const requestsPerSecond = Math.min(options.requestsPerSecond ?? EDGAR_REQUESTS_PER_SECOND, EDGAR_REQUESTS_PER_SECOND);
  const http =
    options.http ??
    politeHttpClient({
      userAgent,
      requestsPerSecond,
      ...(options.allowPrivateAddresses ? { allowPrivateAddresses: true } : {}),
    });
  const sleep = options.sleep ?? ((milliseconds: number) => delay(milliseconds));
  const { validators } = options;

  return {
    origin: options.origin ?? EDGAR_ORIGIN,
    async get(url, { patient = false, maxBytes } = {}) {
      const known = await validators?.get(url);
      for (let refusals = 0; ; refusals += 1) {
        const answer = await http.get(url, { ...known, ...(maxBytes === undefined ? {} : { maxBytes }) });
        if (answer.status === "not_modified") return { kind: "unchanged" };
        if (answer.status === "ok") {
          const { etag, lastModified } = answer;
          return {
            kind: "body",
            url: answer.url,
            bytes: answer.body,
            async remembered() {
              if (etag || lastModified)
                await validators?.set(url, { ...(etag && { etag }), ...(lastModified && { lastModified }) });
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

export interface FormDDependencies {
  readonly clock: Clock;
  /** Creates the client on first use, so that files can be read without a contact; throws when none is configured. */
  readonly edgar: () => EdgarClient;
}

/** The largest filing accepted; the longest real notices, with a hundred people and issuers, are below 1 MiB. */
export const LARGEST_FILING = 8 * 1024 * 1024;
/** The largest index or feed page accepted; a quarter's `master.idx` is about 40 MB. */
export const LARGEST_INDEX = 128 * 1024 * 1024;

/** An input that could not be opened, with the reason. */
export function unreadable(input: string, reason: string): Opened {
  return { kind: "unreadable", input, reason };
}
