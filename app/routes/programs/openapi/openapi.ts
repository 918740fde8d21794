import { etagOf, holdsEtag } from "../../../etag.ts";
import { siteContext } from "../../../context.ts";
import type { Site } from "../../../ui/frame/site.ts";
import type { Route } from "./+types/openapi.ts";
import { openApiDocument } from "./document.ts";

interface Written {
  readonly body: string;
  readonly etag: string;
}

/** Cached by settings, the only input of the document. */
const written = new WeakMap<Site, Written>();

/** `/openapi.json`: the API description; CORS allows other sites to read it. */
export function loader({ request, context }: Route.LoaderArgs): Response {
  const { body, etag } = documentOf(context.get(siteContext));
  const headers = { etag, "cache-control": "public, max-age=3600", "access-control-allow-origin": "*" };
  if (holdsEtag(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "content-type": "application/json; charset=utf-8" } });
}

function documentOf(site: Site): Written {
  const known = written.get(site);
  if (known !== undefined) return known;
  const body = JSON.stringify(openApiDocument(site));
  const fresh = { body, etag: etagOf(body) };
  written.set(site, fresh);
  return fresh;
}
