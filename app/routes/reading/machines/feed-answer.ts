import { corsHeaders, preflightAnswer } from "../../../cors.ts";
import { etagOf, holdsEtag } from "../../../etag.ts";
import { FEED_FORMATS, type FeedFormat } from "./feed-addresses.ts";

/** A key widens the content of a feed. */
const VARY = "apikey, authorization";

const CORS = corsHeaders(["etag"]);

interface FeedBody {
  readonly format: FeedFormat;
  readonly body: string;
}

/** A feed, or 304 for a matching If-None-Match. The server caches and compresses answers to requests without credentials. */
export function feedAnswer(request: Request, { format, body }: FeedBody): Response {
  const etag = etagOf(body);
  const headers = { ...CORS, etag, vary: VARY, "cache-control": "public, max-age=60" };
  if (holdsEtag(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(body, {
    headers: { ...headers, "content-type": `${FEED_FORMATS[format].mediaType}; charset=utf-8` },
  });
}

/** Answers a CORS preflight, which conditional requests and requests with a key need. */
export function feedOptions(): Response {
  return preflightAnswer(CORS, { methods: "GET, HEAD, OPTIONS", headers: ["if-none-match"] });
}

/**
 * Rejects a request for a feed with the reason: as text, or as a JSON Feed without items, because readers of JSON Feed
 * expect `items` in every answer.
 */
export function feedProblem(
  format: FeedFormat | null,
  status: number,
  { reason, headers = {} }: { readonly reason: string; readonly headers?: Readonly<Record<string, string>> },
): Response {
  const isJson = format === "json";
  const body = isJson
    ? JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "Error", description: reason, items: [] })
    : `${reason}\n`;
  const mediaType = isJson ? FEED_FORMATS.json.mediaType : "text/plain";
  return new Response(body, {
    status,
    headers: { ...CORS, vary: VARY, ...headers, "content-type": `${mediaType}; charset=utf-8` },
  });
}
