import { createHash } from "node:crypto";
import { readRestLeads } from "../../../core/directory/leads-rest.ts";
import { coreContext, siteContext } from "../../context.ts";
import { formatPlace } from "../../ui/format-place.ts";
import type { Route } from "./+types/leads.ts";
import { readLeadsQuery } from "./leads-query.ts";

// Any site and program may read what is public; the headers are those PostgREST's clients send.
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD, OPTIONS",
  "access-control-allow-headers": "accept, accept-profile, apikey, authorization, content-type, if-none-match, prefer, x-client-info",
  "access-control-expose-headers": "content-range, etag",
};

/** `GET /rest/v1/leads`: the newest leads, in PostgREST's manner. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { ...CORS, "access-control-max-age": "86400" } });
  const query = readLeadsQuery(new URL(request.url).searchParams);
  if ("message" in query) return json(query, 400);
  const leads = await readRestLeads(context.get(coreContext), { ...query, sampleSize: context.get(siteContext).sampleSize, formatPlace });
  const body = JSON.stringify(leads);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const headers = { etag, "content-range": leads.length === 0 ? "*/*" : `0-${leads.length - 1}/*` };
  if (matches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: { ...CORS, ...headers } });
  return new Response(body, { headers: { ...CORS, ...headers, "content-type": JSON_TYPE } });
}

/** Nothing can be written here. */
export function action() {
  return json({ code: "PGRST105", message: "Leads can only be read at this address", details: null, hint: "Use GET." }, 405, { allow: CORS["access-control-allow-methods"] });
}

const JSON_TYPE = "application/json; charset=utf-8";

function json(body: object, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...CORS, ...headers, "content-type": JSON_TYPE } });
}

/** RFC 9110 `If-None-Match`, compared weakly as the standard asks. */
function matches(header: string | null, etag: string): boolean {
  return header !== null && header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}
