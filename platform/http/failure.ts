import type { HttpAnswer } from "./answer.ts";
import { BlockedAddressError } from "./address-check.ts";
import { TooLargeError, UnknownEncodingError } from "./body.ts";

export type Failed = Extract<HttpAnswer, { status: "failed" }>;

export function failed(code: Failed["code"], message: string): Failed {
  return { status: "failed", code, message };
}

/** The failure a status code stands for. */
export function answerToStatus(status: number, host: string): Failed {
  switch (status) {
    case 404:
    case 410:
      return failed("not_found", `${host} says there is nothing at this address (${status}).`);
    case 401:
    case 403:
    case 451:
      return failed("forbidden", `${host} does not let this client read this address (${status}).`);
    case 413:
      return failed("too_large", `${host} says the answer would be too large (413).`);
    case 408:
      return failed("timeout", `${host} gave up waiting (408).`);
    default:
      return failed("unavailable", `${host} answered with status ${status} instead of the document.`);
  }
}

const TIMEOUT_CODES = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "ETIMEDOUT"]);

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/**
 * The failure an error of the transport stands for, in words that carry no address or internals. An error that no
 * network can cause is a surprise, and is thrown on.
 */
export function answerToError(error: unknown, host: string, outOfTime: boolean): Failed {
  if (error instanceof BlockedAddressError) return failed("blocked_address", error.message);
  if (error instanceof TooLargeError) return failed("too_large", error.message);
  if (outOfTime || TIMEOUT_CODES.has(codeOf(error))) {
    return failed("timeout", `${host} did not answer in full within the time allowed.`);
  }
  if (error instanceof UnknownEncodingError) return failed("unavailable", error.message);
  switch (codeOf(error)) {
    case "":
    case "UND_ERR_INVALID_ARG":
      throw error;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return failed("unavailable", `${host} could not be found: check the name and the network.`);
    case "ECONNREFUSED":
      return failed("unavailable", `${host} refuses connections.`);
    default:
      return failed("unavailable", `The connection to ${host} broke before the answer was complete.`);
  }
}
