import { etagOf, holdsEtag } from "../../../etag.ts";
import { stringify } from "csv-stringify/sync";
import { CONTENT_TYPES, type Form, contentRange } from "../../../../core/programs/rest/headers.ts";
import type { RestAnswer } from "../../../../core/programs/rest/run-query.ts";
import { REFUSED, type RestError } from "../../../../core/programs/rest/rest-error.ts";

/** Request headers that influence the answer. */
const VARY = "accept, accept-profile, apikey, authorization, prefer, range";

const EXPOSED =
  "content-encoding, content-length, content-range, content-type, etag, other-readings, preference-applied, proxy-status, ratelimit, ratelimit-policy, retry-after, searched-as, x-request-id";

/** Any site may call this: credentials are sent explicitly, never by the browser. */
export const CORS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": EXPOSED,
};

export const METHODS = "OPTIONS,GET,HEAD";

export function errorResponse(error: RestError, more: Readonly<Record<string, string>> = {}): Response {
  const { status } = error;
  const challenge = status === 401 ? { "www-authenticate": 'Bearer error="invalid_token"' } : {};
  const headers = {
    ...CORS,
    "content-type": CONTENT_TYPES.array,
    "proxy-status": `PostgREST; error=${error.code}`,
    "cache-control": "no-store",
    vary: VARY,
    ...challenge,
    ...more,
  };
  return new Response(JSON.stringify(error), { status, headers });
}

/** The rows found, or 304 for a matching If-None-Match. */
export function rowsResponse(
  request: Request,
  answer: RestAnswer,
  form: Form,
  more: Readonly<Record<string, string>>,
): Response {
  const range = contentRange(answer.offset, answer.rows, answer.total);
  const headers = {
    ...more,
    "content-range": range.value,
    "range-unit": "items",
    ...(answer.searchedAs === null ? {} : { "searched-as": answer.searchedAs }),
    ...(answer.otherReadings.length === 0 ? {} : { "other-readings": answer.otherReadings.join(", ") }),
  };
  if (range.status === 416)
    return errorResponse(
      REFUSED.range(`An offset of ${answer.offset} was requested, but there are only ${answer.total} rows.`),
      headers,
    );
  if (form === "object" && answer.rows !== 1) return errorResponse(REFUSED.notSingular(answer.rows), headers);
  const body = bodyOf(answer, form);
  const etag = etagOf(`${range.value}\n${body}`);
  const known = holdsEtag(request, etag);
  const all = {
    ...CORS,
    ...headers,
    etag,
    vary: VARY,
    ...(known ? {} : { "content-type": CONTENT_TYPES[form], "content-length": String(Buffer.byteLength(body)) }),
  };
  return new Response(known ? null : body, { status: known ? 304 : range.status, headers: all });
}

function bodyOf({ page, columns }: RestAnswer, form: Form): string {
  if (page.kind === "texts") return stringify([columns, ...page.rows]);
  const objects = page.objects.join(",\n ");
  return form === "object" ? objects : `[${objects}]`;
}

/** Answers OPTIONS: allowed methods, including CORS preflights. */
export function optionsResponse(request: Request): Response {
  const asked = request.headers.get("access-control-request-headers");
  const headers: Record<string, string> = { ...CORS, allow: METHODS, vary: "access-control-request-headers" };
  if (request.headers.has("access-control-request-method")) {
    headers["access-control-allow-methods"] = "GET, HEAD, OPTIONS";
    headers["access-control-allow-headers"] = [
      "apikey",
      "authorization",
      "prefer",
      "range",
      ...(asked === null || !/^[\w\-, ]*$/.test(asked) ? [] : [asked]),
    ].join(", ");
    headers["access-control-max-age"] = "86400";
  }
  return new Response(null, { status: 200, headers });
}
