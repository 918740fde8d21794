import {
  apiKeyContext,
  contentContext,
  coreContext,
  finderContext,
  logContext,
  shareContext,
  siteContext,
  visitorAddressContext,
} from "../../../context.ts";
import type { Route } from "./+types/mcp.ts";
import { challengeOf, SIGNED_IN_MCP } from "../oauth/answers.ts";
import { refuse, invalidParams, noSuchMethod, notJson } from "./refuse.ts";
import { serveMessage } from "./serve-message.ts";
import { jsonIn, readText } from "../../../read-text.ts";
import { z } from "zod";

/** `/mcp`: the Model Context Protocol over stateless Streamable HTTP: every message is answered on its own. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answerMessage(request, context, { needsAccount: false });
}

/**
 * Answers a request with one message, to a page of any site: credentials are sent explicitly, never by the browser.
 * `needsAccount` demands a key, so that programs start a sign-in.
 */
export async function answerMessage(
  request: Request,
  context: Route.ActionArgs["context"],
  { needsAccount }: { readonly needsAccount: boolean },
): Promise<Response> {
  const response = await answer(request, context, needsAccount);
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  return response;
}

async function answer(
  request: Request,
  context: Route.ActionArgs["context"],
  needsAccount: boolean,
): Promise<Response> {
  const site = context.get(siteContext);
  const share = await context.get(shareContext)();
  if (!share.allowed)
    return refuse(429, `Too many requests. Try again in ${share.retryAfterSeconds} s.`, share.headers);
  const key = context.get(apiKeyContext);
  if (key.state === "refused")
    return refuse(401, `The API key is not valid. ${key.reason}`, {
      ...share.headers,
      "www-authenticate": challengeOf(site, needsAccount ? SIGNED_IN_MCP : "/mcp", "invalid_token"),
    });
  if (needsAccount && key.state === "none")
    return refuse(401, "Sign in to use this address, or use /mcp without an account.", {
      ...share.headers,
      "www-authenticate": challengeOf(site, SIGNED_IN_MCP, null),
    });
  if (request.method !== "POST") return methodNotAllowed();
  const message = await readMessage(request);
  if (message instanceof Response) return message;
  const response = await serveMessage(
    {
      ctx: context.get(coreContext),
      site,
      content: context.get(contentContext),
      log: context.get(logContext),
      finder: context.get(finderContext),
      key,
      network: context.get(visitorAddressContext),
    },
    request,
    message,
  );
  response.headers.set("cache-control", "no-store");
  for (const [name, value] of Object.entries(share.headers)) response.headers.set(name, value);
  return response;
}

/** Without streams and sessions only POST is useful; OPTIONS are preflights of browsers. */
export function loader({ request }: { readonly request: Request }): Response {
  return request.method === "OPTIONS" ? new Response(null, { status: 204, headers: CORS }) : methodNotAllowed();
}

function methodNotAllowed(): Response {
  return refuse(405, "This address is for programs that speak the Model Context Protocol: send a message with POST.", {
    allow: "POST",
    ...CORS,
  });
}

const CORS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST, OPTIONS",
  "access-control-allow-headers":
    "accept, apikey, authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id",
  "access-control-expose-headers": "ratelimit, ratelimit-policy, retry-after, www-authenticate, x-request-id",
};

/** Far larger than any tool call here. */
const LARGEST_MESSAGE = 64 * 1024;

/**
 * Reads the one JSON-RPC message of a request, or returns an error response. Rejects batches, since each message counts
 * against the sender's rate limit.
 */
async function readMessage(request: Request): Promise<object | Response> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return refuse(415, "Send JSON: Content-Type: application/json.");
  const text = await readText(request, LARGEST_MESSAGE);
  if (text === null) return refuse(413, `A message may have at most ${LARGEST_MESSAGE} bytes.`);
  const message = jsonIn(text);
  if (message === undefined) return notJson();
  if (Array.isArray(message)) return refuse(400, "Send one message at a time.");
  if (typeof message !== "object" || message === null) return refuse(400, "Send one JSON-RPC 2.0 object.");
  if (isUnknownHandshake(request, message)) return noSuchMethod(message);
  const wrong = wrongParams(message);
  return wrong === null ? message : invalidParams(message, wrong);
}

/** The first revision without a handshake; revisions are dates. */
const WITHOUT_HANDSHAKE = "2026-07-28";

const inRevision = z.object({
  method: z.literal("initialize"),
  params: z.object({ _meta: z.object({ "io.modelcontextprotocol/protocolVersion": z.string() }) }),
});
/** The revision that a message claims. */
const claimedRevision = inRevision.transform(
  ({ params: { _meta: claims } }) => claims["io.modelcontextprotocol/protocolVersion"],
);

/** True for `initialize` in a message of a revision that has no such method, whatever its parameters. */
function isUnknownHandshake(request: Request, message: object): boolean {
  if (!("method" in message) || message.method !== "initialize") return false;
  const claimed = claimedRevision.safeParse(message).data;
  return (claimed ?? request.headers.get("mcp-protocol-version") ?? "") >= WITHOUT_HANDSHAKE;
}

const page = z.object({ cursor: z.string().optional() }).optional();

/**
 * Schemas for messages whose parameters the SDK parses outside its own validation: it would report invalid parameters
 * as an internal error (-32603).
 */
const NEEDED: ReadonlyMap<unknown, z.ZodType> = new Map<string, z.ZodType>([
  [
    "initialize",
    z.object({
      protocolVersion: z.string(),
      capabilities: z.looseObject({}),
      clientInfo: z.object({ name: z.string(), version: z.string() }),
    }),
  ],
  ["prompts/get", z.object({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() })],
  ["prompts/list", page],
  ["tools/list", page],
]);

/** Describes the problem with a message's parameters; null if they are valid or the SDK reports the problem itself. */
function wrongParams(message: object): string | null {
  const { method, params } = message as { readonly method?: unknown; readonly params?: unknown };
  const read = NEEDED.get(method)?.safeParse(params);
  if (read === undefined || read.success) return null;
  return read.error.issues.map((issue) => `${["params", ...issue.path].join(".")}: ${issue.message}`).join("; ");
}
