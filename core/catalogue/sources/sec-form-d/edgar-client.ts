import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../../../platform/clock.ts";
import { invalidInput } from "../../../../platform/errors.ts";
import { type HttpClient, politeHttpClient } from "../../../../platform/http-client.ts";
import type { Opened } from "../record.ts";
import type { FetchState } from "../source.ts";
import { EDGAR_ORIGIN } from "./accession.ts";
import type { EdgarForms } from "./forms.ts";
import { isAccessDenied } from "./references.ts";

/** EDGAR's answer. `absent`: there is no such file, as is usual for the index of a holiday. */
export type EdgarAnswer =
  | { readonly kind: "body"; readonly url: string; readonly bytes: Uint8Array; remembered(): Promise<void> }
  | { readonly kind: "unchanged" }
  | { readonly kind: "absent" }
  | { readonly kind: "failed"; readonly reason: string };

/** Fetches from EDGAR under its fair-access rules. */
export interface EdgarClient {
  /** Scheme and host. */
  readonly origin: string;
  /**
   * `isPage`: the file itself is a web page; otherwise EDGAR's page for maintenance is expected instead of the file.
   * Throws {@link EdgarUnavailable} when further requests are pointless for now.
   */
  get(url: string, options?: { maxBytes?: number; isPage?: boolean }): Promise<EdgarAnswer>;
}

/** EDGAR as a whole does not serve this machine for now; ends the run, which a later one resumes. */
export class EdgarUnavailable extends Error {
  readonly url: string;

  constructor(url: string, reason: string) {
    super(reason);
    this.name = "EdgarUnavailable";
    this.url = url;
  }
}

export interface EdgarClientOptions extends Partial<FetchState> {
  /** Must include a contact address, such as "Your Company you@yourcompany.example". */
  readonly userAgent: string | undefined;
  /** Defaults to sec.gov. */
  readonly origin?: string;
  /** Requests per second over all requests of this client; 8 by default and at most, because EDGAR's limit is 10. */
  readonly requestsPerSecond?: number;
  readonly http?: HttpClient;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

const EDGAR_REQUESTS_PER_SECOND = 8;
const WAITS_AFTER_REFUSAL = [2_000, 15_000, 60_000];
/** Number of consecutive failed answers that means an outage rather than a few missing files. */
const FAILURES_OF_AN_OUTAGE = 5;
const CONTACT = /[^\s@<>]{1,64}@[^\s@<>]{1,255}\.[^\s@<>]+/;

/**
 * Creates a client that follows EDGAR's rules: a User-Agent with a contact, at most 8 requests per second, conditional
 * requests, and waiting after Retry-After (429, 503) and refusals (403). Throws AppError `invalid_input` without a
 * contact.
 */
export function edgarClient(options: EdgarClientOptions): EdgarClient {
  const userAgent = options.userAgent?.trim() ?? "";
  if (!CONTACT.test(userAgent) || /[\r\n]/.test(userAgent)) {
    throw invalidInput(
      'EDGAR requires a User-Agent with a contact address: set SEC_USER_AGENT="Your Company you@yourcompany.example"',
    );
  }
  const { validators, origin = EDGAR_ORIGIN, sleep = (milliseconds: number) => delay(milliseconds) } = options;
  const { host, hostname } = new URL(origin);
  const requestsPerSecond = Math.min(options.requestsPerSecond ?? EDGAR_REQUESTS_PER_SECOND, EDGAR_REQUESTS_PER_SECOND);
  const bucket = options.bucketOf?.(host, requestsPerSecond);
  const http =
    options.http ??
    politeHttpClient({
      userAgent,
      requestsPerSecond,
      ...(bucket && { bucket }),
      // Only a mirror that the operator runs on this machine has such an address.
      ...(isLoopback(hostname) && { allowPrivateAddresses: true }),
    });
  let failures = 0;

  const getOnce = async (url: string, maxBytes: number | undefined, isPage: boolean): Promise<EdgarAnswer> => {
    const known = await validators?.get(url);
    for (let refusals = 0; ; refusals += 1) {
      const answer = await http.get(url, { ...known, ...(maxBytes === undefined ? {} : { maxBytes }) });
      if (answer.status === "not_modified") return { kind: "unchanged" };
      if (answer.status === "ok") {
        const { etag, lastModified, body: bytes } = answer;
        const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1").trimStart();
        if (isAccessDenied(head)) return { kind: "absent" };
        const page = isPage && head.includes("SEC-HEADER") ? undefined : webPageTitle(head);
        if (page !== undefined) return { kind: "failed", reason: notTheFile(page) };
        const remembered = async () => {
          if (etag || lastModified)
            await validators?.set(url, { ...(etag && { etag }), ...(lastModified && { lastModified }) });
        };
        return { kind: "body", url: answer.url, bytes, remembered };
      }
      if (answer.code === "not_found" || isAccessDenied(answer.excerpt ?? "")) return { kind: "absent" };
      if (answer.code !== "forbidden") {
        if (answer.retryAfterMs === undefined) return { kind: "failed", reason: answer.message };
        const minutes = Math.ceil(answer.retryAfterMs / 60_000);
        throw new EdgarUnavailable(url, `${answer.message} It asks to wait ${minutes} minutes. ${RESUMES}`);
      }
      const wait = WAITS_AFTER_REFUSAL[refusals];
      if (wait === undefined) throw new EdgarUnavailable(url, refusalReason(answer.excerpt ?? ""));
      await sleep(wait);
    }
  };
  return {
    origin,
    async get(url, { maxBytes, isPage = false } = {}) {
      const answer = await getOnce(url, maxBytes, isPage);
      failures = answer.kind === "failed" ? failures + 1 : 0;
      if (answer.kind === "failed" && failures === FAILURES_OF_AN_OUTAGE)
        throw new EdgarUnavailable(url, `EDGAR failed ${failures} times in a row. ${answer.reason} ${RESUMES}`);
      return answer;
    },
  };
}

const RESUMES = "A later run continues here.";

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}

const HEAD_BYTES = 4_096;

/** The title of a web page, which EDGAR sends with status 200 during maintenance; undefined for other content. */
function webPageTitle(head: string): string | undefined {
  if (!/^<!doctype html|^<html[\s>]/i.test(head)) return undefined;
  return /<title[^>]*>([^<]*)/i.exec(head)?.[1]?.replace(/\s+/g, " ").trim().slice(0, 80) ?? "";
}

function notTheFile(title: string): string {
  return `EDGAR answered with a web page${title === "" ? "" : ` ("${title}")`} instead of the file, as during maintenance.`;
}

function refusalReason(page: string): string {
  if (/Request Rate Threshold Exceeded/i.test(page))
    return `EDGAR refuses this machine because it was asked too often; wait ten minutes. ${RESUMES}`;
  if (/Undeclared Automated Tool/i.test(page))
    return `EDGAR does not accept the contact in the User-Agent; correct SEC_USER_AGENT. ${RESUMES}`;
  return `EDGAR refuses this machine for now. ${RESUMES}`;
}

export interface EdgarDependencies {
  readonly forms: EdgarForms;
  readonly clock: Clock;
  /** Creates the client on first use, so that files can be read without a contact; throws when none is configured. */
  readonly edgar: () => EdgarClient;
  /** Filings that earlier runs read; EDGAR never changes a filing, so they are not fetched again. */
  readonly readAlready?: FetchState["readAlready"];
}

/** The largest filing accepted; the longest real notices, with a hundred people and issuers, are below 1 MiB. */
export const LARGEST_FILING = 8 * 1024 * 1024;
/** The largest index or feed page accepted; a quarter's `master.idx` is about 40 MB. */
export const LARGEST_INDEX = 128 * 1024 * 1024;

/** An input that could not be opened, with the reason. */
export function unreadable(input: string, reason: string): Opened {
  return { kind: "unreadable", input, reason };
}
