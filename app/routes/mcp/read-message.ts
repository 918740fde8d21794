import { readText } from "../../read-text.ts";
import { wrongParams } from "./known-params.ts";
import { invalidParams, notJson, refuse } from "./refuse.ts";

/** Far more than any call of a tool here needs. */
const LARGEST_MESSAGE = 64 * 1024;

/**
 * Reads the one JSON-RPC message of a request, or says why not. Batches, which the protocol had for a while, are refused:
 * each message is counted against its sender's share.
 */
export async function readMessage(request: Request): Promise<object | Response> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return refuse(415, "Send JSON: Content-Type: application/json.");
  const text = await readText(request, LARGEST_MESSAGE);
  if (text === null) return refuse(413, `A message may have ${LARGEST_MESSAGE} bytes.`);
  const message = parsed(text);
  if (message === undefined) return notJson();
  if (Array.isArray(message)) return refuse(400, "Send one message at a time.");
  if (typeof message !== "object" || message === null) return refuse(400, "Send one JSON-RPC 2.0 object.");
  const wrong = wrongParams(message);
  return wrong === null ? message : invalidParams(message, wrong);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
