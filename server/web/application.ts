import { Hono } from "hono";
import type { RoutePattern } from "../../app/route-pattern.ts";
import { canonicalAddress } from "./canonical-address.ts";
import { compressResponse } from "./compress-response.ts";
import type { PageErrors } from "./page-errors.ts";
import { credentialsOf, isPersonal } from "./personal.ts";
import { resourcePolicy, securityHeaders, type SecurityPolicy, STRICT_TRANSPORT } from "./security-headers.ts";
import { serveStaticFile, type StaticFile } from "./static-files.ts";

interface ApplicationParts {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly policy: SecurityPolicy;
  readonly routePattern: RoutePattern;
  readonly pageErrors: PageErrors;
  readonly renderPage: (request: Request) => Promise<RenderedPage>;
}

export interface RenderedPage {
  readonly response: Response;
  /** True for a request with credentials: its page is private, whatever the page's cache headers say. */
  readonly known: boolean;
}

/** Cached, but revalidated every time: a 304 is cheap. */
const PUBLIC = "public, max-age=0, must-revalidate";
const PRIVATE = "private, no-cache";
const NO_STORE = "private, no-store";

function isSandboxed({ headers }: Response): boolean {
  return headers.get("content-security-policy")?.startsWith("sandbox;") === true;
}

/** True if a page forbids even browsers to store it. */
function keptNowhere({ headers }: Response): boolean {
  return headers.get("cache-control") === NO_STORE;
}

/**
 * Removes the origin and body of one-click unsubscribe requests (RFC 8058), which the router would reject as
 * cross-site. The link alone authorizes them.
 */
function fromAnywhere(request: Request): Request {
  if (request.method !== "POST" || new URL(request.url).pathname !== "/mail/unsubscribe") return request;
  const headers = new Headers(request.headers);
  for (const name of ["origin", "cookie", "authorization", "content-type", "content-length"]) headers.delete(name);
  return new Request(request.url, { method: "POST", headers });
}

/** The site from Request to Response: built files, then pages. */
export function createApplication({ files, policy, routePattern, pageErrors, renderPage }: ApplicationParts): Hono {
  const application = new Hono();
  // Hono would print the error and answer itself; the listener logs it and shows an error page.
  application.onError((error) => {
    throw error;
  });

  application.use("*", async (c, next) => {
    await next();
    c.res.headers.set("cross-origin-resource-policy", resourcePolicy(c.req.path));
    // Cached pages include this header; the transport guard adds it to everything else.
    if (policy.https) c.res.headers.set("strict-transport-security", STRICT_TRANSPORT);
  });

  application.get("*", async (c, next) => {
    const file = files.get(c.req.path);
    if (file === undefined) return next();
    return serveStaticFile(file, c.req.raw);
  });

  application.get("*", async (c, next) => {
    const address = canonicalAddress(new URL(c.req.url), routePattern);
    return address === null
      ? next()
      : new Response(null, {
          status: 301,
          headers: { location: address, "cache-control": PUBLIC, "x-content-type-options": "nosniff" },
        });
  });

  application.all("*", async (c) => {
    const request = fromAnywhere(c.req.raw);
    const refusal = pageErrors.refuseForeignForm(request);
    if (refusal !== null) return refusal;
    const { response: answered, known } = await renderPage(request);
    const response = await pageErrors.styled(request, answered);
    for (const [name, value] of Object.entries(securityHeaders(policy, c.req.path))) {
      // Third-party content shown unchanged has its own policy, which allows nothing.
      if (!(name === "content-security-policy" && isSandboxed(response))) response.headers.set(name, value);
    }
    if (known) response.headers.set("cache-control", keptNowhere(response) ? NO_STORE : PRIVATE);
    else if (!response.headers.has("cache-control"))
      response.headers.set("cache-control", isPersonal(credentialsOf(c.req.raw.headers)) ? PRIVATE : PUBLIC);
    return compressResponse(response, c.req.header("accept-encoding") ?? null);
  });

  return application;
}
