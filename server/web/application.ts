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
  /** Renders a page. */
  readonly renderPage: (request: Request) => Promise<RenderedPage>;
}

/** A page as it was rendered. */
export interface RenderedPage {
  readonly response: Response;
  /** Set when the page has inline scripts. */
  readonly nonce: string | undefined;
  /** Made for somebody who is known: what they see is not for others, whatever the page says of keeping it. */
  readonly known: boolean;
}

/** Kept by browsers and in between, but asked about every time: a 304 costs next to nothing. */
const PUBLIC = "public, max-age=0, must-revalidate";
const PRIVATE = "private, no-cache";
const NO_STORE = "private, no-store";

/** A nonce is for one response, and credentials may have made the page somebody's own. */
function forAll({ headers }: Request, nonce: string | undefined): boolean {
  return nonce === undefined && !isPersonal(credentialsOf(headers));
}

function isSandboxed({ headers }: Response): boolean {
  return headers.get("content-security-policy")?.startsWith("sandbox;") === true;
}

/** Whether a page says of itself that no browser may keep it either. */
function keptNowhere({ headers }: Response): boolean {
  return headers.get("cache-control") === NO_STORE;
}

/**
 * Mail programs unsubscribe with one press from pages of their own (RFC 8058), which the router would refuse as another
 * site's. What the address carries is all it takes, so neither where it comes from nor a body goes along.
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
  // Hono would print it and answer by itself; the listener logs it and shows an error page.
  application.onError((error) => {
    throw error;
  });

  application.use("*", async (c, next) => {
    await next();
    c.res.headers.set("cross-origin-resource-policy", resourcePolicy(c.req.path));
    // Pages go into the page cache with it; the guard adds it to everything else.
    if (policy.https) c.res.headers.set("strict-transport-security", STRICT_TRANSPORT);
  });

  application.get("*", async (c, next) => {
    const file = files.get(c.req.path);
    if (file === undefined) return next();
    return serveStaticFile(file, c.req.raw);
  });

  application.get("*", async (c, next) => {
    const address = canonicalAddress(new URL(c.req.url), routePattern);
    return address === null ? next() : new Response(null, { status: 301, headers: { location: address, "cache-control": PUBLIC, "x-content-type-options": "nosniff" } });
  });

  application.all("*", async (c) => {
    const request = fromAnywhere(c.req.raw);
    const refusal = pageErrors.refuseForeignForm(request);
    if (refusal !== null) return refusal;
    const { response: answered, nonce, known } = await renderPage(request);
    const response = await pageErrors.styled(request, answered);
    for (const [name, value] of Object.entries(securityHeaders(policy, nonce))) {
      // Somebody else's page, shown as it is, comes with a policy of its own that allows it nothing.
      if (!(name === "content-security-policy" && isSandboxed(response))) response.headers.set(name, value);
    }
    if (known) response.headers.set("cache-control", keptNowhere(response) ? NO_STORE : PRIVATE);
    else if (!response.headers.has("cache-control")) response.headers.set("cache-control", forAll(c.req.raw, nonce) ? PUBLIC : PRIVATE);
    return compressResponse(response, c.req.header("accept-encoding") ?? null);
  });

  return application;
}
